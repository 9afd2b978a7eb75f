#include "app/run/companions/field_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/run/companions/output_scene.hpp"
#include "app/run/folder/room_for_fields.hpp"
#include "app/run/machine/agreement.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

/// So many lost moments are told by a sentence each, the others by their files.
constexpr std::size_t told_in_full = 3;

/// "step_000123.vti" of "/…/step_000123.vti: the file cannot be written".
std::string file_of_failure(const std::string& failure) {
  return fs::path(failure.substr(0, failure.find(": "))).filename().string();
}

/// Bytes of a file of these, in base 64, with its words.
std::int64_t bytes_of_moment(const OutputScene& scene, const OutputChoice& choice, int tracers) {
  double cells = 1;
  for (const Axis& axis : scene.grid.axis) cells *= axis.n();
  const double bytes = cells * bytes_per_cell(choice.fields, scene.quantities, tracers);
  return static_cast<std::int64_t>(1.4 * bytes) + (1 << 16);
}

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
std::string text_of(const OutputWriter::Series& series, const std::vector<std::string>& lost) {
  return Json{{"vtk", json_of(series.vtk)}, {"plot3d", json_of(series.plot3d)}, {"lost", lost}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}
OutputWriter::Series series_of(const std::string& text) {
  const Json json = Json::parse(text);
  OutputWriter::Series series;
  for (const Json& entry : json.at("vtk")) series.vtk.push_back({entry.at(0), entry.at(1)});
  for (const Json& entry : json.at("plot3d")) series.plot3d.push_back({entry.at(0), entry.at(1)});
  return series;
}

/// Takes the moments whose files are not in a folder out of a series; returns the files.
std::vector<std::string> take_gone(const fs::path& folder, OutputWriter::Series& series) {
  std::vector<std::string> gone;
  for (auto* entries : {&series.vtk, &series.plot3d}) {
    std::erase_if(*entries, [&](const SeriesEntry& entry) {
      std::error_code ignored;
      if (fs::exists(folder / entry.file, ignored)) return false;
      gone.push_back(entry.file);
      return true;
    });
  }
  return gone;
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
    if (!is_first(solver.execution().processes)) return;
    const auto tracers = static_cast<int>(prepared.built.problem.tracers.tracers.size());
    moment_bytes_ = bytes_of_moment(scene, choice, tracers);
    LackOfRoom lack{.make_room = [this] { return make_room(); }, .goes_on = dispensable_};
    writer_.emplace(folder, std::move(scene), choice, std::move(lack));
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
  tell_losses();
  if (writer_) attempt([&] { writer_->push(std::move(taken)); });
  complete_pieces();
}

void FieldOutput::close() {
  if (ended()) return;
  if (writer_) {
    attempt([&] {
      written_ = writer_->written();
      writer_->close();
    });
  }
  complete_pieces();
  ended();
  tell_losses();
  if (!in_pieces_ && !lost_.empty() && written_.vtk.empty() && written_.plot3d.empty()) {
    record_.lost.push_back(
        fmt::format("{}: no moment is written, and no series.pvd of them.", folder_.string()));
  }
  if (lost_.size() <= told_in_full) return;
  std::string others;
  for (const std::string& failure : std::span(lost_).subspan(told_in_full)) {
    others += (others.empty() ? "" : ", ") + file_of_failure(failure);
  }
  record_.lost.push_back(
      fmt::format("{}: these fields are lost as well: {}.", folder_.string(), others));
}

void FieldOutput::settle() {
  if (ended()) return;
  if (writer_) attempt([&] { written_ = writer_->written(); });
  complete_pieces();
  if (index_) written_.vtk = index_->entries();
  tell_losses();
}

bool FieldOutput::leaves_room(std::int64_t bytes) const {
  return !pressed_ || !disk_is_full(folder_.parent_path(), bytes + moment_bytes_);
}

void FieldOutput::pass_state(StatePass& state) {
  std::string text = text_of(written_, lost_);
  state.list("run: fields that are written", text);
  if (!state.restores()) return;
  written_ = series_of(text);
  for (const std::string& failure : Json::parse(text).value("lost", std::vector<std::string>())) {
    tell_loss(failure);
  }
  tell_gone();
  if (is_first(solver_.execution().processes)) {
    remove_others(folder_, solver_.steps(), written_);
  }
  if (index_) index_->take_up(written_.vtk);
  const std::size_t pieces = in_pieces_ ? written_.vtk.size() : 0;
  if (writer_) writer_->take_up(in_pieces_ ? OutputWriter::Series{} : written_, pieces);
}

bool FieldOutput::make_room() {
  const fs::path results = folder_.parent_path();
  if (disk_is_full(results, moment_bytes_)) pressed_ = true;
  const MadeRoom made = make_room_for_fields(results, moment_bytes_);
  if (made == MadeRoom::wind) wind_went_ = true;
  return made != MadeRoom::none;
}

/// Tells what the thread that writes had to leave out, or to remove.
void FieldOutput::tell_losses() {
  if (!writer_) return;
  if (wind_went_.exchange(false)) {
    log_.warning(Message::checkpoint_lost, wind_went_words);
  }
  for (const std::string& failure : writer_->take_lost()) {
    if (lost_.empty()) {
      log_.warning(Message::file_not_written,
                   failure + " The fields of this moment are lost; the run goes on.");
    }
    tell_loss(failure);
  }
}

void FieldOutput::tell_loss(const std::string& failure) {
  if (lost_.size() < told_in_full) record_.lost.push_back(failure);
  lost_.push_back(failure);
}

/// Tells moments whose files are gone. Of several processes the first one looks, so that all go on
/// from the same series.
void FieldOutput::tell_gone() {
  Processes* const processes = solver_.execution().processes;
  std::vector<std::string> gone;
  if (is_first(processes)) gone = take_gone(folder_, written_);
  written_ = series_of(text_of_first(processes, text_of(written_, {})));
  for (const std::string& file : gone) {
    tell_loss(fmt::format(
        "{}: the fields of this moment are gone since they were written, for want of room or since "
        "somebody removed them; compute the case once more to have them.",
        (folder_ / file).string()));
  }
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
