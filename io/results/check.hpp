// The checks that say whether a result can be relied on: one list for console, run.json, page and
// map files, so that no two of them disagree.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// What a check found, by what it does to the zones.
enum class Severity {
  fine,       ///< within its bound
  in_ranges,  ///< beyond it, and what it does to the figures is in the ranges that stand with them
  look,       ///< the zones may be off by a little, or at one place: read it before acting
  unreliable  ///< the zones may be off by a factor, or not be there: don't rely on them
};

/// What a check looks at.
enum class CheckGroup { grid, domain, data, air, time, solver };

/// Which way a fault makes zones err, where the check knows.
enum class Errs { unknown, too_long, too_short };

struct Check {
  CheckGroup group = CheckGroup::solver;
  Message message;     ///< what it is about, where it is not fine
  std::string name;    ///< "Too few cells across the buildings"
  std::string figure;  ///< what was found: "3.1"
  std::string bound;   ///< what it should be: "at least 10"
  Severity severity = Severity::fine;
  std::string effect;  ///< on the zones, one sentence; empty when fine
  std::string remedy;  ///< what to do, one sentence; empty when fine
  Errs errs = Errs::unknown;
  /// Where ranges can hold what it does: ln of how many times concentrations may be off by it; 0
  /// where repeats of the run on other cells show it.
  std::optional<double> log_effect = {};
  /// What is wrong if it is not fine, for those who act, in at most twelve words: {} stands for the
  /// figure, {0} for its first word, {1} for the part of it before the first comma or semicolon.
  std::string wrong = {};
  std::string wind_effect = {};  ///< on a wind alone, where the effect speaks of a release
};

/// The worst severity in the list, of which `in_ranges` counts as fine; `look` where nothing was
/// checked.
Severity worst(const std::vector<Check>& checks);

/// Those that matter most first; those of one severity stay in order.
std::vector<Check> worst_first(std::vector<Check> checks);

/// What the list comes to, one sentence for console, files and page alike: "All 24 checks are
/// fine.", "Worth a look: A; B (2 of 24 checks).", "Don't rely on this result: A (1 of 24 checks;
/// 2 more are worth a look).", "Nothing that matters changes within the ranges (3 of 24 checks make
/// them wider)."
std::string verdict(const std::vector<Check>& checks);

/// A table for people, worst first: severity, name, figure, bound; below those that are not fine,
/// what it does, what to do, and the number of the message.
std::vector<std::string> check_lines(const std::vector<Check>& checks);

/// "Blockage: 7.4 %, should be at most 3 %. The wind … Widen … (DW-811)"
std::string sentence(const Check& check);

/// "fine", "in_ranges", "look", "unreliable": for files that programs read.
std::string key_of(Severity severity);
/// "grid", "domain", …
std::string key_of(CheckGroup group);
/// "fine", "allowed for", "look", "don't rely on it": for people.
std::string words_of(Severity severity);
/// "too long", "too short"; empty where it is not known.
std::string_view words_of(Errs errs);

}  // namespace downwash
