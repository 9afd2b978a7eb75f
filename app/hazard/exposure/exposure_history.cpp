#include "app/hazard/exposure/exposure_history.hpp"

#include <algorithm>
#include <limits>
#include <memory>
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

void ExposureHistory::sample(FlowSolver& solver) { add_sample(solver, next_time()); }

void ExposureHistory::close(FlowSolver& solver) {
  if (time_.empty() || solver.time() <= time_.back() * (1 + time_rounding)) return;
  add_sample(solver, solver.time());
}

BetweenSamples ExposureHistory::between(double time) const {
  const double t = std::clamp(time, time_.front(), time_.back());
  const auto after = std::lower_bound(time_.begin() + 1, time_.end(), t);
  const auto before = static_cast<std::size_t>(after - time_.begin()) - 1;
  return {before, (t - time_[before]) / (time_[before + 1] - time_[before])};
}

bool ExposureHistory::still_there(std::size_t tracer, float departure, double last_mean) const {
  return departure >= end_ || last_mean >= plan_.problem.measures[tracer].threshold;
}

void ExposureHistory::add_sample(FlowSolver& solver, double time) {
  const std::size_t count = plan_.problem.tracers.size();
  tracers_.resize(count);
  last_.resize(count);
  for (std::size_t t = 0; t < count; ++t) {
    TracerExposures now{read(solver, ExposurePart::receptors, t),
                        read(solver, ExposurePart::plane, t),
                        read(solver, ExposurePart::facades, t)};
    if (!keeps_) continue;
    const std::vector<double> before = std::move(last_[t].facades.dosage);
    last_[t] = std::move(now);
    const std::vector<double>& plane = last_[t].plane.dosage;
    tracers_[t].plane.push_back(
        std::make_shared<const std::vector<float>>(plane.begin(), plane.end()));
    tracers_[t].receptors.push_back(last_[t].receptors.dosage);
    tracers_[t].facades.push_back(facade_means(plan_.facades, last_[t].facades.dosage));
    add_walls(t, before);
  }
  if (plan_.beyond) add_outflow(solver);
  time_.push_back(time);
  // Rounding of sums of steps apart; steps are longer than that.
  end_ = static_cast<float>(solver.time() * (1 - 1e-7));
}

void ExposureHistory::add_outflow(FlowSolver& solver) {
  const std::vector<TracerAccount> accounts = solver.tracer_accounts();
  for (std::size_t t = 0; t < accounts.size(); ++t) {
    const Exposure outlet = read(solver, ExposurePart::outflow, t);
    if (keeps_) outflow_.add(plan_.beyond->outflow, t, outlet.dosage, accounts[t].left);
  }
}

void ExposureHistory::add_walls(std::size_t tracer, const std::vector<double>& before) {
  const double least = reached_part * plan_.problem.measures[tracer].threshold;
  const Exposure& now = last_[tracer].facades;
  for (std::size_t c = 0; c < now.peak.size(); ++c) {
    if (now.peak[c] < least || now.peak[c] <= 0) continue;
    const auto [cell, added] = tracers_[tracer].walls.try_emplace(c);
    if (added && !before.empty()) {
      cell->second = {time_.size() - 1, {static_cast<float>(before[c])}};
    }
    cell->second.dosage.push_back(static_cast<float>(now.dosage[c]));
  }
}

Exposure ExposureHistory::read(FlowSolver& solver, ExposurePart part, std::size_t tracer) const {
  return solver.exposure(static_cast<int>(part), static_cast<int>(tracer));
}

}  // namespace downwash
