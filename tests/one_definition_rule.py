#!/usr/bin/env python3
"""Checks that a type has one definition: two of one name in a namespace are one to the linker, which takes the
constructor of either for both. No compiler tells, since each file by itself is right (C++20, basic.def.odr).

one_definition_rule.py [ROOT]   prints each name that several files define; exit code 1 where there is one.
"""

import collections
import pathlib
import re
import sys

import house_rule

SOURCES = {".hpp", ".cpp", ".cuh", ".cu"}
TOPS = ("app", "geometry", "io", "solver", "tests", "docs")
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
TOKEN = re.compile(
    r"\b(?:inline\s+)?namespace\b\s*(?P<space>[\w:]*)\s*\{"
    r"|\b(?:class|struct|union|enum(?:\s+class)?)\s+(?:alignas\([^)]*\)\s*)?(?P<type>\w+)"
    r"\s*(?:final\s*)?(?::(?!:)[^;{()]*)?\{"
    r"|[{}]"
)


def types_of(code: str) -> set[str]:
    """The types that it defines in namespaces with names: "downwash::Site". Those inside others are theirs."""
    found, scopes = set(), []
    for token in TOKEN.finditer(NOT_CODE.sub(" ", code)):
        if token[0] == "}":
            scopes = scopes[:-1]
        elif token["space"] is not None:
            scopes.append(token["space"])
        else:
            if token["type"] and all(scopes):
                found.add("::".join([*scopes, token["type"]]))
            scopes.append("")
    return found


def breaches(root: pathlib.Path) -> list[str]:
    files = collections.defaultdict(list)
    for top in TOPS:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in SOURCES:
                for name in types_of(path.read_text(encoding="utf-8")):
                    files[name].append(path.relative_to(root).as_posix())
    return [f"{name}: {', '.join(paths)}" for name, paths in sorted(files.items()) if len(paths) > 1]


if __name__ == "__main__":
    sys.exit(house_rule.told(breaches, "types have more than one definition"))
