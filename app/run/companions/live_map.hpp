// A map that shows the zones of a run while they grow.
#pragma once

#include <filesystem>
#include <string>

#include "app/run/loop/stopwatch.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_record.hpp"
#include "io/results/result.hpp"
#include "io/text/log.hpp"
#include "io/zones/live_map.hpp"

namespace downwash {

/// True if the zones of a run so far are written as a KMZ archive that a map can follow: on a place
/// on Earth, as often as `output.so_far` says.
bool has_live_map(const PreparedCase& prepared);

/// Keeps `zones_now.kml` up to date from the beginning of a run to its end. What it says is never
/// ahead of the files: zones are linked once they are there, and a run has ended only once its
/// run.json says so. A file that can't be written ends nothing: the log is told once.
class LiveMap {
 public:
  /// Writes both files. Zones that stand in the folder, of a run that is taken up, are shown until
  /// there are others. Keeps references; `folder`: of the results.
  LiveMap(const PreparedCase& prepared, const std::filesystem::path& folder, Log& log);

  /// Tells the log which file to open, if it could be written.
  void tell() const;
  /// After a step: says that the run is alive, and what time the zones in `so_far` are of; empty
  /// where this run has written none yet.
  void watch(const std::string& as_of);
  /// The zones at the end are there, or are `lost`. To be called before those so far are removed.
  void show_last_zones(const Asked& asked, const Trust& trust, bool lost);
  /// The run is over, for that reason.
  void end(RunStatus status, const std::string& reason);

 private:
  void write();
  /// The zones that are there: of the end, so far, or none.
  std::string zones_there() const;

  std::filesystem::path folder_;
  Log& log_;
  LiveState state_;
  Stopwatch since_last_;
  bool linked_ = false, warned_ = false;
};

}  // namespace downwash
