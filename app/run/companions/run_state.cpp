#include "app/run/companions/run_state.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "io/messages/complaint_json.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {
namespace {

using Json = nlohmann::json;

void pass_spin_up(std::optional<CoarseSpinUpRecord>& record, StatePass& state) {
  std::vector<CoarseSpinUpRecord> none_or_one;
  if (record) none_or_one.push_back(*record);
  state.list("run: coarse spin-up", none_or_one);
  if (!none_or_one.empty()) record = none_or_one.front();
}

/// What the record has by now that nobody tells it once more.
void pass_words(const RunParts& run, StatePass& state) {
  const Json now{{"lost", run.record.lost}, {"warnings", complaints_json(run.log.warnings())}};
  std::string text = now.dump(-1, ' ', false, Json::error_handler_t::replace);
  state.list("run: words", text);
  if (!state.restores()) return;
  const Json words = Json::parse(text);
  // Losses that the parts before this one found only now come after those that were known.
  auto lost = words.at("lost").get<std::vector<std::string>>();
  for (const std::string& one : run.record.lost) {
    if (std::ranges::find(lost, one) == lost.end()) lost.push_back(one);
  }
  run.record.lost = std::move(lost);
  run.log.set_warnings(complaints_in(words.at("warnings")));
}

void pass_run(const RunParts& run, StatePass& state) {
  run.loop.pass_state(state);
  run.fields.pass_state(state);
  run.statistics.pass_state(state);
  if (run.history != nullptr) run.history->pass_state(state);
  pass_spin_up(run.record.coarse_spin_up, state);
  pass_words(run, state);
}

}  // namespace

void save_run(const RunParts& run, StateSink& sink) {
  run.solver.save(sink);
  StatePass state(sink);
  pass_run(run, state);
}

void restore_run(const RunParts& run, const StateSource& source) {
  run.solver.restore(source);
  StatePass state(source);
  pass_run(run, state);
}

void save_wind(const RunParts& run, StateSink& sink) {
  run.solver.save(sink, StatePart::wind);
  StatePass state(sink);
  run.loop.pass_steps(state);
  pass_spin_up(run.record.coarse_spin_up, state);
}

void restore_wind(const RunParts& run, const StateSource& source) {
  run.solver.restore(source, StatePart::wind);
  StatePass state(source);
  run.loop.pass_steps(state);
}

std::optional<CoarseSpinUpRecord> spin_up_of(const StateSource& source) {
  std::optional<CoarseSpinUpRecord> record;
  StatePass state(source);
  pass_spin_up(record, state);
  return record;
}

}  // namespace downwash
