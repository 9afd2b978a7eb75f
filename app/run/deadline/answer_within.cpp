#include "app/run/deadline/answer_within.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "app/run/checks/beside_checks.hpp"
#include "app/run/deadline/finer_result.hpp"
#include "app/run/first_results.hpp"
#include "app/run/machine/machine.hpp"
#include "app/run/opening_record.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
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

/// The runs of one command, and the result that stands.
class TimedRuns {
 public:
  TimedRuns(const Deadline& deadline, const TimedRequest& request, Log& log,
            const std::atomic<bool>& stop)
      : deadline_(deadline), request_(request), log_(log), stop_(stop) {}

  TimedAnswer answer() {
    PreparedCase coarsest = coarsest_case(request_.asked);
    if (!coarsest.release) {
      FirstTrials trials = first_trials(deadline_, request_.asked, std::move(coarsest));
      refuse_if_too_short(deadline_, trials, request_.asked);
      refuse_too_large(trials.first.prepared());
      RunFolder folder = run_folder_for(trials.first.prepared(), path());
      return answer(trials, folder);
    }
    if (const std::string known = known_before(coarsest); !known.empty()) log_.info(known);
    refuse_too_large(coarsest);
    RunFolder folder = run_folder_for(coarsest, path());
    RunRecord opening = opening_record(coarsest, request_.into);
    first_seconds_ = write_first_results(coarsest, opening, path(), log_);
    try {
      FirstTrials trials = first_trials(deadline_, request_.asked, std::move(coarsest));
      refuse_too_large(trials.first.prepared());
      return answer(trials, folder);
    } catch (const std::exception& error) {
      if (runs_.empty()) {  // else the run itself has
        opening.reason = error.what();
        record_failure(opening, folder, log_);
      }
      throw;
    }
  }

 private:
  /// Into a folder that is held.
  TimedAnswer answer(FirstTrials& trials, RunFolder& folder) {
    auto& [trial, fallback, too_short] = trials;
    for (const std::string& line : case_lines(trial.prepared())) log_.info(line);
    const Execution& execution = trial.prepared().choice.execution;
    for (const std::string& line : busy_lines(execution, working_cores(), usable_cores())) {
      log_.alert(line);
    }
    if (!too_short.empty()) return without_run(trial, folder, too_short);
    try {
      standing_ = first_run(trial, folder, first_rule(fallback));
    } catch (const GivenUp& error) {
      log_.info(fmt::format("Cells of {:g} m: {}", trial.resolution(), error.what()));
      remove_result(EarlierResult(path()));
      trial = Trial(request_.asked.cells(fallback->resolution()), trial);
      if (trial.prepared().release) {
        const RunRecord opening = opening_record(trial.prepared(), request_.into);
        write_first_results(trial.prepared(), opening, path(), log_);
      }
      standing_ = first_run(trial, folder, first_rule(std::nullopt));
    }
    write_record();
    const OutputChoice output = trial.prepared().config.output;
    bool go_on = standing_->status == RunStatus::finished && standing_->lost.empty();
    while (go_on && !stop_) {
      std::optional<Trial> finer = next(trial);
      if (!finer) break;
      go_on = try_finer(*finer);
      write_record();
      trial = std::move(*finer);
    }
    return {std::move(*standing_), output};
  }

  /// Writes what costs no time: distances by the guidebook and other models, on page and maps.
  TimedAnswer without_run(Trial& trial, RunFolder& folder, const std::string& too_short) {
    log_.warning(Message::within_too_short, too_short + ".");
    leave_out_ranges(trial, "Nothing is computed in that time.");
    standing_ = run(trial, folder, [&](DeadlineWatch&) -> EndRule {
      return [&](double, std::int64_t) { return std::optional(too_short); };
    });
    write_record();
    return {std::move(*standing_), trial.prepared().config.output};
  }

  void refuse_too_large(const PreparedCase& prepared) const {
    refuse_too_large_for_disk(prepared.config, prepared.site.box, path());
  }

  const fs::path& path() const { return request_.into.path; }
  double standing_resolution() const { return standing_->deadline->resolution; }

  void say(const std::string& what, const Trial& trial) {
    const double seconds = expected_seconds(trial), left = deadline_.left();
    log_.info(fmt::format("{}: cells of {:g} m, {} in all, about {} of the {} that are left{}",
                          what, trial.resolution(), count_text(static_cast<double>(trial.cells())),
                          duration_text(seconds), duration_text(left),
                          seconds > left ? ": the end of the time cuts it short" : ""));
  }

  /// Wall time of a run, and of its repeats where it is to have any, s.
  static double expected_seconds(const Trial& trial) {
    return trial.seconds() + (has_repeats(trial.prepared()) ? trial.repeat_seconds() : 0);
  }

  /// Of the result that stands, with what was taken so far.
  void write_record() {
    standing_->deadline->runs = runs_;
    standing_->deadline->taken = deadline_.passed();
    standing_->write(path());
  }

  void leave_out_ranges(Trial& trial, const std::string& why) const {
    // `verify` knows it by its first words.
    const std::string told = fmt::format("In {:g} s: no ranges. {}", deadline_.within(), why);
    trial.leave_out_ranges(told);
    log_.info(told);
  }

  /// Nothing where the time affords nothing finer, or not on this machine.
  std::optional<Trial> next(const Trial& known) {
    try {
      auto trial = finer_trial(deadline_, request_.asked, known, standing_resolution());
      if (!trial && standing_resolution() > resolution_of(request_.asked.asked.domain)) {
        log_.info(fmt::format("The {} that are left afford nothing clearly finer",
                              duration_text(deadline_.left())));
      }
      if (trial) refuse_too_large(trial->prepared());
      return trial;
    } catch (const InputError& error) {
      log_.info(fmt::format("No finer cells: {}", error.what()));
      return std::nullopt;
    }
  }

  /// True if the wind for other releases is written within a fiftieth of the time, by a disk that
  /// takes a gigabyte a second: steps may have to wait for it.
  bool affords_wind(const Trial& trial) const {
    constexpr double rate = 1e9, share = 0.02;
    const PreparedCase& prepared = trial.prepared();
    return wind_bytes(prepared.config, prepared.site.box) < share * rate * deadline_.within();
  }

  /// True if results so far that are begun now keep the end of a run from nothing. They take about
  /// as long as the last ones, which `taken` says, or those before the first run.
  bool affords_so_far(const DeadlineWatch& watch, double taken) const {
    constexpr double margin = 4;
    return watch.to_go() > margin * std::max(taken, first_seconds_);
  }

  using Rule = std::function<EndRule(DeadlineWatch&)>;

  /// Repeats for the ranges of a run, where its case asks for any. They are given up where no more
  /// time is left than the run itself takes, a first one to be sure.
  Repeats repeats_for(Trial& trial, const fs::path& folder, Log& log) {
    std::atomic<bool> late = false;
    const double own = (standing_ ? 1 : sure_margin) * trial.seconds();
    const EndRule rule = [&](double, std::int64_t) -> std::optional<std::string> {
      if (!(deadline_.left() < own)) return std::nullopt;
      late = true;
      return fmt::format("the run itself needs the {} that are left",
                         duration_text(std::max(0.0, deadline_.left())));
    };
    Repeats repeats = compute_repeats(trial.prepared(), folder, log, stop_, rule);
    if (late) leave_out_ranges(trial, "The repeats that make them took longer than expected.");
    return repeats;
  }

  /// The only run that may have no time for its repeats: others are chosen to have it.
  RunRecord first_run(Trial& trial, RunFolder& folder, const Rule& rule) {
    const bool fit = affords_repeats(trial.forecast(), trial.resolution(), deadline_.left());
    if (trial.repeats() > 0 && !fit) {
      leave_out_ranges(
          trial,
          fmt::format("The {} that make them, about {}, don't fit into the time.",
                      counted(trial.repeats(), "repeat"), duration_text(trial.repeat_seconds())));
    }
    say("First answer", trial);
    return run(trial, folder, rule);
  }

  /// Results so far of a first run alone: later ones have an answer that stands before them.
  RunRecord run(Trial& trial, RunFolder& folder, const Rule& rule) {
    const double began = deadline_.passed(), expected = expected_seconds(trial);
    double alone = began;  // since when it has no repeats to compute
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
    RunTerms terms{
        .profile = request_.profile,
        .end = rule(watch),
        .so_far = !standing_,
        .affords_so_far = [&](double taken) { return affords_so_far(watch, taken); },
        .keeps_wind = affords_wind(trial),
        .keeps_exposures = true,
        .keeps_inputs = true,
        .deadline = promised(deadline_, trial.resolution(), request_.asked.asked.domain)};
    try {
      Log log = log_;  // warnings are those of one run
      terms.repeats = repeats_for(trial, folder.path(), log);
      alone = deadline_.passed();
      RunRecord record = simulate(trial.prepared(), folder, request_.into, terms, log, stop_);
      const double iterations = record.steps > 0
                                    ? static_cast<double>(record.pressure_totals.iterations) /
                                          static_cast<double>(record.steps)
                                    : 0;
      trial.learn(watch, alone, deadline_.passed(), iterations);
      close();
      runs_.back().end = record.reason;
      return record;
    } catch (const std::exception& error) {
      trial.learn(watch, alone);
      close();
      runs_.back().end = error.what();
      throw;
    }
  }

  /// Gives way to a run on coarser cells that would not be late; else ends in time.
  Rule first_rule(const std::optional<Trial>& fallback) const {
    const double coarser = fallback ? calibrated_margin * fallback->seconds() : 0;
    return [this, coarser](DeadlineWatch& watch) -> EndRule {
      return [this, coarser, &watch](double time, std::int64_t step) -> std::optional<std::string> {
        watch.note(deadline_.passed(), time, step);
        const double left = deadline_.left();
        if (coarser > 0 && watch.will_be_late(left) && coarser * watch.factor() < left) {
          give_up(watch);
        }
        if (!watch.out_of_time(left)) return std::nullopt;
        return fmt::format("ended at t = {:.6g} s, after step {}, to be there within {:g} s", time,
                           step, deadline_.within());
      };
    };
  }

  Rule finer_rule() const {
    return [this](DeadlineWatch& watch) -> EndRule {
      return [this, &watch](double time, std::int64_t step) -> std::optional<std::string> {
        watch.note(deadline_.passed(), time, step);
        const double left = deadline_.left();
        if (watch.out_of_time(left) || watch.will_be_late(left)) give_up(watch);
        return std::nullopt;
      };
    };
  }

  [[noreturn]] void give_up(const DeadlineWatch& watch) const {
    throw GivenUp(
        fmt::format("given up at t = {:.6g} s: it would have taken {} more, and {} were "
                    "left",
                    watch.time(), duration_text(watch.to_go()),
                    duration_text(std::max(0.0, deadline_.left()))));
  }

  /// Computes into a folder inside, which takes the place of what stands when it is whole. True
  /// where yet another run may be worth its while: after one that was whole, or too late.
  bool try_finer(Trial& trial) {
    say(fmt::format("An answer stands in {} after {}. Finer", path().string(),
                    duration_text(deadline_.passed())),
        trial);
    bool late = false;
    const std::string why = refine(path(), *standing_, [&](const fs::path& finer) {
      try {
        return finer_record(trial, finer);
      } catch (const GivenUp&) {
        late = true;
        throw;
      }
    });
    if (why.empty()) return true;
    log_.info(fmt::format("Cells of {:g} m: {}. The answer of cells of {:g} m stays as it is.",
                          trial.resolution(), why, standing_resolution()));
    return late;
  }
  RunRecord finer_record(Trial& trial, const fs::path& finer) {
    RunFolder folder = run_folder_for(trial.prepared(), finer);
    return run(trial, folder, finer_rule());
  }

  const Deadline& deadline_;
  const TimedRequest& request_;
  Log& log_;
  const std::atomic<bool>& stop_;
  double first_seconds_ = 0;  ///< of the results before the first run
  std::vector<DeadlineRun> runs_;
  std::optional<RunRecord> standing_;
};

}  // namespace

TimedAnswer answer_within(const Deadline& deadline, const TimedRequest& request, Log& log,
                          const std::atomic<bool>& stop) {
  return TimedRuns(deadline, request, log, stop).answer();
}

ExpectedAnswer expected_answer(const Deadline& deadline, const TimedCase& request) {
  const double asked = resolution_of(request.asked.domain);
  const FirstTrials trials = first_trials(deadline, request, coarsest_case(request));
  refuse_if_too_short(deadline, trials, request);
  const Trial& first = trials.first;
  const double seconds = first.seconds() + first.repeat_seconds();
  std::string line =
      fmt::format("within {}: cells of {:g} m, about {}", duration_text(deadline.within()),
                  first.resolution(), duration_text(seconds));
  const auto finer =
      finer_resolution(first.forecast(), asked, first.resolution(), deadline.left() - seconds);
  const auto promise = [&](double resolution) {
    return promised(deadline, resolution, request.asked.domain);
  };
  if (first.resolution() == asked) return {promise(asked), line + ", as the case asks"};
  line += finer ? fmt::format("; then of {:g} m", *finer) : "; nothing much finer after that";
  return {promise(finer.value_or(first.resolution())),
          line + fmt::format(" (the case asks for {:g} m)", asked)};
}

}  // namespace downwash
