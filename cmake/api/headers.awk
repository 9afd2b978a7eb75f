# A header as doxygen gets it, line for line. The comment at the head of the file, which ends at
# #pragma once, becomes the docstring of that file. Lines of a docstring that are indented by three
# spaces, equations and tables, stay as they are set, unless they continue an item of a list. The
# dot of "et al." ends no sentence, which only a blank after it would.
NR == 1 { head = /^\/\// }
head { head = !/^#pragma once/; if (!sub(/^#pragma once/, "/// @file")) sub(/^\/\//, "///") }
{
  if (/^ *\/\/\/ - /) list = 1
  else if (!/^ *\/\/\/  /) list = 0
  if (/\/\/\/ /) gsub(/ al\./, " al.\\&zwj;")
  set = !list && /^ *\/\/\/   /
  if (set && !was_set) line = line " @code{.unparsed}"
  if (!set && was_set) line = line " @endcode"
  if (NR > 1) print line
  line = $0
  was_set = set
}
END { print line }
