#include "app/simulation/field_output.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/processes/agreement.hpp"
#include "app/simulation/statistics_output.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// The folder of the first process, which the others must see.
fs::path shared_folder(Processes& processes, const std::optional<fs::path>& folder) {
  const std::string own = folder ? fs::absolute(*folder).string() : "";
  const fs::path shared = texts_of_each(&processes, own).front();
  std::error_code error;
  const std::vector<char> seen = of_each(&processes, char(fs::is_directory(shared, error)));
  for (std::size_t r = 0; r < seen.size(); ++r) {
    if (seen[r]) continue;
    throw InputError(shared.string(), "",
                     "process " + std::to_string(r) + " does not see the folder",
                     "choose one with --out on a disk that all machines share");
  }
  return shared;
}

}  // namespace

FieldOutput::FieldOutput(const PreparedCase& prepared, const std::optional<fs::path>& folder,
                         FlowSolver& solver, RunRecord& record, Log& log)
    : solver_(solver),
      dispensable_(prepared.release.has_value()),
      in_pieces_(solver.execution().processes != nullptr && !prepared.config.output.plot3d),
      record_(record),
      log_(log) {
  OutputScene scene = output_scene(prepared);
  const OutputChoice& choice = prepared.config.output;
  fields_ = needed_fields(choice.fields, scene.quantities);
  with_tracers_ = needs_tracers(choice.fields);
  if (!in_pieces_) {
    if (folder) writer_.emplace(*folder, std::move(scene), choice);
    return;
  }
  Processes& processes = *solver.execution().processes;
  const fs::path shared = shared_folder(processes, folder);
  const std::vector<IndexRange> planes = solver.planes_of_processes();
  if (processes.first()) {
    index_.emplace(shared / "fields", GridPiece{scene.grid, planes, 0}, scene.axes);
  }
  writer_.emplace(shared, piece_of(std::move(scene), planes, processes.rank()), choice);
}

void FieldOutput::take(double time) {
  if (ended()) return;
  FlowSnapshot taken = snapshot(time);
  if (writer_) attempt([&] { writer_->push(std::move(taken)); });
  complete_pieces();
}

void FieldOutput::close() {
  if (ended()) return;
  if (writer_) attempt([&] { writer_->close(); });
  complete_pieces();
  ended();
}

FlowSnapshot FieldOutput::snapshot(double time) {
  FlowSnapshot taken{.step = solver_.steps(), .time = time};
  for (const std::string& field : fields_) {
    taken.fields.emplace(field, in_pieces_ ? solver_.read_part(field) : solver_.read_single(field));
  }
  if (!with_tracers_) return taken;
  for (std::size_t n = 0; n < solver_.tracers().size(); ++n) {
    const auto t = static_cast<int>(n);
    taken.tracers.push_back({solver_.tracers()[n].name,
                             in_pieces_ ? solver_.read_tracer_part(t) : solver_.read_tracer(t)});
  }
  return taken;
}

void FieldOutput::attempt(const std::function<void()>& write) {
  try {
    if (failure_.empty()) write();
  } catch (const std::runtime_error& error) {
    if (!dispensable_) throw;
    failure_ = error.what();
  }
}

/// True once a process could not write. The record of the first tells why.
bool FieldOutput::ended() {
  if (ended_) return true;
  for (const std::string& failure : texts_of_each(solver_.execution().processes, failure_)) {
    if (failure.empty()) continue;
    ended_ = true;
    record_.lost.push_back(failure);
    if (!is_first(solver_.execution().processes)) continue;
    log_.warning(failure + " No more fields are written; the run goes on.");
  }
  return ended_;
}

/// Makes data sets of the pieces that are on the disk by now, of all processes.
void FieldOutput::complete_pieces() {
  if (!in_pieces_) return;
  const std::vector<WrittenPiece> pieces = writer_->pieces();
  const std::vector<std::size_t> written = of_each(solver_.execution().processes, pieces.size());
  const std::size_t whole = *std::min_element(written.begin(), written.end());
  while (index_ && failure_.empty() && index_->size() < whole) {
    attempt([&] { index_->add(pieces[index_->size()]); });
  }
}

}  // namespace downwash
