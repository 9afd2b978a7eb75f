#include "solver/problem/tracers.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <sstream>

#include "solver/grid/obstacle_map.hpp"

namespace downwash {
namespace {

/// The sentences of inconsistencies(), each with the name of what it is about.
class Complaints {
 public:
  template <class... Parts>
  void add(const Parts&... parts) {
    std::ostringstream text;
    (text << ... << parts);
    sentences.push_back(text.str());
  }
  void unless(bool right, const std::string& name, const char* what, double value) {
    if (!right) add(name, ": ", what, ", not ", value);
  }
  void not_negative(const std::string& name, const char* quantity, double value) {
    const std::string rule = std::string(quantity) + " must be 0 or more";
    unless(value >= 0 && std::isfinite(value), name, rule.c_str(), value);
  }
  void positive(const std::string& name, const char* quantity, double value) {
    const std::string rule = std::string(quantity) + " must be more than 0";
    unless(value > 0 && std::isfinite(value), name, rule.c_str(), value);
  }

  std::vector<std::string> sentences;
};

template <class... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream stream;
  (stream << ... << parts);
  return stream.str();
}

std::string text_of(const Index3& c) { return text("(", c[0], ", ", c[1], ", ", c[2], ")"); }

bool inside(const Index3& cell, const Index3& n) {
  for (std::size_t a = 0; a < 3; ++a) {
    if (cell[a] < 0 || cell[a] >= n[a]) return false;
  }
  return true;
}

bool vanishes(const Vector3& v) { return v[0] == 0 && v[1] == 0 && v[2] == 0; }

void check(const Tracer& tracer, const std::string& name, const Vector3& gravity,
           Complaints& complaints) {
  complaints.not_negative(name, "the diffusivity", tracer.diffusivity);
  complaints.positive(name, "the turbulent Schmidt number", tracer.turbulent_schmidt);
  complaints.not_negative(name, "the settling speed", tracer.settling_speed);
  complaints.not_negative(name, "the deposition speed", tracer.deposition_speed);
  complaints.not_negative(name, "the decay rate", tracer.decay_rate);
  complaints.unless(std::isfinite(tracer.buoyancy), name, "the buoyancy must be finite",
                    tracer.buoyancy);
  if ((tracer.settling_speed > 0 || tracer.buoyancy != 0) && vanishes(gravity)) {
    complaints.add(name, " settles or is buoyant, but there is no gravity");
  }
}

void check(const RateSeries& series, const std::string& name, Complaints& complaints) {
  if (series.time.empty() && series.rate.empty()) return;
  if (series.time.size() != series.rate.size() + 1) {
    complaints.add(name, ": a series of ", series.rate.size(), " rates needs one time more, not ",
                   series.time.size());
    return;
  }
  for (const double rate : series.rate) complaints.not_negative(name, "a rate", rate);
  for (const double time : series.time) complaints.not_negative(name, "a time", time);
  if (std::adjacent_find(series.time.begin(), series.time.end(),
                         [](double a, double b) { return !(a < b); }) != series.time.end()) {
    complaints.add(name, ": the times of a series must increase strictly");
  }
}

void check(const TracerSource& source, const std::string& name, int tracers, const Grid& grid,
           const ObstacleMap& obstacles, Complaints& complaints) {
  if (source.tracer < 0 || source.tracer >= tracers) {
    complaints.add(name, ": there is no tracer number ", source.tracer);
  }
  check(source.series, name, complaints);
  complaints.not_negative(name, "the time of the burst", source.burst_time);
  complaints.not_negative(name, "the mass of the burst", source.burst_mass);
  if (source.cells.empty()) {
    complaints.add(name, " has no cells");
    return;
  }
  double sum = 0;
  for (const SourceCell& part : source.cells) {
    const Index3 c = part.cell;
    if (!inside(c, grid.n())) {
      complaints.add(name, ": cell ", text_of(c), " is beyond the grid");
    } else if (obstacles.solid(c[0], c[1], c[2])) {
      complaints.add(name, ": cell ", text_of(c), " is solid");
    }
    complaints.not_negative(name, "a share", part.share);
    sum += part.share;
  }
  complaints.unless(std::abs(sum - 1) <= 1e-6, name, "its shares must add up to 1", sum);
}

}  // namespace

double RateSeries::released(double t0, double t1) const {
  double mass = 0;
  for (std::size_t n = 0; n < rate.size(); ++n) {
    const double overlap = std::min(t1, time[n + 1]) - std::max(t0, time[n]);
    if (overlap > 0) mass += rate[n] * overlap;
  }
  return mass;
}

double released(const TracerSource& source, double t0, double t1) {
  const bool bursts = t0 <= source.burst_time && source.burst_time < t1;
  return source.series.released(t0, t1) + (bursts ? source.burst_mass : 0);
}

bool TracerAccount::finite() const {
  return std::isfinite(released + airborne + deposited + decayed + left);
}

bool TracerProblem::buoyant() const {
  return std::any_of(tracers.begin(), tracers.end(),
                     [](const Tracer& tracer) { return tracer.buoyancy != 0; });
}

bool TracerProblem::deposit_on_walls() const {
  return std::any_of(tracers.begin(), tracers.end(), [](const Tracer& tracer) {
    return tracer.deposition_speed > 0 || tracer.settling_speed > 0;
  });
}

double TracerProblem::first_release() const {
  double first = std::numeric_limits<double>::infinity();
  for (const TracerSource& source : sources) {
    if (source.burst_mass > 0) first = std::min(first, source.burst_time);
    const auto& rate = source.series.rate;
    const auto begins = std::find_if(rate.begin(), rate.end(), [](double r) { return r > 0; });
    if (begins == rate.end()) continue;
    first = std::min(first, source.series.time[static_cast<std::size_t>(begins - rate.begin())]);
  }
  return first;
}

std::vector<std::string> inconsistencies(const TracerProblem& problem, const Grid& grid,
                                         const ObstacleMap& obstacles, const Vector3& gravity) {
  Complaints complaints;
  for (const double g : gravity) {
    complaints.unless(std::isfinite(g), "gravity", "it must be finite", g);
  }
  for (std::size_t t = 0; t < problem.tracers.size(); ++t) {
    const Tracer& tracer = problem.tracers[t];
    check(tracer, tracer.name.empty() ? text("tracer ", t) : "tracer " + tracer.name, gravity,
          complaints);
  }
  if (!problem.measures.empty() && problem.measures.size() != problem.tracers.size()) {
    complaints.add("there are ", problem.measures.size(), " measures of exposure for ",
                   problem.tracers.size(), " tracers: give one each, or none");
  }
  for (std::size_t t = 0; t < problem.measures.size(); ++t) {
    const std::string name = text("measure ", t);
    complaints.not_negative(name, "the threshold", problem.measures[t].threshold);
    complaints.positive(name, "the exponent of the load", problem.measures[t].load_exponent);
  }
  for (std::size_t s = 0; s < problem.sources.size(); ++s) {
    check(problem.sources[s], text("source ", s), problem.count(), grid, obstacles, complaints);
  }
  for (std::size_t g = 0; g < problem.exposures.size(); ++g) {
    const ExposureGroup& group = problem.exposures[g];
    if (!group.points.empty() && group.points.size() != group.cells.size()) {
      complaints.add("exposure group ", g, " has ", group.points.size(), " points for ",
                     group.cells.size(), " cells: give one each, or none");
    }
    for (const Index3& cell : group.cells) {
      if (inside(cell, grid.n())) continue;
      complaints.add("exposure group ", g, ": cell ", text_of(cell), " is beyond the grid");
      break;
    }
  }
  return complaints.sentences;
}

}  // namespace downwash
