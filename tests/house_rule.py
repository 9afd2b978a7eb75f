"""What the rules of the house have in common: each looks through a tree and tells what is against it."""

import pathlib
import sys
from collections.abc import Callable


def told(breaches: Callable[[pathlib.Path], list[str]], words: str) -> int:
    """Prints what is against a rule in the tree that the command line names, or in this folder, and how many.

    `words`: "functions take ...", behind the number. The exit code of the program: 1 where there is something.
    """
    found = breaches(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
    for line in found:
        print(line)
    print(f"{len(found)} {words}")
    return 1 if found else 0
