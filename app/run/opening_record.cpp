#include "app/run/opening_record.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "app/run/checks/check_list.hpp"
#include "app/run/report/nearest_case.hpp"
#include "geometry/files/vector_format.hpp"
#include "io/records/backend_name.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

std::string axis_letters(const AxisMap& axes) {
  std::string letters;
  for (int axis = 0; axis < 3; ++axis) {
    letters += "xyz"[static_cast<std::size_t>(axes.user_axis(axis))];
  }
  return letters;
}

/// The words of the run that is taken up in the place of those of this one.
void take_up_record(const Resumption& resumption, RunRecord& record) {
  const RunIdentity& began = resumption.began;
  record.started = began.started;
  record.command_line = began.command_line;
  record.anonymous = began.anonymous;
  record.inputs = began.inputs;
  record.resumed = began.resumed;
  const CheckpointManifest& from = resumption.checkpoint->manifest();
  record.resumed.push_back({record.updated, from.steps, from.time});
}

/// Files that the run reads. A run in the wind of another one has the case file of that one, and a
/// run that is verified its own: nobody may have kept it.
std::vector<InputFile> inputs_of(const std::vector<fs::path>& files, const ResultFolder& folder,
                                 const RunTerms& terms) {
  std::optional<InputFile> known = folder.case_file;
  if (!known && terms.wind) known = terms.wind->run.inputs.front();
  std::vector<InputFile> inputs;
  for (const fs::path& file : input_files(files)) {
    inputs.push_back(known && inputs.empty() ? *known : fingerprint(file));
  }
  return inputs;
}

std::string note_of(const WindOrigin& wind) {
  return fmt::format(
      "The wind until {:g} s is that of another run, begun at {}; the moments before that are not "
      "among these results",
      wind.time, wind.started);
}

}  // namespace

bool has_page(const std::optional<Wind>& wind, const std::optional<ReleasePlan>& release) {
  return release || wind;
}

std::vector<std::string> products_of(const PreparedCase& prepared) {
  const Question& config = prepared.config;
  return files_of_run({.page = has_page(prepared.config.wind, prepared.release),
                       .releases = prepared.release.has_value(),
                       .statistics = config.statistics.has_value(),
                       .probes = config.probes.has_value(),
                       .choice = product_choice(config.output)});
}

RunRecord opening_record(const PreparedCase& prepared, const ResultFolder& folder,
                         const RunTerms& terms) {
  const Question& config = prepared.config;
  const Execution& execution = prepared.choice.execution;
  RunRecord record;
  record.started = record.updated = utc_now();
  record.process = getpid();
  record.command_line = folder.command_line;
  record.anonymous = folder.anonymous;
  record.files = products_of(prepared);
  record.case_json = config.resolved_json;
  if (terms.resumption) {
    take_up_record(*terms.resumption, record);
  } else {
    record.inputs = inputs_of(config.files, folder, terms);
  }
  record.wind_origin = origin_of(terms);
  record.backend = backend_name(execution.backend);
  record.precision = execution.precision == Precision::single ? "single" : "double";
  record.slabs = prepared.choice.all_slabs;
  record.transport = transport_name(execution);
  record.cells = prepared.site.box.cells;
  record.origin = prepared.site.box.origin;
  record.size = prepared.site.box.size;
  record.solver_axes = axis_letters(prepared.built.axes);
  record.solid_cells = prepared.built.problem.obstacles.solid_count();
  record.map_rotation = prepared.site.rotation;
  record.wind_held = config.time.hold_wind;
  record.deadline = terms.deadline;
  record.pressure_parameters = config.flow.pressure;
  record.weather = config.weather;
  if (const auto& plan = prepared.release) {
    record.release = ReleaseTimes{config.time.start, plan->begin, plan->end - plan->begin, 0};
  }
  if (config.wind) record.validation = nearest_validation(traits_of(prepared));
  record.checks = checks_before(prepared, terms.deadline);
  record.notes = notes_of(prepared);
  if (record.wind_origin) record.notes.push_back(note_of(*record.wind_origin));
  return record;
}

std::vector<fs::path> input_files(const std::vector<fs::path>& of_case) {
  std::vector<fs::path> files;
  for (const fs::path& file : of_case) {
    files.push_back(file);
    std::ranges::move(companions_beside(file), std::back_inserter(files));
  }
  return files;
}

}  // namespace downwash
