#include "app/commands/running/together.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/commands/running/ending.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/machine/agreement.hpp"
#include "geometry/input/input_error.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// What a process parts with that ends as the others do.
constexpr int as_the_others = -1;

/// Thrown on all processes alike.
class JointEnding : public std::exception {
 public:
  explicit JointEnding(Ending ending) : ending_(std::move(ending)) {}
  const Ending& ending() const { return ending_; }

 private:
  Ending ending_;
};

std::string text_of(const Ending& ending) {
  nlohmann::json complaints = nlohmann::json::array();
  for (const auto& [message, text] : ending.complaints) {
    complaints.push_back({static_cast<int>(message), text});
  }
  const nlohmann::json json{static_cast<int>(ending.code), std::move(complaints)};
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
Ending ending_of_text(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  Ending ending{static_cast<ExitCode>(json.at(0).get<int>()), {}};
  for (const nlohmann::json& complaint : json.at(1)) {
    ending.complaints.push_back(
        {static_cast<Message>(complaint.at(0).get<int>()), complaint.at(1)});
  }
  return ending;
}

/// Those of all processes, in one: what all say is said once.
Ending joined(const std::vector<std::string>& texts, const JoinedProcesses& processes) {
  const bool alike = std::all_of(texts.begin(), texts.end(),
                                 [&](const std::string& text) { return text == texts.front(); });
  if (alike) return ending_of_text(texts.front());
  Ending all;
  for (std::size_t r = 0; r < texts.size(); ++r) {
    const Ending one = ending_of_text(texts[r]);
    if (all.code == ExitCode::fine) all.code = one.code;
    for (const auto& [message, said] : one.complaints) {
      all.complaints.push_back({message, name_of(processes, static_cast<int>(r)) + ": " + said});
    }
  }
  return all;
}

void refuse_different_commands(JoinedProcesses& processes, const std::string& name) {
  const std::vector<std::string> names = texts_of_each(&processes, name);
  each_does(processes, [&] {
    for (std::size_t r = 1; r < names.size(); ++r) {
      if (names[r] == names[0]) continue;
      throw InputError(
          Message::processes_differ,
          fmt::format("{} was started as `downwash {}`, the first as `downwash {}`: give all the "
                      "same command",
                      name_of(processes, static_cast<int>(r)), names[r], names[0]));
    }
  });
}

ExitCode carry_out_by_first(const Command& command, JoinedProcesses& processes) {
  const ExitCode code = processes.first() ? command.alone() : ExitCode::fine;
  return as_first(&processes, code);
}

/// What this process has to say at its end, and the code that it parts with.
std::pair<int, Ending> outcome_of(const Command& command, const std::string& name,
                                  JoinedProcesses& processes) {
  try {
    refuse_different_commands(processes, name);
    const ExitCode code =
        command.together ? command.together(processes) : carry_out_by_first(command, processes);
    return {static_cast<int>(code), {}};
  } catch (const JointEnding& end) {
    return {static_cast<int>(end.ending().code), end.ending()};
  } catch (const ProcessLost& error) {
    processes.give_up(error.what());  // where none of the others knows of it yet
    return {as_the_others, ending_of(std::current_exception())};
  } catch (...) {
    Ending ending = ending_of(std::current_exception());
    const std::string reason = ending.complaints.empty() ? "" : ending.complaints.front().text;
    processes.give_up(fmt::format("{}: {}", name_of(processes, processes.rank()), reason));
    return {static_cast<int>(ending.code), std::move(ending)};
  }
}

/// The code of the first process that knows what it ends with.
int common_code(const std::vector<std::optional<int>>& codes) {
  for (const std::optional<int>& code : codes) {
    if (code && *code != as_the_others) return *code;
  }
  return static_cast<int>(ExitCode::failure);
}

}  // namespace

std::string name_of(const JoinedProcesses& processes, int rank) {
  return fmt::format("process {} on {}", rank, processes.hosts()[static_cast<std::size_t>(rank)]);
}

void each_does(JoinedProcesses& processes, const std::function<void()>& action) {
  Ending own;
  try {
    action();
  } catch (const ProcessLost&) {
    throw;
  } catch (...) {
    own = ending_of(std::current_exception());
  }
  const Ending all = joined(texts_of_each(&processes, text_of(own)), processes);
  if (all.code != ExitCode::fine) throw JointEnding(all);
}

int carry_out_together(const Command& command, const std::string& name, const Launch& launch) {
  const std::atomic<bool>& stop = listen_for_stop(launch.rank == 0);
  std::unique_ptr<JoinedProcesses> processes;
  try {
    processes = join_processes(launch.size, stop);
  } catch (const std::exception& error) {
    if (launch.rank == 0) complain({Message::no_mpi, error.what()});
    return static_cast<int>(ExitCode::bad_input);
  }
  const auto [code, ending] = outcome_of(command, name, *processes);
  if (processes->first()) tell_complaints(ending);
  const std::vector<std::optional<int>> codes = processes->part(code);
  // Where the first one is gone, the next tells what became of it.
  const auto there = std::find_if(codes.begin(), codes.end(), [](const auto& c) { return c; });
  const bool speaks = !processes->first() && there - codes.begin() == processes->rank();
  if (speaks) tell_complaints(ending, name_of(*processes, processes->rank()));
  ignore_stop();  // mpirun may ask for it now, as soon as one has left with another code than 0
  return processes->leave(common_code(codes));
}

}  // namespace downwash
