#include "app/simulation/field_output.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/processes/agreement.hpp"
#include "app/simulation/output_scene.hpp"
#include "io/records/earlier_result.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

/// 123 of step_000123.vti; -1 of other files.
std::int64_t step_of_file(const std::string& name) {
  constexpr std::string_view prefix = "step_";
  if (!name.starts_with(prefix)) return -1;
  std::int64_t step = -1;
  std::from_chars(name.data() + prefix.size(), name.data() + name.size(), step);
  return step;
}

Json json_of(const std::vector<SeriesEntry>& entries) {
  Json list = Json::array();
  for (const SeriesEntry& entry : entries) list.push_back({entry.time, entry.file});
  return list;
}
std::string text_of(const OutputWriter::Series& series) {
  return Json{{"vtk", json_of(series.vtk)}, {"plot3d", json_of(series.plot3d)}}.dump();
}
OutputWriter::Series series_of(const std::string& text) {
  const Json json = Json::parse(text);
  OutputWriter::Series series;
  for (const Json& entry : json.at("vtk")) series.vtk.push_back({entry.at(0), entry.at(1)});
  for (const Json& entry : json.at("plot3d")) series.plot3d.push_back({entry.at(0), entry.at(1)});
  return series;
}

/// Removes the files of steps from this one on which no series has.
void remove_others(const fs::path& folder, std::int64_t step, const OutputWriter::Series& series) {
  std::set<std::int64_t> kept;
  for (const auto* entries : {&series.vtk, &series.plot3d}) {
    for (const SeriesEntry& entry : *entries) kept.insert(step_of_file(entry.file));
  }
  for (const fs::path& file : product_files(folder)) {
    const std::int64_t of_file = step_of_file(file.filename().string());
    std::error_code ignored;
    if (of_file >= step && kept.count(of_file) == 0) fs::remove(file, ignored);
  }
}

}  // namespace

FieldOutput::FieldOutput(const PreparedCase& prepared, const fs::path& folder, FlowSolver& solver,
                         RunRecord& record, Log& log)
    : solver_(solver),
      dispensable_(prepared.release.has_value()),
      in_pieces_(solver.execution().processes != nullptr && !prepared.config.output.plot3d),
      record_(record),
      log_(log),
      folder_(folder / "fields") {
  OutputScene scene = output_scene(prepared);
  const OutputChoice& choice = prepared.config.output;
  fields_ = needed_fields(choice.fields, scene.quantities);
  with_tracers_ = needs_tracers(choice.fields);
  if (!in_pieces_) {
    if (is_first(solver.execution().processes)) writer_.emplace(folder, std::move(scene), choice);
    return;
  }
  const Processes& processes = *solver.execution().processes;
  const std::vector<IndexRange> planes = solver.planes_of_processes();
  if (processes.first()) {
    index_.emplace(folder_, GridPiece{scene.grid, planes, 0}, scene.axes);
  }
  writer_.emplace(folder, piece_of(std::move(scene), planes, processes.rank()), choice);
}

void FieldOutput::take(double time, const std::string& doubt) {
  if (ended()) return;
  FlowSnapshot taken = snapshot(time);
  taken.doubt = doubt;
  if (writer_) attempt([&] { writer_->push(std::move(taken)); });
  complete_pieces();
}

void FieldOutput::close() {
  if (ended()) return;
  if (writer_) attempt([&] { writer_->close(); });
  complete_pieces();
  ended();
}

void FieldOutput::settle() {
  if (ended()) return;
  if (writer_) attempt([&] { written_ = writer_->written(); });
  complete_pieces();
  if (index_) written_.vtk = index_->entries();
}

void FieldOutput::pass_state(StatePass& state) {
  std::string text = text_of(written_);
  state.list("run: fields that are written", text);
  if (!state.restores()) return;
  written_ = series_of(text);
  if (is_first(solver_.execution().processes)) {
    remove_others(folder_, solver_.steps(), written_);
  }
  if (index_) index_->take_up(written_.vtk);
  const std::size_t pieces = in_pieces_ ? written_.vtk.size() : 0;
  if (writer_) writer_->take_up(in_pieces_ ? OutputWriter::Series{} : written_, pieces);
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
    log_.warning(Message::file_not_written,
                 failure + " No more fields are written; the run goes on.");
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
