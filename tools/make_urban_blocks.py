#!/usr/bin/env python3
"""Writes cases/urban_blocks/case.json: a made-up city, the same on every machine.

    tools/make_urban_blocks.py [--seed 1] > cases/urban_blocks/case.json

The domain, the flow and the number of steps are those of Thibault (2009), section 3.3.5; the thesis
does not list its buildings. Everything lies on the 5 m grid.
"""
import argparse
import json
import random

CELL = 5  # m
CITY = (200, 900, 140, 1140)  # x and y from, to, m: free ground upwind, downwind and at the sides
TALLEST = 80  # m, a quarter of the domain: the length in the Reynolds number

CASE = """\
// Made by tools/make_urban_blocks.py --seed {seed}
{{
  "$schema": "../../io/case.schema.json",
  "title": "Urban blocks, Re 155",
  "wind": {{ "speed": 1, "profile": "uniform" }},
  "fluid": {{ "viscosity": 0.5 }},
  "turbulence": {{ "model": "none" }},
  "surfaces": {{ "walls": "resolved" }},
  "time": {{ "scheme": "ab2", "steps": 1000, "dt": 0.64 }},
  "pressure": {{ "solver": "jacobi", "sweeps": 20 }},
  "domain": {{
    "size": [1280, 1280, 320],
    "cells": [256, 256, 64],
    "boxes": [
{boxes}
    ]
  }}
}}
"""


def on_grid(value):
    return CELL * round(value / CELL)


def cut(rng, begin, end, shortest, longest, gap):
    """Intervals of random length that fill begin…end, with random gaps between them."""
    intervals = []
    while end - begin >= shortest:
        stop = min(begin + on_grid(rng.uniform(shortest, longest)), end)
        if end - stop < shortest:
            stop = end
        intervals.append((begin, stop))
        begin = stop + on_grid(rng.uniform(*gap))
    return intervals


def box(x, y, height, base=0):
    return (x[0], y[0], base), (x[1], y[1], height)


def block(rng, x, y):
    """The buildings of one block: none, a slab, houses around a courtyard, a row, or a tower."""
    height = on_grid(rng.uniform(15, 40))
    kind = rng.random()
    if kind < 0.10:
        return []  # a square
    if kind < 0.25:
        return [box(x, y, height)]
    if kind < 0.60:
        depth = 15
        north = (y[1] - depth, y[1])
        south = (y[0], y[0] + depth)
        between = (south[1], north[0])
        return [
            box(x, south, height),
            box(x, north, height + on_grid(rng.uniform(-5, 5))),
            box((x[0], x[0] + depth), between, height),
            box((x[1] - depth, x[1]), between, height),
        ]
    if kind < 0.88:
        rows = cut(rng, *y, 20, 40, (5, 15))
        return [box(x, row, on_grid(rng.uniform(10, 50))) for row in rows]
    tower_x = on_grid(rng.uniform(x[0], x[1] - 30))
    tower_y = on_grid(rng.uniform(y[0], y[1] - 30))
    top = on_grid(rng.uniform(55, TALLEST))
    return [
        box(x, y, 10),
        box((tower_x, tower_x + 30), (tower_y, tower_y + 30), top, base=10),
    ]


def city(seed):
    rng = random.Random(seed)
    boxes = []
    for x in cut(rng, CITY[0], CITY[1], 60, 110, (15, 30)):
        for y in cut(rng, CITY[2], CITY[3], 60, 110, (15, 30)):
            boxes += block(rng, x, y)
    return boxes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    lines = [
        f'      {{ "min": {json.dumps(low)}, "max": {json.dumps(high)} }}'
        for low, high in city(seed)
    ]
    print(CASE.format(seed=seed, boxes=",\n".join(lines)), end="")


if __name__ == "__main__":
    main()
