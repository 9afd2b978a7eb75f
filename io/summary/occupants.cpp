#include "io/summary/occupants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <unordered_map>

#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

constexpr double storey = 3;  // m

Occupants estimated(const Building& building, double floor_per_person) {
  if (stays_empty(building.kind) || !(building.height > 0)) return {};
  const double levels = building.levels.value_or(0);
  const double floors = volume(building) / (levels > 0 ? building.height / levels : storey);
  return {.count = std::max(0.0, floors / floor_per_person)};
}

}  // namespace

void estimate_people(double floor_per_person, ResultMap& map, Affected& affected) {
  map.floor_per_person = floor_per_person;
  std::unordered_map<std::string_view, const Building*> by_id;
  for (Building& building : map.buildings) {
    if (!building.people && floor_per_person > 0) {
      building.people = estimated(building, floor_per_person);
    }
    by_id.try_emplace(building.id, &building);
  }
  for (ReportBuilding& one : affected.exposed) {
    if (const auto found = by_id.find(one.id); found != by_id.end()) {
      one.people = found->second->people;
    }
  }
}

bool stays_empty(std::string_view kind) {
  constexpr std::array kinds{"garage",
                             "garages",
                             "carport",
                             "parking",
                             "shed",
                             "barn",
                             "stable",
                             "cowshed",
                             "sty",
                             "greenhouse",
                             "roof",
                             "silo",
                             "storage tank",
                             "tank",
                             "water tower",
                             "ruins",
                             "hut",
                             "service",
                             "bridge",
                             "farm auxiliary",
                             "allotment house",
                             "bicycle parking",
                             "transformer tower",
                             "garagen",
                             "schuppen"};
  return std::ranges::find(kinds, kind) != kinds.end();
}

double rounded_people(double count) {
  if (count < 100) return std::round(count);
  const double unit = std::pow(10.0, std::floor(std::log10(count)) - 1);
  return std::round(count / unit) * unit;
}

double told_people(const Occupants& people) {
  return people.given ? std::round(people.count) : rounded_people(people.count);
}

std::string about_people(double count) {
  const double rounded = rounded_people(count);
  if (!(rounded > 0)) return "";
  return fmt::format("about {} {}", words::number(rounded), rounded == 1 ? "person" : "people");
}

std::string occupants_words(const std::optional<Occupants>& people) {
  if (!people) return "";
  if (!people->given || people->count != std::round(people->count)) {
    return about_people(people->count);
  }
  return fmt::format("{:.0f} {}", people->count, people->count == 1 ? "person" : "people");
}

std::string with_people(const std::string& text, const ReportBuilding& building) {
  const std::string people = occupants_words(building.people);
  return text + (text.empty() || people.empty() ? "" : ", ") + people;
}

std::string people_assumption(const ResultMap& map) {
  std::size_t given = 0, assumed = 0;
  for (const Building& building : map.buildings) {
    const bool stated = building.people && building.people->given;
    given += stated ? 1 : 0;
    assumed += !stated && building.height_source == HeightSource::assumed ? 1 : 0;
  }
  const bool estimates = map.floor_per_person > 0 && given < map.buildings.size();
  if (!estimates && given == 0) return "";
  std::string text;
  if (given > 0) {
    text = fmt::format("The building file gives the people of {} of {}{}. ", given,
                       words::count(map.buildings.size(), "building"),
                       estimates ? "" : "; others are not counted");
  }
  if (estimates) {
    text += fmt::format(
        "People are estimated: one for each {:g} m² of floor, as if all were at home. Half or "
        "twice "
        "as many may be there; in schools, offices and shops by day far more. ",
        map.floor_per_person);
    if (assumed > 0) {
      text += fmt::format("The heights of {} are assumed. ", words::count(assumed, "building"));
    }
  }
  return text + "People outdoors and in vehicles are not counted.";
}

}  // namespace downwash
