#!/usr/bin/env python3
"""Makes cases/KEYS.md, the table of case keys, from io/case.schema.json.

    tools/case_keys.py            writes cases/KEYS.md
    tools/case_keys.py --check    exits with 1 where cases/KEYS.md is out of date
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "io" / "case.schema.json"
KEYS = ROOT / "cases" / "KEYS.md"

INTRODUCTION = """\
# Keys of the case file

Made from [`io/case.schema.json`](../io/case.schema.json) by `tools/case_keys.py`; do not edit.

{description}

`--set key.path=value` overrides any of them, such as `--set time.steps=100` or
`--set domain.cells.0=64`. The completed case, with every default filled in, is echoed under `case`
in `run.json`. Editors check and complete a case file that starts with
`"$schema": "../../io/case.schema.json"`.

A value beyond its bounds is refused (DW-113). One that is allowed but not usual is computed, and the
check "Settings that may not be meant" (DW-827) says what it does.
"""


def code(value):
    return "`" + json.dumps(value, ensure_ascii=False) + "`"


def bounds(schema):
    low, above, high, under = (schema.get(k) for k in (
        "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"))
    if "x-least" in schema:
        return f" 0 or {schema['x-least']:g} … {high:.7g}"
    if low is not None and high is not None:
        return f" {low:g} … {high:.7g}"
    text = ""
    if low is not None:
        text = f" ≥ {low:g}"
    if above is not None:
        text = f" > {above:g}"
    text += f", ≤ {high:g}" if high is not None else ""
    return text + (f", < {under:g}" if under is not None else "")


def type_of(schema, root):
    if "allOf" in schema:
        name = schema["allOf"][0]["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name})"
    if "anyOf" in schema:
        return " or ".join(type_of(branch, root) for branch in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(code(value) for value in schema["enum"])
    kind = schema["type"]
    if kind == ["string", "integer"]:
        return "text or whole number"
    if isinstance(kind, list):  # a number that may be typed with its unit, as the introduction says
        kind = kind[0]
    if kind == "array":
        size = schema.get("minItems", 0)
        fixed = f"{size} × " if size and size == schema.get("maxItems") else ""
        return f"list of {fixed}{type_of(schema['items'], root)}"
    return {"string": "text", "integer": "whole number"}.get(kind, kind) + bounds(schema)


def default_of(schema, required):
    if required:
        return "required"
    if "x-default-with-wind" in schema:
        text = f"{code(schema['default'])}; with `wind` {code(schema['x-default-with-wind'])}"
        for sign, default in schema.get("x-default-with-turn", {}).items():
            text += f", with a {sign} `domain.turn` {code(default)}"
        return text
    if "default" not in schema or schema["default"] == {}:
        return ""
    text = code(schema["default"])
    for other, by_value in schema.get("x-default-by", {}).items():
        for default in dict.fromkeys(by_value.values()):
            values = [code(value) for value in by_value if by_value[value] == default]
            text += f"; with `{other}` {' or '.join(values)} {code(default)}"
    return text


def reason_of(schema):
    """Of the bounds of a number, or of the numbers in a list."""
    for part in (schema, schema.get("items"), *schema.get("anyOf", [])):
        if part and "x-why" in part:
            return part["x-why"]
    return ""


def usual_of(schema, unit):
    """What is usual of a number, or of the numbers in a list, and what a value beyond does."""
    for part in (schema, schema.get("items"), *schema.get("anyOf", [])):
        if not part or "x-use" not in part:
            continue
        of_unit = f" {unit}" if unit else ""

        def span(use):
            return f"{use[0]:g}" if use[0] == use[1] else f"{use[0]:g} to {use[1]:.7g}"

        text = f"Usual: {span(part['x-use'])}{of_unit}"
        for sibling, by_value in part.get("x-use-by", {}).items():
            text = "Usual: " + ", ".join(f"{span(use)} with `{sibling}` {code(value)}"
                                         for value, use in by_value.items())
        if "x-use-with" in part:
            text += f", with a `{part['x-use-with']}`"
        stop = "" if part["x-beyond"].endswith("?") else "."
        return f"{text}; beyond: {part['x-beyond']}{stop}"
    return ""


def meaning_of(key, schema, parent):
    text = schema.get("description", "")
    needs = parent.get("dependencies", {}).get(key)
    if needs:
        text += " Needs " + " and ".join(f"`{other}`" for other in needs) + "."
    for other, values in schema.get("x-only-with", {}).items():
        values = values if isinstance(values, list) else [values]
        text += f" Only with `{other}` = {' or '.join(code(value) for value in values)}."
    for other in schema.get("x-not-with", []):
        text += f" Not with `{other}`."
    reason, usual = reason_of(schema), usual_of(schema, schema.get("unit", ""))
    return text + (f" Bounds: {reason}." if reason else "") + (f" {usual}" if usual else "")


def rows(parent, root):
    """One row for each key of an object: name, type, unit, default, meaning."""
    for key, schema in parent["properties"].items():
        if schema.get("type") == "object":
            continue
        required = key in parent.get("required", [])
        yield (f"`{key}`", type_of(schema, root), schema.get("unit", ""),
               default_of(schema, required), meaning_of(key, schema, parent))


def table(parent, root):
    lines = ["| key | value | unit | default | meaning |", "|---|---|---|---|---|"]
    for row in rows(parent, root):
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |")
    return "\n".join(lines) + "\n"


def parts(parent, root, path=""):
    """Every object below, depth first: its path and schema."""
    for key, schema in parent["properties"].items():
        here = f"{path}.{key}" if path else key
        if schema.get("type") == "array":
            schema, here = schema["items"], here + "[]"
        if schema.get("type") == "object":
            yield here, schema
            yield from parts(schema, root, here)


def document():
    root = json.loads(SCHEMA.read_text(encoding="utf-8"))
    text = INTRODUCTION.format(description=root["description"])
    text += "\n## The case itself\n\n" + table(root, root)
    for path, schema in parts(root, root):
        text += f"\n## {path}\n\n"
        if "description" in schema:
            text += schema["description"] + "\n\n"
        text += table(schema, root)
    for name, schema in root["definitions"].items():
        text += f"\n## {name}\n\n{schema['description']}\n\n"
        text += "".join(table(branch, root) for branch in schema.get("anyOf", [schema])
                        if "properties" in branch)
    return text


def main():
    text = document()
    if sys.argv[1:] == ["--check"]:
        if not KEYS.exists() or KEYS.read_text(encoding="utf-8") != text:
            sys.exit(f"{KEYS} is out of date; run tools/case_keys.py.")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        KEYS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
