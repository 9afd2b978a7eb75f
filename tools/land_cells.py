#!/usr/bin/env python3
"""Makes geometry/frames/land_cells.inc: the cells of one degree that have land in them.

    npm pack world-atlas@2 && tar xzf world-atlas-2.*.tgz
    tools/land_cells.py package/land-10m.json

The coast is that of Natural Earth 1:10m (public domain), as TopoJSON by M. Bostock (2018). A cell counts
where a coast crosses it or its middle is on land. Antarctica, south of 60 degrees, is left out: no towns.
"""
import json
import math
import pathlib
import sys

TARGET = pathlib.Path(__file__).resolve().parent.parent / "geometry" / "frames" / "land_cells.inc"
SOUTH = -60


def arcs_of(topology):
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        arcs.append(points)
    return arcs


def rings_of(topology, arcs):
    rings = []
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        for polygon in polygons:
            for numbers in polygon:
                ring = []
                for n in numbers:
                    ring += arcs[n] if n >= 0 else arcs[~n][::-1]
                rings.append(ring)
    return rings


def main():
    topology = json.load(open(sys.argv[1]))
    arcs = arcs_of(topology)
    land = [[False] * 360 for _ in range(180)]  # by row from the south, by column from 180 W

    def mark(lon, lat):
        land[min(179, max(0, math.floor(lat + 90)))][min(359, max(0, math.floor(lon + 180)))] = True

    for ring in rings_of(topology, arcs):
        for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
            steps = max(1, math.ceil(20 * max(abs(x1 - x0), abs(y1 - y0))))
            for n in range(steps + 1):
                mark(x0 + (x1 - x0) * n / steps, y0 + (y1 - y0) * n / steps)
    for row in range(180):
        lat = row - 89.5
        crossings = []
        for ring in rings_of(topology, arcs):
            for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
                if (y0 > lat) != (y1 > lat):
                    crossings.append(x0 + (lat - y0) * (x1 - x0) / (y1 - y0))
        crossings.sort()
        for west, east in zip(crossings[::2], crossings[1::2]):
            for column in range(360):
                if west <= column - 179.5 <= east:
                    land[row][column] = True
    for row in range(90 + SOUTH):
        land[row] = [False] * 360
    lines = []
    for row in land:
        digits = ""
        for n in range(0, 360, 4):
            digits += "%x" % sum(8 >> k for k in range(4) if row[n + k])
        lines.append('"%s"' % digits)
    head = "// Made by tools/land_cells.py of Natural Earth 1:10m (public domain); do not edit.\n"
    TARGET.write_text(head + "\n".join(lines) + "\n")


main()
