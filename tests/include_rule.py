#!/usr/bin/env python3
"""Checks the rule of docs/developers.md: a folder includes only itself and what stands below it in the list
of "Where things are". Folders of one row may not include each other.

include_rule.py [ROOT]   prints each include against the rule; exit code 1 where there is one.
"""

import pathlib
import re
import sys

SOURCES = {".hpp", ".cpp", ".cuh", ".cu", ".in"}


def ranks(page: str) -> dict[str, int]:
    """Folder -> its row in the list, from the top."""
    section = page.split("## Where things are", 1)[1].split("\n## ", 1)[0]
    rank = {}
    for row, line in enumerate(re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)):
        for folder in re.findall(r"`([^`]+)/`", line):
            rank[folder] = row
    return rank


def breaches(root: pathlib.Path) -> list[str]:
    rank = ranks((root / "docs" / "developers.md").read_text(encoding="utf-8"))
    found = []
    for top in sorted({folder.split("/")[0] for folder in rank}):
        for path in sorted((root / top).rglob("*")):
            if path.suffix not in SOURCES or path.name.endswith((".html.in", ".js.in")):
                continue
            own = path.parent.relative_to(root).as_posix()
            if own not in rank:
                found.append(f"{path.relative_to(root)}: `{own}/` is not in the list of docs/developers.md")
                continue
            text = path.read_text(encoding="utf-8")
            for included in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
                folder = included.rpartition("/")[0]
                if folder not in rank:
                    found.append(f"{path.relative_to(root)}: includes {included}, of no listed folder")
                elif folder != own and rank[folder] <= rank[own]:
                    found.append(
                        f"{path.relative_to(root)}: includes {included}, "
                        f"but `{folder}/` is not below `{own}/`"
                    )
    return found


def main() -> int:
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    found = breaches(root)
    for line in found:
        print(line)
    print(f"{len(found)} includes against the rule of docs/developers.md")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
