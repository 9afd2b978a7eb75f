#!/usr/bin/env python3
"""Compares a run of cases/lid_driven_cavity with the published velocities on the centrelines.

    tools/compare_cavity.py RESULT_FOLDER [--table]

Prints the largest |Δu| on the vertical and |Δv| on the horizontal centreline (the lid's speed is
1) against Ghia, Ghia & Shin (1982) and, at Re 1000, Botella & Peyret (1998). Their v is our w.
"""
import argparse
import csv
import json
import os

from vti_file import last_file, read_vti

REFERENCE = os.path.join(os.path.dirname(__file__), "../cases/lid_driven_cavity/reference")


def interpolate(points, x):
    """Cubic polynomial through the four points (position, value) around x."""
    first = sum(position <= x for position, _ in points) - 2
    four = points[max(0, min(first, len(points) - 4)) :][:4]
    total = 0
    for m, (xm, value) in enumerate(four):
        for n, (xn, _) in enumerate(four):
            if n != m:
                value *= (x - xn) / (xm - xn)
        total += value
    return total


def centreline(image, along, component, walls):
    """Points on the line through the centre along an axis, with the wall values at its ends."""
    across = 2 - along
    points = [(0.0, walls[0])]
    for n in range(image.cells[along]):
        row = []
        for m in range(image.cells[across]):
            index = [0, 0, 0]
            index[along], index[across] = n, m
            row.append((image.centre(across, m), image.value("velocity", *index, component)))
        points.append((image.centre(along, n), interpolate(row, 0.5)))
    return points + [(1.0, walls[1])]


def rows(name):
    with open(os.path.join(REFERENCE, name), encoding="utf-8") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


def ghia(component, reynolds):
    """Their stations are nodes of a grid of 128 cells, printed with four digits."""
    name, station = {
        "u": ("ghia1982_u_vertical_centreline.csv", "y"),
        "v": ("ghia1982_v_horizontal_centreline.csv", "x"),
    }[component]
    for row in rows(name):
        if value := row.get(f"Re{reynolds}"):
            yield round(float(row[station]) * 128) / 128, float(value)


def botella_peyret(component):
    for row in rows("botella_peyret1998_re1000.csv"):
        if row["component"] == component:
            yield float(row["station"]), float(row["value"])


class Comparison:
    """The largest difference of a centreline from one reference."""

    def __init__(self, component, author, line, reference):
        self.component, self.author = component, author
        self.stations = [(x, expected, interpolate(line, x)) for x, expected in reference]
        self.difference, self.where = max((abs(f - e), x) for x, e, f in self.stations)


def compare_run(result_folder):
    """The record of a run, its Reynolds number, its grid and its comparisons with the references."""
    with open(os.path.join(result_folder, "run.json"), encoding="utf-8") as file:
        run = json.load(file)
    reynolds = round(1 / run["case"]["fluid"]["viscosity"])
    image = read_vti(last_file(result_folder))
    lines = {
        "u": centreline(image, along=2, component=0, walls=(0.0, 1.0)),
        "v": centreline(image, along=0, component=2, walls=(0.0, 0.0)),
    }
    comparisons = []
    for component, line in lines.items():
        if reynolds in (100, 400, 1000):
            reference = ghia(component, reynolds)
            comparisons.append(Comparison(component, "Ghia et al.", line, reference))
        if reynolds == 1000:
            reference = botella_peyret(component)
            comparisons.append(Comparison(component, "Botella & Peyret", line, reference))
    return run, reynolds, image.cells, comparisons


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("result_folder")
    parser.add_argument("--table", action="store_true", help="print every station")
    arguments = parser.parse_args()

    run, reynolds, cells, comparisons = compare_run(arguments.result_folder)
    print(f"Re {reynolds}, {cells[0]} x {cells[2]} cells, {run['reason']}")
    for c in comparisons:
        if arguments.table:
            for station, expected, found in c.stations:
                print(f"    {station:8.5f} {expected:10.6f} {found:10.6f} {found - expected:+10.6f}")
        print(f"{c.component}, {c.author:16}: max difference {c.difference:.5f} at {c.where:.4f}, "
              f"{len(c.stations)} points")


if __name__ == "__main__":
    main()
