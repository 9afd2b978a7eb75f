#include "app/hazard/far_field/outflow.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <type_traits>

namespace downwash {
namespace {

/// Fewer puffs, of which all that left is made all the same: their masses are scaled to it.
constexpr double least_share = 1e-4;

}  // namespace

BinMoments BinMoments::since(const BinMoments& before) const {
  return {mass - before.mass, along - before.along, along_square - before.along_square,
          height - before.height, height_square - before.height_square};
}

BinMoments BinMoments::times(double factor) const {
  return {factor * mass, factor * along, factor * along_square, factor * height,
          factor * height_square};
}

void BinMoments::add(const BinMoments& other) {
  mass += other.mass;
  along += other.along;
  along_square += other.along_square;
  height += other.height;
  height_square += other.height_square;
}

std::vector<BinMoments> moments_of(const Outlet& outflow, const std::vector<double>& dosage) {
  std::vector<BinMoments> bins(outflow.bins());
  for (std::size_t n = 0; n < outflow.cells.size(); ++n) {
    const OutflowCell& cell = outflow.cells[n];
    const double mass = cell.flux * dosage[n];
    BinMoments& bin = bins[cell.bin];
    bin.mass += mass;
    bin.along += mass * cell.along;
    bin.along_square += mass * (cell.along * cell.along + cell.width * cell.width / 12);
    bin.height += mass * cell.height;
    bin.height_square += mass * (cell.height * cell.height + cell.depth * cell.depth / 12);
  }
  return bins;
}

OutflowHistory::Tracer& OutflowHistory::tracer(std::size_t number) {
  if (tracers_.size() <= number) tracers_.resize(number + 1);
  return tracers_[number];
}

void OutflowHistory::add(const Outlet& outflow, std::size_t tracer,
                         const std::vector<double>& dosage, double left) {
  Tracer& of = this->tracer(tracer);
  of.total.resize(outflow.bins());
  std::vector<BinMoments> now = moments_of(outflow, dosage);
  OutflowInterval interval{.left = left - of.left, .flows = {}};
  for (std::size_t b = 0; b < now.size(); ++b) {
    const BinMoments moments = now[b].since(of.total[b]);
    if (!(moments.mass > 0)) continue;
    interval.shape += moments.mass;
    interval.flows.push_back({b, moments});
  }
  std::erase_if(interval.flows, [&](const BinFlow& flow) {
    return flow.moments.mass < least_share * interval.shape;
  });
  of.intervals.push_back(std::move(interval));
  of.total = std::move(now);
  of.left = left;
}

void OutflowHistory::scale(std::size_t number, double factor) {
  if (number >= tracers_.size()) return;
  Tracer& of = tracers_[number];
  of.left *= factor;
  for (BinMoments& bin : of.total) bin = bin.times(factor);
  for (OutflowInterval& interval : of.intervals) {
    interval.left *= factor;
    interval.shape *= factor;
    for (BinFlow& flow : interval.flows) flow.moments = flow.moments.times(factor);
  }
}

const std::vector<OutflowInterval>& OutflowHistory::of(std::size_t tracer) const {
  return tracers_.at(tracer).intervals;
}

void OutflowHistory::pass_state(std::size_t tracers, std::size_t bins, StatePass& state) {
  static_assert(std::is_trivially_copyable_v<BinFlow>);
  if (state.restores()) tracers_.assign(tracers, {});
  for (std::size_t t = 0; t < tracers; ++t) {
    Tracer& of = tracer(t);
    const std::string name = "run: outflow of tracer " + std::to_string(t) + ": ";
    std::vector<double> left, shape;
    std::vector<std::size_t> counts;
    std::vector<BinFlow> flows;
    for (const OutflowInterval& interval : of.intervals) {
      left.push_back(interval.left);
      shape.push_back(interval.shape);
      counts.push_back(interval.flows.size());
      flows.insert(flows.end(), interval.flows.begin(), interval.flows.end());
    }
    state.value(name + "left", of.left);
    state.list(name + "total", of.total);
    state.list(name + "left by interval", left);
    state.list(name + "shape by interval", shape);
    state.list(name + "flows by interval", counts);
    state.list(name + "flows", flows);
    if (!state.restores()) continue;
    const bool fits =
        (of.total.empty() || of.total.size() == bins) && shape.size() == left.size() &&
        counts.size() == left.size() &&
        std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == flows.size() &&
        std::all_of(flows.begin(), flows.end(), [&](const BinFlow& f) { return f.bin < bins; });
    if (!fits) throw StateError("'" + name + "' is of another outlet");
    auto first = flows.cbegin();
    for (std::size_t n = 0; n < left.size(); ++n) {
      const auto last = first + static_cast<std::ptrdiff_t>(counts[n]);
      of.intervals.push_back({left[n], shape[n], {first, last}});
      first = last;
    }
  }
}

}  // namespace downwash
