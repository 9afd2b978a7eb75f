#!/usr/bin/env python3
"""Counts the words and sentences of the documents, and finds links between them that lead nowhere.

    tools/prose.py            a line per page: bytes, words, words per sentence, longest sentence
    tools/prose.py --check    names each page, sentence and link against the rules; exit code 1 if any

Counted are README.md, docs/*.md and cases/*/README.md, without headings, code blocks, tables, pictures
and the targets of links. Code within a sentence counts as one word. Links are followed in all pages.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

README_BYTES = 8192
MEAN_WORDS = 18
MOST_WORDS = 35

COUNTED = ("README.md", "docs/*.md", "cases/*/README.md")
LINKED = COUNTED + ("*.md", "docs/*/*.md", "cases/*.md")

# Words with a full stop that ends no sentence; so do single letters, such as initials.
ABBREVIATIONS = {
    "al", "Appl", "approx", "Atmos", "cf", "Chem", "Climatol", "Comput", "ed", "eds", "Eng", "eq", "eqs",
    "Environ", "Fig", "fig", "Fluid", "Geophys", "Ind", "Math", "Mech", "Meteor", "Meteorol", "No", "Phys",
    "pp", "Proc", "Roy", "sec", "Soc", "St", "vol", "vs", "Aerodyn", "Lond",
}

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(r"(`+)(.+?)\1")


@dataclass
class Sentence:
    line: int
    text: str
    words: int


@dataclass
class Line:
    number: int
    text: str


def blocks(text: str) -> list[list[Line]]:
    """Paragraphs and items of lists, without what is no prose."""
    found: list[list[Line]] = []
    current: list[Line] = []
    fenced = code = False
    blank = True

    def close():
        nonlocal current
        if current:
            found.append(current)
        current = []

    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            close()
        elif fenced:
            pass
        elif not line.strip():
            close()
            blank = True
            continue
        elif line.startswith("    ") and (blank or code):
            code = True
            continue
        elif re.match(r"\s*(\||#{1,6} |<a id=|<!--|---+$|===+$)", line):
            close()
        else:
            item = re.match(r"\s*(?:[-*+]|\d+\.)\s+(.*)", line)
            if item:
                close()
                line = item.group(1)
            current.append(Line(number, line.strip()))
        blank = code = False
    close()
    return found


def plain(text: str) -> str:
    """The text as it is read: links by their words, code as one word, no marks of emphasis."""
    text = CODE.sub(lambda match: re.sub(r"\s+", "\u00a0", match.group(0)), text)
    while LINK.search(text):
        text = LINK.sub(lambda match: "" if match.group(1) else match.group(2), text)
    return re.sub(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", text)


def ends_sentence(before: str, after: str) -> bool:
    """Whether the full stop at the end of `before` ends a sentence that `after` does not go on with."""
    if not re.match(r"[\"'“‘(\[`]*[A-ZÀ-ÞΑ-Ω0-9`¬∇~]", after):
        return False
    word = re.search(r"([\w`)\]]+)\.[\"'”’)\]]*$", before)
    if not word:
        return True
    return word.group(1) not in ABBREVIATIONS and not re.fullmatch(r"[A-Z]", word.group(1))


def sentences(block: list[Line]) -> list[Sentence]:
    tokens = [(line.number, token) for line in block for token in [line.text]]
    text, starts = "", []
    for number, line in tokens:
        starts.append((len(text), number))
        text += line + " "
    # Marks go away sentence by sentence, so that the line of each is known.
    protected = CODE.sub(lambda match: re.sub(r"[\s.!?]", "\u00a0", match.group(0)), text)
    protected = LINK.sub(lambda match: match.group(0)[: -len(match.group(3)) - 1]
                         + "\u00a0" * len(match.group(3)) + ")", protected)
    found, begin = [], 0
    for stop in re.finditer(r"[.!?][\"'”’)\]*]*\s+", protected):
        before = protected[begin:stop.end()].rstrip().rstrip("*")
        after = protected[stop.end():].lstrip("*")
        if after.strip() and not ends_sentence(before, after):
            continue
        found.append((begin, text[begin:stop.end()]))
        begin = stop.end()
    if text[begin:].strip():
        found.append((begin, text[begin:]))
    result = []
    for offset, words in found:
        line = max(number for start, number in starts if start <= offset)
        read = plain(words).strip()
        count = sum(1 for word in read.split() if re.search(r"\w", word))
        if count:
            result.append(Sentence(line, read.replace("\u00a0", " "), count))
    return result


def anchors(text: str) -> set[str]:
    """The names by which links lead to the headings of a page, as forges make them."""
    names = set(re.findall(r'<a id="([^"]+)"', text))
    for heading in re.findall(r"^#{1,6} (.*)$", text, re.MULTILINE):
        words = plain(heading).replace("`", "").strip().lower()
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        serial = 0
        while (name if not serial else f"{name}-{serial}") in names:
            serial += 1
        names.add(name if not serial else f"{name}-{serial}")
    return names


def pages(patterns: tuple[str, ...]) -> list[Path]:
    return sorted({page for pattern in patterns for page in ROOT.glob(pattern)})


def dead_links(page: Path) -> list[str]:
    found = []
    fenced = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fenced ^= line.lstrip().startswith("```")
        if fenced or line.startswith("    "):
            continue
        for _, _, target in LINK.findall(CODE.sub("", line)):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            where = f"{page.relative_to(ROOT)}:{number}: link to {target}"
            if not file.exists():
                found.append(f"{where}: there is no such file")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
                found.append(f"{where}: there is no such heading")
    return found


def against_the_rules(page: Path) -> list[str]:
    name = page.relative_to(ROOT)
    all_of_it = [one for block in blocks(page.read_text(encoding="utf-8")) for one in sentences(block)]
    found = [f"{name}:{one.line}: {one.words} words, at most {MOST_WORDS}: {one.text}"
             for one in all_of_it if one.words > MOST_WORDS]
    mean = sum(one.words for one in all_of_it) / max(1, len(all_of_it))
    if mean > MEAN_WORDS:
        found.append(f"{name}: {mean:.1f} words per sentence, at most {MEAN_WORDS}")
    size = page.stat().st_size
    if page == ROOT / "README.md" and size > README_BYTES:
        found.append(f"{name}: {size} bytes, at most {README_BYTES}")
    return found


def show(page: Path) -> None:
    all_of_it = [one for block in blocks(page.read_text(encoding="utf-8")) for one in sentences(block)]
    words = [one.words for one in all_of_it] or [0]
    print(f"{page.relative_to(ROOT).as_posix():42} {page.stat().st_size:6} bytes {sum(words):5} words "
          f"{sum(words) / len(words):5.1f} per sentence, {max(words):2} at most")


def main() -> int:
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not sys.argv[1:]:
        for page in pages(COUNTED):
            show(page)
        return 0
    found = [line for page in pages(COUNTED) for line in against_the_rules(page)]
    found += [line for page in pages(LINKED) for line in dead_links(page)]
    for line in found:
        print(line)
    print(f"{len(found)} places against the rules of tools/prose.py")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
