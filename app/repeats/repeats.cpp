#include "app/repeats/repeats.hpp"

#include <fmt/format.h>

#include <exception>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>

#include "app/simulation/simulation.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/repeat_case.hpp"
#include "io/ensemble/page_file.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* repeat_folder = "repeat";

double cell_of(const CaseConfig& config) {
  return std::get<DomainOptions>(config.domain.extent).resolution;
}

/// A folder for one repeat at a time, gone when it is destroyed.
class PassingFolder {
 public:
  explicit PassingFolder(fs::path path) : path_(std::move(path)) { clear(); }
  ~PassingFolder() { clear(); }
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  void clear() const {
    std::error_code ignored;
    remove_result(EarlierResult(path_));
    fs::remove(path_, ignored);
  }
  fs::path path_;
};

/// The figures of one repeat. Throws what simulate() throws, and std::runtime_error where it did
/// not come to its end.
std::vector<PlaceFigures> computed(CaseConfig config, const fs::path& path,
                                   const std::atomic<bool>& stop, const EndRule& end) {
  const PreparedCase prepared = prepare(std::move(config));
  const PassingFolder passing(path);
  RunFolder held = run_folder_for(prepared, passing.path());
  std::vector<PlaceFigures> places;
  RunTerms terms;
  terms.end = end;
  terms.page = [&](const ReportPage& page) { places = page.places; };
  Log silent = Log::silent();
  // Nobody reads its run.json, for which the case file need not be there.
  const ResultFolder folder{passing.path(), {}, false, InputFile{prepared.config.file, 0, ""}};
  const RunRecord record = simulate(prepared, held, folder, terms, silent, stop);
  if (record.status != RunStatus::finished) throw std::runtime_error(record.reason);
  return places;
}

}  // namespace

bool has_repeats(const PreparedCase& prepared) {
  const CaseConfig& config = prepared.config;
  return prepared.release && config.scenario.ensemble.repeats > 0 && repeat_case(config, 1);
}

Repeats compute_repeats(const PreparedCase& prepared, const fs::path& folder, Log& log,
                        const std::atomic<bool>& stop, const EndRule& end) {
  const int asked = prepared.config.scenario.ensemble.repeats;
  Repeats repeats;
  if (!has_repeats(prepared)) return repeats;
  try {
    for (int n = 1; n <= asked; ++n) {
      std::optional<CaseConfig> config = repeat_case(prepared.config, n);
      if (!config) return repeats;
      repeats.cell = cell_of(*config);
      log.info(
          fmt::format("For the ranges: repeat {} of {}, among other eddies, on cells of {:g} m", n,
                      asked, repeats.cell));
      repeats.places.push_back(computed(std::move(*config), folder / repeat_folder, stop, end));
      if (stop) return {};
    }
    write_places_file(folder / repeats_file, repeats.places);
    return repeats;
  } catch (const std::exception& error) {
    if (!stop) log.info(fmt::format("No ranges, since a repeat failed: {}", error.what()));
    return {};
  }
}

Repeats kept_repeats(const CaseConfig& config, const fs::path& folder) {
  try {
    return {read_places_file(folder / repeats_file), repeat_cells * cell_of(config)};
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace downwash
