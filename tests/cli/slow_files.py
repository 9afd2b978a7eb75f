"""Files of 1 kB to 5 MB that are made to be slow: corners that cross, blocks within blocks, views
without end, bombs. INPUTS has a function for each, which gives its bytes."""

import gzip
import io
import json
import math
import os
import random
import sqlite3
import struct
import zipfile
import zlib

INPUTS = {}


def slow(words, suffix, key="buildings", long=False):
    """An input: a function that gives the bytes of a file that `domain.<key>` names. `words`: one of
    which is in the message."""

    def keep(make):
        INPUTS[make.__name__] = (make, words, suffix, key, long)
        return make

    return keep


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "properties": {"building": "yes", "height": 9, **properties},
            "geometry": {"type": kind, "coordinates": coordinates}}


def collection(features):
    return json.dumps({"type": "FeatureCollection", "features": features},
                      separators=(",", ":")).encode()


def square(x, y, edge):
    return [[x, y], [x + edge, y], [x + edge, y + edge], [x, y + edge], [x, y]]


def scribble_ring(corners, seed, x=0, size=300):
    dice = random.Random(seed)
    ring = [[x + round(dice.uniform(0, size), 2), round(dice.uniform(0, size), 2)]
            for _ in range(corners)]
    return ring + ring[:1]


@slow(["thousands of times"], ".geojson")
def scribble():
    return collection([feature("Polygon", [scribble_ring(2500, 1)])])


@slow(["thousands of times"], ".geojson")
def many_scribbles():
    return collection([feature("Polygon", [scribble_ring(70, n, 400 * (n % 40))]) for n in range(2500)])


@slow(["thousands of times"], ".geojson")
def crossing_bars():
    bars = [[square(0, n, 0.4)] for n in range(2500)]
    for n, bar in enumerate(bars):
        bar[0] = [[0, n], [2500, n], [2500, n + 0.4], [0, n + 0.4], [0, n]]
    across = [[[[n, 0], [n + 0.4, 0], [n + 0.4, 2500], [n, 2500], [n, 0]]] for n in range(2500)]
    return collection([feature("MultiPolygon", bars + across)])


@slow(["takes longer", "thousands of times", "cells"], ".geojson", long=True)
def comb():
    ring = []
    for n in range(24000):
        ring += [[0.1 * n, 0], [0.1 * n + 3000, 3000], [0.1 * n + 3000.05, 3000], [0.1 * n + 0.05, 0]]
    return collection([feature("Polygon", [ring + [[0.1 * 24000, -9], [0, -9], ring[0]]])])


@slow(["corners"], ".geojson")
def many_holes():
    rings = [square(0, 0, 4000)]
    rings += [square(1 + 10 * (n % 300), 1 + 10 * (n // 300), 5) for n in range(60000)]
    return collection([feature("Polygon", rings)])


@slow(["holes in an outline"], ".geojson")
def holes_in_a_round():
    round_ring = [[5000 * math.cos(t / 20000 * 2 * math.pi), 5000 * math.sin(t / 20000 * 2 * math.pi)]
                  for t in range(20000)]
    rings = [[[round(x, 2), round(y, 2)] for x, y in round_ring]]
    rings[0].append(rings[0][0])
    rings += [square(4 * (n % 100) + 3500, 4 * (n // 100) + 3600, 2) for n in range(15000)]
    return collection([feature("Polygon", rings)])


@slow(["nested"], ".geojson")
def deep_brackets():
    return b'{"type":"FeatureCollection","features":' + b"[" * 2000000 + b"]" * 2000000 + b"}"


@slow(["nested", "no polygon", "no geometry", "no buildings"], ".geojson")
def deep_collections():
    inner = '{"type":"GeometryCollection","geometries":[' * 20000 + "]}" * 20000
    return ('{"type":"Feature","properties":{},"geometry":' + inner + "}").encode()


@slow(["cells", "the same building twice", "takes longer"], ".geojson", long=True)
def squares_on_squares():
    return collection([feature("Polygon", [square(0.001 * n, 0.002 * n, 300)]) for n in range(25000)])


@slow(["MiB, and it has"], ".geojson.gz")
def gzip_bomb():
    return gzip.compress(b" " * (10 << 20)) * 300


@slow(["values"], ".json.gz")
def compressed_values():
    return gzip.compress(b'{"type":"CityJSON","version":"1.0","CityObjects":{},"vertices":[' +
                         b"[]," * 10_000_000 + b"[]]}", 6)


@slow(["overlap each other", "takes longer"], ".geojson", long=True)
def heap_of_squares():
    dice = random.Random(6)
    return collection([feature("Polygon", [square(round(dice.uniform(0, 100), 2), round(dice.uniform(0, 100), 2),
                                                  round(dice.uniform(50, 300), 2))]) for n in range(20000)])


@slow(["gzip", "JSON"], ".geojson.gz")
def gzip_of_gzip():
    return gzip.compress(gzip.compress(b" " * 50_000_000))


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


@slow(["60000 files"], ".zip")
def zip_of_names():
    return zipped((f"{n}.geojson", b"") for n in range(60000))


@slow(["MiB when unpacked"], ".zip")
def zip_bomb():
    return zipped([("city.geojson", b" " * 90_000_000)])


@slow(["no file of buildings", "may be the buildings"], ".zip")
def zip_of_zips():
    inner = zipped([("city.geojson", b" " * 30_000_000)])
    for _ in range(8):
        inner = zipped([(f"{n}.zip", inner) for n in range(10)])[:400_000_000]
        if len(inner) > 2_000_000:
            break
    return inner


@slow(["folders"], ".zip")
def zip_of_folders():
    return zipped([("a/" * 20000 + "b.geojson", b"[]")])


def dxf(blocks, entities):
    lines = ["0", "SECTION", "2", "HEADER", "0", "ENDSEC", "0", "SECTION", "2", "BLOCKS"]
    for name, content in blocks:
        lines += ["0", "BLOCK", "8", "0", "2", name, "70", "0", "10", "0", "20", "0", *content, "0",
                  "ENDBLK", "8", "0"]
    lines += ["0", "ENDSEC", "0", "SECTION", "2", "ENTITIES", *entities, "0", "ENDSEC", "0", "EOF", ""]
    return "\n".join(lines).encode()


POLYLINE = ["0", "LWPOLYLINE", "8", "0", "90", "4", "70", "1", "10", "0", "20", "0", "10", "9", "20", "0",
            "10", "9", "20", "9", "10", "0", "20", "9"]


def insert(name, *more):
    return ["0", "INSERT", "8", "0", "2", name, "10", "0", "20", "0", *more]


@slow(["blocks"], ".dxf")
def drawing_of_blocks():
    blocks = [("B0", POLYLINE)] + [(f"B{n}", insert(f"B{n - 1}") * 10) for n in range(1, 9)]
    return dxf(blocks, insert("B8"))


@slow(["blocks"], ".dxf")
def drawing_of_rows():
    return dxf([("B", POLYLINE)], insert("B", "70", "30000", "71", "30000", "44", "9", "45", "9"))


@slow(["itself in it"], ".dxf")
def drawing_in_itself():
    return dxf([("A", insert("B") * 2), ("B", insert("A") * 2 + POLYLINE)], insert("A"))


@slow(["no polygon", "no buildings", "can't be read"], ".dxf")
def drawing_of_splines():
    spline = ["0", "SPLINE", "8", "0", "70", "1", "71", "30000", "72", "200000", "73", "200000"]
    for n in range(60000):
        spline += ["40", str(n), "10", str(n % 7), "20", str(n % 5)]
    return dxf([], spline)


GPKG = """
create table gpkg_spatial_ref_sys(srs_name text, srs_id integer primary key, organization text,
  organization_coordsys_id integer, definition text, description text);
insert into gpkg_spatial_ref_sys values('x', -1, 'NONE', -1, 'undefined', '');
create table gpkg_contents(table_name text primary key, data_type text, identifier text, description text,
  last_change text, min_x double, min_y double, max_x double, max_y double, srs_id integer);
create table gpkg_geometry_columns(table_name text, column_name text, geometry_type_name text,
  srs_id integer, z tinyint, m tinyint, primary key(table_name, column_name));
insert into gpkg_contents values('city', 'features', 'city', '', '2026-01-01T00:00:00Z', 0, 0, 9, 9, -1);
insert into gpkg_geometry_columns values('city', 'geom', 'POLYGON', -1, 0, 0);
"""


def geopackage(view):
    """Of a view whose text has the shape as :SHAPE."""
    ring = [(0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]
    shape = b"GP\0\1" + struct.pack("<i", -1) + struct.pack("<BIII", 1, 3, 1, 5)
    shape += b"".join(struct.pack("<dd", *point) for point in ring)
    if os.path.exists("made.db"):
        os.remove("made.db")
    base = sqlite3.connect("made.db")
    base.execute("pragma application_id = 1196444487")
    base.execute("pragma user_version = 10300")
    base.executescript(GPKG + view.replace(":SHAPE", "x'" + shape.hex() + "'"))
    base.commit()
    base.close()
    with open("made.db", "rb") as file:
        return file.read()


@slow(["refers to itself"], ".gpkg")
def view_without_end():
    return geopackage("""create view city as with recursive n(fid) as
      (select 1 union all select fid + 1 from n) select fid, :SHAPE as geom, 9.0 as height from n;""")


@slow(["refers to itself"], ".gpkg")
def view_without_a_row():
    return geopackage("""create view city as with recursive n(fid) as
      (select 1 union all select fid + 1 from n) select fid, :SHAPE as geom, 9.0 as height from n
      where fid < 0;""")


@slow(["refers to itself"], ".gpkg")
def view_of_long_texts():
    return geopackage("""create view city as with recursive n(fid) as
      (select 1 union all select fid + 1 from n) select fid, :SHAPE as geom,
      hex(zeroblob(400000000)) as name from n;""")


@slow(["more comes out", "takes longer"], ".gpkg", long=True)
def view_of_many_tables():
    return geopackage("""create table n(i integer); insert into n values (0), (1), (2), (3), (4), (5), (6);
      create view city as select a.i + 7 * b.i as fid, :SHAPE as geom, 9.0 as height
      from n a, n b, n c, n d, n e, n f, n g, n h, n j, n k;""")


def kml(content, head=""):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + head +
            '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' + content +
            "</Document></kml>").encode()


@slow(["entities"], ".kml")
def laughs():
    entities = '<!ENTITY a0 "lol">'
    entities += "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return kml("<name>&a9;</name>", f"<!DOCTYPE kml [{entities}]>\n")


@slow(["deep in each other"], ".kml")
def deep_folders():
    return kml("<Folder>" * 60000 + "</Folder>" * 60000)


@slow(["DW-108"], ".kml.gz")
def kml_bomb():
    return gzip.compress(kml("<Placemark/>" * 5_000_000))


@slow(["layers", "no polygon", "no buildings"], ".kml")
def many_folders():
    place = "<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>"
    return kml("".join(f"<Folder><name>{n}</name>{place}</Folder>" for n in range(2000)))


@slow(["layer", "no polygon", "no buildings", "can't be read"], ".kml")
def links():
    link = "<NetworkLink><Link><href>file:///dev/zero</href></Link></NetworkLink>"
    return kml(link * 5000)


GML = ('<?xml version="1.0"?><ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" '
       'xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink">')


@slow(["no polygon", "no geometry", "no buildings", "layer", "can't be read"], ".gml")
def loops_of_links():
    loop = "".join(
        f'<gml:featureMember><ogr:house gml:id="h{n}"><gml:surfaceProperty gml:id="s{n}" '
        f'xlink:href="#s{(n + 1) % 5000}"/></ogr:house></gml:featureMember>' for n in range(5000))
    return (GML + loop + "</ogr:FeatureCollection>").encode()


@slow(["deep in each other"], ".gml")
def deep_geometries():
    deep = "<gml:MultiGeometry><gml:geometryMember>" * 40000
    deep += "</gml:geometryMember></gml:MultiGeometry>" * 40000
    return (GML + "<gml:featureMember><ogr:house>" + deep +
            "</ogr:house></gml:featureMember></ogr:FeatureCollection>").encode()


@slow(["beyond its end", "can't be read", "no polygon", "no buildings"], ".shp")
def shapes_that_claim():
    head = struct.pack(">7i", 9994, 0, 0, 0, 0, 0, 0x7FFFFFFF) + struct.pack("<2i", 1000, 5)
    head += struct.pack("<8d", 0, 0, 9, 9, 0, 0, 0, 0)
    return head + struct.pack(">2i", 1, 0x7FFFFFF0) + struct.pack("<i", 5) + b"\0" * 2000


@slow(["can't be read", "ends after", "no polygon", "layer"], ".fgb")
def header_that_claims():
    return b"fgb\x03fgb\x00" + struct.pack("<I", 0x7FFFFFF0) + b"\xff" * 4000


@slow(["no buildings", "layer", "no polygon", "no geometry", "can't be read"], ".osm")
def relations_of_relations():
    text = ["<osm version='0.6'>"]
    for n in range(1, 20001):
        text.append(f"<relation id='{n}'><member type='relation' ref='{n % 20000 + 1}' role='outer'/>"
                    "<tag k='type' v='multipolygon'/><tag k='building' v='yes'/></relation>")
    return "".join(text + ["</osm>"]).encode()


@slow(["no buildings", "geometry", "takes longer", "thousands"], ".json")
def shared_vertices():
    dice = random.Random(3)
    vertices = [[dice.randrange(10**5), dice.randrange(10**5), dice.randrange(10**4)] for _ in range(3000)]
    ring = [dice.randrange(3000) for _ in range(3000)]
    shell = [[ring[n:] + ring[:n]] for n in range(150)]
    solid = {"type": "Solid", "lod": "2", "boundaries": [shell]}
    city = {"type": "CityJSON", "version": "2.0", "CityObjects": {"a": {"type": "Building", "geometry": [solid]}},
            "transform": {"scale": [0.001] * 3, "translate": [0, 0, 0]}, "vertices": vertices}
    return json.dumps(city, separators=(",", ":")).encode()


@slow(["cells", "takes longer", "closed", "bodies", "triangles"], ".obj")
def triangle_soup():
    dice = random.Random(4)
    lines = [f"v {dice.uniform(0, 99):.1f} {dice.uniform(0, 99):.1f} {dice.uniform(0, 30):.1f}"
             for _ in range(20000)]
    lines += ["f " + " ".join(str(dice.randrange(1, 20001)) for _ in range(3)) for _ in range(60000)]
    return "\n".join(lines).encode()


@slow(["corners", "face", "cells", "takes longer", "closed"], ".obj")
def face_of_many_corners():
    dice = random.Random(5)
    lines = [f"v {dice.uniform(0, 99):.1f} {dice.uniform(0, 99):.1f} {dice.uniform(0, 30):.1f}"
             for _ in range(1000)]
    lines += ["f " + " ".join(str(dice.randrange(1, 1001)) for _ in range(200000))]
    return "\n".join(lines).encode()
