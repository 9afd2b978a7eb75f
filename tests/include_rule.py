#!/usr/bin/env python3
"""Checks the rule of docs/developers.md: a folder includes, of its own library, only what stands below it
in the list of "Where things are"; of others, only those that the list of libraries grants its own.

include_rule.py [ROOT]   prints each include against the rule; exit code 1 where there is one.
"""

import pathlib
import re
import sys

import house_rule

SOURCES = {".hpp", ".cpp", ".cuh", ".cu", ".in"}


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of each row of the first table below a heading."""
    section = page.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| `")]


def names(cell: str) -> list[str]:
    return [name.rstrip("/") for name in re.findall(r"`([^`]+)`", cell)]


class Rule:
    """ranks: folder -> its row; granted: library -> the folders and libraries that it may include."""

    def __init__(self, page: str):
        self.ranks = {f: row for row, cells in enumerate(rows(page, "Where things are")) for f in names(cells[0])}
        self.granted = {lib: set(names(cells[1])) for cells in rows(page, "Libraries") for lib in names(cells[0])}

    def library(self, folder: str) -> str | None:
        of = [lib for lib in self.granted if folder == lib or folder.startswith(lib + "/")]
        return max(of, key=len, default=None)

    def fault(self, own: str, included: str) -> str | None:
        """Why a file of a folder may not include another one; None where it may."""
        other = included.rpartition("/")[0]
        for folder in (own, other):
            if folder not in self.ranks or self.library(folder) is None:
                return f"`{folder}/` is not in the lists of docs/developers.md"
        if own == other:
            return None
        mine, theirs = self.library(own), self.library(other)
        if mine == theirs:
            below = self.ranks[other] > self.ranks[own]
            return None if below else f"`{other}/` is not below `{own}/`"
        if any(included == granted or included.startswith(granted + "/") for granted in self.granted[mine]):
            return None
        return f"`{mine}/` may not include `{other}/`"


def breaches(root: pathlib.Path) -> list[str]:
    rule = Rule((root / "docs" / "developers.md").read_text(encoding="utf-8"))
    found = []
    for top in sorted({folder.split("/")[0] for folder in rule.ranks}):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in SOURCES or path.name.endswith((".html.in", ".js.in")):
                continue
            own = path.parent.relative_to(root).as_posix()
            text = path.read_text(encoding="utf-8")
            for included in [f"{own}/"] + re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
                fault = rule.fault(own, included)
                if fault:
                    found.append(f"{path.relative_to(root)}: {included}: {fault}")
    return found


if __name__ == "__main__":
    sys.exit(house_rule.told(breaches, "includes against the rule of docs/developers.md"))
