#!/usr/bin/env python3
"""Tests of tools/python/downwash.py without the program: a fake one, and files as VTK writes them.

    downwash_test.py            exit code 77: the tests of fields were skipped, for want of numpy or xarray
"""

import base64
import contextlib
import json
import os
import signal
import struct
import sys
import tempfile
import threading
import unittest
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools" / "python"))
import downwash  # noqa: E402

try:
    import numpy
    import xarray  # noqa: F401
except ImportError:
    numpy = None

# Notes its arguments and its case, says what $SAID holds and ends with $CODE; a run leaves a record.
FAKE = """#!/bin/sh
printf '%s\\n' "$@" > "$NOTES"
[ -f "$2" ] && cp "$2" "$NOTES.case"
while [ $# -gt 1 ]; do [ "$1" = --out ] && out=$2; shift; done
[ -n "$out" ] && mkdir -p "$out" && printf '%s' "$RECORD" > "$out/run.json"
printf '%s' "$SAID" >&2
echo words
exit "$CODE"
"""


@contextlib.contextmanager
def environment(**values):
    kept = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(kept)


class InFolder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path


class Program(InFolder):
    def setUp(self):
        super().setUp()
        self.fake = self.write("fake", FAKE)
        self.fake.chmod(0o755)

    def ends(self, code, said="", severity="fine", status="finished"):
        record = {"status": status, "verdict": {"severity": severity, "words": "Words."}}
        return environment(DOWNWASH=str(self.fake), NOTES=str(self.folder / "notes"), CODE=str(code), SAID=said,
                           RECORD=json.dumps(record))

    def notes(self):
        return (self.folder / "notes").read_text().splitlines()

    def test_options_reach_the_program(self):
        with self.ends(0):
            result = downwash.run("a.json", self.folder / "r", set={"time.end": 60, "backend": "cpu", "domain.cells": [1, 2]},
                                  within=90, anonymous=True, slabs=None)
        self.assertEqual(self.notes(), ["run", "a.json", "--out", str(self.folder / "r"), "--set", "time.end=60",
                                        "--set", "backend=cpu", "--set", "domain.cells=[1, 2]", "--within", "90s",
                                        "--anonymous", "--quiet"])
        self.assertTrue(result.reliable)

    def test_a_dict_is_a_file_while_the_program_runs(self):
        case = {"title": "Straße"}
        for call in (lambda: downwash.run(case, self.folder / "new" / "r", folder=self.folder),
                     lambda: downwash.check(case, folder=self.folder)):
            with self.ends(0):
                self.assertTrue(call().reliable)
            self.assertEqual(json.loads((self.folder / "notes.case").read_text("utf-8")), case)
            self.assertEqual(Path(self.notes()[1]).parent, self.folder)
            self.assertEqual(list(self.folder.glob("*.json")), [])
        with self.ends(0), self.assertRaises(ValueError):
            downwash.run({"wind": {"speed": float("nan")}}, self.folder / "r", folder=self.folder)
        self.assertEqual(list(self.folder.glob("*.json")), [])

    def test_an_error_has_number_and_code(self):
        said = "downwash: error DW-112: a.json: `x` is not a known key\ndownwash: error DW-113: a.json: bad\n"
        with self.ends(2, said), self.assertRaises(downwash.DownwashError) as caught:
            downwash.run("a.json", self.folder / "r")
        self.assertEqual((caught.exception.number, caught.exception.exit_code), ("DW-112", 2))
        self.assertEqual([number for number, _ in caught.exception.complaints], ["DW-112", "DW-113"])
        self.assertIn("`x` is not a known key", str(caught.exception))

    def test_an_error_without_a_number_has_its_words(self):
        with self.ends(1, "killed\n"), self.assertRaises(downwash.DownwashError) as caught:
            downwash.run("a.json", self.folder / "r")
        self.assertEqual((str(caught.exception), caught.exception.number), ("killed", None))

    def test_not_to_be_relied_on_is_no_error(self):
        with self.ends(4, severity="unreliable"):
            self.assertIs(downwash.run("a.json", self.folder / "r").reliable, False)
            self.assertEqual(downwash.check("a.json"), (False, "words\n"))

    def test_only_a_finished_run_is_reliable(self):
        for status in ("running", "interrupted", "failed"):
            with self.ends(0, status=status):
                self.assertIs(downwash.run("a.json", self.folder / "r").reliable, False)

    @unittest.skipIf(signal.getsignal(signal.SIGINT) == signal.SIG_IGN, "Ctrl-C is ignored here")
    def test_ctrl_c_lets_the_program_write_its_files(self):
        slow = self.write("slow", "#!/bin/sh\ntrap 'sleep 0.5; echo >> \"$NOTES\"; exit 130' INT\n"
                                  "for i in $(seq 100); do sleep 0.1; done\n")
        slow.chmod(0o755)
        ring = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        ring.start()
        with self.ends(0), self.assertRaises(KeyboardInterrupt):
            downwash.run("a.json", self.folder / "r", program=slow)
        self.assertEqual(self.notes(), [""])

    def test_a_program_that_is_not_there(self):
        with self.assertRaisesRegex(downwash.DownwashError, "nowhere"):
            downwash.find_program("nowhere/downwash")
        with environment(DOWNWASH="nowhere"), self.assertRaisesRegex(downwash.DownwashError, "DOWNWASH"):
            downwash.find_program()


class Tables(InFolder):
    def result(self):
        self.write("run.json", '{"status": "finished", "checks": [{"code": "DW-801"}]}')
        return downwash.Result(self.folder)

    def test_cells_are_of_their_columns(self):
        self.write("receptor_summary.csv", "receptor,peak_mg_m3,arrival_s,arrival_time,run_complete\n"
                                           "12,1.5,,2026-01-01T10:00:00,no\n\"'=a, b\",2e-3,4,,yes\n")
        self.assertEqual(self.result().receptors, [
            {"receptor": "12", "peak_mg_m3": 1.5, "arrival_s": None, "arrival_time": "2026-01-01T10:00:00",
             "run_complete": False},
            {"receptor": "=a, b", "peak_mg_m3": 0.002, "arrival_s": 4.0, "arrival_time": None, "run_complete": True}])

    def test_what_was_not_written(self):
        result = self.result()
        self.assertEqual((result.buildings, result.zones, result.ranges, result.fields()), ([], None, None, []))
        self.assertEqual((result.verdict, result.reliable, result.checks), (None, False, [{"code": "DW-801"}]))
        for time in ("last", "statistics", 3):
            with self.assertRaises(KeyError):
                result.field(time, "velocity")

    def test_a_folder_without_a_record(self):
        with self.assertRaises(downwash.DownwashError) as caught:
            downwash.Result(self.folder / "none")
        self.assertIsNone(caught.exception.exit_code)

    def test_zones_and_times(self):
        self.write("zones.geojson", '{"type": "FeatureCollection", "features": []}')
        self.write("fields/series.pvd", '<VTKFile type="Collection"><Collection><DataSet timestep="1.5" part="0" '
                                        'file="step_000007.vti"/></Collection></VTKFile>')
        self.assertEqual(self.result().zones["features"], [])
        self.assertEqual(self.result().fields(), [(1.5, self.folder / "fields" / "step_000007.vti")])


def image(cells, extent, array, appended="", compressor=""):
    """The text of an image with 2 m, 3 m, 4 m between its points."""
    return (f'<?xml version="1.0"?>\n<VTKFile type="ImageData" byte_order="LittleEndian" header_type="UInt64"{compressor}>'
            f'<ImageData WholeExtent="{extent}" Origin="10 0 0" Spacing="2 3 4"><Piece Extent="{cells}">'
            f"<PointData/><CellData>{array}</CellData></Piece></ImageData>{appended}</VTKFile>").encode()


@unittest.skipIf(numpy is None, "needs numpy and xarray")
class Fields(InFolder):
    extent = "0 2 0 2 0 3"  # 2 × 2 × 3 cells

    def setUp(self):
        super().setUp()
        self.values = numpy.arange(12, dtype="<f4") * 0.5

    def inline(self, values, name="pressure", components=1):
        content = base64.b64encode(struct.pack("<Q", values.nbytes) + values.tobytes()).decode()
        return (f'<DataArray type="Float32" Name="{name}" NumberOfComponents="{components}" format="binary">\n{content}\n'
                '<InformationKey name="L2_NORM_RANGE"/></DataArray>')

    def test_x_runs_fastest(self):
        field = downwash.read_field(self.write("a.vti", image(self.extent, self.extent, self.inline(self.values))), "pressure")
        self.assertEqual((field.dims, field.shape, str(field.dtype)), (("z", "y", "x"), (3, 2, 2), "float32"))
        self.assertEqual(field.sel(x=13, y=1.5, z=2).item(), 0.5)
        self.assertEqual(field.sel(x=11, y=4.5, z=2).item(), 1.0)
        self.assertEqual(field.sel(x=11, y=1.5, z=6).item(), 2.0)
        self.assertEqual((field.attrs["units"], field.x.attrs["units"]), ("Pa", "m"))

    def test_a_vector_has_components(self):
        values = numpy.arange(36, dtype="<f4")
        path = self.write("a.vti", image(self.extent, self.extent, self.inline(values, "mean_velocity", 3)))
        field = downwash.read_field(path, "mean_velocity")
        self.assertEqual((field.dims, field.attrs["units"]), (("z", "y", "x", "component"), "m/s"))
        self.assertEqual(field.sel(x=13, y=1.5, z=2, component="z").item(), 5.0)
        self.assertEqual(downwash.field_names(path), ["mean_velocity"])
        with self.assertRaisesRegex(KeyError, "mean_velocity"):
            downwash.read_field(path, "pressure")

    def test_raw_appended_data_with_and_without_zlib(self):
        array = '<DataArray type="Float32" Name="pressure" format="appended" offset="{}"/>'
        raw = self.values.tobytes()
        blocks = [zlib.compress(raw[:32]), zlib.compress(raw[32:])]
        packed = struct.pack("<5Q", 2, 32, 16, *map(len, blocks)) + b"".join(blocks)
        for content, compressor in ((struct.pack("<Q", len(raw)) + raw, ""), (packed, ' compressor="vtkZLibDataCompressor"')):
            text = image(self.extent, self.extent, array.format(4), "@", compressor)
            text = text.replace(b"@", b'<AppendedData encoding="raw">\n _<&>_' + content + b"\n</AppendedData>")
            field = downwash.read_field(self.write("a.vti", text), "pressure")
            self.assertTrue((field.values.ravel() == self.values).all())

    def test_inline_zlib(self):
        packed = zlib.compress(self.values.tobytes())
        content = base64.b64encode(struct.pack("<4Q", 1, 48, 0, len(packed))) + base64.b64encode(packed)
        array = f'<DataArray type="Float32" Name="pressure" format="binary">{content.decode()}</DataArray>'
        text = image(self.extent, self.extent, array, compressor=' compressor="vtkZLibDataCompressor"')
        self.assertTrue((downwash.read_field(self.write("a.vti", text), "pressure").values.ravel() == self.values).all())

    def test_what_is_cut_off(self):
        whole = self.inline(self.values)
        for array in (whole.replace("\n<Info", "").replace("AAAA", "", 1), self.inline(self.values[:6])):
            with self.assertRaises(ValueError):
                downwash.read_field(self.write("a.vti", image(self.extent, self.extent, array)), "pressure")
        with self.assertRaises(ValueError):
            downwash.read_field(self.write("a.vti", b"<VTKFile"), "pressure")

    def test_pieces_make_a_whole(self):
        lower, upper = "0 2 0 2 0 1", "0 2 0 2 1 3"
        self.write("a_0.vti", image(lower, self.extent, self.inline(self.values[:4])))
        self.write("a_1.vti", image(upper, self.extent, self.inline(self.values[4:])))
        index = ('<VTKFile type="PImageData"><PImageData WholeExtent="0 2 0 2 0 3" Origin="10 0 0" Spacing="2 3 4">'
                 '<PCellData><PDataArray type="Float32" Name="pressure"/></PCellData>'
                 f'<Piece Extent="{lower}" Source="a_0.vti"/>%s</PImageData></VTKFile>')
        path = self.write("a.pvti", index % f'<Piece Extent="{upper}" Source="a_1.vti"/>')
        field = downwash.read_field(path, "pressure")
        self.assertTrue((field.values.ravel() == self.values).all())
        self.assertEqual((list(field.z.values), downwash.field_names(path)), ([2, 6, 10], ["pressure"]))
        with self.assertRaisesRegex(ValueError, "fill"):
            downwash.read_field(self.write("a.pvti", index % ""), "pressure")

    def test_a_slice_with_cells_that_grow(self):
        def points(values):
            content = base64.b64encode(struct.pack(f"<Q{len(values)}d", 8 * len(values), *values)).decode()
            return f'<DataArray type="Float64" format="binary">{content}</DataArray>'
        text = ('<VTKFile type="RectilinearGrid" byte_order="LittleEndian" header_type="UInt64"><RectilinearGrid '
                'WholeExtent="0 3 0 2 0 0"><Piece Extent="0 3 0 2 0 0"><CellData>'
                f'{self.inline(self.values[:6], "largest_concentration chlorine")}</CellData><Coordinates>'
                f'{points([0, 1, 3, 7])}{points([0, 2, 4])}{points([1.5])}</Coordinates></Piece></RectilinearGrid></VTKFile>')
        self.write("run.json", "{}")
        self.write("statistics/height_1.5m.vtr", text)
        field = downwash.Result(self.folder).field("height_1.5m", "largest_concentration chlorine")
        self.assertEqual([list(field[d].values) for d in "xyz"], [[0.5, 2, 5], [1, 3], [1.5]])
        self.assertEqual((field.sel(x=5, y=3).item(), field.attrs["units"]), (2.5, "kg/m3"))


if __name__ == "__main__":
    ended = unittest.main(verbosity=2, exit=False).result
    sys.exit(1 if not ended.wasSuccessful() else 77 if numpy is None else 0)
