#include "app/run/companions/average_fields.hpp"

#include <fmt/format.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/run/companions/output_scene.hpp"
#include "app/run/folder/products.hpp"
#include "app/run/folder/room_for_fields.hpp"
#include "app/run/machine/agreement.hpp"
#include "io/fields/gathered_layers.hpp"
#include "io/fields/piece_index.hpp"
#include "io/fields/statistics_fields.hpp"
#include "io/fields/vtk_writer.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* name_of_fields = "statistics";

/// Averages up to where a run failed have gathered what made it fail.
std::string doubt_of(RunStatus status, const std::string& reason) {
  return status == RunStatus::failed ? reason : "";
}

void write_slice(const fs::path& folder, double height, const CellFields& layers,
                 const Ground* ground, const std::string& doubt) {
  std::error_code without_folder;  // then the file can't be written, which names it
  fs::create_directories(folder, without_folder);
  CellFields slice = slice_at(layers, height, ground);
  slice.doubt = doubt;
  write_vtk(folder, fmt::format("height_{:g}m", height), slice);
}

/// Writes a file, once more after each thing that gave way to it. Throws as `write` does.
void written_with_room(const fs::path& results, Log& log, const std::function<void()>& write) {
  while (true) {
    try {
      return write();
    } catch (const std::runtime_error&) {
      const MadeRoom made = make_room_for_fields(results, room_of_products);
      if (made == MadeRoom::none) throw;
      if (made == MadeRoom::wind) log.warning(Message::checkpoint_lost, wind_went_words);
    }
  }
}

/// The layers that a slice is made of, on the first process.
CellFields layers_for(double height, const CellFields& fields, const OutputScene& scene,
                      const Ground* ground, Processes& processes) {
  const Axis& z = fields.piece->whole[2];
  return gathered_layers(processes, scene, fields, layers_at(z, height, ground));
}

/// True if no process has lost a file. The record of the first names the files of the others.
bool all_is_written(Processes* processes, RunRecord& record, std::size_t lost_before) {
  const std::string own = record.lost.size() > lost_before ? record.lost.back() : "";
  const std::vector<std::string> lost = texts_of_each(processes, own);
  bool whole = true;
  for (std::size_t r = 0; r < lost.size(); ++r) {
    if (lost[r].empty()) continue;
    whole = false;
    if (r > 0) record.lost.push_back(lost[r]);
  }
  return whole;
}

}  // namespace

void write_average_fields(const PreparedCase& prepared, const fs::path& folder, FlowSolver& solver,
                          RunRecord& record, Log& log) {
  const StatisticsPlan& plan = prepared.statistics;
  if (!plan.statistics || solver.statistics().samples == 0) return;
  Processes* const processes = solver.execution().processes;
  const bool first = is_first(processes);
  OutputScene scene = output_scene(prepared);
  if (processes) {
    scene = piece_of(std::move(scene), solver.planes_of_processes(), processes->rank());
  }
  CellFields fields =
      statistics_fields(scene, solver.time(), tracer_names(prepared.built),
                        [&](const std::string& name) { return solver.read_part(name); });
  fields.doubt = doubt_of(record.status, record.reason);
  const std::size_t lost_before = record.lost.size();
  attempt(record, [&] {
    written_with_room(folder, log, [&] { write_vtk(folder / "fields", name_of_fields, fields); });
  });
  if (all_is_written(processes, record, lost_before) && scene.piece && first) {
    attempt(record, [&] {
      write_piece_index(folder / "fields", name_of_fields, *scene.piece, scene.axes,
                        arrays_of(fields));
    });
  }
  const Ground* const ground = prepared.built.ground.get();
  for (const double height : plan.heights) {
    const auto write = [&](const CellFields& layers) {
      attempt(record, [&] {
        written_with_room(folder, log, [&] {
          write_slice(folder / "statistics", height, layers, ground, fields.doubt);
        });
      });
    };
    if (!processes) {
      write(fields);
    } else if (const CellFields layers = layers_for(height, fields, scene, ground, *processes);
               first) {
      write(layers);
    }
  }
}

}  // namespace downwash
