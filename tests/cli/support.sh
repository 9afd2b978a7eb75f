# What the scripts here begin with: the program as $program, a folder of their own that they are in,
# and a count of failures. Usage: source support.sh PATH_OF_DOWNWASH
set -u
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

complain() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# exits 'CODES' 'WORDS|OF|IT' COMMAND…: ends with one of the codes and says all of it; leaves what was
# said in said.txt.
exits() {
  local codes=$1 words=$2 code word
  shift 2
  timeout -k 5 120 "$@" >said.txt 2>&1
  code=$?
  [[ " $codes " == *" $code "* ]] || complain "$*: exit code $code instead of $codes: $(tail -5 said.txt)"
  IFS='|' read -ra word_list <<<"$words"
  for word in "${word_list[@]}"; do
    grep -qF -- "$word" said.txt || complain "$*: \"$word\" is not in: $(tail -5 said.txt)"
  done
}

# Two houses, a building file.
two_houses() {
  cat <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]] } },
  { "type": "Feature", "properties": { "building": "yes", "height": 18 }, "geometry": {
    "type": "Polygon", "coordinates": [[[40, 0], [60, 0], [60, 20], [40, 20], [40, 0]]] } } ] }
JSON
}
