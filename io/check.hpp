// The checks that say whether a result can be relied on: one list for console, run.json, page and
// map files, so that no two of them disagree.
#pragma once

#include <string>
#include <vector>

namespace downwash {

/// What a check found, by what it does to the zones.
enum class Severity {
  fine,       ///< within its bound
  look,       ///< the zones may be off by a little, or at one place: read it before acting
  unreliable  ///< the zones may be off by a factor, or not be there: don't rely on them
};

/// What a check looks at.
enum class CheckGroup { grid, domain, data, air, time, solver };

struct Check {
  CheckGroup group = CheckGroup::solver;
  std::string name;    ///< "Cells across the tallest building"
  std::string figure;  ///< what was found: "3.1"
  std::string bound;   ///< what it should be: "at least 10"
  Severity severity = Severity::fine;
  std::string effect;  ///< on the zones, one sentence; empty when fine
  std::string remedy;  ///< what to do, one sentence; empty when fine
};

/// The worst severity in the list; `look` where nothing was checked.
Severity worst(const std::vector<Check>& checks);

/// "fine", "look", "unreliable": for files that programs read.
std::string key_of(Severity severity);
/// "grid", "domain", …
std::string key_of(CheckGroup group);
/// "fine", "look", "don't rely on it": for people.
std::string words_of(Severity severity);

}  // namespace downwash
