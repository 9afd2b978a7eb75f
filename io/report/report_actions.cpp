#include "io/report/report_actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "io/report/report_tables.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/people.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

using words::html;

/// Numbers in ResultMap::buildings, by id.
std::unordered_map<std::string_view, std::size_t> numbers_of(const ResultMap& map) {
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (std::size_t b = 0; b < map.buildings.size(); ++b) {
    numbers.try_emplace(map.buildings[b].id, b);
  }
  return numbers;
}

std::string tile_html(const ActionClass& one) {
  const std::string more =
      one.buildings == 0 || one.when.empty() ? std::string(meaning_of(one.action)) : one.when;
  const std::string people = about_people(one.people);
  return fmt::format(
      "<p class=\"{}{}\"><b>{}</b> <span><strong>{}</strong> {}</span>{}<small>{}</small></p>",
      style_of(one.action), one.buildings == 0 ? " zero" : "",
      words::capitalized(words_of(one.action)), one.buildings,
      one.buildings == 1 ? "building" : "buildings",
      one.action == Action::none || people.empty() ? "" : "<em>" + people + "</em>", html(more));
}

std::string place_item_html(const PlaceOfPeople& place, std::size_t number) {
  const bool told = place.kind.empty() || place.title.find(place.kind) != std::string::npos;
  return fmt::format(
      "<li class=\"{}\"><span class=\"what\" data-b=\"{}\">{}</span>{} <strong>{}</strong></li>\n",
      style_of(place.action), number, html(place.title), told ? "" : ", " + html(place.kind),
      html(place.words));
}

std::string small_html(const std::string& words) {
  return words.empty() ? "" : "<small>" + html(words) + "</small>";
}

/// A list of which all but the first few are folded away.
std::string folded_list(const std::vector<std::string>& items, std::size_t few,
                        std::string_view more) {
  std::string first, rest;
  for (std::size_t n = 0; n < items.size(); ++n) (n < few ? first : rest) += items[n];
  std::string text = "<ul>\n" + first + "</ul>";
  if (rest.empty()) return text;
  return text + fmt::format("<details><summary>{} {}</summary><ul>\n{}</ul></details>",
                            items.size() - few, more, rest);
}

}  // namespace

std::string action_counts_html(const Result& page) {
  if (page.asked.wind_alone || page.map.buildings.empty()) return "";
  std::string tiles;
  const People people = people_of(page);
  for (const ActionClass& one : people.classes) {
    const bool rare = one.action == Action::not_computed || one.action == Action::isolated;
    if (rare && one.buildings == 0) continue;
    tiles += tile_html(one);
  }
  std::string notes = uncounted_words(page.trust);
  if (!notes.empty()) notes = "<strong>" + html(notes) + "</strong>";
  if (!people.assumption.empty()) {
    notes += (notes.empty() ? "" : " ") + html(people.assumption);
  }
  if (!page.asked.start) {
    notes += notes.empty() ? "" : " ";
    notes += "Times count from the start of the release.";
  }
  if (page.reach.ranges) {
    notes += notes.empty() ? "" : " ";
    notes +=
        "Certain: the order stays within the ranges. Possible: a milder one may turn out to be "
        "enough. Carry out certain and possible orders, by their times.";
  }
  return "<div class=\"counts\" role=\"group\" aria-label=\"Buildings by what their people should "
         "do\">" +
         tiles + "</div>" + (notes.empty() ? "" : "<p><small>" + notes + "</small></p>");
}

std::string places_html(const Result& page) {
  if (page.asked.wind_alone) return "";
  const People people = people_of(page);
  if (people.places.empty()) {
    if (page.map.buildings.empty()) return "";
    return "<div class=\"places\"><h2>Schools, hospitals, care homes: the building file names "
           "none: ask</h2></div>";
  }
  const auto numbers = numbers_of(page.map);
  std::vector<std::string> items;
  for (const PlaceOfPeople& place : people.places) {
    items.push_back(place_item_html(place, numbers.at(place.id)));
  }
  constexpr std::size_t most = 6;
  return fmt::format(
      "<div class=\"places\"><h2>Schools, hospitals, care homes: {}</h2>{}</div>",
      places_words(people),
      folded_list(items, std::min(most, places_with_order(people)), "more, with their class"));
}

std::string places_sheet_html(const Result& page) {
  if (page.asked.wind_alone) return "";
  const People people = people_of(page);
  if (people.places.empty()) {
    return "<p class=\"sheet-places\"><b>Schools, hospitals, care homes:</b> the building file "
           "names "
           "none: ask</p>\n";
  }
  constexpr std::size_t most = 6;
  std::string text;
  const std::size_t with_order = places_with_order(people);
  for (std::size_t n = 0; n < std::min(most, with_order); ++n) {
    const PlaceOfPeople& place = people.places[n];
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", html(place.title), html(place.words));
  }
  return fmt::format(
      "<p class=\"sheet-places\"><b>Schools, hospitals, care homes: {}.</b> {}{}</p>\n",
      places_words(people), text.empty() ? "none" : text,
      with_order > most ? fmt::format("; and {} more", with_order - most) : "");
}

std::string first_actions_html(const Result& page) {
  const std::vector<const ReportBuilding*> acting = to_act(page.affected);
  if (acting.empty()) return "";
  constexpr std::size_t most = 6;
  const auto numbers = numbers_of(page.map);
  std::string items;
  for (std::size_t n = 0; n < std::min(most, acting.size()); ++n) {
    const ReportBuilding& building = *acting[n];
    const auto found = numbers.find(building.id);
    const std::string place =
        found == numbers.end() ? "" : fmt::format(" data-b=\"{}\"", found->second);
    const std::string more =
        building.name.empty()
            ? ""
            : building.kind + (building.kind.empty() || building.address.empty() ? "" : ", ") +
                  building.address;
    items += fmt::format(
        "<li class=\"{}\"><span class=\"what\"{}>{}</span>{}<strong>{}</strong>"
        "<small>{}</small></li>\n",
        style_of(building.action), place, html(building_title(building)),
        small_html(with_people(more, building)), html(action_words(page.asked, building)),
        html(building.reason));
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

std::string exposed_html(const Result& page) {
  if (page.affected.exposed.empty())
    return "<p class=\"empty\">No exposure of a building was recorded.</p>";
  std::vector<const ReportBuilding*> shown = to_act(page.affected);
  const std::size_t most = std::max<std::size_t>(20, shown.size());
  for (const ReportBuilding& building : page.affected.exposed) {
    if (shown.size() < most && !must_act(building.action)) shown.push_back(&building);
  }
  std::string rows;
  for (const ReportBuilding* building : shown) {
    const ZoneSet* set = set_of(page.reach, building->substance);
    const auto molar_mass = set == nullptr ? std::nullopt : set->molar_mass;
    const auto figure = [&](double value) {
      return building->computed() ? words::concentration(value, molar_mass)
                                  : std::string(words::none);
    };
    rows += fmt::format(
        "<tr><th scope=\"row\"><span>{}</span><small>{}</small></th>{}{}{}{}</tr>\n",
        html(building_title(*building)), html(with_people(building->address, *building)),
        table_cell("What to do", html(action_words(page.asked, *building)) + "<small>" +
                                     html(building->reason) + "</small>"),
        table_cell("Reached",
                   arrival_words(page.asked, building->arrival, building->likely_arrival), true),
        table_cell("Indoors, highest, as computed", figure(building->indoor), true),
        table_cell("Momentary peak at a facade", figure(building->worst_facade), true));
  }
  return fmt::format(
      "<table class=\"stack\"><caption>{} of {} listed</caption><thead><tr><th scope=\"col\">"
      "Building</th><th scope=\"col\">What to do</th><th scope=\"col\" class=\"num\">Reached</th>"
      "<th scope=\"col\" class=\"num\">Indoors, highest, as computed</th><th scope=\"col\" "
      "class=\"num\">"
      "Momentary peak at a facade</th></tr></thead><tbody>\n{}</tbody></table>",
      shown.size(), page.affected.exposed.size(), rows);
}

}  // namespace downwash
