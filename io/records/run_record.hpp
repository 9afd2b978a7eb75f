// run.json: what was computed, from what, by what, and how it went.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "geometry/input/complaint.hpp"
#include "io/question/weather.hpp"
#include "io/records/deadline_record.hpp"
#include "io/records/ensemble_record.hpp"
#include "io/records/gate_record.hpp"
#include "io/records/rescaled_record.hpp"
#include "io/records/tracer_record.hpp"
#include "io/results/approach_wind.hpp"
#include "io/results/check.hpp"
#include "io/results/nearest_validation.hpp"
#include "io/summary/people.hpp"
#include "solver/flow_solver.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

enum class RunStatus { running, finished, interrupted, failed };

/// A file that the run read, as it was then.
struct InputFile {
  std::filesystem::path path;
  std::int64_t bytes = 0;
  std::string sha256;  ///< lower-case hexadecimal
};

/// Reads the file through. Throws InputError when it cannot.
InputFile fingerprint(const std::filesystem::path& path);

/// The program and the machine; the part of the provenance that nobody has to fill in.
struct Environment {
  std::string version, git_hash, compiler, build_type;
  std::string host, cpu;
  int cores = 0;
};
Environment this_environment();
/// "downwash 0.2.0 (1234abc, GNU 12.2.0, Release)"
std::string program_text(const Environment& environment);
nlohmann::ordered_json environment_json(const Environment& environment);

/// The pressure solves of a run.
struct PressureTotals {
  std::int64_t iterations = 0;
  int most_iterations = 0;        ///< of one step
  std::int64_t capped_steps = 0;  ///< steps whose solve stopped short of what was asked for
  double seconds = 0;             ///< of the solves that were timed

  void add(const PressureReport& step);
};

/// How the times since the first release, in which products are, lie in the run.
struct ReleaseTimes {
  std::optional<std::string> start;  ///< ISO 8601 with offset
  double begin = 0;                  ///< s since the start of the run
  double planned = 0;                ///< s since the release that the run was to cover
  double computed = 0;               ///< s since the release that it did cover
};

/// The part of the time before the first release in which the wind settled on larger cells.
struct CoarseSpinUpRecord {
  double until = 0;  ///< s since the start of the run
  Index3 cells{0, 0, 0};
  std::int64_t steps = 0;
  double seconds = 0;  ///< wall time, with what went before the first of them
};

/// That a run began in the wind of another one, whose steps and time it goes on from.
struct WindOrigin {
  std::string folder = {};   ///< of its results, absolute
  std::string started = {};  ///< that run: UTC, ISO 8601
  std::int64_t step = 0;
  double time = 0;  ///< s since the start of that run
};

/// What the averages of a run are of, and whether the flow was developed: see development.hpp.
struct StatisticsRecord {
  double start = 0;               ///< s since the start of the run
  int every = 0;                  ///< steps; 0: there are only probes
  std::optional<double> running;  ///< s: time constant of running means
  std::int64_t samples = 0;       ///< in the cells
  double time = 0;                ///< s that they stand for
  double averaging = 0;           ///< s over which they average
  std::size_t points = 0;         ///< with standard errors
  /// Averaging time over the longest integral time at any of them, and how many had a standard
  /// error that could be found out.
  std::optional<double> integral_times;
  std::size_t settled = 0;
  std::optional<double> passes;  ///< of the wind through the domain before the start
  std::optional<double>
      energy_change;  ///< of the second half of the window over the first, relative
  std::optional<double> energy_drift;  ///< the same in standard errors
  std::optional<double> mean_drift;    ///< of means at the points, in standard errors
  std::optional<bool> developed;       ///< by these; nothing where it is not known
};

/// That a run was cut short, and taken up from a checkpoint.
struct Resumed {
  std::string at;  ///< UTC, ISO 8601
  std::int64_t step = 0;
  double time = 0;  ///< simulated, s
};

/// One of the processes that computed together.
struct ProcessRecord {
  std::string host;
  int slabs = 0;
  std::vector<std::string> devices;  ///< of these
};

/// Filled by the run loop; write() may be called at any time and leaves a whole file.
struct RunRecord {
  Environment environment = this_environment();
  RunStatus status = RunStatus::running;
  std::string started;           ///< UTC, ISO 8601; see utc_now()
  std::string updated;           ///< last word while running, by which a run that died can be told
  std::string ended;             ///< empty while running
  std::int64_t process = 0;      ///< its number on the host of the environment
  std::string reason;            ///< why it ended, one sentence: "reached time.end = 1800 s"
  std::vector<Resumed> resumed;  ///< each time
  std::vector<std::string> command_line;
  std::string case_json;  ///< Question::resolved_json
  std::vector<InputFile> inputs;

  // How it was computed.
  std::string backend;                   ///< "cpu" or "cuda"
  std::string precision;                 ///< "single" or "double"
  int slabs = 0;                         ///< of all processes together
  std::optional<std::string> transport;  ///< "host", "peer" or "device", between several GPUs
  std::vector<std::string> slab_devices;
  std::vector<ProcessRecord> processes;  ///< by rank; empty where one computed alone
  Index3 cells{0, 0, 0};                 ///< in user axes
  Vector3 origin{0, 0, 0};               ///< m, user axes
  Vector3 size{0, 0, 0};                 ///< m, user axes
  std::string solver_axes;               ///< which user axis i, j, k are: "xzy"
  std::int64_t solid_cells = 0;
  std::int64_t bytes_allocated = 0;
  std::optional<double> map_rotation;  ///< degrees, anticlockwise, from the map to the domain

  // How far it got.
  std::int64_t steps = 0;
  double time = 0;                         ///< simulated, s
  double dt = 0;                           ///< last step, s
  double wall_seconds = 0;                 ///< of the run loop
  double output_seconds = 0;               ///< of these, what output kept the steps waiting
  double checkpoint_seconds = 0;           ///< the same of checkpoints
  std::optional<Diagnostics> diagnostics;  ///< at the end
  bool wind_held = false;                  ///< time.hold_wind: nothing but tracers advanced
  PressureParameters pressure_parameters;  ///< what was asked of the pressure
  std::optional<PressureReport> pressure;  ///< of the last step; nothing where the wind was held
  PressureTotals pressure_totals;          ///< over all steps
  std::vector<TracerRecord> tracers;       ///< at the end
  std::optional<ReleaseTimes> release;     ///< where there are releases
  std::optional<Message> message;          ///< the kind of `reason`, where it is a failure
  std::optional<Vector3> blow_up;          ///< where the first non-finite value was, m, user axes
  std::vector<GateRecord> gates;           ///< what the sanity gates saw
  std::vector<KernelTiming> kernels;       ///< with --profile
  std::optional<Weather> weather;
  std::optional<ApproachWind> approach_wind;    ///< where there is wind
  std::optional<NearestValidation> validation;  ///< likewise
  std::optional<StatisticsRecord> statistics;   ///< where there are statistics or probes
  /// time.dt over the longest step that was stable at any time, where it is fixed.
  std::optional<double> step_over_stable;
  std::optional<CoarseSpinUpRecord> coarse_spin_up;
  std::optional<WindOrigin> wind_origin;
  std::optional<RescaledRecord> rescaled;  ///< where it is another result, of other amounts
  std::optional<DeadlineRecord> deadline;  ///< where the answer was to be there within a time
  /// Of an ensemble of winds, whose members have records of their own: how far each got.
  std::optional<EnsembleRecord> ensemble;
  std::vector<Complaint> warnings;  ///< as they were told while it ran
  std::vector<Check> checks;        ///< those of the case, at the end those of the run too
  std::optional<People> people;     ///< where there are buildings and something is released
  std::string validity;             ///< validity_words(): when it was made, until when it holds
  std::string act_on;               ///< acting_distance() in words; empty where nothing is released
  std::string ranges = {};          ///< as ranges_json() has them; empty without
  std::vector<std::string> answer;  ///< the same and how far levels reach, for the console
  std::vector<std::string> notes;   ///< what became of the input
  std::vector<std::string> files;   ///< names in the folder that are this run's: see RunFolder
  /// Numbers of files with results at the end, by their names: of a folder those in it.
  std::map<std::string, int> written;
  std::vector<std::string> lost;  ///< what could not be written, one sentence each
  /// Products among that, as in `output.products`: `resume` makes them once there is room.
  std::vector<std::string> lost_products;

  /// Leaves out who computed where: hosts, process, command line, the folders of input files.
  bool anonymous = false;

  /// case_json as it is told to others: without those folders, where they are to be left out.
  std::string published_case() const;
  /// The document as text, pretty.
  std::string json() const;
  /// Replaces `folder`/run.json. Throws std::runtime_error when it cannot.
  void write(const std::filesystem::path& folder) const;

 private:
  RunRecord made_anonymous() const;
};

/// Now, as "2026-01-31T12:34:56Z".
std::string utc_now();

}  // namespace downwash
