#include "io/check.hpp"

#include <algorithm>

namespace downwash {

Severity worst(const std::vector<Check>& checks) {
  const auto found =
      std::max_element(checks.begin(), checks.end(),
                       [](const Check& a, const Check& b) { return a.severity < b.severity; });
  return found == checks.end() ? Severity::look : found->severity;
}

std::string key_of(Severity severity) {
  switch (severity) {
    case Severity::fine:
      return "fine";
    case Severity::look:
      return "look";
    case Severity::unreliable:
      break;
  }
  return "unreliable";
}

std::string key_of(CheckGroup group) {
  switch (group) {
    case CheckGroup::grid:
      return "grid";
    case CheckGroup::domain:
      return "domain";
    case CheckGroup::data:
      return "data";
    case CheckGroup::air:
      return "air";
    case CheckGroup::time:
      return "time";
    case CheckGroup::solver:
      break;
  }
  return "solver";
}

std::string words_of(Severity severity) {
  return severity == Severity::unreliable ? "don't rely on it" : key_of(severity);
}

}  // namespace downwash
