#include "app/run/repeats/repeats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>

#include "app/run/machine/machine.hpp"
#include "app/run/plan/execution_choice.hpp"
#include "app/run/plan/lanes.hpp"
#include "app/run/simulation.hpp"
#include "app/scene/site.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/repeat_case.hpp"
#include "io/ensemble/page_file.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/run_folder.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* repeat_folder = "repeat";

double cell_of(const DomainChoice& domain) {
  return std::get<DomainOptions>(domain.extent).resolution;
}

/// A folder for one repeat, gone when it is destroyed.
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
std::vector<PlaceFigures> computed(Question config, const Machine& machine, const fs::path& path,
                                   const std::atomic<bool>& stop, const EndRule& end) {
  const PreparedCase prepared = prepare(std::move(config), machine);
  const PassingFolder passing(path);
  RunFolder held = run_folder_for(prepared, passing.path());
  std::vector<PlaceFigures> places;
  RunTerms terms;
  terms.end = end;
  terms.page = [&](const Result& page) { places = page.reach.places; };
  Log silent = Log::silent();
  // Nobody reads its run.json, for which the case file need not be there.
  const ResultFolder folder{passing.path(), {}, false, InputFile{prepared.config.file, 0, ""}};
  const RunRecord record = simulate(prepared, held, folder, terms, silent, stop);
  if (record.status == RunStatus::failed) throw std::runtime_error(record.reason);
  if (record.status != RunStatus::finished) return {};
  return places;
}

}  // namespace

bool has_repeats(const PreparedCase& prepared) {
  const Question& config = prepared.config;
  return prepared.release && config.scenario.ensemble.repeats > 0 && repeat_case(config, 1);
}

Repeats compute_repeats(const PreparedCase& prepared, const fs::path& folder, Log& log,
                        const std::atomic<bool>& stop, const EndRule& end) {
  const int asked = prepared.config.scenario.ensemble.repeats;
  Repeats repeats;
  if (!has_repeats(prepared)) return repeats;
  const Question first = *repeat_case(prepared.config, 1);
  repeats.cell = cell_of(first.domain);
  repeats.places.resize(static_cast<std::size_t>(asked));
  log.info(fmt::format("For the ranges: {}, among other eddies, on cells of {:g} m",
                       counted(asked, "repeat"), repeats.cell));
  std::vector<std::string> failures(repeats.places.size());
  try {
    const Machine machine = this_machine(first.machine.backend != BackendChoice::cpu);
    const DomainBox box = resized(prepared.site, std::get<DomainOptions>(first.domain.extent));
    const std::vector<Machine> lanes =
        lanes_of(machine, repeats.places.size(), choose_execution(first, box.cells, machine),
                 first.machine.slabs);
    const auto compute = [&](std::size_t n, const Machine& part) {
      const int number = static_cast<int>(n) + 1;
      repeats.places[n] = computed(*repeat_case(prepared.config, number), part,
                                   folder / fmt::format("{}_{}", repeat_folder, number), stop, end);
    };
    share_out(lanes.size(), repeats.places.size(), [&](std::size_t lane, std::size_t n) {
      try {
        if (!stop) compute(n, lanes[lane]);
      } catch (const std::exception& error) {
        failures[n] = error.what();
      }
    });
    for (std::size_t n = 0; n < failures.size() && !stop; ++n) {
      if (failures[n].empty()) continue;
      if (lanes.size() == 1) throw std::runtime_error(failures[n]);
      compute(n, machine);  // alone it has all of the disk and the memory
    }
    if (stop) return {};
    if (std::ranges::any_of(repeats.places, [](const auto& one) { return one.empty(); })) return {};
    write_places_file(folder / repeats_file, repeats.places);
    return repeats;
  } catch (const std::exception& error) {
    log.warning(Message::ranges_lost,
                fmt::format("No ranges, since a repeat of the run failed: {}", error.what()));
    return {};
  }
}

Repeats kept_repeats(const DomainChoice& domain, const fs::path& folder) {
  try {
    return {read_places_file(folder / repeats_file), repeat_cells * cell_of(domain)};
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace downwash
