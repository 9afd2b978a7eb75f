"""Rasters that are made to be slow; see slow_files.py."""

import struct
import zlib

from slow_files import slow


def tiff(width, height, strips, bits=32, compression=8, tile=None, kind=3):
    """One band; `strips`: packed, all the same where one is given."""
    tags = {256: (4, [width]), 257: (4, [height]), 258: (3, [bits]), 259: (3, [compression]),
            262: (3, [1]), 277: (3, [1]), 339: (3, [kind]), 33550: (12, [2.0, 2.0, 0.0]),
            33922: (12, [0.0, 0.0, 0.0, 0.0, 900.0, 0.0])}
    data = b"II*\0\0\0\0\0"
    where = len(data)
    data += strips
    if tile:
        tags.update({322: (4, [tile]), 323: (4, [tile]), 324: (4, [where]), 325: (4, [len(strips)])})
    else:
        tags.update({273: (4, [where]), 278: (4, [height]), 279: (4, [len(strips)])})
    data += b"\0" * (-len(data) % 2)
    sizes = {3: "H", 4: "I", 12: "d"}
    entries = []
    for tag, (kind_of, values) in sorted(tags.items()):
        packed = struct.pack(f"<{len(values)}{sizes[kind_of]}", *values)
        if len(packed) <= 4:
            field = packed.ljust(4, b"\0")
        else:
            field = struct.pack("<I", len(data))
            data += packed
        entries.append(struct.pack("<HHI", tag, kind_of, len(values)) + field)
    data += b"\0" * (-len(data) % 2)
    start = len(data)
    data += struct.pack("<H", len(entries)) + b"".join(entries) + b"\0\0\0\0"
    return data[:4] + struct.pack("<I", start) + data[8:]


@slow(["million", "can't read"], ".tif", "terrain")
def raster_that_claims():
    return tiff(2000000000, 2000000000, zlib.compress(b"\0" * 100))


@slow(["can't", "blocks"], ".tif", "terrain")
def tile_that_claims():
    return tiff(100, 100, zlib.compress(b"\0" * 100), tile=65536)


@slow(["million"], ".tif", "terrain")
def raster_bomb():
    packer = zlib.compressobj(1)
    rows = struct.pack("<f", 7) * 8100
    packed = b"".join(packer.compress(rows) for _ in range(8100)) + packer.flush()
    return tiff(8100, 8100, packed)


@slow(["million"], ".asc", "terrain")
def grid_that_claims():
    return b"ncols 1000000000\nnrows 1000000000\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3\n"


@slow(["can't read"], ".vrt", "terrain")
def raster_of_others():
    return (b'<VRTDataset rasterXSize="9" rasterYSize="9"><VRTRasterBand dataType="Float32" band="1">'
            b'<SimpleSource><SourceFilename>/dev/zero</SourceFilename></SimpleSource></VRTRasterBand>'
            b"</VRTDataset>")
