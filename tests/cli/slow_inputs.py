#!/usr/bin/env python3
"""Has `downwash check` read each of the files of slow_files.py and slow_rasters.py: it has to end soon,
in little memory, with a message.

slow_inputs.py PROGRAM [NAME]...   makes each (or those that are named) in the current folder, checks it,
and prints what it took; exit code 1 where one took too long or too much, or ended otherwise.
"""

import json
import os
import resource
import subprocess
import sys
import time

import slow_rasters  # adds its own to INPUTS
from slow_files import INPUTS, collection, feature, square

MOST_SECONDS = 30
MOST_BYTES = 1 << 30

HOUSES = [square(0, 0, 20), square(40, 0, 20)]


def case_of(name, suffix, key):
    case = {"domain": {"buildings": name + suffix, "coordinates": "metres", "resolution": 5},
            "wind": {"speed": 4}, "time": {"end": 5}, "backend": "cpu"}
    if suffix in (".kml", ".kml.gz", ".osm", ".gpkg", ".fgb", ".gml"):
        del case["domain"]["coordinates"]
    if key == "terrain":
        with open("houses.geojson", "wb") as file:
            file.write(collection([feature("Polygon", [ring]) for ring in HOUSES]))
        case["domain"].update({"buildings": "houses.geojson", "terrain": name + suffix})
    with open(name + ".case.json", "w", encoding="utf-8") as file:
        json.dump(case, file)
    return name + ".case.json"


def ended(command):
    """Seconds, bytes, exit code and what was said."""
    begin = time.time()
    with open("said.txt", "w+b") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said,
                                   preexec_fn=lambda: resource.setrlimit(
                                       resource.RLIMIT_CPU, (2 * MOST_SECONDS, 2 * MOST_SECONDS)))
        _, status, used = os.wait4(process.pid, 0)
        said.seek(0)
        words = said.read().decode(errors="replace")
    seconds = min(time.time() - begin, used.ru_utime + used.ru_stime)
    return seconds, used.ru_maxrss * 1024, os.waitstatus_to_exitcode(status), words


def main():
    assert slow_rasters
    program, chosen = sys.argv[1], sys.argv[2:]
    bad = 0
    for name, (make, words, suffix, key, long) in INPUTS.items():
        if (chosen and name not in chosen) or (long and not chosen):
            continue
        content = make()
        with open(name + suffix, "wb") as file:
            file.write(content)
        case = case_of(name, suffix, key)
        seconds, size, code, said = ended([program, "check", case])
        known = any(word in said for word in words) and (code == 2 and "error DW-" in said or code in (0, 4))
        well = known and seconds <= MOST_SECONDS and size <= MOST_BYTES
        bad += 0 if well else 1
        print(f"{'' if well else 'FAILED: '}{name}: {len(content)} bytes, {seconds:.1f} s, "
              f"{size / (1 << 20):.0f} MiB, exit code {code}", flush=True)
        if not well or chosen:
            print("  " + "\n  ".join(said.strip().splitlines()[-6:]), flush=True)
        os.remove(name + suffix)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
