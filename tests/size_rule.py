#!/usr/bin/env python3
"""Checks that the house stays easy to look through: no folder has more than 30 sources, no source more than 400 lines.

size_rule.py [ROOT]   prints each that is larger; exit code 1 where there is one.
"""

import collections
import pathlib
import sys

import house_rule

SOURCES = {".hpp", ".cpp", ".cuh", ".cu", ".in"}
TOPS = ("app", "geometry", "io", "solver", "tests")
MOST_FILES, MOST_LINES = 30, 400


def breaches(root: pathlib.Path) -> list[str]:
    paths = [path for top in TOPS for path in sorted((root / top).rglob("*")) if path.suffix in SOURCES]
    names = {path: path.relative_to(root).as_posix() for path in paths}
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in paths}
    folders = collections.Counter(path.parent.relative_to(root).as_posix() for path in paths)
    return [f"{names[path]}: {lines[path]} lines" for path in paths if lines[path] > MOST_LINES] + [
        f"{folder}/: {files} files" for folder, files in sorted(folders.items()) if files > MOST_FILES
    ]


if __name__ == "__main__":
    sys.exit(house_rule.told(breaches, f"above {MOST_LINES} lines, or {MOST_FILES} files in a folder"))
