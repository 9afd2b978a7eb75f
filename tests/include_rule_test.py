#!/usr/bin/env python3
"""Includes against the rule, planted in a small tree: include_rule.py finds each, and nothing else."""

import pathlib
import tempfile
import unittest

import include_rule

PAGE = """
## Where things are
| folder | content |
|---|---|
| `app/run/` | runs |
| `app/run/loop/` | steps |
| `app/hazard/` | people |
| `solver/` | flow |
| `solver/grid/` | cells |

## Libraries
| library | may include |
|---|---|
| `app/run/` | `app/hazard/`, `solver/` |
| `app/hazard/` | `solver/grid/`, `solver/flow.hpp` |
| `solver/` | |
"""
ALLOWED = {
    "app/run/run.cpp": ["app/run/loop/loop.hpp", "app/hazard/zone.hpp", "solver/grid/grid.hpp"],
    "app/hazard/zone.cpp": ["app/hazard/zone.hpp", "solver/grid/grid.hpp", "solver/flow.hpp"],
    "solver/flow.cpp": ["solver/grid/grid.hpp"],
}


def found(extra: dict[str, list[str]]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "docs").mkdir()
        (root / "docs" / "developers.md").write_text(PAGE, encoding="utf-8")
        for name, includes in {**ALLOWED, **extra}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f'#include "{i}"\n' for i in includes), encoding="utf-8")
        return include_rule.breaches(root)


class IncludeRule(unittest.TestCase):
    def test_allows_what_the_lists_allow(self):
        self.assertEqual(found({}), [])

    def test_finds_an_include_upwards_in_a_library(self):
        self.assertEqual(
            found({"app/run/loop/loop.cpp": ["app/run/run.hpp"]}),
            ["app/run/loop/loop.cpp: app/run/run.hpp: `app/run/` is not below `app/run/loop/`"],
        )

    def test_finds_an_include_of_a_library_above(self):
        self.assertEqual(
            found({"solver/grid/grid.cpp": ["app/hazard/zone.hpp"]}),
            ["solver/grid/grid.cpp: app/hazard/zone.hpp: `solver/` may not include `app/hazard/`"],
        )

    def test_finds_an_include_below_that_is_not_granted(self):
        self.assertEqual(
            found({"app/hazard/people.cpp": ["solver/tracer.hpp"]}),
            ["app/hazard/people.cpp: solver/tracer.hpp: `app/hazard/` may not include `solver/`"],
        )

    def test_finds_a_folder_that_is_not_in_the_lists(self):
        self.assertEqual(len(found({"app/new/thing.cpp": []})), 1)


if __name__ == "__main__":
    unittest.main()
