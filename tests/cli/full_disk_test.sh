#!/bin/bash
# Disks of some sizes, too small for a run: zones, page and tables are there all the same, or the run
# was refused before it began, or `resume` makes them once there is room.
# Usage: full_disk_test.sh PATH_OF_DOWNWASH [MiB]...
# Needs to mount a file system of its own, in a name space of its own; elsewhere it says so and does
# nothing.
if [ "${DOWNWASH_OWN_MOUNTS:-}" != yes ]; then
  unshare --mount true 2>/dev/null && exec env DOWNWASH_OWN_MOUNTS=yes unshare --mount "$0" "$@"
  echo "No file systems can be mounted here: full disks are left out."
  exit 0
fi
source "$(dirname "$0")/support.sh" "$1"
shift
# The result is 9 MiB, of which the wind is 2.7, which gives way to the fields.
sizes=${*:-2 4 5 6 8 10 14}

two_houses >houses.geojson
cat >leak.json <<'JSON'
{ "domain": { "buildings": "houses.geojson", "coordinates": "metres", "resolution": 6 },
  "wind": { "speed": 2 }, "time": { "spin_up": 10, "end": 60 }, "backend": "cpu",
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 70, "y": 10 }], "zones": { "every": 5 },
  "statistics": { "heights": [2], "points": [{ "name": "s", "x": 30, "y": 10 }] },
  "probes": { "points": [{ "name": "p", "x": 30, "y": 10 }] },
  "output": { "every": 30, "so_far": 0.5, "fields": ["velocity"] }, "checkpoint": { "every": 0.2 } }
JSON
promised=(report.html zones.geojson buildings.csv receptors.csv run.json)

# has_all FOLDER: what docs/results.md promises of a full disk, and no file torn.
has_all() {
  local name
  for name in "${promised[@]}"; do
    [ -s "$1/$name" ] || { echo "no $1/$name"; return 1; }
  done
  python3 -c 'import json, sys; [json.load(open(f"{sys.argv[1]}/{n}")) for n in ("run.json", "zones.geojson")]' "$1"
}
lost_products() { python3 -c 'import json, sys; print(*json.load(open(sys.argv[1] + "/run.json")).get("lost_products", []))' "$1"; }

# lost_are_gone FOLDER: no file stands of a product that is told as lost.
lost_are_gone() {
  local name file
  for name in $(lost_products "$1"); do
    case $name in
      page) file=report.html ;;
      geojson | kml | kmz) file=zones.$name ;;
      cap) file=alert.cap.xml ;;
      cot) file=zones.cot.xml ;;
      geopackage) file=zones.gpkg ;;
      geotiff) file=zones.tif ;;
      *) continue ;; # of two files, one of which may stand
    esac
    [ ! -e "$1/$file" ] || { echo "$1/$file stands, and is told as lost"; return 1; }
  done
}

# Another program takes all that is free, also what the run gives back for its zones.
fill_up() {
  while [ -e filling ]; do
    dd if=/dev/zero bs=16k count=64 oflag=append conv=notrunc of=disk/of_another 2>/dev/null
  done
}

mkdir disk
# "10:taken": others fill it; "100:40": so many files are all that it takes. With 32 to 36 files, or
# 4244k, the room that is kept for zones leaves little beside it.
for size in $sizes 4244k 10:taken 100:10 100:30 100:32 100:33 100:34 100:35 100:36 100:38 100:46; do
  options=size=${size%:*}m
  [[ $size == *k ]] && options=size=$size
  [[ $size =~ :[0-9]+$ ]] && options+=,nr_inodes=${size#*:}
  mount -t tmpfs -o "$options" none disk || { complain "no file system of $size MiB"; continue; }
  timeout -k 5 300 "$program" run leak.json --out disk/out --slabs 1 >said.txt 2>&1 &
  process=$!
  if [[ $size == *:taken ]]; then
    until [ -s disk/out/fields/series.pvd ] || ! kill -0 $process 2>/dev/null; do sleep 0.02; done
    touch filling && fill_up &
  fi
  wait $process
  code=$?
  rm -f filling
  grep -q "run.json: the file cannot be written" said.txt && complain "$size MiB: no room for run.json"
  if [ $code = 2 ]; then
    grep -qE "DW-(602|702)" said.txt || complain "$size MiB: $(tail -3 said.txt)"
  elif [ "$(lost_products disk/out)" = "" ]; then
    [[ $code =~ ^[014]$ ]] || complain "$size MiB: exit code $code: $(tail -3 said.txt)"
    has_all disk/out || complain "$size MiB: not all is there: $(tail -5 said.txt)"
    if [[ $size =~ ^(10|14)$ ]] && ! grep -q '"lost": \[\]' disk/out/run.json; then
      complain "$size MiB: fields are lost"
    fi
  else
    grep -q '"status": "finished"' disk/out/run.json || complain "$size MiB: the record is not that of the end"
    [ $code = 1 ] || complain "$size MiB: products are lost, and the exit code is $code"
    tail -1 said.txt | grep -q "Not written: .*downwash resume disk/out" ||
      complain "$size MiB: the last line is not what is missing, and how to go on: $(tail -3 said.txt)"
    grep -q "^Finished" said.txt && complain "$size MiB: \"Finished\" over lost products"
    grep -q '"reason": ".*; not written: ' disk/out/run.json || complain "$size MiB: reason"
    [[ $size == *:taken ]] || [ -z "$(ls disk/out/fields/step_* disk/out/wind 2>/dev/null)" ] ||
      complain "$size MiB: lost $(lost_products disk/out), and fields or the wind did not give way"
    lost_are_gone disk/out || complain "$size MiB: a product is told as lost, and its file is there"
    echo "$size MiB: lost $(lost_products disk/out)"
  fi
  wait
  mount -o remount,size=400m,nr_inodes=9000 disk
  if [ $code != 2 ] && [ -n "$(lost_products disk/out)" ]; then
    exits "0 1 4" "had come to its end" "$program" resume disk/out
    has_all disk/out || complain "$size MiB: not all is there after resume: $(tail -5 said.txt)"
    [ "$(lost_products disk/out)" = "" ] || complain "$size MiB: products are lost after resume"
    if grep -q '"lost": \[\]' disk/out/run.json; then
      exits 0 "there is nothing to go on with" "$program" resume disk/out
    else
      exits 2 "DW-725|not written: " "$program" resume disk/out
    fi
  fi
  echo "$size MiB: exit code $code; $(ls disk/out 2>/dev/null | tr '\n' ' ')"
  umount disk
done

# An ensemble leaves out no wind for want of room: its record and page are kept, and fields give way.
cat >winds.json <<'JSON'
{ "title": "Leak", "domain": { "buildings": "houses.geojson", "coordinates": "metres", "resolution": 7 },
  "wind": { "speed": 2, "direction": 270 }, "time": { "spin_up": 5, "end": 20, "coarse_spin_up": 0 },
  "backend": "cpu", "output": { "every": 4 }, "zones": { "every": 5 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 70, "y": 10 }],
  "ensemble": { "wind": { "members": 3, "direction_spread": 10, "speed_spread": 0.2 } } }
JSON
# ensemble_is_whole LABEL CODE: three winds are in the zones, or it was refused, or lost products are
# named and `resume` makes them once there is room.
ensemble_is_whole() {
  if [ "$2" = 2 ]; then
    grep -q "DW-702" said.txt || complain "$1: $(tail -3 said.txt)"
      [ -z "$(find disk/out -type f 2>/dev/null)" ] || complain "$1: refused, and files are left"
    return
  fi
  grep -q '"finished": 3' disk/out/run.json || complain "$1: a wind is left out: $(tail -3 said.txt)"
  grep -q '"status": "finished"' disk/out/run.json || complain "$1: the record is not that of the end"
  if [ "$(lost_products disk/out)" = "" ]; then
    has_all disk/out || complain "$1: not all is there: $(tail -5 said.txt)"
    return
  fi
  tail -1 said.txt | grep -q "Not written: .*downwash resume disk/out" || complain "$1: $(tail -1 said.txt)"
  lost_are_gone disk/out || complain "$1: a product is told as lost, and its file is there"
  mount -o remount,size=400m,nr_inodes=9000 disk
  exits "0 4" "had come to its end" "$program" resume disk/out
  has_all disk/out || complain "$1: not all is there after resume: $(tail -5 said.txt)"
  [ "$(lost_products disk/out)" = "" ] || complain "$1: products are lost after resume"
}
for options in size=1m size=1500k size=2m size=3m size=5m size=9m size=100m,nr_inodes={30,40,50,60,70,80}; do
  mount -t tmpfs -o "$options" none disk || { complain "no file system of $options"; continue; }
  timeout -k 5 300 "$program" run winds.json --out disk/out --slabs 1 >said.txt 2>&1
  ensemble_is_whole "winds, $options" $?
  umount disk
done
mount -t tmpfs -o size=100m none disk
(ulimit -f 64 && exec "$program" run winds.json --out disk/out --slabs 1) >said.txt 2>&1
ensemble_is_whole "winds, small files" $?
umount disk
exit $((failures > 0))
