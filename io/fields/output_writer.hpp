// Field output on its own thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "io/fields/output_scene.hpp"
#include "io/fields/piece_index.hpp"
#include "io/fields/vtk_series.hpp"
#include "io/question/output.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// Bytes per cell that output of these quantities takes.
double bytes_per_cell(const std::vector<std::string>& choice,
                      const std::vector<OutputQuantity>& quantities, int tracers);

/// The fields that a snapshot for output of these quantities must hold, in their order.
std::vector<std::string> needed_fields(const std::vector<std::string>& choice,
                                       const std::vector<OutputQuantity>& quantities);
/// True if it must hold the tracers too.
bool needs_tracers(const std::vector<std::string>& choice);

/// What an OutputWriter does if a snapshot can't be written.
struct LackOfRoom {
  /// Makes room, if it can: true lets it try at once again. Called by the thread that writes.
  std::function<bool()> make_room = {};
  /// True if it goes on with the next snapshot: one is tried again before the next one, before
  /// written() and close() return, and lost if that fails too.
  bool goes_on = false;
};

/// Writes snapshots below `folder`/fields in the chosen formats, in the order in which they come.
/// At most one waits while another is written; push blocks until there is room. Files appear whole:
/// each is written under a temporary name and renamed.
class OutputWriter {
 public:
  /// Creates `folder`/fields where it is missing. Throws InputError when it cannot; on a disk
  /// without room it tries again with each snapshot, if LackOfRoom::goes_on.
  OutputWriter(const std::filesystem::path& folder, OutputScene scene, OutputChoice choice,
               LackOfRoom lack = {});
  /// Finishes what is queued; errors are lost unless close() was called before.
  ~OutputWriter();

  /// Throws std::runtime_error when an earlier snapshot could not be written (disk full, folder
  /// gone); the snapshot is dropped then.
  void push(FlowSnapshot snapshot);

  /// Why snapshots are lost, one sentence each, since the last call. Without LackOfRoom::goes_on
  /// there are none.
  std::vector<std::string> take_lost();

  /// The pieces that are whole on the disk by now, in order; none where one process writes all.
  std::vector<WrittenPiece> pieces() const;

  /// What each format has written; nothing of pieces, whose moments are in PieceIndex.
  struct Series {
    std::vector<SeriesEntry> vtk, plot3d;
  };
  /// Waits until everything is written. Throws like push.
  Series written();
  /// Goes on from what a run has written that is taken up, and so many pieces; before the first
  /// push.
  void take_up(Series written, std::size_t pieces);

  /// Waits until everything is written. Throws like push. Nothing can be pushed afterwards.
  void close();

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
