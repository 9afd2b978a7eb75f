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
expect 2 "no command at all" "there are ask, prepare, run, resume, rescale, verify, check" frobnicate
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
commands="ask prepare run resume rescale verify check substances explain schema devices bench validate help version"
for command in $commands; do
  grep -q "^.SS \"downwash $command\"" <<<"$manual" || fail "$command is not in the manual page"
done
for section in "EXIT STATUS" FILES ENVIRONMENT EXAMPLES "SEE ALSO"; do
  grep -q "^.SH \"$section\"" <<<"$manual" || fail "the manual page has no $section"
done
for code in 0 1 2 3 4 130; do
  grep -qx ".B $code" <<<"$manual" || fail "the manual page lacks exit code $code"
done
if command -v groff > /dev/null; then
  said=$(groff -man -Tutf8 -ww -z <<<"$manual" 2>&1)
  [ -z "$said" ] || fail "groff on the manual page: $said"
fi
[[ $manual == ".TH DOWNWASH 1 "* ]] || fail "the manual page is none"
grep -qF '\-\-anonymous' <<<"$manual" || fail "an option is not in the manual page"

# Help fits into 80 columns. Commands of examples may be longer, by the folder of the cases.
for command in "" $commands completion manual; do
  wide=$("$program" $command --help | grep -v '^  downwash' | awk -v most=80 '
    { gsub(/[\200-\277]/, "") } length($0) > most { print }')
  [ -z "$wide" ] || fail "help on \"$command\" is wider than 80 columns: $wide"
done

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
[ "$(offered downwash run --backend "")" = "auto cpu cuda" ] || fail "completion of a backend"
[ "$(offered downwash run --backend = cu)" = cuda ] || fail "completion behind ="
[ "$(offered downwash run --set wind.spee)" = wind.speed= ] || fail "completion of a key"
[ "$(offered downwash run --set precision = d)" = double ] || fail "completion of a key's value"
[ "$(offered downwash run --set output.products.0 = km)" = "kml kmz" ] || fail "completion of a product"
[ "$(offered downwash rescale DIR --substance chlorin)" != "" ] || fail "completion of a substance"
[ "$(offered downwash validate urban)" = urban_blocks ] || fail "completion of a validation case"
[ "$(offered downwash explain DW-60)" != "" ] || fail "completion of a message"
[ -z "$(offered downwash run --slabs "")" ] || fail "files are offered for a number"
for shell in bash zsh fish; do
  script=$("$program" completion $shell) || fail "no completions for $shell"
  grep -q urban_blocks <<<"$script" || fail "completions for $shell lack the validation cases"
  command -v $shell > /dev/null || continue
  $shell -n <(cat <<<"$script") || fail "$shell does not read its completions"
done
[ "$("$program" completion)" = "$("$program" completion bash)" ] || fail "completions are not for bash first"
expect 2 "completions for another shell" "DW-102" completion tcsh

# `bench` and `validate` are programs of their own, from the folder of this one.
own=$(dirname "$(realpath "$program")")
[ "$("$own/downwash-bench" --version)" = "$("$program" --version)" ] || fail "versions differ"
[ "$("$own/downwash-validate" --list)" = "$("$program" validate --list)" ] || fail "validate by itself"
alone=$(mktemp -d)
cp "$program" "$alone/downwash"
said=$("$alone/downwash" bench 2>&1)
[ $? = 2 ] && grep -q "DW-101.*$alone/downwash-bench is not there" <<<"$said" || fail "a missing program: $said"
"$alone/downwash" validate --help | grep -q -- --list || fail "help without the program"
rm -rf "$alone"

[ "$failures" = 0 ] && echo "The command line is as told."
exit $((failures > 0))
