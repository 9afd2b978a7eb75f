#include "io/results/action.hpp"

#include <fmt/format.h>

#include "io/results/report_words.hpp"

namespace downwash {
namespace {

std::string before_text(const char* verb, const std::optional<double>& before,
                        const std::optional<std::string>& start) {
  if (!before || !(*before > 0)) return fmt::format("{} at once", verb);
  return fmt::format("{} before {}", verb, words::moment(start, before));
}

/// "until 14:52:10 (22 min 10 s)", or that the end is not known.
std::string until_text(const std::optional<double>& until, const std::optional<std::string>& start,
                       double computed) {
  if (until) return "until " + words::moment(start, until);
  if (!(computed > 0)) return "until told otherwise";
  return fmt::format("until told otherwise: still on at {}", words::moment(start, computed));
}

}  // namespace

std::string_view words_of(Action action) {
  switch (action) {
    case Action::fetch:
      return "fetch";
    case Action::leave:
      return "leave";
    case Action::shelter:
      return "shelter";
    case Action::windows_shut:
      return "windows shut";
    case Action::not_computed:
      return "not computed";
    case Action::isolated:
      return "within guidebook isolation";
    case Action::none:
      break;
  }
  return "no order";
}

std::string_view meaning_of(Action action) {
  switch (action) {
    case Action::fetch:
      return "no time to leave, and not safe inside: rescue with breathing protection";
    case Action::leave:
      return "where there is time, and inside is not safe";
    case Action::shelter:
      return "stay in, windows and doors shut";
    case Action::windows_shut:
      return "only a lesser level outdoors";
    case Action::not_computed:
      return "not known: does not mean safe";
    case Action::isolated:
      return "below all levels; guidebook: consider evacuating";
    case Action::none:
      break;
  }
  return "below every level in the computed area and time";
}

std::string_view style_of(Action action) {
  if (action == Action::windows_shut) return "shut";
  if (action == Action::not_computed) return "unknown";
  if (action == Action::isolated) return "isolated";
  return action == Action::none ? "none" : words_of(action);
}

ActionColour colour_of(Action action) {
  switch (action) {
    case Action::fetch:
      return {"#c8102e", "#7d0709"};
    case Action::leave:
      return {"#ff7a5c", "#c8102e"};
    case Action::shelter:
      return {"#2f7fd0", "#0b3f82"};
    case Action::windows_shut:
      return {"#a9d0f5", "#2f7fd0"};
    case Action::not_computed:
      return {"#ffe98a", "#7a5c00"};
    case Action::isolated:
      return {"#c9e2dd", "#00594c"};
    case Action::none:
      break;
  }
  return {"#c3c8ce", "#4a5563"};
}

std::string instruction(Action action, const ActionTimes& times,
                        const std::optional<std::string>& start, double computed) {
  switch (action) {
    case Action::fetch:
      return before_text("Fetch", times.before, start) + "; stay inside until fetched";
    case Action::leave:
      return before_text("Leave", times.before, start) + ", across the wind";
    case Action::shelter:
      return "Shelter " + until_text(times.until, start, computed) +
             (times.until ? "; measure, then air the rooms" : "");
    case Action::windows_shut:
      return "Windows shut " + until_text(times.until, start, computed);
    case Action::not_computed:
      return "Not computed: does not mean safe";
    case Action::isolated:
      return "Consider evacuating: within the guidebook's isolation distance";
    case Action::none:
      break;
  }
  return "No order from this computation";
}

}  // namespace downwash
