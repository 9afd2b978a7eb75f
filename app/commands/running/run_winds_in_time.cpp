#include "app/commands/running/run_winds_in_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "app/commands/running/run_ending.hpp"
#include "app/commands/running/run_winds.hpp"
#include "app/run/deadline/winds_in_time.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "io/records/deadline_record.hpp"

namespace downwash {
namespace {

/// Sets a flag when the time is over but for a `reserve`, s, or somebody stops the run.
class TimeWatch {
 public:
  TimeWatch(const Deadline& deadline, double reserve, const std::atomic<bool>& stop)
      : thread_([this, &deadline, reserve, &stop] {
          constexpr std::chrono::milliseconds pause(50);
          while (!done_) {
            if (stop || deadline.left() < reserve) over_ = true;
            std::this_thread::sleep_for(pause);
          }
        }) {}
  ~TimeWatch() {
    done_ = true;
    thread_.join();
  }
  TimeWatch(const TimeWatch&) = delete;
  TimeWatch& operator=(const TimeWatch&) = delete;

  const std::atomic<bool>& over() const { return over_; }

 private:
  std::atomic<bool> over_ = false, done_ = false;
  std::thread thread_;  // the last: it uses the flags
};

}  // namespace

ExitCode run_winds_in_time(const CaseOptions& options, const Question& asked,
                           const ResultFolder& into, bool profile, Log& log) {
  const Deadline deadline(*asked.time.answer_within, process_age());
  const std::atomic<bool>& stop = listen_for_stop();
  const WindsInTime fit = winds_in_time(deadline, {.asked = asked, .cells = [&](double resolution) {
                                                     return options.read_with(resolution);
                                                   }});
  Question config =
      options.read_with(fit.resolution, {fmt::format("ensemble.wind.members={}", fit.members)});
  const std::string told =
      fmt::format("In {:g} s: {} of {} directions, on cells of {:g} m; the case asks for {:g} m.",
                  deadline.within(), fit.members, asked.winds->winds.size(), fit.resolution,
                  resolution_of(asked.domain));
  log.info(told);
  config.given_way.push_back(told);
  // What the members write at their end is done at the same time, and once more for all of them.
  const double reserve = std::max(0.05 * deadline.within(), 1 + 3 * fit.closing);
  const TimeWatch watch(deadline, reserve, stop);
  RunRecord record = run_winds(config, into, profile, log, watch.over(), nullptr,
                               promised(deadline, fit.resolution, asked.domain));
  record.deadline->taken = deadline.passed();
  record.write(into.path);
  tell(record, into.path, {.every = {}, .fields = {}, .vtk = false}, log);
  if (stop) return ExitCode::interrupted;
  // The end of the time is no interruption: the checks report what is missing.
  const bool ended = record.status == RunStatus::interrupted;
  return ended && record.lost.empty() ? ExitCode::unreliable : exit_code_of(record);
}

}  // namespace downwash
