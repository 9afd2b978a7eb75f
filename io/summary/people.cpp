#include "io/summary/people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "io/results/report_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

using ById = std::unordered_map<std::string_view, const ReportBuilding*>;

/// The times of a class, for a tile.
class ClassTimes {
 public:
  void add(const ReportBuilding& building) {
    ++count_;
    perhaps_ += building.certain() ? 0 : 1;
    const auto& before =
        building.action == Action::fetch ? building.fetch_before : building.leave_before;
    const double by = before.value_or(0);
    first_ = any_ ? std::min(first_, by) : by;
    last_before_ = std::max(last_before_, by);
    if (building.until) {
      last_ = std::max(last_, *building.until);
    } else {
      ++open_;
    }
    any_ = true;
  }
  std::string words(Action action, const Asked& asked) const {
    std::string text = time_words(action, asked);
    if (perhaps_ == 0) return text;
    const std::string sure = count_ > perhaps_ ? std::to_string(count_ - perhaps_) : "none";
    return fmt::format("{}{}{} certain, {} possible", text, text.empty() ? "" : "; ", sure,
                       perhaps_);
  }

 private:
  std::string time_words(Action action, const Asked& asked) const {
    if (!any_) return "";
    if (action == Action::fetch || action == Action::leave) {
      const std::string how = action == Action::fetch ? "with breathing protection, " : "";
      const std::string last = last_before_ > first_
                                   ? ", the last before " + words::moment(asked.start, last_before_)
                                   : "";
      return how +
             (first_ > 0 ? "the first before " + words::moment(asked.start, first_)
                         : std::string("the first at once")) +
             last;
    }
    if (action != Action::shelter && action != Action::windows_shut) return "";
    if (open_ == 0) {
      return (count_ > 1 ? "the last until " : "until ") + words::moment(asked.start, last_);
    }
    const std::string some = open_ < count_ ? std::to_string(open_) + " of them " : "";
    return asked.computed > 0 ? some + "still on when the computation ends, at " +
                                    words::moment(asked.start, asked.computed)
                              : some + "until told otherwise";
  }

  /// All, those that may be of a less urgent class, and those whose end is not known.
  std::size_t count_ = 0, perhaps_ = 0, open_ = 0;
  bool any_ = false;
  double first_ = 0, last_before_ = 0, last_ = 0;
};

std::string place_line(const PlaceOfPeople& place) {
  const std::string kind = place.kind.empty() || place.title.find(place.kind) != std::string::npos
                               ? ""
                               : ", " + place.kind;
  return fmt::format("    {}{}: {}", place.title, kind, place.words);
}

void add_places(const People& people, std::vector<std::string>& lines) {
  constexpr std::size_t most = 8;
  const std::size_t told = places_with_order(people);
  if (people.places.empty()) {
    lines.emplace_back("  Schools, hospitals, care homes: the building file names none: ask");
    return;
  }
  lines.push_back("  Schools, hospitals, care homes: " + places_words(people));
  for (std::size_t n = 0; n < std::min(most, told); ++n) {
    lines.push_back(place_line(people.places[n]));
  }
  if (told > most) lines.push_back(fmt::format("    and {} more, see the page", told - most));
}

/// "below all levels here; guidebook: consider evacuating within 1.0 km (large spill, rail tank
/// car)", of the largest distance.
std::string isolation_words(const Trust& trust) {
  const BesideGuidebook* book = nullptr;
  if (trust.beside) {
    for (const BesideSet& set : trust.beside->sets) {
      if (book == nullptr || set.guidebook.isolation > book->isolation) book = &set.guidebook;
    }
  }
  if (book == nullptr || !(book->isolation > 0)) return "";
  return fmt::format("below all levels here; guidebook: consider evacuating within {} ({})",
                     words::distance(book->isolation), book->isolation_of);
}

}  // namespace

std::string people_behind(const ActionClass& one) {
  const std::string people = about_people(one.people);
  return people.empty() ? "" : ", " + people;
}

std::string places_words(const People& people) {
  const auto count = [&](auto counts) {
    return std::ranges::count_if(people.places, counts, &PlaceOfPeople::action);
  };
  const auto all = static_cast<std::ptrdiff_t>(people.places.size());
  if (all > 0 && count([](Action one) { return one == Action::not_computed; }) == all) {
    return fmt::format("{}, {}", all, all == 1 ? "not computed" : "none of them computed");
  }
  std::string words = fmt::format("{} of {} must act", count(must_act), all);
  for (const Action action : {Action::not_computed, Action::isolated}) {
    const auto some = count([&](Action one) { return one == action; });
    if (some > 0) words += fmt::format(", {} more {}", some, words_of(action));
  }
  return words;
}

std::size_t places_with_order(const People& people) {
  return static_cast<std::size_t>(std::ranges::count_if(
      people.places, [](const PlaceOfPeople& place) { return place.action != Action::none; }));
}

People people_of(const Result& page) {
  People people;
  people.buildings = page.map.buildings.size();
  people.assumption = people_assumption(page.map);
  const std::vector<const ReportBuilding*> entries = worst_entries(page.affected);
  ById by_id;
  for (const ReportBuilding* entry : entries) by_id.try_emplace(entry->id, entry);
  std::array<std::size_t, all_actions.size()> counts{};
  std::array<double, all_actions.size()> inside{};
  std::array<ClassTimes, all_actions.size()> times;
  for (const ReportBuilding* entry : entries) {
    times[static_cast<std::size_t>(entry->action)].add(*entry);
  }
  const Action rest = unlisted_action(page.asked, page.reach);
  for (const Building& building : page.map.buildings) {
    const auto found = by_id.find(building.id);
    const Action action = found == by_id.end() ? rest : found->second->action;
    ++counts[static_cast<std::size_t>(action)];
    if (building.people) inside[static_cast<std::size_t>(action)] += building.people->count;
    if (!needs_help(building.kind)) continue;
    ReportBuilding unlisted{.id = building.id, .name = building.name};
    unlisted.kind = building.kind;
    unlisted.address = building.address;
    unlisted.action = rest;
    if (building.address.empty()) unlisted.where = whereabouts(page.asked, building);
    const ReportBuilding& entry = found == by_id.end() ? unlisted : *found->second;
    const std::string perhaps =
        entry.certain() ? "" : fmt::format(" (perhaps only: {})", words_of(entry.least_action()));
    people.places.push_back({building_title(entry), building.id, building.kind, building.address,
                             action, action_words(page.asked, entry) + perhaps});
  }
  std::unordered_map<std::string_view, std::size_t> order;
  for (std::size_t n = 0; n < entries.size(); ++n) order.try_emplace(entries[n]->id, n);
  const auto rank = [&](const PlaceOfPeople& place) {
    const auto found = order.find(place.id);
    return std::pair(-static_cast<int>(place.action),
                     found == order.end() ? entries.size() : found->second);
  };
  std::stable_sort(people.places.begin(), people.places.end(),
                   [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  for (const Action action : all_actions) {
    const auto n = static_cast<std::size_t>(action);
    people.classes.push_back({action, counts[n], times[n].words(action, page.asked), inside[n]});
    if (action == Action::isolated && counts[n] > 0) {
      people.classes.back().when = isolation_words(page.trust);
    }
  }
  const auto unknown =
      std::ranges::find(people.classes, Action::not_computed, &ActionClass::action);
  if (people.buildings > 0 && unknown->buildings == people.buildings) {
    people.classes = {ActionClass(*unknown)};
  }
  return people;
}

std::string uncounted_words(const Trust& trust) {
  for (const Check& check : trust.checks) {
    const bool tells = check.name.starts_with("Part of a zone where no building is known") &&
                       check.severity >= Severity::look;
    if (!tells) continue;
    return fmt::format("Only buildings of the file are counted: none is known in {} of a zone.",
                       check.figure);
  }
  return "";
}

bool needs_help(std::string_view kind) {
  constexpr std::array words{"school",
                             "kindergarten",
                             "childcare",
                             "child care",
                             "day care",
                             "daycare",
                             "nursery",
                             "preschool",
                             "education",
                             "hospital",
                             "clinic",
                             "hospice",
                             "health",
                             "medical",
                             "doctor",
                             "nursing",
                             "rehabilitation",
                             "assisted living",
                             "group home",
                             "care home",
                             "sheltered housing",
                             "retirement home",
                             "social facility",
                             "social care",
                             "homeless shelter",
                             "children's home",
                             "refugee shelter",
                             "schule",
                             "klinik",
                             "pflege",
                             "heim",
                             "kita",
                             "krippe",
                             "hort",
                             "école",
                             "hôpital",
                             "maternelle",
                             "ehpad"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return kind.find(word) != std::string_view::npos;
  });
}

std::string people_words(const Result& page) {
  if (page.asked.wind_alone || page.map.buildings.empty()) return "";
  std::string text;
  for (const ActionClass& one : people_of(page).classes) {
    text += fmt::format("{}{} {}{}{}", text.empty() ? "Buildings: " : "; ", words_of(one.action),
                        one.buildings, people_behind(one), one.when.empty() ? "" : ", " + one.when);
  }
  return text + '.';
}

std::vector<std::string> people_lines(const Result& page) {
  if (page.asked.wind_alone) {
    const std::string wind = page.wind_map ? wind_map_words(*page.wind_map) : "";
    return wind.empty() ? std::vector<std::string>{} : std::vector<std::string>{wind};
  }
  std::vector<std::string> lines;
  if (!page.map.buildings.empty()) {
    const People people = people_of(page);
    lines.push_back(fmt::format("People in {}:", words::count(people.buildings, "building")));
    for (const ActionClass& one : people.classes) {
      if (one.buildings == 0 && !must_act(one.action)) continue;
      lines.push_back(fmt::format(
          "  {:<27}{:>6}  {}{}", words::capitalized(words_of(one.action)), one.buildings,
          about_people(one.people) + (rounded_people(one.people) > 0 ? "; " : ""),
          one.when.empty() || one.buildings == 0 ? std::string(meaning_of(one.action)) : one.when));
    }
    if (!people.assumption.empty()) lines.push_back("  " + people.assumption);
    add_places(people, lines);
    if (std::string words = uncounted_words(page.trust); !words.empty()) {
      lines.push_back("  " + words);
    }
  }
  if (std::string words = acting_distance(page).words; !words.empty()) {
    lines.push_back(std::move(words));
  }
  for (const DistanceLine& line : distance_lines(page)) {
    lines.push_back("How far, longest first, " + distance_text(line));
  }
  if (page.reach.ranges) lines.push_back(range_words(*page.reach.ranges));
  for (const ZoneSet& set : page.reach.zones) {
    const std::vector<LevelReach> reaches = level_reaches(page, set);
    lines.push_back(
        fmt::format("This computation, {}: {}", set.substance, answer(page, set, reaches)));
    if (const std::string more = answer_more(page, set, reaches); !more.empty()) {
      lines.push_back("  " + more);
    }
  }
  return lines;
}

}  // namespace downwash
