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

/// A moment between two samples: D(t) = D[before] + part (D[before + 1] - D[before]).
struct BetweenSamples {
  std::size_t before = 0;
  double part = 0;
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
  /// Takes a last sample where the run ended before the next one was due, so that nothing that was
  /// computed is lost.
  void close(FlowSolver& solver);

  /// s since the start of the run.
  const std::vector<double>& time() const { return time_; }
  /// s that were computed since the first release began.
  double computed() const { return empty() ? 0 : time_.back() - time_.front(); }
  /// Needs two samples. Before the first one nothing is there, after the last nothing is known:
  /// moments are moved in between.
  BetweenSamples between(double time) const;
  const TracerHistory& of(std::size_t tracer) const { return tracers_[tracer]; }
  const TracerExposures& last(std::size_t tracer) const { return last_[tracer]; }
  bool empty() const { return time_.size() < 2; }
  /// Whether a tracer is still at or above its threshold when the computed time ends: at the last
  /// step, or in the mean over the last interval between samples (kg/m³), since turbulence lets it
  /// drop for moments. When it departs is unknown then.
  bool still_there(std::size_t tracer, float departure, double last_mean) const;

 private:
  void add_sample(FlowSolver& solver, double time);
  Exposure read(FlowSolver& solver, ExposurePart part, std::size_t tracer) const;

  const ReleasePlan& plan_;
  double every_;
  std::vector<double> time_;
  float end_ = 0;  ///< of the last step, as Exposure::departure has it
  std::vector<TracerHistory> tracers_;
  std::vector<TracerExposures> last_;
};

}  // namespace downwash
