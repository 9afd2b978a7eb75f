#include "app/deadline/answer_within.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>

#include "app/report/case_report.hpp"
#include "app/run/run_estimate.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/earlier_result.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Ends a finer run, of which nothing is wanted then.
struct GivenUp : std::runtime_error {
  using std::runtime_error::runtime_error;
};

double resolution_of(const CaseConfig& config) {
  return std::get<DomainOptions>(config.domain.extent).resolution;
}

/// Trials take a small part of short times too.
double effort_for(double within) { return std::clamp(within / 60, 0.25, 1.0); }

double tallest_of(const Site& site) {
  double tallest = 0;
  for (const Building& building : site.buildings) tallest = std::max(tallest, building.height);
  return tallest;
}

/// The coarsest cells of use, measured on this machine.
Trial coarsest_trial(const Deadline& deadline, const TimedRequest& request) {
  const CaseConfig& asked = request.asked;
  const Site site = survey(asked.domain, asked.wind, asked.scenario);
  const double coarsest = coarsest_of_use(resolution_of(asked), tallest_of(site));
  return {request.cells(coarsest), effort_for(deadline.within())};
}

[[noreturn]] void refuse(const Deadline& deadline, const TimedRequest& request,
                         const Trial& coarsest) {
  constexpr double unit = 5;  // s
  const double least =
      unit * std::ceil((deadline.passed() + 1.1 * sure_margin * coarsest.seconds()) / unit);
  throw InputError(
      request.asked.file.string(), "`time.answer_within` (--within)",
      fmt::format(
          "{:g} s is too short on this machine: even cells of {:g} m, the coarsest that are "
          "of use where {:g} m are asked for, take about {}, and {:g} s to be sure",
          deadline.within(), coarsest.resolution(), resolution_of(request.asked),
          duration_text(coarsest.seconds()), least),
      fmt::format("give at least {:g} s, a shorter `time.end` or fewer buildings, or a faster "
                  "machine",
                  least));
}

/// The first run, on cells that surely fit.
Trial first_trial(const Deadline& deadline, const TimedRequest& request) {
  Trial coarsest = coarsest_trial(deadline, request);
  const double asked = resolution_of(request.asked), effort = effort_for(deadline.within());
  const auto first = first_resolution(coarsest.forecast(), asked, coarsest.resolution(),
                                      deadline.within(), deadline.left());
  if (!first) refuse(deadline, request, coarsest);
  if (*first == coarsest.resolution()) return coarsest;
  // Small grids don't keep a GPU busy: larger ones may take far less than in proportion.
  constexpr double gain_of_size = 4, small_share = 0.05;
  const double left = deadline.left();
  if (*first > asked && coarsest.forecast().seconds(asked) < gain_of_size * single_share * left &&
      coarsest.measuring(asked) < small_share * left) {
    Trial whole(request.cells(asked), coarsest, effort);
    if (whole.seconds() < single_share * deadline.left()) return whole;
  }
  Trial trial(request.cells(*first), coarsest, effort);
  const bool sure = sure_margin * trial.seconds() <= deadline.left();
  return sure ? std::move(trial) : std::move(coarsest);
}

/// The finest cells that the time left affords after a run of `known`, whose result stands.
/// Measured on ever finer grids as long as these turn out to cost less than in proportion.
std::optional<Trial> finer_trial(const Deadline& deadline, const TimedRequest& request,
                                 const Trial& known, double standing) {
  constexpr int most_guesses = 3;
  constexpr double close = 0.02;
  const double asked = resolution_of(request.asked), effort = effort_for(deadline.within());
  std::optional<Trial> trial;
  for (int guess = 0; guess <= most_guesses; ++guess) {
    const Trial& latest = trial ? *trial : known;
    const auto finer = finer_resolution(latest.forecast(), asked, standing, deadline.left());
    if (!finer) return std::nullopt;
    if (trial && std::abs(*finer / trial->resolution() - 1) < close) return trial;
    const bool coarser = trial && *finer > trial->resolution();
    if (coarser || guess == most_guesses) return Trial(request.cells(*finer), latest);
    trial = Trial(request.cells(*finer), latest, effort);
  }
  return std::nullopt;
}

/// The runs of one command, and the result that stands.
class TimedRuns {
 public:
  TimedRuns(const Deadline& deadline, const TimedRequest& request, Log& log,
            const std::atomic<bool>& stop)
      : deadline_(deadline), request_(request), log_(log), stop_(stop) {}

  TimedAnswer answer() {
    Trial trial = first_trial(deadline_, request_);
    for (const std::string& line : case_lines(trial.prepared())) log_.info(line);
    say("First answer", trial);
    promise(trial);
    refuse_too_large_for_disk(trial.prepared().config, trial.prepared().site.box, path());
    RunFolder folder = run_folder_for(trial.prepared(), path());
    standing_ = run(trial, folder, true);
    const OutputChoice output = trial.prepared().config.output;
    while (standing_->status == RunStatus::finished && standing_->lost.empty() && !stop_) {
      std::optional<Trial> finer = next(trial);
      if (!finer) break;
      try_finer(*finer);
      trial = std::move(*finer);
    }
    standing_->deadline->runs = runs_;
    standing_->deadline->taken = deadline_.passed();
    standing_->write(path());
    return {std::move(*standing_), output};
  }

 private:
  const fs::path& path() const { return request_.into.path; }
  double standing_resolution() const { return standing_->deadline->resolution; }

  void say(const std::string& what, const Trial& trial) {
    log_.info(fmt::format("{}: cells of {:g} m, {} in all, about {} of the {} that are left", what,
                          trial.resolution(), count_text(static_cast<double>(trial.cells())),
                          duration_text(trial.seconds()), duration_text(deadline_.left())));
  }

  void promise(Trial& trial) const {
    trial.prepared().deadline = DeadlineRecord{.within = deadline_.within(),
                                               .taken = 0,
                                               .resolution = trial.resolution(),
                                               .asked_resolution = resolution_of(request_.asked),
                                               .runs = {}};
  }

  /// A folder inside that is not there yet, for whatever is there may be somebody's.
  fs::path unused_folder(const char* name) const {
    std::error_code ignored;
    fs::path folder = path() / name;
    for (int n = 2; fs::exists(fs::symlink_status(folder, ignored)); ++n) {
      folder = path() / fmt::format("{}_{}", name, n);
    }
    return folder;
  }
  static void discard(const fs::path& folder) {
    std::error_code ignored;
    remove_result(EarlierResult(folder));
    fs::remove(folder, ignored);
  }

  /// Nothing where the time affords nothing finer, or not on this machine.
  std::optional<Trial> next(const Trial& known) {
    try {
      auto trial = finer_trial(deadline_, request_, known, standing_resolution());
      if (!trial && standing_resolution() > resolution_of(request_.asked)) {
        log_.info(fmt::format("The {} that are left afford nothing clearly finer",
                              duration_text(deadline_.left())));
      }
      if (trial) {
        refuse_too_large_for_disk(trial->prepared().config, trial->prepared().site.box, path());
      }
      return trial;
    } catch (const InputError& error) {
      log_.info(fmt::format("No finer cells: {}", error.what()));
      return std::nullopt;
    }
  }

  RunRecord run(Trial& trial, RunFolder& folder, bool first) {
    const double began = deadline_.passed(), expected = trial.seconds();
    DeadlineWatch watch(trial.course());
    runs_.push_back({.resolution = trial.resolution(),
                     .cells = trial.cells(),
                     .steps = 0,
                     .expected = expected,
                     .taken = 0,
                     .end = ""});
    const auto close = [&] {
      runs_.back().steps = watch.steps();
      runs_.back().taken = deadline_.passed() - began;
    };
    const RunTerms terms{.profile = request_.profile,
                         .end = first ? ends_at_deadline(watch) : gives_up_when_late(watch)};
    try {
      Log log = log_;  // warnings are those of one run
      RunRecord record = simulate(trial.prepared(), folder, request_.into, terms, log, stop_);
      const double iterations = record.steps > 0
                                    ? static_cast<double>(record.pressure_totals.iterations) /
                                          static_cast<double>(record.steps)
                                    : 0;
      trial.learn(watch, began, deadline_.passed(), iterations);
      close();
      runs_.back().end = record.reason;
      return record;
    } catch (const std::exception& error) {
      trial.learn(watch, began);
      close();
      runs_.back().end = error.what();
      throw;
    }
  }

  EndRule ends_at_deadline(DeadlineWatch& watch) const {
    return [this, &watch](double time, std::int64_t step) -> std::optional<std::string> {
      watch.note(deadline_.passed(), time, step);
      if (!watch.out_of_time(deadline_.left())) return std::nullopt;
      return fmt::format("ended at t = {:.6g} s, after step {}, to be there within {:g} s", time,
                         step, deadline_.within());
    };
  }

  EndRule gives_up_when_late(DeadlineWatch& watch) const {
    return [this, &watch](double time, std::int64_t step) -> std::optional<std::string> {
      watch.note(deadline_.passed(), time, step);
      const double left = deadline_.left();
      if (!watch.out_of_time(left) && !watch.will_be_late(left)) return std::nullopt;
      throw GivenUp(
          fmt::format("given up at t = {:.6g} s: it would have taken {} more, and {} "
                      "were left",
                      time, duration_text(watch.to_go()), duration_text(std::max(0.0, left))));
    };
  }

  /// Computes into a folder inside, which takes the place of what stands when it is whole.
  void try_finer(Trial& trial) {
    say(fmt::format("An answer stands in {} after {}. Finer", path().string(),
                    duration_text(deadline_.passed())),
        trial);
    promise(trial);
    const fs::path finer = unused_folder(finer_folder);
    std::string why;
    try {
      RunRecord record = finer_record(trial, finer);
      if (record.status == RunStatus::finished && record.lost.empty()) {
        standing_ = std::move(record);
      } else {
        why = record.lost.empty() ? record.reason : record.lost.front();
      }
    } catch (const std::exception& error) {
      why = error.what();
    }
    if (why.empty()) return replace_result(path(), finer, unused_folder(coarser_folder));
    discard(finer);
    log_.info(fmt::format("Cells of {:g} m: {}. The answer of cells of {:g} m stays as it is.",
                          trial.resolution(), why, standing_resolution()));
  }
  RunRecord finer_record(Trial& trial, const fs::path& finer) {
    RunFolder folder = run_folder_for(trial.prepared(), finer);
    return run(trial, folder, false);
  }

  const Deadline& deadline_;
  const TimedRequest& request_;
  Log& log_;
  const std::atomic<bool>& stop_;
  std::vector<DeadlineRun> runs_;
  std::optional<RunRecord> standing_;
};

}  // namespace

TimedAnswer answer_within(const Deadline& deadline, const TimedRequest& request, Log& log,
                          const std::atomic<bool>& stop) {
  return TimedRuns(deadline, request, log, stop).answer();
}

std::vector<std::string> deadline_lines(const Deadline& deadline, const TimedRequest& request) {
  const double asked = resolution_of(request.asked);
  const Trial first = first_trial(deadline, request);
  std::string line =
      fmt::format("within {}: cells of {:g} m, about {}", duration_text(deadline.within()),
                  first.resolution(), duration_text(first.seconds()));
  const auto finer = finer_resolution(first.forecast(), asked, first.resolution(),
                                      deadline.left() - first.seconds());
  line += finer ? fmt::format("; then of {:g} m", *finer) : "; nothing much finer after that";
  return {line + fmt::format(" (the case asks for {:g} m)", asked)};
}

}  // namespace downwash
