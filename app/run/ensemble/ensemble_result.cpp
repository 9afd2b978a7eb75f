#include "app/run/ensemble/ensemble_result.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <system_error>
#include <utility>

#include "app/hazard/correlations/domain_for_release.hpp"
#include "app/run/checks/air/weather_checks.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/companions/last_products.hpp"
#include "app/run/ensemble/combined_page.hpp"
#include "app/run/folder/products.hpp"
#include "app/run/plan/lanes.hpp"
#include "geometry/frames/circle.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/weather/weather_keys.hpp"
#include "io/ensemble/member_tables.hpp"
#include "io/records/run_folder.hpp"
#include "io/records/version.hpp"
#include "io/results/report_words.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

struct Span {
  double least = HUGE_VAL, most = -HUGE_VAL;
  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

/// ", class D to F", of those that have one of their own.
std::string classes_text(std::span<const EnsembleWind> winds) {
  Span classes;
  for (const EnsembleWind& one : winds) {
    if (one.stability) classes.include(*one.stability);
  }
  if (classes.most < classes.least) return "";
  const auto name = [](double value) { return static_cast<char>(value); };
  return fmt::format(", class {} to {}", name(classes.least), name(classes.most));
}

/// "16 winds, 3.2 to 4.9 m/s at 10 m, from 215° to 262°"; directions about that of the case, or all
/// round.
std::string winds_text(const Wind& wind, std::span<const EnsembleWind> winds, bool all_round) {
  Span speed, turn;
  for (const EnsembleWind& one : winds) {
    speed.include(one.speed);
    turn.include(turn_between(wind.direction, one.direction));
  }
  const auto direction = [&](double by) {
    return fmt::format("{:.0f}°", in_circle(wind.direction + by));
  };
  const std::string speeds = speed.least == speed.most
                                 ? fmt::format("{:.3g}", speed.least)
                                 : fmt::format("{:.3g} to {:.3g}", speed.least, speed.most);
  const std::string directions =
      all_round ? std::string("all directions")
                : fmt::format("{} to {}", direction(turn.least), direction(turn.most));
  return fmt::format("{} winds, {} m/s at {:g} m, from {}{}", winds.size(), speeds, wind.height,
                     directions, classes_text(winds));
}

/// Where zones go on, and what of them does not.
std::string beyond_text(const Reach& reach) {
  if (!reach.beyond) return "nothing is estimated";
  return fmt::format(
      "what left a box goes on in the wind of that box as Gaussian puffs up to {} from the release "
      "({}): no buildings, hills or turning of the wind. It counts in the boxes of other winds "
      "too; "
      "\"arrival\" and all figures are of what was computed alone",
      words::distance(reach.beyond->reach), reach.beyond->words);
}

/// What the winds have in common, in the place of what is of the first of them alone.
void tell_common(const Question& whole, const std::optional<EnsembleRecord>& ensemble,
                 Result& page) {
  page.asked.title = whole.title.empty() ? whole.file.stem().string() : whole.title;
  for (ZoneSet& set : page.reach.zones) set.title = whole.title;
  std::vector<EnsembleWind> winds;
  for (const MemberRecord& member : ensemble->members) winds.push_back(member.wind);
  const bool all_round = whole.winds->all_round;
  page.asked.wind = winds_text(*whole.wind, winds, all_round);
  page.asked.wind_from =
      all_round ? std::numeric_limits<double>::quiet_NaN() : whole.wind->direction;
  page.asked.made = fmt::format("{}, Downwash {} ({})", utc_now(), version(), git_hash());
  const std::string classes = classes_text(winds);
  std::erase_if(page.trust.assumptions, [&](const auto& assumption) {
    if (assumption.first == "Air" && !classes.empty()) return true;  // that of the first wind
    return assumption.first == "Wind" || assumption.first == "Computed box" ||
           assumption.first == "Wind before the release" || assumption.first == "Cells grow" ||
           assumption.first == "Beyond the computed area";
  });
  const int finished = ensemble->finished();
  const std::vector<std::pair<std::string, std::string>> common{
      {"Winds", page.asked.wind},
      {"Zones",
       fmt::format("\"at any time\" and \"arrival\" are of the worst of {} winds, in every "
                   "place of its own; \"probability\" is the part of them, each counting "
                   "alike",
                   finished)},
      {"Computed boxes", "one for each wind, turned into it; edge: of all of them together"},
      {"Beyond the computed boxes", beyond_text(page.reach)}};
  page.trust.assumptions.insert(page.trust.assumptions.begin(), common.begin(), common.end());
}

std::vector<std::string> notes_of(const EnsembleRecord& ensemble, double settled) {
  std::vector<std::string> notes;
  if (ensemble.settled) {
    notes.push_back(fmt::format(
        "{} of at most {} winds: twice in a row four more changed no zone of a probability by more "
        "than {:g} % of the widest of its level. What any wind reaches grows with their number.",
        ensemble.members.size(), ensemble.planned, 100 * settled));
  }
  for (const MemberRecord& member : ensemble.members) {
    if (!member.finished) {
      notes.push_back(fmt::format("Wind {} is left out: {}", member.number, member.reason));
    }
    for (const std::string& receptor : member.receptors_left_out) {
      notes.push_back(fmt::format("Receptor {} lies outside of what is computed for wind {}.",
                                  receptor, member.number));
    }
  }
  return notes;
}

/// Files that members could not write, as lost by the ensemble: the winds count all the same.
void tell_losses_of_members(RunRecord& record) {
  for (const MemberRecord& member : record.ensemble->members) {
    for (const std::string& sentence : member.lost) {
      record.lost.push_back(fmt::format("Wind {}: {}", member.number, sentence));
    }
  }
}

/// Fields of members give way to the tables.
void write_tables(const MemberTables& tables, const fs::path& folder, MemberRoom& room,
                  RunRecord& record) {
  const auto write = [&] { tables.write(folder, record.ensemble->members); };
  const std::vector<std::string> lost = record.lost;
  if (attempt(record, write) || !room.let_fields_go()) return;
  record.lost = lost;
  attempt(record, write);
}

}  // namespace

void write_ensemble(const EnsemblePlan& plan, const Question& whole, RunFolder& folder,
                    const MemberStores& stores, RunRecord& record) {
  EnsembleRecord& ensemble = record.ensemble.value();
  CombinedPage combined(plan.raster);
  MemberTables tables;
  for (MemberRecord& member : ensemble.members) {
    if (!member.finished) continue;
    try {
      Result page = stores.pages->read(member.number);
      tables.add(member, page);
      combined.add(name_of(plan.members[static_cast<std::size_t>(member.number - 1)]),
                   std::move(page));
    } catch (const InputError& error) {
      member.finished = false;
      member.reason = error.what();
    }
    stores.pages->discard(member.number);
  }
  tell_losses_of_members(record);
  record.notes = whole.given_way;
  for (std::string& note : notes_of(ensemble, whole.winds->settled)) {
    record.notes.push_back(std::move(note));
  }
  folder.give_room(record);
  write_tables(tables, folder.path(), *stores.room, record);
  if (combined.members() == 0) {
    record.checks = {winds_computed(0, ensemble.wanted())};
    return;
  }
  Result page = combined.page();
  page.trust.checks.push_back(winds_computed(combined.members(), ensemble.wanted()));
  if (const auto& deadline = record.deadline) {
    page.trust.checks.push_back(
        cells_in_time(deadline->resolution, deadline->asked_resolution, deadline->within));
  }
  const Site site = survey(whole);
  for (Check& check : weather_checks(whole.weather, whole.winds, site)) {  // members have no report
    std::erase_if(page.trust.checks, [&](const Check& other) { return other.name == check.name; });
    page.trust.checks.push_back(std::move(check));
  }
  if (whole.weather && whole.weather->metar) {
    page.trust.assumptions.insert(page.trust.assumptions.begin(),
                                  {"Weather report", report_words(*whole.weather)});
  }
  std::stable_sort(page.trust.checks.begin(), page.trust.checks.end(),
                   [](const Check& a, const Check& b) { return a.group < b.group; });
  page.trust.notes = record.notes;
  tell_common(whole, record.ensemble, page);
  record.checks = page.trust.checks;
  write_last_products(folder, page, site.projection, product_choice(whole.output),
                      {{"", [&] { return stores.room->let_fields_go(); }}}, record);
}

RunRecord ensemble_record(const Question& whole, const ResultFolder& into) {
  RunRecord record;
  record.weather = whole.weather;
  record.started = record.updated = utc_now();
  record.process = getpid();
  record.command_line = into.command_line;
  record.anonymous = into.anonymous;
  record.files = files_of_ensemble(whole.output);
  record.case_json = whole.resolved_json;
  for (const fs::path& input : input_files(whole.files)) {
    const bool known = into.case_file && record.inputs.empty();
    record.inputs.push_back(known ? *into.case_file : fingerprint(input));
  }
  record.ensemble.emplace().planned = whole.winds->winds.size();
  return record;
}

std::vector<std::string> files_of_ensemble(const OutputChoice& output) {
  return files_of_run(
      {.page = true, .releases = true, .winds = true, .choice = product_choice(output)});
}

std::vector<std::string> ensemble_lines(const std::optional<Wind>& wind,
                                        const std::optional<WindEnsemble>& winds) {
  const WindEnsemble& ensemble = winds.value();
  const std::string most =
      ensemble.settled > 0 ? fmt::format(" as long as they change the zones by more than {:g} %",
                                         100 * ensemble.settled)
                           : "";
  std::vector<std::string> lines{fmt::format(
      "{}, a run for each{}", winds_text(*wind, ensemble.winds, ensemble.all_round), most)};
  if (ensemble.all_round) {
    lines.push_back(fmt::format(
        "no direction is known, so they are {:.3g}° apart; `ensemble.wind.members` sets their "
        "number, `wind.direction` takes one alone; what stands above is of a wind from {:g}°",
        360.0 / static_cast<double>(ensemble.winds.size()), wind->direction));
  }
  return lines;
}

std::string ensemble_time_line(const PreparedCase& one, const Machine& machine, int processes,
                               double seconds) {
  const std::size_t all = one.config.winds.value().winds.size();
  const double own = std::ceil(static_cast<double>(all) / processes);
  const auto lanes = static_cast<double>(
      lanes_of(machine, static_cast<std::size_t>(own), one.choice, one.config.machine.slabs)
          .size());
  const bool cpu = one.choice.execution.backend == BackendKind::cpu;
  const double units = cpu ? machine.cores : static_cast<double>(machine.cuda.size());
  const double slower = std::max(1.0, one.choice.execution.slabs * lanes / units);
  return fmt::format("wall time of all: about {}, {} at a time; by that of the wind of the case",
                     duration_text(std::ceil(own / lanes) * slower * seconds), lanes * processes);
}

std::vector<std::string> ensemble_summary(const EnsembleRecord& ensemble, double seconds_in_all) {
  double seconds = 0;
  for (const MemberRecord& member : ensemble.members) seconds += member.seconds;
  std::vector<std::string> lines{
      fmt::format("{} of {} winds computed in {}, {} at a time; {} for one", ensemble.finished(),
                  ensemble.wanted(), duration_text(seconds_in_all), ensemble.at_once,
                  duration_text(seconds / static_cast<double>(ensemble.members.size())))};
  if (ensemble.settled) {
    lines.push_back(fmt::format("the zones have settled, of at most {} winds", ensemble.planned));
  }
  return lines;
}

}  // namespace downwash
