#!/usr/bin/env python3
"""Writes the validation page from the results of runs.

    tools/validation_page.py RESULT_FOLDER... > cases/VALIDATION.md

Runs of cases/lid_driven_cavity are compared with the published velocities on the centrelines; of
every run the page gives what must hold in any flow: divergence, closed walls, mass balance.
"""
import json
import math
import os
import sys

from compare_cavity import compare_run

HEADER = """# Validation

Written by `tools/validation_page.py` from the results of runs; nothing here is typed by hand.
"""

CAVITY = """
## Lid-driven cavity

Largest difference from the reference on the centrelines, in units of the lid's speed. Required: 0.02
from Ghia, Ghia & Shin (1982), whose tables are themselves up to 0.018 from converged solutions, and on
128 x 128 cells 0.008 from Botella & Peyret (1998).

| Re | cells | device | precision | u, Ghia | v, Ghia | u, Botella | v, Botella | verdict |
|---:|---:|---|---|---:|---:|---:|---:|---|"""

RUNS = """
## What holds in every run

The divergence is that of the last step, times its length; the leak is the largest velocity through a
wall between fluid and solid; the balance is (in - out) / in.

| case | device | slabs | precision | cells | steps | max abs div u dt | wall leak, m/s | mass balance | s |
|---|---|---:|---|---:|---:|---:|---:|---:|---:|"""

GHIA_LIMIT = 0.02
BOTELLA_LIMIT = 0.008


def device(run):
    return run["execution"]["slab_devices"][0]


def is_cavity(run):
    return "cavity" in run["case"]["title"].lower()


def cavity_row(folder):
    run, reynolds, cells, comparisons = compare_run(folder)
    found = {(c.component, c.author): c.difference for c in comparisons}
    columns = [(c, author) for author in ("Ghia et al.", "Botella & Peyret") for c in "uv"]
    limits = {"Ghia et al.": GHIA_LIMIT, "Botella & Peyret": BOTELLA_LIMIT}
    passed = all(
        difference <= limits[author]
        for (_, author), difference in found.items()
        if author == "Ghia et al." or cells[0] >= 128
    )
    figures = [f"{found[c]:.4f}" if c in found else "" for c in columns]
    key = (reynolds, cells[0], device(run), run["execution"]["precision"])
    row = f"| {reynolds} | {cells[0]} | {key[2]} | {key[3]} | " + " | ".join(figures)
    return key, row + f" | {'pass' if passed else 'FAIL'} |", found


def orders(rows):
    """Observed order between the coarsest and the finest grid of each device and precision at Re 1000."""
    by_device = {}
    for (reynolds, cells, name, precision), _, found in rows:
        if reynolds == 1000:
            by_device.setdefault((name, precision), {})[cells] = found
    for (name, precision), grids in sorted(by_device.items()):
        coarse, fine = min(grids), max(grids)
        if coarse == fine:
            continue
        order = [
            math.log(grids[coarse][c, "Botella & Peyret"] / grids[fine][c, "Botella & Peyret"])
            / math.log(fine / coarse)
            for c in "uv"
        ]
        yield (f"Order of accuracy from {coarse} to {fine} cells, {name}, {precision}: "
               f"u {order[0]:.2f}, v {order[1]:.2f}.")


def run_row(folder, run):
    d, e = run["diagnostics"], run["execution"]
    inflow = d["inflow_m3_s"]
    balance = f"{(inflow - d['outflow_m3_s']) / inflow:.1e}" if inflow else "closed box"
    title = run["case"]["title"]
    return (f"| {title} | {device(run)} | {e['slabs']} | {e['precision']} | "
            f"{math.prod(run['grid']['cells'])} | {run['progress']['steps']} | "
            f"{d['max_divergence_1_s'] * run['progress']['dt_s']:.1e} | "
            f"{d['wall_leak_m_s']:g} | {balance} | {run['progress']['wall_s']:.1f} |")


def main():
    folders = sys.argv[1:]
    if not folders:
        sys.exit(__doc__)
    runs = []
    for folder in folders:
        with open(os.path.join(folder, "run.json"), encoding="utf-8") as file:
            runs.append((folder, json.load(file)))
    print(HEADER.strip())
    rows = sorted(cavity_row(folder) for folder, run in runs if is_cavity(run))
    if rows:
        print(CAVITY)
        for _, row, _ in rows:
            print(row)
        print()
        print("\n".join(orders(rows)))
    print(RUNS)
    for folder, run in runs:
        print(run_row(folder, run))


if __name__ == "__main__":
    main()
