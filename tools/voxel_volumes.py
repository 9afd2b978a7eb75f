#!/usr/bin/env python3
"""The volume of what becomes solid cells against the analytic one, by shape, format and cell size.

voxel_volumes.py PATH_OF_DOWNWASH   prints a table for cells of 4, 2 and 1 m: the mean of the
absolute errors over some turns, places and heights of each shape, in per cent of its volume.
"""

import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

CELLS = (4, 2, 1)  # m
TURNS = (7, 23, 38, 61, 84)  # degrees
LENGTH, WIDTH, EAVES, RIDGE = 41, 26, 17, 25  # m
YARD = (15, 9)  # m


def stretch(turn):
    """By which heights are multiplied: none of them suits the cells."""
    return 1 + turn / 400


def placed(points, turn):
    """Points turned about z, moved off the grid, and stretched in z."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    move = (turn / 10 % 1, turn / 7 % 1)
    return [
        (x * c - y * s + move[0], x * s + y * c + move[1], *(h * stretch(turn) for h in z))
        for x, y, *z in points
    ]


def rectangle(length, width, x=0.0, y=0.0):
    a, b = length / 2, width / 2
    return [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]


def prism(ring, height):
    """Vertices and faces, which look outwards, of an upright prism."""
    n = len(ring)
    vertices = [(x, y, 0.0) for x, y in ring] + [(x, y, height) for x, y in ring]
    walls = [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
    return vertices, [list(range(n))[::-1], list(range(n, 2 * n)), *walls]


def gable():
    a, b = LENGTH / 2, WIDTH / 2
    vertices = [(x, y, z) for z in (0, EAVES) for x, y in rectangle(LENGTH, WIDTH)]
    vertices += [(-a, 0, RIDGE), (a, 0, RIDGE)]
    faces = [[3, 2, 1, 0], [0, 1, 5, 4], [2, 3, 7, 6], [1, 2, 6, 9, 5], [3, 0, 4, 8, 7]]
    faces += [[4, 5, 9, 8], [6, 7, 8, 9]]
    return vertices, faces


def ring_of(points):
    return [list(p[:2]) for p in [*points, points[0]]]


def geojson(outlines, turn):
    features = [
        {
            "type": "Feature",
            "properties": {"building": "yes", "height": EAVES * stretch(turn)},
            "geometry": {"type": "Polygon", "coordinates": [ring_of(placed(r, turn)) for r in rings]},
        }
        for rings in outlines
    ]
    return json.dumps({"type": "FeatureCollection", "features": features})


def obj(solids, turn):
    lines, first = [], 1
    for number, (vertices, faces) in enumerate(solids):
        lines.append(f"o house{number}")
        lines += ["v {:.6f} {:.6f} {:.6f}".format(*p) for p in placed(vertices, turn)]
        lines += ["f " + " ".join(str(first + i) for i in face) for face in faces]
        first += len(vertices)
    return "\n".join(lines) + "\n"


def stl(solids, turn):
    lines = ["solid houses"]
    for vertices, faces in solids:
        points = placed(vertices, turn)
        for face in faces:
            for i, j in zip(face[1:], face[2:]):
                lines.append("facet normal 0 0 0\nouter loop")
                lines += ["vertex {:.6f} {:.6f} {:.6f}".format(*points[v]) for v in (face[0], i, j)]
                lines.append("endloop\nendfacet")
    return "\n".join([*lines, "endsolid houses"]) + "\n"


def cityjson(solids, turn):
    objects, vertices = {}, []
    for number, (points, faces) in enumerate(solids):
        first = len(vertices)
        vertices += [[round(1000 * v) for v in p] for p in placed(points, turn)]
        shell = [[[first + i for i in face]] for face in faces]
        geometry = {"type": "Solid", "lod": "2", "boundaries": [shell]}
        objects[f"house{number}"] = {"type": "Building", "geometry": [geometry]}
    return json.dumps(
        {
            "type": "CityJSON",
            "version": "1.1",
            "transform": {"scale": [0.001] * 3, "translate": [0, 0, 0]},
            "CityObjects": objects,
            "vertices": vertices,
        }
    )


BOX = rectangle(LENGTH, WIDTH)
OTHER = rectangle(WIDTH, LENGTH, 5, 8)
# Analytic volumes: the overlap of the two boxes is 26 m along x and 26 - 0.5 m along y.
OVERLAP = WIDTH * (WIDTH / 2 - (8 - LENGTH / 2))
SHAPES = {
    "turned box": ({"outlines": [[BOX]], "solids": [prism(BOX, EAVES)]}, LENGTH * WIDTH * EAVES),
    "courtyard": ({"outlines": [[BOX, rectangle(*YARD)]]}, (LENGTH * WIDTH - YARD[0] * YARD[1]) * EAVES),
    "two that overlap": (
        {"outlines": [[BOX], [OTHER]], "solids": [prism(BOX, EAVES), prism(OTHER, EAVES)]},
        (2 * LENGTH * WIDTH - OVERLAP) * EAVES,
    ),
    "gable": ({"solids": [gable()]}, LENGTH * WIDTH * (EAVES + RIDGE) / 2),
}
FORMATS = {
    "GeoJSON": ("outlines", geojson, "houses.geojson"),
    "CityJSON": ("solids", cityjson, "houses.city.json"),
    "OBJ": ("solids", obj, "houses.obj"),
    "STL": ("solids", stl, "houses.stl"),
}


def solid_volume(program, folder, name, cell):
    case = {
        "domain": {"buildings": name, "coordinates": "metres", "resolution": cell, "growth": 1,
                   "margins": {"upwind": 8, "downwind": 8, "side": 8, "top": 8}},
        "wind": {"speed": 4},
        "time": {"steps": 1, "end": 1},
    }
    (folder / "case.json").write_text(json.dumps(case))
    said = subprocess.run(
        [program, "check", "case.json"], cwd=folder, capture_output=True, text=True, check=False
    )
    found = re.search(r"solid cells: ([\d \u00a0]+),", said.stdout)
    if not found:
        sys.exit(f"{name}: {said.stdout}{said.stderr}")
    return int(re.sub(r"\D", "", found[1])) * cell**3


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    print("| shape | format | " + " | ".join(f"{cell} m" for cell in CELLS) + " |")
    print("|---|---|" + "---|" * len(CELLS))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for shape, (parts, volume) in SHAPES.items():
            for kind, (part, write, file) in FORMATS.items():
                if part not in parts:
                    continue
                row = []
                for cell in CELLS:
                    errors = []
                    for turn in TURNS:
                        (folder / file).write_text(write(parts[part], turn))
                        solid = solid_volume(program, folder, file, cell) / stretch(turn)
                        errors.append(abs(solid / volume - 1))
                    row.append(f"{100 * statistics.mean(errors):.2g} %")
                print(f"| {shape} | {kind} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
