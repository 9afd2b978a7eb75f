#include "app/run/companions/results_so_far.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <system_error>
#include <utility>

#include "app/hazard/zones/release_results.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/folder/products.hpp"
#include "app/run/report/report.hpp"
#include "io/disk/path_kind.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/run_folder.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Seconds between files for each that a copy keeps the steps waiting, and that their thread takes
/// a core from them.
constexpr double per_copying = 100, per_writing = 20;

MapProjection own_projection(const MapProjection& shared) {
  return shared.georeferenced() ? MapProjection(shared.origin()) : MapProjection();
}

}  // namespace

ResultsSoFar::ResultsSoFar(const PreparedCase& prepared, const fs::path& folder, Log& log,
                           std::function<bool(double seconds)> affords)
    : prepared_(prepared),
      folder_(folder / so_far_folder),
      log_(log),
      projection_(own_projection(prepared.site.projection)),
      affords_(std::move(affords)),
      every_(*prepared.config.output.so_far),
      pause_(every_) {}

void ResultsSoFar::write_first(const RunRecord& record) {
  const double every = prepared_.config.scenario.zones.every;
  look_at(write(ExposureHistory(*prepared_.release, every, false), record));
}

void ResultsSoFar::watch(const ExposureHistory& history, const RunRecord& record) {
  using namespace std::chrono_literals;
  if (writing_.valid()) {
    if (writing_.wait_for(0s) == std::future_status::ready) look_at(writing_.get());
    return;
  }
  if (clock_.seconds() < pause_ || history.empty() || history.time().size() == samples_) return;
  if (affords_ && !affords_(taken_)) return;
  begin(history, record);
}

void ResultsSoFar::close() {
  if (writing_.valid()) look_at(writing_.get());
}

/// Nothing that the copy or the thread lacks may end the run.
void ResultsSoFar::begin(const ExposureHistory& history, const RunRecord& record) {
  clock_ = Stopwatch();
  pause_ = every_;
  try {
    samples_ = history.time().size();
    writing_ = std::async(std::launch::async, [this, copy = ExposureHistory(history), of = record] {
      return write(copy, of);
    });
    pause_ = std::max(every_, per_copying * clock_.seconds());
  } catch (const std::exception& error) {
    look_at({.failure = error.what(), .as_of = {}});
  }
}

void ResultsSoFar::look_at(const Written& written) {
  taken_ = written.seconds;
  pause_ = std::max(pause_, per_writing * written.seconds);
  if (!written.failure.empty() && !warned_) {
    log_.warning(Message::so_far_lost,
                 fmt::format("Results so far are lost ({}) The run goes on.", written.failure));
  }
  warned_ = !written.failure.empty();
  if (!written.as_of.empty()) as_of_ = written.as_of;
}

ResultsSoFar::Written ResultsSoFar::write(const ExposureHistory& history, RunRecord record) const {
  const Stopwatch stopwatch;
  Written written;
  try {
    std::error_code ignored;  // where that fails, so do the files in it
    fs::create_directory(folder_, ignored);
    const ReleaseResults results =
        release_results(*prepared_.release, history, prepared_.site, prepared_.built);
    std::vector<Check> checks = checks_so_far(prepared_.site, prepared_.release, results);
    std::move(checks.begin(), checks.end(), std::back_inserter(record.checks));
    record.ended = utc_now();
    record.lost.clear();
    const Result page = report_page(prepared_, &results, record);
    const auto lost =
        write_products(folder_, page, projection_, product_choice(prepared_.config.output), record);
    if (std::find(lost.begin(), lost.end(), "kmz") == lost.end()) {
      written.as_of = as_of_words(page.asked);
    }
    if (!record.lost.empty()) written.failure = record.lost.front();
  } catch (const std::exception& error) {
    written.failure = error.what();
  }
  written.seconds = stopwatch.seconds();
  return written;
}

void remove_results_so_far(const fs::path& folder) {
  const fs::path so_far = folder / so_far_folder;
  if (!is_folder(so_far)) return;  // it is not ours
  std::error_code ignored;
  for (const fs::path& file : product_files(so_far)) fs::remove(file, ignored);
  fs::remove(so_far, ignored);
}

}  // namespace downwash
