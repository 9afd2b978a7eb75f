#!/usr/bin/env python3
"""How often the ranges of a run hold for other runs of the same case, which had no part in them.

    tools/ranges_hold.py DIR OTHER...

DIR is the result folder of a run with `ensemble.repeats`. Each OTHER is the folder of a run of the same case
with other eddies (`inflow.seed`) or other cells. Printed are, by kind of figure, how many there are and how
many lie in their range:

receptors  means over the run; one below a hundredth of the least level counts as that, and a receptor where
           both runs lie below it is left out
arrival    times at receptors, where both runs have one
classes    buildings with an order in either run: the class lies between the least and the most urgent
zones      levels with a zone in either run: the area lies between those of the likely and the possible zone

and the median of the ratio of means at the receptors, OTHER over DIR.
"""

import argparse
import csv
import json
import statistics
from pathlib import Path

URGENCY = ["no order", "within guidebook isolation", "not computed", "windows shut", "shelter", "leave", "fetch"]
ORDERS = URGENCY[URGENCY.index("windows shut"):]


def table(folder, name):
    with open(folder / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(text):
    return float(text) if text else None


class Result:
    def __init__(self, folder):
        self.receptors = {(row["receptor"], row["substance"]): row for row in table(folder, "receptor_summary.csv")}
        self.buildings = {(row["id"], row["substance"]): row for row in table(folder, "buildings.csv")}
        self.zones, self.least = {}, {}
        for feature in json.loads((folder / "zones.geojson").read_text(encoding="utf-8"))["features"]:
            of = feature["properties"]
            if of["kind"] not in ("maximum", "probability") or of["part"] != "computed":
                continue
            key = of["substance"], of["level"], of["averaging_s"], of.get("bound")
            self.zones[key] = self.zones.get(key, 0) + of["area_m2"]
            if of["kind"] == "maximum":
                least = self.least.get(of["substance"], of["concentration_mg_m3"])
                self.least[of["substance"]] = min(least, of["concentration_mg_m3"])

    def action(self, building):
        return self.buildings[building]["action"] if building in self.buildings else "no order"


def receptors(run, other):
    """(in its range, ratio of means) of each."""
    for key, row in run.receptors.items():
        floor = run.least.get(key[1], 0) / 100
        mean, found = (max(number(one["mean_mg_m3"]) or 0, floor) for one in (row, other.receptors[key]))
        if floor == 0 or mean == found == floor:
            continue
        low, high = (max(number(row[f"mean_{end}_mg_m3"]) or 0, floor) for end in ("low", "high"))
        yield low <= found <= high, found / mean


def arrivals(run, other):
    for key, row in run.receptors.items():
        found = number(other.receptors[key]["arrival_s"])
        if row.get("arrival_low_s") and found is not None:
            yield float(row["arrival_low_s"]) <= found <= float(row["arrival_high_s"])


def classes(run, other):
    for key in run.buildings.keys() | other.buildings.keys():
        found, most = other.action(key), run.action(key)
        if found not in ORDERS and most not in ORDERS:
            continue
        least = run.buildings[key].get("least_action", most) if key in run.buildings else most
        yield URGENCY.index(least) <= URGENCY.index(found) <= URGENCY.index(most)


def zones(run, other):
    for substance, level, averaging, bound in other.zones.keys() | run.zones.keys():
        if bound is not None:
            continue
        found = other.zones.get((substance, level, averaging, None), 0)
        likely, possible = (run.zones.get((substance, level, averaging, b), 0) for b in (0.9, 0.1))
        yield likely <= found <= possible


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("others", type=Path, nargs="+")
    options = parser.parse_args()
    run = Result(options.folder)
    held = {"receptors": [], "arrival": [], "classes": [], "zones": []}
    for folder in options.others:
        other = Result(folder)
        means = list(receptors(run, other))
        found = {"receptors": [inside for inside, _ in means], "arrival": list(arrivals(run, other)),
                 "classes": list(classes(run, other)), "zones": list(zones(run, other))}
        for kind, inside in found.items():
            held[kind] += inside
        ratio = f"{statistics.median(ratio for _, ratio in means):.2f}" if means else "-"
        print(f"{folder.name}: " + ", ".join(f"{kind} {sum(inside)} of {len(inside)}"
                                             for kind, inside in found.items()) + f"; median ratio {ratio}")
    print("all: " + ", ".join(f"{kind} {sum(inside)} of {len(inside)}" for kind, inside in held.items()))


if __name__ == "__main__":
    main()
