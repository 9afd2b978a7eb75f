#!/bin/bash
# Files that are made to be slow: `check` ends on each within 30 s and 1 GiB, with a message.
# Usage: slow_inputs_test.sh PATH_OF_DOWNWASH [NAME]...
script=$(realpath "$(dirname "$0")/slow_inputs.py")
source "$(dirname "$0")/support.sh" "$1"
shift
python3 "$script" "$program" "$@" || failures=1
[ "$failures" = 0 ] && echo "All slow input was told soon."
exit $((failures > 0))
