// What the program says while it works.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// Where a run stands.
struct ProgressReport {
  std::int64_t step = 0;
  double time = 0;            ///< simulated, s
  double dt = 0;              ///< s
  std::string iterations;     ///< of the last pressure solve, "7 cycles"; not shown when empty
  std::string residual_name;  ///< "residual" or "max div·dt"; not shown when empty
  double residual = 0;
};

/// Lines for people: information and progress on stdout, warnings and errors on stderr. On a
/// terminal the progress is one line that is redrawn in place at most five times a second;
/// elsewhere it is a plain line every few seconds. Each line is made printable(). Not for use from
/// several threads.
class Log {
 public:
  struct Streams {
    std::FILE* out = stdout;
    std::FILE* err = stderr;  ///< null pointers: nothing is said
    bool redraws = true;      ///< where `out` is a terminal, as what mpirun gives seems to be
  };
  /// A quiet log says warnings and errors only.
  explicit Log(bool quiet = false);
  Log(bool quiet, Streams streams);
  /// A log that says nothing at all: what it is told, another process says too.
  static Log silent() { return Log(true, Streams{nullptr, nullptr}); }

  void info(std::string_view line);
  void warning(Message message, std::string_view line);
  /// A warning that is told elsewhere for the record: a verdict of the checks.
  void alert(std::string_view line);
  void error(std::string_view line);

  /// Starts the clock of the progress display; `cells` is the size of the grid, `begin` the
  /// simulated time (s) at which it starts, `end` that at which it ends if there is one, `steps`
  /// the last step if there is one, `steps_before` those that were done before.
  void start_progress(std::int64_t cells, double begin, std::optional<double> end,
                      std::optional<std::int64_t> steps, std::int64_t steps_before = 0);
  /// True if progress() would show something now: ask before collecting a costly report.
  bool progress_due() const;
  /// Shows the report when one is due.
  void progress(const ProgressReport& report);
  /// Leaves the last state standing and goes to the next line.
  void finish_progress();

  /// Warnings so far, for the run record.
  const std::vector<Complaint>& warnings() const { return warnings_; }
  /// Of a run that is taken up: in the place of those so far.
  void set_warnings(std::vector<Complaint> warnings) { warnings_ = std::move(warnings); }

 private:
  using Clock = std::chrono::steady_clock;
  void say(std::FILE* stream, std::string_view text);
  void clear_line();
  double fraction(const ProgressReport& report) const;
  void show(const ProgressReport& report);

  bool quiet_;
  Streams streams_;
  bool terminal_;
  bool line_open_ = false;
  std::int64_t cells_ = 0;
  double begin_ = 0;
  std::optional<double> end_;
  std::optional<std::int64_t> steps_;
  std::int64_t steps_before_ = 0;
  Clock::time_point started_;
  Clock::time_point shown_;
  std::optional<ProgressReport> last_;  ///< not shown yet
  std::vector<Complaint> warnings_;
};

}  // namespace downwash
