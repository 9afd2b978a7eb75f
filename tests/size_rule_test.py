#!/usr/bin/env python3
"""A long file and a full folder, planted in a small tree: size_rule.py finds each, and nothing else."""

import pathlib
import tempfile
import unittest

import size_rule


class SizeRule(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name)
        (self.root / "io" / "text").mkdir(parents=True)

    def write(self, name, lines):
        (self.root / "io" / "text" / name).write_text("\n" * lines, encoding="utf-8")

    def test_finds_a_long_file(self):
        self.write("a.hpp", 400)
        self.write("b.cpp", 401)
        self.write("page.js", 500)
        self.assertEqual(size_rule.breaches(self.root), ["io/text/b.cpp: 401 lines"])

    def test_finds_a_full_folder(self):
        for n in range(30):
            self.write(f"{n}.cpp", 1)
        self.assertEqual(size_rule.breaches(self.root), [])
        self.write("one_more.hpp", 1)
        self.assertEqual(size_rule.breaches(self.root), ["io/text/: 31 files"])


if __name__ == "__main__":
    unittest.main()
