#!/usr/bin/env python3
"""Whether the probabilities of an ensemble of winds hold for winds that had no part in them.

    tools/reliability.py DIR [--level AEGL-2]

DIR is the result folder of a case with `ensemble.wind`. Its winds are parted into two halves, the even
and the odd ones; for each building the part of one half in which a level is exceeded outdoors is its
probability there, and the other half tells how often it is. A reliable ensemble has the one for the
other: 0.25 of the buildings with a probability of 0.25 are reached in a wind that was held back. Printed
are, by probability, how many pairs of a building and a wind there are, how often the level was exceeded in
them, what chance leaves open (two standard errors, with buildings of one wind counted as one, which is
the most that they can hang together), and Brier's score beside that of the mean frequency for all
(Brier 1950, Mon. Weather Rev. 78). Buildings that are in no wind's table are left out; one that is
missing in some wind's counts as not reached in it.
"""

import argparse
import csv
import math
import sys
from collections import defaultdict
from pathlib import Path


def exceeded(folder, level):
    """{(building, substance, level): whether its mean outdoors is above the level} of one wind."""
    with open(folder / "building_levels.csv", encoding="utf-8") as file:
        return {(row["id"], row["substance"], row["level"]):
                float(row["outdoors_mg_m3"] or 0) > float(row["level_mg_m3"])
                for row in csv.DictReader(file) if level in (None, row["level"])}


def pairs_of(members):
    """(probability by the other half, reached, wind) of each building, level and wind."""
    keys = sorted(set().union(*members))
    for half in (0, 1):
        known = members[half::2]
        for wind, held in list(enumerate(members))[1 - half::2]:
            for key in keys:
                share = sum(member.get(key, False) for member in known) / len(known)
                yield share, held.get(key, False), wind


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--level")
    options = parser.parse_args()
    folders = sorted((options.folder / "members").glob("*/building_levels.csv"))
    if len(folders) < 4:
        sys.exit(f"{options.folder} has the tables of {len(folders)} winds below members/; "
                 "give the folder of an ensemble of 4 or more")
    pairs = list(pairs_of([exceeded(file.parent, options.level) for file in folders]))
    if not pairs:
        sys.exit(f"no table of {options.folder} has the level {options.level}")

    by_share = defaultdict(list)
    for share, reached, wind in pairs:
        by_share[share].append((reached, wind))
    print("probability  pairs  exceeded  ± by chance")
    for share, found in sorted(by_share.items()):
        frequency = sum(reached for reached, _ in found) / len(found)
        winds = len({wind for _, wind in found})
        chance = 2 * math.sqrt(frequency * (1 - frequency) / winds)
        print(f"{share:11.3f} {len(found):6d} {frequency:9.3f} {chance:12.3f}")
    mean = sum(reached for _, reached, _ in pairs) / len(pairs)
    brier = sum((share - reached) ** 2 for share, reached, _ in pairs) / len(pairs)
    print(f"Brier's score {brier:.4f}; of the mean frequency {mean:.3f} for all: "
          f"{mean * (1 - mean):.4f}")


if __name__ == "__main__":
    main()
