#include "app/run/companions/developed_wind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/run/folder/kept_files.hpp"
#include "app/run/folder/resumption.hpp"
#include "app/run/loop/time_step.hpp"
#include "app/run/machine/agreement.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/backend_name.hpp"
#include "io/records/run_folder.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// After so many steps a wind is completed, whatever the clocks of processes say: by then its file
/// is there, mostly.
constexpr std::int64_t steps_to_write = 100;
constexpr const char* compute_anew = "compute the case with `downwash run`";

/// Keys that may differ: none of them tells of the air before the release.
constexpr std::array free_keys{"title",
                               "releases",
                               "receptors",
                               "substances",
                               "zones",
                               "ensemble",
                               "wind.series",
                               "time.start",
                               "time.end",
                               "time.after_release",
                               "wind.series_file",
                               "statistics",
                               "probes",
                               "output",
                               "backend"};

bool is_free(const Change& change) {
  return std::any_of(free_keys.begin(), free_keys.end(), [&](const std::string& key) {
    return change.name == key || change.name.starts_with(key + ".");
  });
}

/// Where another wind would be needed than the one that is kept.
[[noreturn]] void refuse(const std::string& folder, const std::string& key,
                         const std::string& problem, const std::string& remedy = compute_anew) {
  throw InputError(Message::other_wind_needed, folder, key, problem, remedy);
}
[[noreturn]] void refuse_without_wind(const std::string& folder, const std::string& problem) {
  throw InputError(Message::no_kept_wind, folder, "", problem, compute_anew);
}

/// The faces of all cells, m: of which cells the wind is.
std::array<std::vector<double>, 3> faces_of(const Grid& grid) {
  std::array<std::vector<double>, 3> faces;
  for (std::size_t a = 0; a < 3; ++a) {
    for (int n = 0; n <= grid.axis[a].n(); ++n) faces[a].push_back(grid.axis[a].face(n));
  }
  return faces;
}

/// What a flow solver does not tell.
void pass_circumstances(std::array<std::vector<double>, 3>& faces, double& begin,
                        StatePass& state) {
  for (std::size_t a = 0; a < 3; ++a) state.list("wind: faces " + std::to_string(a), faces[a]);
  state.value("wind: first release", begin);
}

void refuse_other_cells(const DevelopedWind& wind, const Grid& grid) {
  std::array<std::vector<double>, 3> faces;
  double begin = 0;
  StatePass state(*wind.state);
  pass_circumstances(faces, begin, state);
  if (faces == faces_of(grid)) return;
  refuse(wind.origin.folder, "releases or receptors",
         "the cells would not be those of the wind that this run kept: cubes are around releases "
         "and receptors, too, and one of these lies where there were none, or is missing where "
         "there were some",
         "choose places between the buildings and leave receptors where they are that stand "
         "elsewhere, or compute the case with `downwash run`");
}

void refuse_before(const DevelopedWind& wind, const std::string& key, const std::string& what,
                   double time, double least) {
  if (time >= least) return;
  refuse(wind.origin.folder, key,
         fmt::format("{} at {:g} s, but the wind that this run kept is that of {:g} s", what, time,
                     wind.origin.time),
         fmt::format("choose {:g} s or later, or compute the case with `downwash run`", least));
}

}  // namespace

WindKeeper::WindKeeper(const fs::path& folder, double begin, const RunParts& run)
    : folder_(folder / wind_folder),
      begin_(begin),
      run_(run),
      begun_(!(begin > run.solver.time())) {}

void WindKeeper::watch(double dt) {
  if (writing_ && run_.solver.steps() - step_ >= steps_to_write) close();
  if (!begun_ && reached(run_.solver.time(), begin_, dt)) begin();
}

void WindKeeper::tell_if_gone(double begun) const {
  const bool was_kept = begun_ && begin_ > begun;
  if (!was_kept || !is_first(run_.solver.execution().processes)) return;
  if (last_checkpoint(folder_) == 0) run_.log.warning(Message::checkpoint_lost, wind_gone_words);
}

void WindKeeper::begin() {
  begun_ = true;
  step_ = run_.solver.steps();
  Processes* const processes = run_.solver.execution().processes;
  const CheckpointManifest manifest{
      .number = only_checkpoint,
      .saved = utc_now(),
      .steps = step_,
      .time = run_.solver.time(),
      .identity = is_first(processes) ? identity_text(run_.record) : "",
      .pieces = {}};
  writing_.emplace(folder_, manifest, processes, [&](StateSink& sink) { put(sink); });
}

void WindKeeper::close() {
  if (!writing_) return;
  const std::string failure = writing_->complete();
  writing_.reset();
  if (failure.empty() || !is_first(run_.solver.execution().processes)) return;
  keep_checkpoints(folder_, 0);
  run_.log.warning(
      Message::checkpoint_lost,
      fmt::format(
          "The wind at the first release is not kept for other releases ({}) The run goes on.",
          failure));
}

void WindKeeper::put(StateSink& sink) {
  save_wind(run_, sink);
  StatePass state(sink);
  auto faces = faces_of(run_.solver.grid());
  pass_circumstances(faces, begin_, state);
}

DevelopedWind developed_wind(const fs::path& results) {
  refuse_no_run(results);
  const std::string folder = fs::absolute(results).lexically_normal().string();
  FoundCheckpoint found = newest_checkpoint(results / wind_folder);
  if (!found.damaged.empty()) {
    refuse_without_wind(folder, "the wind that it kept is damaged: " + found.damaged.front());
  }
  if (!found.checkpoint) {
    refuse_without_wind(
        folder,
        "this run kept no wind: it released something at once, or has not come to its first "
        "release, or `checkpoint.wind` is false, or it is in the wind of another run itself, in "
        "several winds or in one that is held");
  }
  const CheckpointManifest& manifest = found.checkpoint->manifest();
  DevelopedWind wind;
  wind.state = std::move(found.checkpoint);
  try {
    wind.run = identity_of(nlohmann::ordered_json::parse(manifest.identity));
    wind.origin = {folder, wind.run.started, manifest.steps, manifest.time};
    std::array<std::vector<double>, 3> faces;
    StatePass state(*wind.state);
    pass_circumstances(faces, wind.begin, state);
    if (const auto coarse = spin_up_of(*wind.state)) wind.settled_from = coarse->until;
  } catch (const std::exception& error) {
    refuse_without_wind(folder,
                        fmt::format("the wind that it kept is of no use ({})", error.what()));
  }
  return wind;
}

DevelopedWind developed_wind(const WindOrigin& origin) {
  constexpr const char* repeat =
      "repeat `downwash resume DIR --out NEW --set …` on the folder of the run that kept the wind";
  if (origin.folder.empty()) {
    throw InputError(Message::no_kept_wind, "run.json", "wind_of",
                     "the run began in the wind of another one, whose folder an anonymous record "
                     "does not name",
                     repeat);
  }
  DevelopedWind wind = developed_wind(fs::path(origin.folder));
  if (wind.run.started == origin.started && wind.origin.step == origin.step) return wind;
  throw InputError(
      Message::no_kept_wind, origin.folder, "",
      fmt::format("the wind there is not the one of the run that began at {}", origin.started),
      repeat);
}

Question what_if(const DevelopedWind& wind, const std::vector<std::string>& settings,
                 std::span<const std::string> accepted) {
  const std::string& folder = wind.origin.folder;
  Question config = case_with_copies(wind.run, settings, copies_for_gone(wind.run, folder));
  if (config.winds) refuse(folder, "ensemble.wind", "these would be other winds");
  RunIdentity other = wind.run;
  other.case_json = config.resolved_json;
  std::vector<Change> changes = changes_since(wind.run, other.published_case(), folder);
  std::erase_if(changes, is_free);
  for (const Change& change : changes) {
    if (!change.of_case) continue;
    refuse(folder, change.name, change.sentence + ": the wind would be another",
           fmt::format("leave {} as it was, or {}", change.name, compute_anew));
  }
  refuse_changes(folder, changes, accepted);
  return config;
}

void refuse_other_air(const DevelopedWind& wind, const PreparedCase& prepared,
                      std::span<const std::string> accepted) {
  refuse_other_backend(wind.origin.folder, wind.run,
                       backend_name(prepared.choice.execution.backend), accepted);
  if (!prepared.release) refuse(wind.origin.folder, "releases", "nothing is released");
  refuse_other_cells(wind, prepared.built.problem.grid);
  refuse_before(wind, "releases", "something is released", prepared.release->begin, wind.begin);
  if (prepared.config.statistics) {
    refuse_before(wind, "statistics.start", "averages begin", prepared.statistics.window.start,
                  wind.begin);
  }
}

}  // namespace downwash
