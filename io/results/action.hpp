// Classes of what people in a building should do, and the words that every product has for them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// What people in a building should do, by growing urgency.
/// `isolated`: nothing by the computation, but within the guidebook's isolation distance.
enum class Action { none, isolated, not_computed, windows_shut, shelter, leave, fetch };

/// The most urgent first: the order of tiles, lists and tables.
inline constexpr std::array all_actions{
    Action::fetch,        Action::leave,    Action::shelter, Action::windows_shut,
    Action::not_computed, Action::isolated, Action::none};

/// "fetch", "leave", "shelter", "windows shut", "not computed", "within guidebook isolation",
/// "no order": on pages, in tables, map files and alerts alike.
std::string_view words_of(Action action);
/// The meaning, in a few words: "no time to leave: rescue".
std::string_view meaning_of(Action action);
/// A name for style sheets and styles of maps, without blanks: "fetch", "shut", "unknown".
std::string_view style_of(Action action);

/// "#rrggbb"
struct ActionColour {
  std::string_view fill;
  std::string_view line;
};
/// Red for who must come out, blue for who stays in: neither is a colour of zones alone, and people
/// who can't tell red from green tell these apart.
ActionColour colour_of(Action action);

/// True if people must do something.
constexpr bool must_act(Action action) { return action >= Action::windows_shut; }

/// When something has to be done, s since the release began.
struct ActionTimes {
  std::optional<double> before;  ///< to have left, or to have been fetched
  std::optional<double> until;   ///< to stay in; none: longer than was computed
};

/// An instruction of at most twelve words: "Fetch before 14:38:20 (8 min 20 s); stay inside
/// until fetched".
/// `start`: of the release, ISO 8601, where it is known; `computed`: s that were.
std::string instruction(Action action, const ActionTimes& times,
                        const std::optional<std::string>& start, double computed);

}  // namespace downwash
