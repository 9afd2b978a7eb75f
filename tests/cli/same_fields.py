#!/usr/bin/env python3
"""Compares fields that several processes wrote in pieces with those that one wrote.

Usage: same_fields.py FOLDER_OF_ONE FOLDER_OF_PIECES, both `fields` of results. The exit code is 1,
and why is said, where a value differs or a moment is missing.
"""

import base64
import pathlib
import sys
import xml.etree.ElementTree as ElementTree


def arrays_of(piece):
    """Cell arrays by name: (bytes of a cell, values)."""
    first = [int(n) for n in piece.get("Extent").split()]
    cells = [first[2 * axis + 1] - first[2 * axis] for axis in range(3)]
    arrays = {}
    for array in piece.find("CellData"):
        values = base64.b64decode(array.text)[8:]  # behind the number of bytes
        arrays[array.get("Name")] = (len(values) // (cells[0] * cells[1] * cells[2]), values)
    return arrays


def box_of(extent):
    n = [int(word) for word in extent.split()]
    return [(n[0], n[1]), (n[2], n[3]), (n[4], n[5])]


def joined(index):
    """The whole arrays of a .pvti or .pvtr file."""
    parent = next(iter(ElementTree.parse(index).getroot()))
    whole = box_of(parent.get("WholeExtent"))
    nx, ny, nz = [high - low for low, high in whole]
    arrays = {}
    for piece in parent.findall("Piece"):
        (x0, x1), (y0, y1), (z0, z1) = box_of(piece.get("Extent"))
        file = index.parent / piece.get("Source")
        found = arrays_of(ElementTree.parse(file).getroot().find(".//Piece"))
        for name, (size, values) in found.items():
            target = arrays.setdefault(name, (size, bytearray(size * nx * ny * nz)))[1]
            row, at = size * (x1 - x0), 0
            for z in range(z0, z1):
                for y in range(y0, y1):
                    to = size * (x0 + nx * (y + ny * z))
                    target[to : to + row] = values[at : at + row]
                    at += row
    return arrays


def main():
    alone, pieces = (pathlib.Path(word) for word in sys.argv[1:])
    files = sorted(alone.glob("*.vt?"))
    names = [file.name.replace(".vt", ".pvt") for file in files]
    if names != sorted(file.name for file in pieces.glob("*.pvt?")) or not names:
        sys.exit(f"{pieces} has not the moments and averages of {alone}")
    moments = sum(name.startswith("step_") for name in names)
    if not (pieces / "series.pvd").read_text().count("step_") == moments:
        sys.exit(f"{pieces}/series.pvd has not all moments")
    for file in files:
        whole = arrays_of(ElementTree.parse(file).getroot().find(".//Piece"))
        found = joined(pieces / file.name.replace(".vt", ".pvt"))
        if sorted(whole) != sorted(found):
            sys.exit(f"{file}: arrays {sorted(whole)}, in pieces {sorted(found)}")
        for name, (_, values) in whole.items():
            if bytes(found[name][1]) != values:
                sys.exit(f"{file}: {name} is another in pieces")


main()
