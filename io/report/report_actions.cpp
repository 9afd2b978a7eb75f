#include "io/report/report_actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "io/report/report_tables.hpp"
#include "io/results/report_summary.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

using words::html;

bool has_levels(const ReportPage& page) {
  return std::any_of(page.zones.begin(), page.zones.end(),
                     [](const ZoneSet& set) { return !set.levels.empty(); });
}

/// True if some level may still be reached after the computed time.
bool may_come(const ReportPage& page) {
  return !status_words(page).empty() ||
         std::any_of(page.zones.begin(), page.zones.end(), [](const ZoneSet& set) {
           return std::any_of(set.levels.begin(), set.levels.end(),
                              [](const ThreatLevel& level) { return level.covered.has_value(); });
         });
}

std::string count_html(std::string_view action, std::size_t count, std::string_view words,
                       const std::string& more) {
  return fmt::format("<p class=\"{}{}\"><strong>{}</strong> <span>{}</span> {}{}</p>", action,
                     count == 0 ? " zero" : "", count,
                     count == 1 ? "building:" : "buildings:", words,
                     more.empty() ? "" : "<small>" + html(more) + "</small>");
}

std::string when_reached(const ReportPage& page, const ReportBuilding& building) {
  if (!building.arrival) return "";
  if (*building.arrival < 1) return "reached at once";
  return "reached at " + words::moment(page.start, building.arrival);
}

}  // namespace

std::string action_counts_html(const ReportPage& page) {
  const bool nothing_sampled = page.planned > 0 && !(page.computed > 0);
  if (page.buildings.empty() || !has_levels(page) || nothing_sampled) return "";
  const std::vector<const ReportBuilding*> acting = to_act(page);
  const auto leaving = static_cast<std::size_t>(
      std::count_if(acting.begin(), acting.end(),
                    [](const ReportBuilding* b) { return b->action == Action::leave; }));
  const std::size_t sheltering = acting.size() - leaving;
  const std::size_t rest = page.buildings.size() - std::min(page.buildings.size(), acting.size());
  std::string first;
  if (leaving > 0 && acting.front()->leave_before) {
    first = *acting.front()->leave_before > 0
                ? "the first before " + words::moment(page.start, acting.front()->leave_before)
                : "the first at once";
  }
  const std::string shelter =
      sheltering > 0 ? "windows shut, " + when_reached(page, *acting[leaving]) : "";
  return "<div class=\"counts\" role=\"group\" aria-label=\"Buildings by what their people should "
         "do\">" +
         count_html("leave", leaving, "leave", first) +
         count_html("shelter", sheltering, "shelter",
                    shelter.ends_with(", ") ? "windows shut" : shelter) +
         count_html(may_come(page) ? "unknown" : "none", rest, "nothing",
                    may_come(page) ? "so far: the run is too short to rule it out"
                                   : "in the computed area and time") +
         "</div>";
}

std::string first_actions_html(const ReportPage& page) {
  const std::vector<const ReportBuilding*> acting = to_act(page);
  if (acting.empty()) return "";
  constexpr std::size_t most = 6;
  std::unordered_map<std::string_view, std::size_t> index;
  for (std::size_t b = 0; b < page.buildings.size(); ++b) {
    index.try_emplace(page.buildings[b].id, b);
  }
  std::string items;
  for (std::size_t n = 0; n < std::min(most, acting.size()); ++n) {
    const ReportBuilding& building = *acting[n];
    const auto found = index.find(building.id);
    const std::string place =
        found == index.end() ? "" : fmt::format(" data-b=\"{}\"", found->second);
    const std::string more =
        building.name.empty()
            ? ""
            : building.kind + (building.kind.empty() || building.address.empty() ? "" : ", ") +
                  building.address;
    items += fmt::format(
        "<li class=\"{}\"><span class=\"what\"{}>{}</span>{}<strong>{}</strong>"
        "<small>{}</small></li>\n",
        building.action == Action::leave ? "leave" : "shelter", place,
        html(building_title(building)), more.empty() ? "" : "<small>" + html(more) + "</small>",
        html(action_words(page, building)), html(building.reason));
  }
  const std::string rest =
      acting.size() > most
          ? fmt::format(
                "<p class=\"rest\"><a href=\"#buildings\">All {} buildings that must act"
                "</a></p>",
                acting.size())
          : "";
  return "<h2 id=\"todo-heading\">First of all</h2><ol class=\"first\">\n" + items + "</ol>" + rest;
}

std::string exposed_html(const ReportPage& page) {
  if (page.exposed.empty()) return "<p class=\"empty\">No exposure of a building was recorded.</p>";
  std::vector<const ReportBuilding*> shown = to_act(page);
  const std::size_t most = std::max<std::size_t>(20, shown.size());
  for (const ReportBuilding& building : page.exposed) {
    if (shown.size() < most && building.action == Action::none) shown.push_back(&building);
  }
  std::string rows;
  for (const ReportBuilding* building : shown) {
    const ZoneSet* set = set_of(page, building->substance);
    const auto molar_mass = set == nullptr ? std::nullopt : set->molar_mass;
    rows += fmt::format(
        "<tr><th scope=\"row\"><span>{}</span><small>{}</small></th>{}{}{}{}</tr>\n",
        html(building_title(*building)), html(building->address),
        table_cell("What to do", html(action_words(page, *building)) + "<small>" +
                                     html(building->reason) + "</small>"),
        table_cell("Reached", words::moment(page.start, building->arrival), true),
        table_cell("Indoors, highest", words::concentration(building->indoor, molar_mass), true),
        table_cell("Momentary peak at a facade",
                   words::concentration(building->worst_facade, molar_mass), true));
  }
  return fmt::format(
      "<table class=\"stack\"><caption>{} of {} reached</caption><thead><tr><th scope=\"col\">"
      "Building</th><th scope=\"col\">What to do</th><th scope=\"col\" class=\"num\">Reached</th>"
      "<th scope=\"col\" class=\"num\">Indoors, highest</th><th scope=\"col\" class=\"num\">"
      "Momentary peak at a facade</th></tr></thead><tbody>\n{}</tbody></table>",
      shown.size(), page.exposed.size(), rows);
}

}  // namespace downwash
