#!/usr/bin/env python3
"""Runs docs/examples/street_canyon.py on a few cells with the program, and opens its result.

    street_canyon_test.py PATH_OF_DOWNWASH      exit code 77: skipped, for want of numpy or xarray
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "python"))
import downwash  # noqa: E402


class StreetCanyon(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        environment = dict(os.environ, DOWNWASH=PROGRAM, PYTHONPATH=os.pathsep.join(sys.path))
        cls.said = subprocess.run([sys.executable, str(ROOT / "docs" / "examples" / "street_canyon.py"), "10"],
                                  cwd=scratch.name, env=environment, check=True, timeout=120, stdout=subprocess.PIPE,
                                  text=True).stdout
        cls.folder = Path(scratch.name)
        cls.result = downwash.Result(cls.folder / "results" / "street_canyon")

    def test_it_is_short(self):
        text = (ROOT / "docs" / "examples" / "street_canyon.py").read_text(encoding="utf-8")
        self.assertLessEqual(len([line for line in text.split('"""')[2].splitlines() if line.strip()]), 15)

    def test_it_prints_wind_and_concentration(self):
        self.assertRegex(self.said, r"mean wind in the street: -?\d+\.\d\d m/s along the wind")
        self.assertGreater(float(re.search(r"in the street: (\S+) mg/m3", self.said)[1]), 0)

    def test_fields_lie_where_the_boxes_are(self):
        solid = self.result.field("statistics", "solid")
        self.assertEqual(solid.sizes, {"z": 12, "y": 20, "x": 36})
        inside = (((abs(solid.x - 110) < 10) | (abs(solid.x - 150) < 10)) & (solid.z < 20) &
                  ((abs(solid.y - 50) < 20) | (abs(solid.y - 100) < 20) | (abs(solid.y - 150) < 20)))
        self.assertTrue((solid.astype(bool) == inside).all())
        speed = abs(self.result.field("last", "velocity")).max("component")
        self.assertEqual(speed.where(inside).max(), 0)
        self.assertGreater(speed.where(~inside).min(), 0)

    def test_the_wind_arrives_as_asked(self):
        wind = self.result.field("statistics", "mean_velocity").sel(component="x")
        self.assertAlmostEqual(wind.isel(x=0).sel(z=slice(5, 15)).mean().item(), 4, delta=1)

    def test_coarse_cells_are_not_relied_on(self):
        self.assertIs(self.result.reliable, False)
        self.assertIn("DW-801", {check["code"] for check in self.result.checks if check["severity"] == "unreliable"})

    def test_a_wrong_key_is_named(self):
        with self.assertRaises(downwash.DownwashError) as caught:
            downwash.check({"wind": {"sped": 3}}, folder=self.folder, program=PROGRAM)
        self.assertEqual((caught.exception.number, caught.exception.exit_code), ("DW-112", 2))
        self.assertIn("wind.sped", str(caught.exception))


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    try:
        import numpy  # noqa: F401
        import xarray  # noqa: F401
    except ImportError as error:
        print(f"skipped: {error}")
        sys.exit(77)
    unittest.main(verbosity=2)
