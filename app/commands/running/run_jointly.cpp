#include "app/commands/running/run_jointly.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/running/run_ending.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/machine/machine_shares.hpp"
#include "app/run/same_run.hpp"

namespace downwash {

PreparedCase prepared_jointly(Question config, JoinedProcesses& processes,
                              std::optional<double> settled_from,
                              const std::function<void(const PreparedCase&)>& more) {
  const Machine machine =
      shared_out(this_machine(config.machine.backend != BackendChoice::cpu), processes);
  std::optional<PreparedCase> prepared;
  std::string identity;
  each_does(processes, [&] {
    prepared = prepare(std::move(config), machine, settled_from);
    identity = identity_of(prepared->config, prepared->choice.execution.backend);
    if (auto& buildings = prepared->config.domain.buildings) buildings->text.reset();
    if (more) more(*prepared);
  });
  const std::vector<std::string> identities = texts_of_each(&processes, identity);
  each_does(processes, [&] { refuse_different_runs(identities, processes.hosts()); });
  return std::move(*prepared);
}

ExitCode run_jointly(const PreparedCase& prepared, RunFolder* folder, const ResultFolder& into,
                     const RunTerms& terms, Log& log, JoinedProcesses& processes) {
  const std::atomic<bool>& stop = listen_for_stop(processes.first());
  ExitCode code = ExitCode::fine;
  if (processes.first()) {
    const RunRecord record = simulate(prepared, *folder, into, terms, log, stop);
    tell(record, into.path, prepared.config.output, log);
    code = exit_code_of(record);
  } else {
    take_part(prepared, terms, log, stop);
  }
  return as_first(&processes, code);
}

}  // namespace downwash
