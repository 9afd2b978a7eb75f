#!/usr/bin/env python3
"""Types of one name, planted in a small tree: one_definition_rule.py finds those that a linker takes for one."""

import pathlib
import tempfile
import unittest

import one_definition_rule


class OneDefinitionRule(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name)

    def write(self, name, code):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")

    def test_finds_a_name_of_two_types(self):
        self.write("app/a.hpp", "namespace downwash {\nclass Trial final : public Run<int> {\n int n;\n};\n}\n")
        self.write("io/b.cpp", 'namespace downwash {\nconst char* open = "{";\nstruct Trial {\n};\n}\n')
        self.assertEqual(one_definition_rule.breaches(self.root), ["downwash::Trial: app/a.hpp, io/b.cpp"])

    def test_passes_over_what_no_linker_joins(self):
        self.write("app/a.hpp", "namespace downwash {\nclass Trial;\nclass Run {\n  struct Trial {\n  };\n};\n}\n")
        self.write("app/b.cpp", "namespace downwash {\nnamespace {\nstruct Trial {\n};\n}\nstruct Run::Impl {\n};\n}\n")
        self.write("app/c.cpp", "namespace downwash {\nstruct Trial {\n};\nstruct Run::Impl {\n};\n// struct Run {\n}\n")
        self.write("tests/d.cpp", "namespace downwash::test {\nstruct Trial {\n};\n}\n")
        self.assertEqual(one_definition_rule.breaches(self.root), [])


if __name__ == "__main__":
    unittest.main()
