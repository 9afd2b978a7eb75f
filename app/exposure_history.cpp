#include "app/exposure_history.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace downwash {
namespace {

std::vector<double> facade_means(const std::vector<Facade>& facades,
                                 const std::vector<double>& dosage) {
  std::vector<double> means;
  for (const Facade& facade : facades) {
    double sum = 0;
    for (std::size_t n = facade.first; n < facade.last; ++n) sum += dosage[n];
    means.push_back(sum / static_cast<double>(facade.last - facade.first));
  }
  return means;
}

}  // namespace

double ExposureHistory::next_time() const {
  if (time_.empty()) return plan_.begin;
  if (time_.back() >= plan_.end) return std::numeric_limits<double>::infinity();
  return std::min(plan_.begin + static_cast<double>(time_.size()) * every_, plan_.end);
}

void ExposureHistory::sample(FlowSolver& solver) {
  const std::size_t count = plan_.problem.tracers.size();
  tracers_.resize(count);
  last_.resize(count);
  for (std::size_t t = 0; t < count; ++t) {
    last_[t] = {read(solver, ExposurePart::receptors, t), read(solver, ExposurePart::plane, t),
                read(solver, ExposurePart::facades, t)};
    const std::vector<double>& plane = last_[t].plane.dosage;
    tracers_[t].plane.emplace_back(plane.begin(), plane.end());
    tracers_[t].receptors.push_back(last_[t].receptors.dosage);
    tracers_[t].facades.push_back(facade_means(plan_.facades, last_[t].facades.dosage));
  }
  time_.push_back(next_time());
}

Exposure ExposureHistory::read(FlowSolver& solver, ExposurePart part, std::size_t tracer) const {
  return solver.exposure(static_cast<int>(part), static_cast<int>(tracer));
}

}  // namespace downwash
