#!/usr/bin/env python3
"""Made-up accidents in cities, asked of `downwash serve`: accidents.py DOWNWASH CITIES [FIRST [LAST]]

CITIES is a folder with the building files of the table below. For each question it prints the seconds until the
first distances, the first zones and the end, and the verdict or the error.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

BERLIN, BRUSSELS = "berlin_prenzlauerberg_osmbuildings.geojson", "brussels_place_saint_jean_osm.geojson"
OKLAHOMA, OKLAHOMA_UTM = "oklahoma_city_ju2003_wgs84.geojson", "oklahoma_city_ju2003_utm.geojson"
ROTTERDAM = "rotterdam_subset_lod2.city.json"
ACCIDENTS = [
    (BERLIN, "52.5403, 13.4162", "UN1017", "0.5 kg/s", "10 min", "4 m/s from W"),
    (BRUSSELS, "50.8447, 4.3540", "ammonia", "200 kg", "", "3 Bft from SW"),
    (OKLAHOMA, "35.4676, -97.5164", "UN 1005", "1 kg/s", "5 min", "KOKC 211252Z 18012KT 10SM CLR 18/09 A2992"),
    (ROTTERDAM, "51.9100, 4.4900", "chlorine", "500 kg", "", "5 m/s from NW"),
    (OKLAHOMA_UTM, "N35.4690 W97.5150", "Cl2", "2 t", "", "10 kn from S"),
    (BERLIN, "52.5385, 13.4210", "HCl", "50 kg", "", "2 m/s from E"),
    (BERLIN, "52°32'24\"N 13°24'58\"E", "propane", "5 kg/s", "10 min", "6 m/s from SW"),
    (BERLIN, "52,54 13,418", "UN-1079", "100 g/s", "20 Minuten", "15 km/h from NW"),
    (BERLIN, "52.5395, 13.4190", "benzene", "300 kg", "", "1 m/s from N"),
    (BERLIN, "52.5410, 13.4150", "CAS 7782-50-5", "tank truck", "", "8 m/s from W"),
    (BRUSSELS, "50.8449, 4.3545", "hydrogen sulfide", "0.05 kg/s", "15 min", "4 m/s from W"),
    (BRUSSELS, "50.8443, 4.3536", "carbon monoxide", "1 kg/s", "5 min", "5 m/s from NE"),
    (BRUSSELS, "50.8446, 4.3550", "chlorine", "small spill", "", "3 m/s from S"),
    (BRUSSELS, "50.8450, 4.3538", "phosgene", "10 kg", "", "EBBR 211250Z 24015G27KT 9999 OVC012 11/09 Q1003"),
    (OKLAHOMA, "35.4660, -97.5180", "chlorine", "1 t", "", "2 Bft from N"),
    (OKLAHOMA, "35.4700, -97.5150", "ethylene oxide", "0.3 kg/s", "10 min", "20 mph from S"),
    (OKLAHOMA, "35.4680, -97.5190", "sulfur dioxide", "100 lb", "", "5 m/s from SE"),
    (OKLAHOMA, "35.4670, -97.5140", "acrylonitrile", "0.2 kg/s", "30 min", "3 m/s from W"),
    (OKLAHOMA_UTM, "35.4685, -97.5170", "hydrogen fluoride", "5 kg/min", "10 min", "calm"),
    (OKLAHOMA_UTM, "35.4650, -97.5160", "ammonia", "rail tank car", "", "12 kt from 160"),
]


def call(address, body=None):
    request = urllib.request.Request(address, None if body is None else json.dumps(body).encode(),
                                     {"Content-Type": "application/json", "Accept": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def ask(address, accident, within="60 s"):
    names = ("buildings", "place", "substance", "amount", "duration", "wind")
    inputs = {**dict(zip(names, accident)), "within": within}
    begun = time.monotonic()
    job = json.loads(call(address + "processes/release/execution", {"inputs": inputs}))
    if "jobID" not in job:
        return ["", "", f"{time.monotonic() - begun:.1f}", "refused: " + job["detail"]]
    number, first, zones = job["jobID"], "", ""
    while job["status"] in ("accepted", "running"):
        time.sleep(0.2)
        job = json.loads(call(address + f"jobs/{number}"))
        passed = f"{time.monotonic() - begun:.1f}"
        if not first and "Before anything is computed" in call(address + f"jobs/{number}/console"):
            first = passed
        if not zones and any(link["rel"] == "related" for link in job["links"]):
            zones = passed
    said = job["message"]
    if job["status"] == "successful":
        said = json.loads(call(address + f"jobs/{number}/files/zones.geojson"))["verdict"]["words"]
    return [first, zones, f"{time.monotonic() - begun:.1f}", f"{job['status']}: {said}"]


def main():
    program, cities = sys.argv[1:3]
    first, last = int(sys.argv[3]) if len(sys.argv) > 3 else 1, int(sys.argv[4]) if len(sys.argv) > 4 else len(ACCIDENTS)
    with tempfile.TemporaryDirectory() as folder:
        for file in Path(cities).glob("*json"):
            shutil.copyfile(file, Path(folder) / file.name)
        server = subprocess.Popen([program, "serve", folder], stdout=subprocess.PIPE, text=True)
        server.stdout.readline()
        address = server.stdout.readline().strip()
        print("accident | first distances s | first zones s | end s | how", flush=True)
        for n, accident in list(enumerate(ACCIDENTS, 1))[first - 1:last]:
            print(f"{n} {', '.join(one for one in accident if one)} | " + " | ".join(ask(address, accident)), flush=True)
        server.terminate()
        server.wait()


main()
