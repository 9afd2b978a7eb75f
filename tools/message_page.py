#!/usr/bin/env python3
"""Makes cases/MESSAGES.md, the page of all messages, from geometry/input/messages.json.

    tools/message_page.py            writes cases/MESSAGES.md
    tools/message_page.py --check    exits with 1 where cases/MESSAGES.md is out of date
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "geometry" / "input" / "messages.json"
PAGE = ROOT / "cases" / "MESSAGES.md"

INTRODUCTION = """\
# Messages

Made from [`geometry/input/messages.json`](../geometry/input/messages.json) by `tools/message_page.py`; do
not edit.

What Downwash tells when something is wrong has a number: `downwash: error DW-112: …` on the console, `code`
in `run.json` and `zones.geojson`, small print in the table of checks on the page. `downwash explain DW-112`
tells what stands here. A number keeps its meaning from version to version and is never given away again.
Exit codes: 0 fine or a warning, 1 failure, 2 bad input, 3 the flow blew up, 4 a check says not to rely on
the result, 130 interrupted.
"""


def table(messages):
    lines = ["| number | what it means | likely cause | what to do | exit code |", "|---|---|---|---|---|"]
    for one in messages:
        cells = [f"DW-{one['number']}", one["means"], one["cause"], one["remedy"], one["exit"]]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def document():
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    numbers = [one["number"] for one in listed["messages"]]
    if sorted(set(numbers)) != numbers:
        sys.exit(f"{LIST}: the numbers must rise.")
    text = INTRODUCTION
    for hundreds, title in listed["groups"].items():
        text += f"\n## {title}\n\n"
        text += table(one for one in listed["messages"] if str(one["number"] // 100) == hundreds)
    return text


def main():
    text = document()
    if sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            sys.exit(f"{PAGE} is out of date; run tools/message_page.py.")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
