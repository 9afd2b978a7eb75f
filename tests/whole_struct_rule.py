#!/usr/bin/env python3
"""Checks a rule of docs/developers.md: no function takes a whole Question, Result, prepared case or record and
reads fewer than three of its parts. It takes the parts.

whole_struct_rule.py [ROOT]   prints each function against the rule; exit code 1 where there is one.

One that passes the whole on is taken to need it.
"""

import pathlib
import re
import sys

import house_rule

WHOLES = ("Question", "PreparedCase", "Result", "RunRecord")
FEWEST = 3
HEAD = re.compile(r"(?:^|\n)((?!namespace|class|struct|enum|template|using|#|/|\}| )[^\n;{}]*?(\w+)\(([^;{}]*?)\)(?: const)?) \{\n")


def without_comments(text: str) -> str:
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)


def functions(text: str):
    """(name, parameters, body) of each function that begins at the margin."""
    for head in HEAD.finditer(text):
        end = text.find("\n}", head.end())
        yield head.group(2), head.group(3), text[head.end():end]


def parts_read(body: str, name: str, whole: str) -> set[str] | None:
    """None where the whole is needed."""
    found = set()
    for use in re.finditer(rf"(?<![\w.>]){name}\b(?:\s*(\.)\s*(\w+)(?:\s*\.\s*(\w+))?)?(\s*\()?", body):
        if not use.group(1) or (use.group(4) and not use.group(3)):
            return None
        first, second = use.group(2), use.group(3)
        if whole == "PreparedCase" and first == "config":
            if not second:
                return None
            found.add(f"config.{second}")
        else:
            found.add(first)
    return found


def breaches(root: pathlib.Path) -> list[str]:
    found = []
    for top in ("app", "io"):
        for path in sorted((root / top).rglob("*.[ch]pp")):
            text = without_comments(path.read_text(encoding="utf-8"))
            for function, parameters, body in functions(text):
                for whole, name in re.findall(rf"const ({'|'.join(WHOLES)})& (\w+)", parameters):
                    parts = parts_read(body, name, whole)
                    if parts is not None and len(parts) < FEWEST:
                        found.append(f"{path.relative_to(root)}: {function}: of {whole} only {', '.join(sorted(parts))}")
    return found


if __name__ == "__main__":
    sys.exit(house_rule.told(breaches, f"functions take a whole and read fewer than {FEWEST} parts of it"))
