#!/bin/bash
# The command line: help, misspelt commands, completions, the manual page.
# Usage: command_line_test.sh PATH_OF_DOWNWASH
set -u
program=$(realpath "$1")
failures=0

# expect CODE NAME 'WORDS|OF|THE|OUTPUT' ARGUMENTS…
expect() {
  local wanted=$1 name=$2 words=$3 output code word
  shift 3
  output=$("$program" "$@" 2>&1)
  code=$?
  [ "$code" = "$wanted" ] || fail "$name: exit code $code instead of $wanted"
  IFS='|' read -ra word_list <<<"$words"
  for word in "${word_list[@]}"; do
    grep -qF -- "$word" <<<"$output" || fail "$name: \"$word\" is not in: $output"
  done
}
fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

expect 0 "help" "releases.0.rate_kg_s|threat zones|substances|validate" help
expect 0 "--help" "threat zones" --help
expect 0 "help on a command" "--anonymous|SIGTERM" help run
expect 0 "version" "downwash 0." version
expect 0 "--version" "downwash 0." --version
expect 2 "nothing" "DW-101|subcommand|run, resume, rescale, verify, check|downwash help"
expect 2 "a misspelt command" 'did you mean "run"?' rnu
expect 2 "another" 'did you mean "check"?' chekc case.json
expect 2 "no command at all" "there are run, resume, rescale, verify, check" frobnicate
expect 2 "help on what there is not" "frobnicate" help frobnicate

expect 0 "a message" "DW-104: |likely cause|what to do|--set time.steps=100|exit code     2" explain DW-104
for code in dw-104 104 wrong_setting; do
  [ "$("$program" explain $code)" = "$("$program" explain DW-104)" ] || fail "explain $code"
done
expect 0 "all messages" "Building files|DW-101  The subcommand is missing|DW-902|downwash explain DW-101" explain
expect 2 "no such number" 'DW-103: there is no message "DW-599"|the nearest is DW-601' explain DW-599
expect 2 "no such word" 'did you mean "unknown_key"?' explain unknown_keys
expect 2 "no word at all" "downwash explain lists all" explain x

expect 0 "the list of validation cases" \
  "lid_driven_cavity|cases/lid_driven_cavity/case.json|cases/channel/case.json|no flow: the wave" \
  validate --list
expect 0 "the same elsewhere" "/x/lid_driven_cavity/case.json" validate --list --cases /x

expect 0 "substances" "out of a container|gas, liquid, pool|gas alone|nothing|sulfur hexafluoride" substances
[ "$("$program" substances | wc -L)" -le 100 ] || fail "the table of substances is wider than 100 columns"
expect 0 "a substance" "boils at -34.0 °C|out of a container: gas, liquid, pool|Perry" substances chlorine
expect 0 "a gas alone" 'out of a container: gas alone; not known: `liquid_density`' substances CO
expect 0 "no container" 'out of a container: nothing; not known: `gamma`' substances phosgene
[ "$("$program" substances chlorine | wc -L)" -le 100 ] || fail "lines on a substance are wider than 100 columns"

manual=$("$program" manual)
for command in run resume verify check substances explain schema devices bench validate; do
  grep -q "^.SH \"DOWNWASH $command\"" <<<"$manual" || fail "$command is not in the manual page"
done
[[ $manual == ".TH DOWNWASH 1 "* ]] || fail "the manual page is none"
grep -qF '\-\-anonymous' <<<"$manual" || fail "an option is not in the manual page"

# What bash would offer after these words.
offered() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _downwash
  echo "${COMPREPLY[@]}"
}
source <("$program" completion)
[ "$(offered downwash sub)" = substances ] || fail "completion of a command: $(offered downwash sub)"
[ "$(offered downwash run --anon)" = --anonymous ] || fail "completion of an option"
[ "$(offered downwash check "$0")" = "$0" ] || fail "completion of a file"
[ "$(offered downwash help val)" = validate ] || fail "completion after help"

[ "$failures" = 0 ] && echo "The command line is as told."
exit $((failures > 0))
