#include "io/report/sheet_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "geometry/input/utf8.hpp"
#include "io/report/report_tables.hpp"
#include "io/results/check_words.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/people.hpp"

namespace downwash {
namespace {

using words::html;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A number to sort by, infinity where it is none.
double sortable(double value) { return std::isnan(value) ? infinity : value; }

/// A building with the worst level that the mean at its walls reaches.
struct Ranked {
  const ReportBuilding* building;
  int severity;  ///< of that level; 0: none

  auto rank() const {
    const bool acts = must_act(building->action);
    return std::tuple(acts ? -static_cast<int>(building->action) : 0, -severity,
                      sortable(building->fetch_before.value_or(infinity)),
                      sortable(building->leave_before.value_or(infinity)),
                      sortable(building->arrival.value_or(infinity)),
                      -sortable(building->worst_facade));
  }
};

/// The level of the highest severity that a mean of the building reaches, an index into the levels.
std::optional<std::size_t> worst_level(const ZoneSet& set, const ReportBuilding& building,
                                       double BuildingLevel::*mean) {
  std::optional<std::size_t> worst;
  if (building.levels.size() != set.levels.size()) return worst;
  for (std::size_t n = 0; n < set.levels.size(); ++n) {
    if (!(building.levels[n].*mean >= set.levels[n].concentration)) continue;
    if (!worst || set.levels[n].severity > set.levels[*worst].severity) worst = n;
  }
  return worst;
}

Ranked ranked(const Reach& reach, const ReportBuilding& building) {
  const ZoneSet* set = set_of(reach, building.substance);
  if (set == nullptr) return {&building, 0};
  const auto level = worst_level(*set, building, &BuildingLevel::outdoors);
  return {&building, level ? set->levels[*level].severity : 0};
}

/// The worst entry of each building of which something was computed, the worst building first, but
/// for those whose people are fetched.
std::vector<Ranked> ranked_buildings(const Reach& reach, const Affected& affected) {
  std::vector<Ranked> list;
  for (const ReportBuilding& building : affected.exposed) {
    const bool unknown = building.action == Action::not_computed && building.levels.empty();
    if (!unknown) list.push_back(ranked(reach, building));
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank() < b.rank(); });
  std::unordered_map<std::string_view, bool> told;
  std::erase_if(list, [&](const Ranked& one) {
    const bool again = !told.try_emplace(one.building->id, true).second;
    return again || one.building->action == Action::fetch;
  });
  return list;
}

/// "below all levels"; "in this run" if the building acts by what is only likely.
std::string none_reached(const ZoneSet& set, const ReportBuilding& building) {
  const bool open = std::any_of(set.levels.begin(), set.levels.end(),
                                [](const ThreatLevel& level) { return level.covered.has_value(); });
  return std::string(open ? "below all levels so far" : "below all levels") +
         (building.certain() ? "" : " in this run");
}

std::string outdoors_words(const Asked& asked, const ZoneSet& set, const ReportBuilding& building) {
  const auto level = worst_level(set, building, &BuildingLevel::outdoors);
  if (!level) return building.levels.empty() ? words::none : none_reached(set, building);
  const BuildingLevel& found = building.levels[*level];
  std::string text = "<strong>" + html(set.levels[*level].name) + "</strong>";
  if (!found.outdoors_from) return text;
  text += ' ' + words::moment(asked.start, found.outdoors_from);
  return text + (found.outdoors_until ? " to " + words::moment(asked.start, found.outdoors_until)
                                      : ", the mean still above it at the end of the run");
}

std::string indoors_words(const Asked& asked, const ZoneSet& set, const ReportBuilding& building) {
  const auto level = worst_level(set, building, &BuildingLevel::indoors);
  if (!level) return building.levels.empty() ? words::none : none_reached(set, building);
  const auto& from = building.levels[*level].indoors_from;
  return "<strong>" + html(set.levels[*level].name) + "</strong>" +
         (from ? " from " + words::moment(asked.start, from) : "");
}

std::string building_row(const Asked& asked, const Reach& reach, const ReportBuilding& building,
                         bool several) {
  const ZoneSet* set = set_of(reach, building.substance);
  const std::string more = with_people(building.name.empty() ? "" : building.address, building);
  return fmt::format(
      "<tr><th scope=\"row\"><span>{}{}</span></th>{}{}{}{}</tr>\n", html(building_title(building)),
      more.empty() ? "" : "<small>" + html(more) + "</small>",
      table_cell("What to do", html(action_words(asked, building))),
      table_cell("Outdoors",
                 (several && set != nullptr ? html(set->substance) + ": " : std::string()) +
                     (set == nullptr ? words::none : outdoors_words(asked, *set, building))),
      table_cell("Indoors", set == nullptr ? words::none : indoors_words(asked, *set, building)),
      table_cell("Reached", words::moment(asked.start, building.arrival)));
}

/// The peak of a receptor over the least level of its substance.
double share_of_least(const Reach& reach, const ReportReceptor& receptor) {
  const ZoneSet* set = set_of(reach, receptor.substance);
  const bool compared = set != nullptr && !set->levels.empty();
  return sortable(compared ? receptor.peak / set->levels.front().concentration : receptor.peak);
}

}  // namespace

std::string_view light_words(Severity severity) {
  switch (severity) {
    case Severity::fine:
      return "Checks";
    case Severity::in_ranges:
      return "↔ allowed for";
    case Severity::look:
      return "! AMBER";
    case Severity::unreliable:
      break;
  }
  return "✗ RED";
}

SheetList sheet_list(SheetList list) {
  constexpr std::size_t most = 140;
  list.total = std::max(list.total, list.rows.size());
  if (list.rows.size() > most) list.rows.resize(most);
  return list;
}

std::string sheet_list_html(const SheetList& list) {
  std::string text = fmt::format("<{} id=\"sheet-{}\" class=\"fit few{}\" data-total=\"{}\">\n",
                                 list.tag, list.id, list.few, list.total);
  for (const std::string& row : list.rows) text += row;
  return fmt::format("{}</{}>", text, list.tag);
}

std::string sheet_rest_html(const SheetList& list, std::string_view what) {
  const std::size_t shown = std::min(list.few, list.rows.size());
  return fmt::format("<p id=\"sheet-{}-rest\" class=\"left-out\"{}>and <b>{}</b> {}: {}.</p>\n",
                     list.id, shown == list.total ? " hidden" : "", list.total - shown, what,
                     list.where);
}

std::vector<std::string> sheet_releases(const Asked& asked, const ResultMap& map) {
  std::vector<std::string> rows;
  for (const ReportRelease& release : asked.releases) {
    rows.push_back(release_item_html(map, release));
  }
  return rows;
}

std::vector<std::string> sheet_checks(const Trust& trust) {
  std::vector<std::string> rows;
  for (const Check& check : worst_first(trust.checks)) {
    if (check.severity < Severity::look) break;
    std::string row =
        fmt::format("<li class=\"{}\"><b>{}</b> {}. {} ({})</li>\n", key_of(check.severity),
                    light_words(check.severity), html(words::capitalized(wrong_words(check))),
                    words::html_with_keys(shortened(check.effect, 500)), code_of(check.message));
    // One thing may be wrong around the releases and in the zones.
    if (std::ranges::find(rows, row) == rows.end()) rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> sheet_levels(const Asked& asked, const Reach& all,
                                      const std::vector<std::vector<LevelReach>>& reaches) {
  std::vector<std::tuple<int, int, std::string>> rows;  // for the order, and the row
  for (std::size_t s = 0; s < all.zones.size(); ++s) {
    const ZoneSet& set = all.zones[s];
    for (std::size_t n = set.levels.size(); n-- > 0;) {
      const bool told = reaches[s][n].reached || set.levels[n].covered;
      rows.emplace_back(told ? 0 : 1, -set.levels[n].severity,
                        level_row_html(asked, all, set, n, reaches[s][n], all.zones.size() > 1));
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
  });
  std::vector<std::string> found;
  for (auto& row : rows) found.push_back(std::move(std::get<2>(row)));
  return found;
}

std::vector<std::string> sheet_receptors(const Result& page) {
  std::vector<const ReportReceptor*> list;
  for (const ReportReceptor& receptor : page.affected.receptors) list.push_back(&receptor);
  std::stable_sort(list.begin(), list.end(), [&](const auto* a, const auto* b) {
    return share_of_least(page.reach, *a) > share_of_least(page.reach, *b);
  });
  std::vector<std::string> rows;
  for (const ReportReceptor* receptor : list) {
    rows.push_back(receptor_row_html(page, *receptor, page.reach.zones.size() > 1));
  }
  return rows;
}

std::vector<std::string> sheet_fetched(const Asked& asked, const Affected& affected) {
  std::vector<std::string> rows;
  for (const ReportBuilding* one : to_act(affected)) {
    if (one->action != Action::fetch) continue;
    std::string more = one->name.empty() || one->address.empty() ? "" : ", " + one->address;
    if (const std::string people = occupants_words(one->people); !people.empty()) {
      more += ", " + people;
    }
    rows.push_back(fmt::format(
        "<b>{}</b>{}, {}", html(building_title(*one)), html(more),
        one->fetch_before ? "before " + words::moment(asked.start, one->fetch_before) : "at once"));
  }
  return rows;
}

std::vector<std::string> sheet_buildings(const Result& page) {
  std::vector<std::string> rows;
  for (const Ranked& one : ranked_buildings(page.reach, page.affected)) {
    rows.push_back(
        building_row(page.asked, page.reach, *one.building, page.reach.zones.size() > 1));
  }
  return rows;
}

}  // namespace downwash
