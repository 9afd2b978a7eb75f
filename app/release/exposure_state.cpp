// The samples of an ExposureHistory on their way to a checkpoint and back.
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/release/exposure_history.hpp"

namespace downwash {
namespace {

template <class T>
const std::vector<T>& numbers(const std::vector<T>& row) {
  return row;
}
const std::vector<float>& numbers(const PlaneSample& row) { return *row; }

template <class T>
void add_row(std::vector<T> row, std::vector<std::vector<T>>& table) {
  table.push_back(std::move(row));
}
void add_row(std::vector<float> row, std::vector<PlaneSample>& table) {
  table.push_back(std::make_shared<const std::vector<float>>(std::move(row)));
}

/// Rows of numbers, of one length each.
template <class T, class Row>
void pass_table(const std::string& name, std::size_t rows, std::vector<Row>& table,
                StatePass& state) {
  std::vector<T> flat;
  for (const Row& row : table) flat.insert(flat.end(), numbers(row).begin(), numbers(row).end());
  state.list(name, flat);
  if (!state.restores()) return;
  const auto length = static_cast<std::ptrdiff_t>(flat.size() / rows);
  table.clear();
  for (auto first = flat.cbegin(); table.size() < rows; first += length) {
    add_row(std::vector<T>(first, first + length), table);
  }
}

void pass_walls(const std::string& name, std::size_t samples,
                std::map<std::size_t, WallCell>& walls, StatePass& state) {
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

void pass_exposure(const std::string& name, Exposure& exposure, StatePass& state) {
  state.list(name + " dosage", exposure.dosage);
  state.list(name + " load", exposure.load);
  state.list(name + " peak", exposure.peak);
  state.list(name + " arrival", exposure.arrival);
  state.list(name + " departure", exposure.departure);
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
  for (std::size_t t = 0; t < tracers_.size(); ++t) {
    const std::string name = "run: exposure to tracer " + std::to_string(t) + ": ";
    pass_table<float>(name + "plane", time_.size(), tracers_[t].plane, state);
    pass_table<double>(name + "receptors", time_.size(), tracers_[t].receptors, state);
    pass_table<double>(name + "facades", time_.size(), tracers_[t].facades, state);
    pass_walls(name + "walls", time_.size(), tracers_[t].walls, state);
    pass_exposure(name + "last at receptors", last_[t].receptors, state);
    pass_exposure(name + "last in the plane", last_[t].plane, state);
    pass_exposure(name + "last at facades", last_[t].facades, state);
  }
}

}  // namespace downwash
