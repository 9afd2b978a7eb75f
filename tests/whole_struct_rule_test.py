#!/usr/bin/env python3
"""Functions against the rule, planted in a small tree: whole_struct_rule.py finds each, and nothing else."""

import pathlib
import tempfile
import unittest

import whole_struct_rule


def found(body: str, head: str = "int f(const Result& page)") -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "io" / "f.cpp"
        path.parent.mkdir()
        path.write_text(f"{head} {{\n{body}\n}}\n", encoding="utf-8")
        return whole_struct_rule.breaches(pathlib.Path(folder))


class WholeStructRule(unittest.TestCase):
    def test_allows_three_parts(self):
        self.assertEqual(found("  return page.asked + page.map + page.trust;"), [])

    def test_allows_passing_it_on(self):
        self.assertEqual(found("  return page.asked + g(page);"), [])

    def test_finds_one_part(self):
        self.assertEqual(found("  return page.asked.start + page.asked.end;"), ["io/f.cpp: f: of Result only asked"])

    def test_finds_two_parts_of_a_question_in_a_prepared_case(self):
        self.assertEqual(
            found("  return p.config.wind.speed + p.config.wind.turn + p.site;", "double f(int n, const PreparedCase& p)"),
            ["io/f.cpp: f: of PreparedCase only config.wind, site"],
        )

    def test_does_not_count_comments(self):
        self.assertEqual(
            found("  // page.map, g(page)\n  return page.asked + page.trust;"), ["io/f.cpp: f: of Result only asked, trust"]
        )


if __name__ == "__main__":
    unittest.main()
