// The wind as it was when the first release of a run began. In it other releases can be computed
// without waiting once more until it has developed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/run/companions/checkpoint_writing.hpp"
#include "app/run/companions/run_state.hpp"
#include "app/run/folder/run_identity.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/question/question.hpp"
#include "io/records/run_record.hpp"

namespace downwash {

/// Keeps it in the folder of results: `wind_folder` there, in the format of a checkpoint. Each of
/// several processes writes its own planes; all make the same calls.
class WindKeeper {
 public:
  /// `folder`: of the results, which all processes see; `begin`: of the first release, s, if that
  /// is still to come. Keeps references.
  WindKeeper(const std::filesystem::path& folder, double begin, const RunParts& run);

  /// After each step, of dt seconds; the wind is written while the next ones are computed. One that
  /// can't be is lost, with a warning: the run goes on. Throws ProcessLost.
  void watch(double dt);
  /// Waits until it is there. Throws ProcessLost.
  void close();
  /// Warns of a wind that a run kept before it was taken up, and that is gone since. `begun`: the
  /// time at which the run began, s.
  void tell_if_gone(double begun) const;

 private:
  void begin();
  void put(StateSink& sink);

  std::filesystem::path folder_;
  double begin_;
  RunParts run_;
  bool begun_;
  std::optional<CheckpointWriting> writing_;
  std::int64_t step_ = 0;  ///< at which that began
};

inline constexpr const char* wind_gone_words =
    "The wind for other releases is gone since it was kept, for want of room or since somebody "
    "removed it: none can be computed in it.";

/// The wind that a run has kept.
struct DevelopedWind {
  RunIdentity run;
  WindOrigin origin;
  double begin = 0;         ///< of the first release of that run, s
  double settled_from = 0;  ///< s: until then that was computed on larger cells
  std::shared_ptr<const Checkpoint> state;
};

/// Looks for it in a folder of results. Throws InputError where there is no run, or none that kept
/// its wind, or that is damaged.
DevelopedWind developed_wind(const std::filesystem::path& results);

/// The same wind once more, for a run that began in it. Throws InputError like the above, if
/// another run has taken that folder, and if an anonymous record does not name it.
DevelopedWind developed_wind(const WindOrigin& origin);

/// The case of that run with other settings: of what is released and received, and what comes out.
/// Throws InputError where another key differs, as the air would be another then, and where files
/// or the program have changed, unless they are accepted by name.
Question what_if(const DevelopedWind& wind, const std::vector<std::string>& settings,
                 std::span<const std::string> accepted);

/// The time until which that was computed on larger cells, s, for prepare(); none where there is no
/// such wind.
inline std::optional<double> settled_from(const std::optional<DevelopedWind>& wind) {
  return wind ? std::optional(wind->settled_from) : std::nullopt;
}

/// Throws InputError where such a case is on other cells, or releases nothing, or releases or
/// averages before that wind; and on another backend, unless that is accepted.
void refuse_other_air(const DevelopedWind& wind, const PreparedCase& prepared,
                      std::span<const std::string> accepted);

}  // namespace downwash
