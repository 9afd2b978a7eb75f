// How exposure grew during a run: dosages at sampled times, from which means over any averaging
// time follow.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// Dosages of one cell from sample `first` on; before that it stayed clean.
struct WallDosage {
  std::size_t first = 0;
  std::vector<float> dosage;

  double at(std::size_t sample) const { return dosage[sample < first ? 0 : sample - first]; }
};

/// Dosages of the cells of ExposurePart::plane at one sample: most of a history. Copies share it.
using PlaneSample = std::shared_ptr<const std::vector<float>>;

/// The samples of one tracer. Dosages are ∫ c dt since the start, kg s/m³.
struct TracerHistory {
  std::vector<PlaneSample> plane;              ///< by sample
  std::vector<std::vector<double>> receptors;  ///< by sample, then receptor
  std::vector<std::vector<double>> facades;    ///< by sample, then facade: the mean of its cells
  /// Of the cells of ExposurePart::facades that ever saw 1 % of the threshold, by their number.
  /// What is left out by that is below 1 % of the least level; what is kept takes 4 bytes a sample
  /// and about 100 bytes beside, where `plane` takes 4 bytes a sample of every cell of its layer.
  std::map<std::size_t, WallDosage> walls;
};

/// Rounding of sums of times, relative.
inline constexpr double time_rounding = 1e-9;

/// A place counts as reached from this part of the threshold on.
inline constexpr double reached_part = 0.01;

/// What is known of the cells of one tracer at the last sample.
struct TracerExposures {
  Exposure receptors, plane, facades;
};

/// A moment between two samples: D(t) = D[before] + part (D[before + 1] - D[before]).
struct BetweenSamples {
  std::size_t before = 0;
  double part = 0;
};

/// A copy is what is known at its moment, and another thread may look at it.
class ExposureHistory {
 public:
  /// Keeps a reference. The first sample is due when the first release begins, with nothing there
  /// yet; the others follow every `every` seconds, the last one at the end of the run.
  /// `keeps` = false: it takes its samples and remembers their times alone, as is the part of
  /// processes that another one keeps the history for.
  ExposureHistory(const ReleasePlan& plan, double every, bool keeps = true)
      : plan_(plan), every_(every), keeps_(keeps) {}

  /// Time of the next sample, s since the start of the run; infinite after the end.
  double next_time() const;
  /// Takes the sample of that time.
  void sample(FlowSolver& solver);
  /// Takes a last sample where the run ended before the next one was due, so that nothing that was
  /// computed is lost.
  void close(FlowSolver& solver);

  /// The samples so far; where none are kept, their times.
  void pass_state(StatePass& state);

  /// As if `factor` times as much of a tracer had been released, which is carried passively:
  /// concentrations and dosages are that much larger, loads by its power. When a place is reached
  /// and left follows from means between samples; where only a momentary peak gets there, it is
  /// taken for the interval with the largest mean. On walls, what was left out of `walls` stays so.
  void scale(std::size_t tracer, double factor);

  /// s since the start of the run.
  const std::vector<double>& time() const { return time_; }
  /// s that were computed since the first release began.
  double computed() const { return empty() ? 0 : time_.back() - time_.front(); }
  /// Needs two samples. Before the first one nothing is there, after the last nothing is known:
  /// moments are moved in between.
  BetweenSamples between(double time) const;
  const TracerHistory& of(std::size_t tracer) const { return tracers_[tracer]; }
  const Facade& facade(std::size_t number) const { return plan_.facades[number]; }
  const TracerExposures& last(std::size_t tracer) const { return last_[tracer]; }
  /// Empty where nothing is followed beyond the outlet.
  const OutflowHistory& outflow() const { return outflow_; }
  bool empty() const { return time_.size() < 2; }
  /// True if a tracer is still at or above its threshold when the computed time ends: at the last
  /// step, or in the mean over the last interval between samples (kg/m³), since turbulence lets it
  /// drop for moments. When it departs is unknown then.
  bool still_there(std::size_t tracer, float departure, double last_mean) const;

 private:
  void add_sample(FlowSolver& solver, double time);
  void add_outflow(FlowSolver& solver);
  /// `before`: dosages of the facade cells at the sample before; empty at the first one.
  void add_walls(std::size_t tracer, const std::vector<double>& before);
  Exposure read(FlowSolver& solver, ExposurePart part, std::size_t tracer) const;

  const ReleasePlan& plan_;
  double every_;
  bool keeps_;
  std::vector<double> time_;
  float end_ = 0;  ///< of the last step, as Exposure::departure has it
  std::vector<TracerHistory> tracers_;
  std::vector<TracerExposures> last_;
  OutflowHistory outflow_;
};

}  // namespace downwash
