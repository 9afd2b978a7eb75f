// The samples of an ExposureHistory on their way to a checkpoint and back.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"

namespace downwash {
namespace {

[[noreturn]] void refuse_other_places(const std::string& name) {
  throw StateError("'" + name + "' has other places than this case");
}

/// Rows of numbers, of `length` each.
void pass_table(const std::string& name, std::size_t rows, std::size_t length,
                std::vector<std::vector<double>>& table, StatePass& state) {
  std::vector<double> flat;
  for (const auto& row : table) flat.insert(flat.end(), row.begin(), row.end());
  state.list(name, flat);
  if (!state.restores()) return;
  if (flat.size() != rows * length) refuse_other_places(name);
  const auto step = static_cast<std::ptrdiff_t>(length);
  table.clear();
  for (auto first = flat.cbegin(); table.size() < rows; first += step) {
    table.emplace_back(first, first + step);
  }
}

/// Those cells of a layer that anything came to until some sample.
std::vector<std::uint64_t> reached_cells(const std::vector<PlaneSample>& plane) {
  std::vector<std::uint64_t> cells;
  for (std::size_t c = 0; c < plane.front()->size(); ++c) {
    const auto reached = [c](const PlaneSample& sample) { return (*sample)[c] != 0; };
    if (std::any_of(plane.rbegin(), plane.rend(), reached)) cells.push_back(c);
  }
  return cells;
}

/// The samples of a layer of `count` cells, without those that nothing came to: upwind of a release
/// and beside its cloud.
void pass_plane(const std::string& name, std::size_t samples, std::size_t count,
                std::vector<PlaneSample>& plane, StatePass& state) {
  std::vector<std::uint64_t> cells;
  std::vector<float> flat;
  if (!state.restores()) {
    cells = reached_cells(plane);
    flat.reserve(cells.size() * samples);
    for (const PlaneSample& sample : plane) {
      for (const std::uint64_t c : cells) flat.push_back((*sample)[c]);
    }
  }
  state.list(name + " cells", cells);
  state.list(name, flat);
  if (!state.restores()) return;
  const bool known = std::all_of(cells.begin(), cells.end(), [&](auto c) { return c < count; });
  if (!known || flat.size() != cells.size() * samples) refuse_other_places(name);
  plane.clear();
  for (auto next = flat.cbegin(); plane.size() < samples;) {
    std::vector<float> sample(count);
    for (const std::uint64_t c : cells) sample[c] = *next++;
    plane.push_back(std::make_shared<const std::vector<float>>(std::move(sample)));
  }
}

void pass_walls(const std::string& name, std::size_t samples,
                std::map<std::size_t, WallDosage>& walls, StatePass& state) {
  std::vector<std::uint64_t> cells, firsts;
  std::vector<float> dosages;
  for (const auto& [number, cell] : walls) {
    cells.push_back(number);
    firsts.push_back(cell.first);
    dosages.insert(dosages.end(), cell.dosage.begin(), cell.dosage.end());
  }
  state.list(name + " cells", cells);
  state.list(name + " firsts", firsts);
  state.list(name + " dosages", dosages);
  if (!state.restores()) return;
  walls.clear();
  auto next = dosages.cbegin();
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto count = static_cast<std::ptrdiff_t>(samples - firsts[c]);
    if (firsts[c] > samples || count > std::distance(next, dosages.cend())) {
      throw StateError("'" + name + "' ends too soon");
    }
    walls[cells[c]] = {firsts[c], {next, next + count}};
    next += count;
  }
}

void pass_exposure(const std::string& name, std::size_t count, Exposure& exposure,
                   StatePass& state) {
  state.list(name + " dosage", exposure.dosage);
  state.list(name + " load", exposure.load);
  state.list(name + " peak", exposure.peak);
  state.list(name + " arrival", exposure.arrival);
  state.list(name + " departure", exposure.departure);
  for (const std::size_t size : {exposure.dosage.size(), exposure.load.size(), exposure.peak.size(),
                                 exposure.arrival.size(), exposure.departure.size()}) {
    if (size != count) refuse_other_places(name);
  }
}

}  // namespace

void ExposureHistory::pass_state(StatePass& state) {
  state.list("run: times of exposures", time_);
  state.value("run: end of exposures", end_);
  if (time_.empty()) return;
  tracers_.resize(plan_.problem.tracers.size());
  last_.resize(tracers_.size());
  if (!keeps_) return;
  if (plan_.beyond) {
    outflow_.pass_state(tracers_.size(), plan_.beyond->outflow.bins(), state);
  }
  const auto places = [&](ExposurePart part) { return plan_.exposure(part).cells.size(); };
  for (std::size_t t = 0; t < tracers_.size(); ++t) {
    const std::string name = "run: exposure to tracer " + std::to_string(t) + ": ";
    pass_plane(name + "plane", time_.size(), places(ExposurePart::plane), tracers_[t].plane, state);
    pass_table(name + "receptors", time_.size(), places(ExposurePart::receptors),
               tracers_[t].receptors, state);
    pass_table(name + "facades", time_.size(), plan_.facades.size(), tracers_[t].facades, state);
    pass_walls(name + "walls", time_.size(), tracers_[t].walls, state);
    TracerExposures& last = last_[t];
    pass_exposure(name + "last at receptors", places(ExposurePart::receptors), last.receptors,
                  state);
    pass_exposure(name + "last in the plane", places(ExposurePart::plane), last.plane, state);
    pass_exposure(name + "last at facades", places(ExposurePart::facades), last.facades, state);
  }
}

}  // namespace downwash
