"""Reads the .vti files that Downwash writes, with nothing but Python itself."""
import array
import base64
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
import zlib
from dataclasses import dataclass

CODES = {"Float32": "f", "Float64": "d", "UInt8": "B"}


@dataclass
class ImageData:
    cells: tuple  # nx, ny, nz
    origin: tuple  # lower corner, m
    spacing: tuple  # m
    arrays: dict  # name -> (components, flat values; x fastest, the components of a cell together)

    def centre(self, axis, index):
        return self.origin[axis] + (index + 0.5) * self.spacing[axis]

    def value(self, name, i, j, k, component=0):
        components, values = self.arrays[name]
        nx, ny, _ = self.cells
        return values[((k * ny + j) * nx + i) * components + component]


def read_vti(path):
    with open(path, "rb") as file:
        content = file.read()
    header, raw = content, b""
    if mark := re.search(rb'<AppendedData encoding="raw">\s*_', content):
        header, raw = content[: mark.start()] + b"</VTKFile>", content[mark.end() :]
    root = ElementTree.fromstring(header)
    if root.get("header_type") != "UInt64" or sys.byteorder != "little":
        raise ValueError(f"{path}: not a .vti file as Downwash writes it.")
    image = root.find("ImageData")
    extent = [int(n) for n in image.get("WholeExtent").split()]
    arrays = {}
    for item in image.find("Piece/CellData"):
        values = array.array(CODES[item.get("type")])
        values.frombytes(array_bytes(item, raw, compressed=root.get("compressor")))
        arrays[item.get("Name")] = (int(item.get("NumberOfComponents", 1)), values)
    return ImageData(
        cells=tuple(extent[2 * axis + 1] - extent[2 * axis] for axis in range(3)),
        origin=tuple(float(x) for x in image.get("Origin").split()),
        spacing=tuple(float(x) for x in image.get("Spacing").split()),
        arrays=arrays,
    )


def array_bytes(item, raw, compressed):
    if item.get("format") == "appended":
        start = int(item.get("offset"))
        size = int.from_bytes(raw[start : start + 8], "little")
        return raw[start + 8 : start + 8 + size]
    text = item.text.strip()
    if not compressed:
        return base64.b64decode(text)[8:]
    # Header: number of blocks, their size, that of the last, and the compressed size of each; it is
    # encoded on its own, ahead of the blocks.
    count = int.from_bytes(base64.b64decode(text[:12])[:8], "little")
    characters = (8 * (3 + count) + 2) // 3 * 4
    sizes = array.array("Q", base64.b64decode(text[:characters])[: 8 * (3 + count)])[3:]
    blocks, start = base64.b64decode(text[characters:]), 0
    pieces = []
    for size in sizes:
        pieces.append(zlib.decompress(blocks[start : start + size]))
        start += size
    return b"".join(pieces)


def last_file(result_folder):
    """The last entry of fields/series.pvd."""
    series = os.path.join(result_folder, "fields", "series.pvd")
    entries = ElementTree.parse(series).findall("Collection/DataSet")
    return os.path.join(result_folder, "fields", entries[-1].get("file"))
