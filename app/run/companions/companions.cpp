#include "app/run/companions/companions.hpp"

#include "app/run/folder/shared_folder.hpp"
#include "app/run/plan/run_estimate.hpp"

namespace downwash {
namespace {

std::optional<std::filesystem::path> path_of(const RunFolder* results) {
  return results ? std::optional(results->path()) : std::nullopt;
}

}  // namespace

Companions::Companions(const PreparedCase& prepared, const RunFolder* results,
                       const RunTerms& terms, FlowSolver& solver, RunLoop& loop, LiveMap* live,
                       RunRecord& record, Log& log)
    : prepared_(prepared),
      solver_(solver),
      loop_(loop),
      record_(record),
      log_(log),
      begun_(solver.time()),
      shared_(shared_folder(solver.execution().processes, path_of(results))),
      fields_(prepared, shared_, solver, record, log),
      statistics_(prepared) {
  loop.add_output({.every = prepared.config.output.every,
                   .write = [this](double time) { fields_.take(time, loop_.failure()); }});
  if (results) {
    keeper_.emplace(record, results->path());
    loop.add_watcher(
        [this](const RunOutcome& outcome) { keeper_->refresh(outcome, solver_, log_); });
  }
  loop.add_watcher([this](const RunOutcome&) { statistics_.watch(solver_); });
  if (prepared.release) add_history(results != nullptr);
  if (results && history_ && terms.so_far && prepared.config.output.so_far) {
    add_results_so_far(*results, terms, live);
  }
  parts_.emplace(RunParts{solver, loop, fields_, statistics_, history(), record, log});
  if (terms.checkpoints && prepared.config.checkpoint.every) add_checkpoints();
}

void Companions::add_history(bool keeps) {
  history_.emplace(*prepared_.release, prepared_.config.scenario.zones.every, keeps);
  loop_.add_sampling({.next_time = [this] { return history_->next_time(); },
                      .take = [this] { history_->sample(solver_); }});
}

void Companions::add_results_so_far(const RunFolder& folder, const RunTerms& terms, LiveMap* live) {
  so_far_.emplace(prepared_, folder.path(), log_, terms.affords_so_far);
  loop_.add_watcher([this, live](const RunOutcome&) {
    so_far_->watch(*history_, record_);
    if (live) live->watch(so_far_->as_of());
  });
}

/// A kept wind is whole before a later checkpoint is begun: who takes that up has the wind too.
void Companions::add_checkpoints() {
  checkpoints_.emplace(shared_, prepared_.config.checkpoint, *parts_);
  const auto after_wind = [this](void (Checkpoints::*write)()) {
    return [this, write] {
      if (wind_) wind_->close();
      ((*checkpoints_).*write)();
    };
  };
  loop_.set_checkpoints({.due = [this] { return checkpoints_->due(); },
                         .go_on = after_wind(&Checkpoints::go_on),
                         .save = after_wind(&Checkpoints::save)});
}

void Companions::take_up(const RunTerms& terms) {
  if (terms.resumption) restore_run(*parts_, *terms.resumption->checkpoint);
  if (terms.wind) restore_wind(*parts_, *terms.wind->state);
  if (!terms.keeps_wind || !keeps_wind(prepared_.config) || origin_of(terms)) return;
  wind_.emplace(shared_, prepared_.release->begin, *parts_);
  if (terms.resumption) wind_->tell_if_gone(begun_);
  loop_.add_watcher([this](const RunOutcome& outcome) { wind_->watch(outcome.dt); });
}

void Companions::close(const RunOutcome& outcome) {
  if (so_far_) so_far_->close();
  if (checkpoints_) checkpoints_->close();
  if (wind_) wind_->close();
  if (history_ && outcome.status != RunStatus::failed) history_->close(solver_);
  fields_.close();
}

}  // namespace downwash
