// Fields of a run on their way to the disk.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/fields/output_writer.hpp"
#include "io/fields/piece_index.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// Moments for which a full disk has no room are lost alone, where the run is for more than fields,
/// after older checkpoints and the wind for other releases gave way, and the next ones are tried;
/// of several processes, the first such moment ends them. What is lost stands in the record. Each
/// of several processes writes the planes that it computes, and the first one what makes them one
/// data set; but for Plot3D, which knows no pieces and which the first writes whole. They make the
/// same calls in the same order.
class FieldOutput {
 public:
  /// `folder`: the result folder, which all processes see. Throws InputError where one can't write
  /// there.
  FieldOutput(const PreparedCase& prepared, const std::filesystem::path& folder, FlowSolver& solver,
              RunRecord& record, Log& log);

  /// The fields as they are now, as those of `time`, s, with the reason why they are not to be
  /// relied on, if there is one. Throws std::runtime_error when they can't be written and are all
  /// that the run is for; ProcessLost.
  void take(double time, const std::string& doubt);
  /// Waits until all is written. Throws like take.
  void close();

  /// Waits until all is written that is taken so far, before a state tells of it. Throws like take.
  void settle();
  /// False once a moment wanted for room and there is none for so many bytes and a moment besides.
  bool leaves_room(std::int64_t bytes) const;
  /// Which moments are written, of a state that settled. Where one is taken up, files of later ones
  /// are removed: the run comes to them once more. Earlier ones whose files are gone are lost.
  void pass_state(StatePass& state);

 private:
  /// Made by the thread that writes: whether something gave way.
  bool make_room();
  void tell_losses();
  void tell_loss(const std::string& failure);
  void tell_gone();
  FlowSnapshot snapshot(double time);
  void attempt(const std::function<void()>& write);
  bool ended();
  void complete_pieces();

  FlowSolver& solver_;
  const bool dispensable_;
  const bool in_pieces_;
  RunRecord& record_;
  Log& log_;
  std::vector<std::string> fields_;
  bool with_tracers_ = false;
  std::filesystem::path folder_;         ///< of the fields
  std::int64_t moment_bytes_ = 0;        ///< about, of a file of fields
  std::atomic<bool> pressed_ = false;    ///< the disk had no room for a moment
  std::atomic<bool> wind_went_ = false;  ///< for the fields, and that is not told yet
  std::optional<OutputWriter> writer_;
  std::optional<PieceIndex> index_;
  std::vector<std::string> lost_;  ///< moments, one sentence each
  std::string failure_;            ///< of this process
  bool ended_ = false;             ///< on all
  OutputWriter::Series written_;   ///< when it settled
};

}  // namespace downwash
