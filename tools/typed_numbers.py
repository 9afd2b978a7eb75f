#!/usr/bin/env python3
"""Lets io/case.schema.json, by which editors check a case, have texts where a number has a unit.

    tools/typed_numbers.py            changes the schema
    tools/typed_numbers.py --check    exits with 1 where a number with a unit may be no text
"""

import json
import re
import sys
from pathlib import Path

SCHEMA = Path(__file__).resolve().parent.parent / "io" / "case.schema.json"
NUMBER, TYPED = "number", ["number", "string"]


def decisions(node, of_list=""):
    """For each "type" of a number, in the order of the file, whether it has a unit, or its list has."""
    if isinstance(node, list):
        for part in node:
            yield from decisions(part)
    if not isinstance(node, dict):
        return
    for key, part in node.items():
        if key == "type" and part in (NUMBER, TYPED):
            unit = node.get("unit", of_list)
            yield bool(unit) and "," not in unit
        elif key == "items":
            yield from decisions(part, node.get("unit", "") if node.get("type") == "array" else "")
        else:
            yield from decisions(part)


def main():
    text = SCHEMA.read_text(encoding="utf-8")
    typed = iter(decisions(json.loads(text)))
    changed = re.sub(r'"type": (?:"number"|\["number", "string"\])',
                     lambda _: '"type": ' + json.dumps(TYPED if next(typed) else NUMBER), text)
    if sys.argv[1:] == ["--check"]:
        if changed != text:
            sys.exit(f"{SCHEMA} is out of date; run tools/typed_numbers.py.")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        SCHEMA.write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    main()
