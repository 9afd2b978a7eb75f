// What a run with releases knows by now, in files, while it goes on.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <string>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "geometry/frames/map_projection.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// Zones, receptors, buildings and page as of the last sample, in a folder of their own, so that
/// they are there for who can't wait and after a run that was killed. Each file is replaced whole,
/// has the names and columns of the one at the end, and says in itself what time it is of.
///
/// A step waits for a copy of the history alone; a thread of its own makes files of that. So that
/// neither takes more than a few percent of the run, the next ones wait for a hundred times the
/// former and twenty times the latter at least.
class ResultsSoFar {
 public:
  /// Keeps references. `folder`: of the results. For a case whose output.so_far says how often.
  /// `affords`: see RunTerms::affords_so_far; it is given the time that the last ones took, 0
  /// before the first.
  ResultsSoFar(const PreparedCase& prepared, const std::filesystem::path& folder, Log& log,
               std::function<bool(double seconds)> affords = {});

  /// Writes the first ones, before anything is computed: distances of guidebook, Gaussian plume and
  /// heavy gas, on page and maps.
  void write_first(const RunRecord& record);
  /// After a step: begins new files where they are due and there is a new sample. Those that can't
  /// be written take nothing with them: the log is told once, and the old ones stay.
  void watch(const ExposureHistory& history, const RunRecord& record);
  /// Waits for files that are being written.
  void close();
  /// What time the zones for maps in the folder are of, "as of 4:20 of 10:00"; empty where none
  /// were written yet.
  const std::string& as_of() const { return as_of_; }

 private:
  /// What became of one writing.
  struct Written {
    std::string failure;  ///< empty where there is none
    std::string as_of;    ///< of the archive of zones; empty where it is lost
    double seconds = 0;
  };
  void begin(const ExposureHistory& history, const RunRecord& record);
  void look_at(const Written& written);
  Written write(const ExposureHistory& history, RunRecord record) const;

  const PreparedCase& prepared_;
  std::filesystem::path folder_;
  Log& log_;
  MapProjection projection_;  ///< its own, for one thread at a time may use one
  std::function<bool(double seconds)> affords_;
  double every_;      ///< s of wall time, as the case has it
  double pause_;      ///< s of wall time until the next ones
  double taken_ = 0;  ///< s that the last ones took
  Stopwatch clock_;
  std::size_t samples_ = 0;  ///< that the last ones were made of
  std::string as_of_;
  bool warned_ = false;
  std::future<Written> writing_;  ///< last: it uses the others, and its destruction waits
};

/// Removes them from a folder of results: those at the end have taken their place.
void remove_results_so_far(const std::filesystem::path& folder);

}  // namespace downwash
