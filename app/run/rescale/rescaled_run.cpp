#include "app/run/rescale/rescaled_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "app/hazard/exposure/place_releases.hpp"
#include "app/hazard/zones/release_results.hpp"
#include "app/hazard/zones/threat_zones.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/companions/kept_exposures.hpp"
#include "app/run/folder/kept_files.hpp"
#include "app/run/folder/products.hpp"
#include "app/run/folder/recorded_run.hpp"
#include "app/run/measures/grading.hpp"
#include "app/run/opening_record.hpp"
#include "app/run/report/report.hpp"
#include "geometry/input/input_error.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/records/approach_json.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/results/check_json.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

/// The run whose result is rescaled.
struct ScaledRun {
  KeptExposures kept;
  Json record;                  ///< its run.json
  const PreparedCase prepared;  ///< as it was computed
  ExposureHistory history;

  explicit ScaledRun(const RescaleRequest& request)
      : kept(kept_exposures(request.folder)),
        record(record_in(request.folder)),
        prepared(prepared_case(request)),
        history(plan(), prepared.config.scenario.zones.every) {
    try {
      StatePass state(*kept.state);
      history.pass_state(state);
    } catch (const StateError& error) {
      refuse(request, fmt::format("what it kept is not of this case ({})", error.what()));
    }
    if (history.empty()) refuse(request, "it had not come to its release");
  }

  const ReleasePlan& plan() const { return *prepared.release; }

  [[noreturn]] static void refuse(const RescaleRequest& request, const std::string& problem) {
    throw InputError(Message::reading_unusable, request.folder.string(), "", problem,
                     "compute it with that amount: downwash resume DIR --out NEW --set …");
  }

 private:
  PreparedCase prepared_case(const RescaleRequest& request) const {
    const std::string status = record.value("status", "");
    if (status != "finished" && status != "interrupted") {
      refuse(request, fmt::format("this run is {}", status));
    }
    const std::string published = record.value("case", Json()).dump(2);
    refuse_changes(request.folder.string(), changes_since(kept.run, published, request.folder),
                   request.accepted);
    PreparedCase own =
        prepare(case_with_copies(kept.run, {}, copies_for_gone(kept.run, request.folder)));
    if (!own.release) refuse(request, "it releases nothing");
    if (own.release->ensemble.members > 1) refuse(request, "it is an ensemble of releases");
    return own;
  }
};

void refuse_what_moves_air(const RescaleRequest& request, const ReleasePlan& plan) {
  for (const Substance& substance : plan.substances) {
    if (!substance.buoyant) continue;
    ScaledRun::refuse(request, fmt::format("{} moves the air by its weight: another amount goes "
                                           "another way",
                                           substance.name));
  }
}

void refuse_containers(const RescaleRequest& request, const ReleasePlan& plan) {
  for (const PlacedRelease& placed : plan.releases) {
    if (!placed.release.source) continue;
    ScaledRun::refuse(request,
                      fmt::format("{} comes out of a container: another amount is another hole or "
                                  "another filling, of which more comes out at other times",
                                  placed.name));
  }
}

/// The values, those of a place with its cell.
std::vector<MeasuredValue> placed_values(const RescaleRequest& request, const ScaledRun& run) {
  const PreparedCase& own = run.prepared;
  const OpenAir air = open_air(own.site, own.built);
  const Placer placer(own.config.domain, own.site, air);
  std::vector<MeasuredValue> placed = request.values;
  for (std::size_t n = 0; n < placed.size(); ++n) {
    if (!placed[n].place) continue;
    std::vector<Complaint> problems;
    const Receptor spot{placed[n].receptor, *placed[n].place, run.plan().zones.height};
    const Index3 cell = placer.receptor(n, spot, problems, "readings").cell;
    if (!problems.empty()) {
      throw InputError(Message::reading_unusable, request.folder.string(), "",
                       problems.front().text, "");
    }
    placed[n].cell =
        static_cast<std::size_t>(cell[0]) +
        static_cast<std::size_t>(cell[1]) * static_cast<std::size_t>(own.site.box.cells[0]);
  }
  return placed;
}

/// Settings of the case that release `factor` times as much of a substance.
std::vector<std::string> scaled_amounts(const ReleasePlan& plan, std::size_t substance,
                                        double factor) {
  std::vector<std::string> settings;
  for (std::size_t n = 0; n < plan.releases.size(); ++n) {
    if (plan.releases[n].substance != substance) continue;
    const Release& release = plan.releases[n].release;
    const auto set = [&](const std::string& key, double value) {
      settings.push_back(fmt::format("releases.{}.{}={:.9g}", n, key, factor * value));
    };
    if (release.rate) set("rate_kg_s", *release.rate);
    if (release.mass) set("mass_kg", *release.mass);
    for (std::size_t s = 0; s < release.series.size(); ++s) {
      set(fmt::format("series.{}.rate_kg_s", s), release.series[s].rate);
    }
  }
  return settings;
}

/// What the run tells of itself, in the record of its rescaled result.
void take_over(const ScaledRun& run, const fs::path& folder, RunRecord& record) {
  const Json& of = run.record;
  record.status = of.at("status") == "finished" ? RunStatus::finished : RunStatus::interrupted;
  record.reason = of.at("reason");
  const Json& execution = of.at("execution");
  record.backend = execution.at("backend");
  record.precision = execution.at("precision");
  record.slabs = execution.at("slabs");
  record.slab_devices = execution.at("slab_devices").get<std::vector<std::string>>();
  record.inputs = run.kept.run.inputs;
  record.steps = of.at("progress").at("steps");
  record.time = of.at("progress").at("time_s");
  record.dt = of.at("progress").at("dt_s");
  if (of.contains("approach_wind")) record.approach_wind = approach_of(of["approach_wind"]);
  record.tracers = tracers_of(of.value("tracers", Json::array()));
  record.release->computed = run.history.computed();
  record.rescaled->folder = fs::absolute(folder).lexically_normal().string();
  record.rescaled->started = run.kept.run.started;
}

void scale(TracerAccount& account, double factor) {
  for (double* mass : {&account.released, &account.airborne, &account.deposited, &account.decayed,
                       &account.left}) {
    *mass *= factor;
  }
}

/// In the place of those of the run that tell of amounts; the others stay as it found them.
std::vector<Check> checks_of_rescaled(const ScaledRun& run, const PreparedCase& scaled,
                                      const RunRecord& record, const ReleaseResults& results) {
  std::vector<Check> checks = record.checks;  // of the case
  for (std::vector<Check> more : {checks_of_results(scaled, record.tracers, results),
                                  std::vector{amounts_fitted(*record.rescaled)}}) {
    std::move(more.begin(), more.end(), std::back_inserter(checks));
  }
  for (Check& old : checks_of(run.record.at("checks"))) {
    const bool renewed = std::any_of(checks.begin(), checks.end(),
                                     [&](const Check& check) { return check.name == old.name; });
    if (!renewed) checks.push_back(std::move(old));
  }
  std::stable_sort(checks.begin(), checks.end(),
                   [](const Check& a, const Check& b) { return a.group < b.group; });
  return checks;
}

/// How far each level reaches: "240 m", "at least 1.4 km", "not reached".
std::vector<std::string> reaches_of(const Result& page, const ZoneSet& zones) {
  std::vector<std::string> found;
  for (const LevelReach& level : level_reaches(page, zones)) {
    found.push_back(level.reached && level.distance ? (level.leaves_domain ? "at least " : "") +
                                                          words::distance(*level.distance)
                                                    : "not reached");
  }
  return found;
}

/// The same of so many times what the run released.
std::vector<std::string> reaches(const ScaledRun& run, const Result& page, std::size_t substance,
                                 double factor) {
  ExposureHistory history = run.history;
  history.scale(run.plan().tracer(0, substance), factor);
  return reaches_of(
      page, threats(run.plan(), history, run.prepared.site, run.prepared.built)[substance].zones);
}

/// "AEGL-2: 240 m (before: 190 m); by the readings from 160 m to at least 390 m".
std::vector<std::string> reach_lines(const ScaledRun& run, const Result& page,
                                     std::size_t substance, const RescaledRecord& fitted) {
  const bool several = fitted.readings.size() > 1;
  const auto before = reaches(run, page, substance, 1),
             now = reaches_of(page, page.reach.zones[substance]),
             least = several ? reaches(run, page, substance, fitted.least) : now,
             most = several ? reaches(run, page, substance, fitted.most) : now;
  std::vector<std::string> lines;
  for (std::size_t l = 0; l < now.size(); ++l) {
    std::string line =
        fmt::format("{}: {} (before: {})", run.plan().levels[substance][l].name, now[l], before[l]);
    if (several) {
      line += least[l] == most[l]
                  ? "; the same by each reading"
                  : fmt::format("; by the readings from {} to {}", least[l], most[l]);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Result page_of(const ScaledRun& run, const PreparedCase& scaled, const ReleaseResults& results,
               const RunRecord& record) {
  Result page = report_page(scaled, &results, record);
  for (std::size_t n = 0; n < page.asked.releases.size(); ++n) {
    const PlacedRelease& placed = scaled.release->releases[n];
    if (run.plan().substances[placed.substance].name != record.rescaled->substance) continue;
    page.asked.releases[n].words += ", fitted to measured values";
  }
  std::vector<std::pair<std::string, std::string>> fitted{
      {"Amount released", "fitted to measured values: " + factor_words(*record.rescaled)}};
  for (const Reading& reading : record.rescaled->readings) {
    fitted.emplace_back("Reading", reading_words(reading));
  }
  fitted.emplace_back("Arrival and departure",
                      fmt::format("known to {}: between the samples of the run",
                                  words::duration(scaled.config.scenario.zones.every)));
  page.trust.assumptions.insert(page.trust.assumptions.begin(), fitted.begin(), fitted.end());
  return page;
}

void write_result(const PreparedCase& scaled, const RescaleRequest& request, const Result& page,
                  RunRecord& record) {
  replace_file(request.out / "case.json", record.published_case() + "\n");
  const std::vector<fs::path> read = input_files(scaled.config.files);
  attempt(record, [&] { keep_inputs(request.out, std::span(read).subspan(1)); });
  write_products(request.out, page, scaled.site.projection, product_choice(scaled.config.output),
                 record);
}

}  // namespace

Check amounts_fitted(const RescaledRecord& fitted) {
  constexpr Bounds apart{2, 4}, off{3, 10};
  const double spread = std::max(fitted.most / fitted.factor, fitted.factor / fitted.least);
  Severity severity =
      worse(at_most(spread, apart), at_most(std::max(fitted.factor, 1 / fitted.factor), off));
  if (fitted.readings.size() < 2) severity = worse(severity, Severity::look);
  return graded(
      CheckGroup::data, Message::readings_disagree, "Amounts fitted to measured values",
      fmt::format("{} ({})", factor_words(fitted),
                  counted(static_cast<std::int64_t>(fitted.readings.size()), "reading")),
      "two readings or more, within a factor 2 of each other's mean; 1/3 to 3 times", severity,
      {"fitted amount in doubt: {1}",
       fitted.readings.size() < 2
           ? "One value at one place does not tell whether amount, place or wind is "
             "another."
           : "The further readings are from each other, and from the case, the more likely "
             "place or wind are others, and zones lie elsewhere.",
       "Take more readings, away from each other; compute with the wind of now."});
}

RunRecord rescale(const RescaleRequest& request, Log& log) {
  const ScaledRun run(request);
  refuse_what_moves_air(request, run.plan());
  refuse_containers(request, run.plan());
  const std::string folder = request.folder.string();
  const std::size_t substance = substance_of(request.substance, run.plan(), folder);
  const RescaledRecord fitted =
      fit(readings_of(placed_values(request, run), substance, run.plan(), run.history, folder));
  for (const Reading& reading : fitted.readings) log.info(reading_words(reading));

  const PreparedCase scaled = released_anew(
      run.prepared,
      case_with_copies(run.kept.run, scaled_amounts(run.plan(), substance, fitted.factor),
                       copies_for_gone(run.kept.run, request.folder)));
  RunRecord record =
      opening_record(scaled, {request.out, request.command_line, run.kept.run.anonymous});
  record.rescaled = fitted;
  take_over(run, request.folder, record);
  scale(record.tracers.at(run.plan().tracer(0, substance)).account, fitted.factor);
  RunFolder out = run_folder_for(scaled, request.out);
  if (!out.note().empty()) log.info(out.note());

  ExposureHistory history = run.history;
  history.scale(run.plan().tracer(0, substance), fitted.factor);
  const ReleaseResults results =
      release_results(*scaled.release, history, scaled.site, scaled.built);
  record.checks = checks_of_rescaled(run, scaled, record, results);
  record.ended = record.updated = utc_now();
  Result page = page_of(run, scaled, results, record);
  for (std::string& line : reach_lines(run, page, substance, fitted)) {
    log.info(fitted.substance + " " + line);
    record.notes.push_back(std::move(line));
  }
  if (!run.record.value("ranges", Json()).is_null()) {
    record.notes.emplace_back(
        "The distances of the run had ranges; these have none. Buildings have the orders of the "
        "computed figures alone, which may be less urgent than those of the run.");
    log.info(record.notes.back());
  }
  page.trust.notes = record.notes;
  write_result(scaled, request, page, record);
  out.write_last(record);
  return record;
}

}  // namespace downwash
