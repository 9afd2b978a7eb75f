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
