// How exposure grew during a run: dosages at sampled times, from which means over any averaging
// time follow.
#pragma once

#include <vector>

#include "app/build_release.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// Of one tracer. Dosages are ∫ c dt since the start, kg s/m³.
struct TracerHistory {
  std::vector<std::vector<float>> plane;       ///< by sample, then cell of ExposurePart::plane
  std::vector<std::vector<double>> receptors;  ///< by sample, then receptor
  std::vector<std::vector<double>> facades;    ///< by sample, then facade: the mean of its cells
};

/// What is known of the cells of one tracer at the last sample.
struct TracerExposures {
  Exposure receptors, plane, facades;
};

class ExposureHistory {
 public:
  /// Keeps a reference. The first sample is due when the first release begins, with nothing there
  /// yet; the others follow every `every` seconds, the last one at the end of the run.
  ExposureHistory(const ReleasePlan& plan, double every) : plan_(plan), every_(every) {}

  /// When the next sample is due, s since the start of the run; infinite after the end.
  double next_time() const;
  /// Takes the sample of that time.
  void sample(FlowSolver& solver);

  /// s since the start of the run.
  const std::vector<double>& time() const { return time_; }
  const TracerHistory& of(std::size_t tracer) const { return tracers_[tracer]; }
  const TracerExposures& last(std::size_t tracer) const { return last_[tracer]; }
  bool empty() const { return time_.size() < 2; }

 private:
  Exposure read(FlowSolver& solver, ExposurePart part, std::size_t tracer) const;

  const ReleasePlan& plan_;
  double every_;
  std::vector<double> time_;
  std::vector<TracerHistory> tracers_;
  std::vector<TracerExposures> last_;
};

}  // namespace downwash
