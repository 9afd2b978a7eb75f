#include "io/results/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "geometry/input/utf8.hpp"
#include "io/results/check_words.hpp"
#include "io/text/wrapping.hpp"

namespace downwash {
namespace {

constexpr std::size_t width_of_lines = 100;
constexpr std::size_t indent = 18;  // under the names

/// First that the run did not end, then those that make zones too short: the ones that cost lives.
std::vector<const Check*> those_of(const std::vector<Check>& checks, Severity severity) {
  std::vector<const Check*> found;
  for (const Check& check : checks) {
    if (check.severity == severity) found.push_back(&check);
  }
  const auto ended = std::ranges::find(found, Message::cut_short, &Check::message);
  const Check* const first = ended == found.end() ? nullptr : *ended;
  std::ranges::stable_sort(found, {}, [&](const Check* check) {
    return check == first ? 0 : check->errs == Errs::too_short ? 1 : 2;
  });
  return found;
}

/// "Zones may be too short (2 checks), wrong either way (4 checks)."; empty where none speaks of
/// zones.
std::string errs_words(const std::vector<const Check*>& checks) {
  const bool of_zones = std::ranges::any_of(checks, [](const Check* check) {
    return check->errs != Errs::unknown ||
           (!names_settings(*check) && speaks_of_release(check->effect));
  });
  if (!of_zones) return "";
  std::string text;
  for (const Errs errs : {Errs::too_short, Errs::too_long, Errs::unknown}) {
    const auto count = std::ranges::count(checks, errs, &Check::errs);
    const std::string words =
        errs == Errs::unknown ? "wrong either way" : std::string(words_of(errs));
    if (count == static_cast<std::ptrdiff_t>(checks.size())) {
      return errs == Errs::unknown ? " Zones may be too long or too short: which is not known."
                                   : fmt::format(" Zones may be {}.", words);
    }
    if (count == 0) continue;
    text += fmt::format("{} {} ({} check{})", text.empty() ? " Zones may be" : ",", words, count,
                        count == 1 ? "" : "s");
  }
  return text + '.';
}

/// What the first checks found wrong; the others are only counted.
std::string names(const std::vector<const Check*>& checks) {
  constexpr std::size_t most = 2;
  std::string list;
  std::vector<std::string> words;  // two checks may find the same wrong, here and there
  for (const Check* check : checks) {
    std::string wrong = wrong_words(*check);
    if (std::ranges::find(words, wrong) == words.end()) words.push_back(std::move(wrong));
  }
  for (std::size_t n = 0; n < std::min(most, words.size()); ++n) {
    list += (list.empty() ? "" : "; ") + words[n];
  }
  if (words.size() > most) list += fmt::format("; and {} more", words.size() - most);
  return list;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, letter_count(text)), ' ');
}

std::string advice(const Check& check) {
  if (check.severity == Severity::fine) return "";
  return fmt::format("{}{}{} ({})", check.effect,
                     check.effect.empty() || check.remedy.empty() ? "" : " ", check.remedy,
                     code_of(check.message));
}

}  // namespace

Severity worst(const std::vector<Check>& checks) {
  const auto found =
      std::max_element(checks.begin(), checks.end(),
                       [](const Check& a, const Check& b) { return a.severity < b.severity; });
  if (found == checks.end()) return Severity::look;
  return found->severity == Severity::in_ranges ? Severity::fine : found->severity;
}

std::vector<Check> worst_first(std::vector<Check> checks) {
  std::stable_sort(checks.begin(), checks.end(),
                   [](const Check& a, const Check& b) { return a.severity > b.severity; });
  return checks;
}

std::string verdict(const std::vector<Check>& checks) {
  if (checks.empty()) return "Nothing was checked: read how it was made before you act on it.";
  const std::string all = fmt::format("{} check{}", checks.size(), checks.size() == 1 ? "" : "s");
  const auto look = those_of(checks, Severity::look);
  const auto unreliable = those_of(checks, Severity::unreliable);
  if (!unreliable.empty()) {
    const std::string more = look.empty() ? ""
                                          : fmt::format("; {} more {} worth a look", look.size(),
                                                        look.size() == 1 ? "is" : "are");
    return fmt::format("Don't rely on this result: {} ({} of {}{}).{}", names(unreliable),
                       unreliable.size(), all, more, errs_words(unreliable));
  }
  if (!look.empty()) {
    return fmt::format("Worth a look: {} ({} of {}).{}", names(look), look.size(), all,
                       errs_words(look));
  }
  if (const auto wider = those_of(checks, Severity::in_ranges); !wider.empty()) {
    return fmt::format("Nothing that matters changes within the ranges ({} of {} {} them wider).",
                       wider.size(), all, wider.size() == 1 ? "makes" : "make");
  }
  return checks.size() == 1 ? "The only check is fine." : fmt::format("All {} are fine.", all);
}

std::vector<std::string> check_lines(const std::vector<Check>& checks) {
  std::size_t name = 0;
  for (const Check& check : checks) name = std::max(name, letter_count(check.name));
  std::vector<std::string> lines;
  for (const Check& check : worst_first(checks)) {
    const std::string row = fmt::format("{}{}  {}", padded(words_of(check.severity), indent),
                                        padded(check.name, name), check.figure);
    const std::string whole = row + "; " + check.bound;
    const bool fits = letter_count(whole) <= width_of_lines;
    lines.push_back(fits ? whole : row);
    const std::string more = (fits ? "" : "Should be " + check.bound + ". ") + advice(check);
    for (const std::string& line : wrapped(more, width_of_lines - indent)) {
      lines.push_back(std::string(indent, ' ') + line);
    }
  }
  return lines;
}

std::string sentence(const Check& check) {
  std::string text = fmt::format("{}: {}", check.name, check.figure);
  if (!check.bound.empty()) text += ", should be " + check.bound;
  const std::string more = advice(check);
  return text + '.' + (more.empty() ? "" : " " + more);
}

std::string key_of(Severity severity) {
  switch (severity) {
    case Severity::fine:
      return "fine";
    case Severity::in_ranges:
      return "in_ranges";
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

std::string_view words_of(Errs errs) {
  switch (errs) {
    case Errs::too_long:
      return "too long";
    case Errs::too_short:
      return "too short";
    case Errs::unknown:
      break;
  }
  return "";
}

std::string words_of(Severity severity) {
  if (severity == Severity::in_ranges) return "allowed for";
  return severity == Severity::unreliable ? "don't rely on it" : key_of(severity);
}

}  // namespace downwash
