#!/bin/bash
# downwash serve: a client that knows the standard alone, strangers, the end by a signal.
# Usage: serve_test.sh PATH_OF_DOWNWASH
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"

cat >street.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[13.4164, 52.5404], [13.4167, 52.5404], [13.4167, 52.5406],
                                        [13.4164, 52.5406], [13.4164, 52.5404]]] } } ] }
JSON
# A name that looks like markup is on the map.
sed -i 's|"height": 12|"height": 12, "name": "<img src=x onerror=window.marked=1>"|' street.geojson

exits 2 "there is no folder \"none\"" "$program" serve none
exits 2 "--port" "$program" serve . --port 99999

start_server() {
  rm -f served.txt
  "$program" serve . >served.txt 2>&1 &
  server=$!
  for _ in $(seq 100); do
    address=$(grep -s -o 'http://127[^ ]*' served.txt) && break
    sleep 0.1
  done
}
start_server
trap 'kill -TERM $server 2>/dev/null; wait; rm -rf "$folder"' EXIT
[[ -n $address ]] || complain "it told no address: $(<served.txt)"
port=$(sed 's|.*:\([0-9]*\)/.*|\1|' <<<"$address")
exits 2 "port $port is taken" "$program" serve . --port "$port"
python3 "$here/serve_client.py" "$address" || complain "the client"

python3 "$here/serve_page.py" "$address"
page=$?
[[ $page == 0 || $page == 77 ]] || complain "the page"

# A run under way is stopped with the server, and what it has stays.
ask_long() {
  python3 - "$@" <<'PY'
import json, sys, urllib.request
inputs = {"buildings": "street.geojson", "place": "52.5403, 13.4161", "substance": "chlorine", "amount": "1 kg/s",
          "duration": "10 min", "wind": "4 m/s from W", "within": "5 min"}
request = urllib.request.Request(sys.argv[1] + "processes/release/execution", json.dumps({"inputs": inputs}).encode(),
                                 {"Content-Type": "application/json"})
urllib.request.urlopen(request)
PY
}
# The folder of the question, as soon as it is computed.
begin_long() {
  ask_long "$1"
  last=$(ls answers | sort -n | tail -1)
  for _ in $(seq 100); do
    [[ -s answers/$last/console.txt ]] && break
    sleep 0.1
  done
}
begin_long "$address"
kill -TERM "$server"
wait "$server"
code=$?
[[ $code == 0 || $code == 130 ]] || complain "exit code $code: $(<served.txt)"
pgrep -f "$folder/answers" >/dev/null && complain "a run goes on without its server"
grep -q '"status": "failed"' "answers/$last/job.json" || complain "job $last: $(<"answers/$last/job.json")"
[[ -s answers/1/result/report.html ]] || complain "the answer is gone"

# One that is killed takes its run along.
start_server
begin_long "$address"
pgrep -f "$folder/answers" >/dev/null || complain "no run is under way"
kill -KILL "$server"
wait "$server" 2>/dev/null
for _ in $(seq 200); do
  pgrep -f "$folder/answers" >/dev/null || break
  sleep 0.1
done
pgrep -f "$folder/answers" >/dev/null && complain "a run goes on without its killed server"

((failures == 0))
