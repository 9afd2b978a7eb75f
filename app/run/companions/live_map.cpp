#include "app/run/companions/live_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "io/disk/path_kind.hpp"
#include "io/records/run_folder.hpp"
#include "io/results/product_choice.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* zones_file = "zones.kmz";

fs::path zones_so_far() { return fs::path(so_far_folder) / zones_file; }

/// s between two looks of a map program: as the zones are made, but so that it has some rest, and
/// is not long behind.
double interval(double every) { return std::clamp(std::ceil(every), 4.0, 60.0); }

/// The middle of the computed box, seen as a whole.
LiveView view_of(const Site& site) {
  const auto& box = site.box;
  const Point middle =
      site.frame.to_map({box.origin[0] + box.size[0] / 2, box.origin[1] + box.size[1] / 2});
  return {.place = site.projection.to_lonlat(middle),
          .range = 1.5 * std::hypot(box.size[0], box.size[1])};
}

LiveStage stage_of(RunStatus status) {
  switch (status) {
    case RunStatus::finished:
      return LiveStage::finished;
    case RunStatus::interrupted:
      return LiveStage::stopped;
    default:
      return LiveStage::failed;
  }
}

}  // namespace

bool has_live_map(const PreparedCase& prepared) {
  const OutputChoice& output = prepared.config.output;
  return prepared.release && output.so_far && prepared.site.projection.georeferenced() &&
         product_choice(output).has("kmz");
}

LiveMap::LiveMap(const PreparedCase& prepared, const fs::path& folder, Log& log)
    : folder_(folder), log_(log) {
  const Question& config = prepared.config;
  state_.title = config.title.empty() ? config.file.stem().string() : config.title;
  state_.every = interval(*config.output.so_far);
  state_.zones = zones_there();
  state_.remark =
      state_.zones.empty()
          ? "The wind settles first, and the release has to begin: zones come after. "
            "While the wind settles on larger cells, this is not written anew."
          : "The run was taken up: these zones are of before that, until it has others.";
  write();  // before what leads to it
  try {
    write_live_link(folder_, state_.title, state_.every, view_of(prepared.site));
  } catch (const std::exception&) {
    return;  // as with the other one, which has told
  }
  linked_ = true;
}

void LiveMap::tell() const {
  if (!linked_) return;
  log_.info(fmt::format("To see the zones grow, open in Google Earth: {}",
                        (folder_ / live_link_file).string()));
}

void LiveMap::watch(const std::string& as_of) {
  const bool newer = as_of != state_.as_of && !as_of.empty();
  if (!newer && since_last_.seconds() < state_.every) return;
  if (newer) {
    state_.as_of = as_of;
    state_.zones = zones_so_far().string();
    state_.remark = "The zones go on growing, or moving, until the run has ended.";
  }
  write();
}

void LiveMap::show_last_zones(const Asked& asked, const Trust& trust, bool lost) {
  const Verdict result = verdict(asked, trust);
  state_.stage = LiveStage::closing;
  state_.as_of = covered_time_words(asked);
  state_.remark = result.words;
  if (!trust.caution.empty()) state_.remark += " Don't rely on it. " + trust.caution;
  if (!trust.caution.empty() || result.severity == Severity::unreliable) {
    state_.doubt = words_of(Severity::unreliable);
  }
  state_.zones = lost ? "" : zones_file;
  if (lost) state_.remark += " Their file could not be written: run.json says why.";
  write();
}

void LiveMap::end(RunStatus status, const std::string& reason) {
  const bool shown = state_.stage == LiveStage::closing;
  state_.stage = stage_of(status);
  if (!shown) {  // it did not come to its last zones
    state_.zones = zones_there();
    state_.remark.clear();
  }
  if (state_.stage != LiveStage::finished) {
    state_.remark.insert(0, reason + (reason.ends_with('.') ? " " : ". "));
  }
  write();
}

void LiveMap::write() {
  since_last_ = Stopwatch();
  state_.written = utc_now();
  try {
    write_live_state(folder_, state_);
    warned_ = false;
  } catch (const std::exception& error) {
    if (!warned_) {
      log_.warning(
          Message::so_far_lost,
          fmt::format("The live map is not up to date ({}) The run goes on.", error.what()));
    }
    warned_ = true;
  }
}

std::string LiveMap::zones_there() const {
  if (is_regular(folder_ / zones_so_far())) return zones_so_far().string();
  return is_regular(folder_ / zones_file) ? zones_file : "";
}

}  // namespace downwash
