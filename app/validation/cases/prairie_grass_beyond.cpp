#include "app/validation/cases/prairie_grass_beyond.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/validation/case_run.hpp"

namespace downwash {
namespace {

/// All that left from the sample at `begin` on.
OutletPuffs puffs_since(double begin, const BeyondPlan& plan, const ExposureHistory& history,
                        double source_height) {
  const std::vector<double>& time = history.time();
  const auto first = std::lower_bound(time.begin(), time.end() - 1, begin * (1 - 1e-9));
  const std::vector<OutflowInterval>& intervals = history.outflow().of(0);
  return outlet_puffs(plan.outflow, {intervals.begin() + (first - time.begin()), intervals.end()},
                      {first, time.end()}, plan.downwind, plan.curves,
                      source_height * source_height);
}

}  // namespace

ArcPlaces arc_places(double radius) {
  const double spacing = radius < 800 ? 2 : 1;  // degrees
  constexpr double half_sector = 40;
  ArcPlaces places;
  for (double degrees = -half_sector; degrees <= half_sector; degrees += spacing) {
    const double angle = degrees * std::numbers::pi / 180;
    places.along.push_back(radius * angle);
    places.place.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return places;
}

ArcFigures continued_arc(const ValidationContext& context, const std::vector<std::string>& settings,
                         double radius, double begin) {
  CaseRun run = prepare_case(context, settings);
  const ReleasePlan& release = *run.prepared.release;
  if (!release.beyond) throw std::runtime_error("nothing is followed beyond this domain");
  ExposureHistory history(release, run.prepared.config.scenario.zones.every);
  run_to_end(context, run,
             RunLoop::Sampling{.next_time = [&] { return history.next_time(); },
                               .take = [&] { history.sample(*run.solver); }});
  history.close(*run.solver);
  const BeyondPlan& plan = *release.beyond;
  const OutletPuffs outlet = puffs_since(begin, plan, history, release.releases[0].place[2]);
  const CarryingAir air = plan.air(release.problem.tracers[0].decay_rate);
  const ArcPlaces samplers = arc_places(radius);
  std::vector<double> means(samplers.place.size());
  for (const Puff& puff : outlet.puffs) {
    const PuffPath path(puff, outlet.growth, air, plan.reach);
    for (std::size_t n = 0; n < means.size(); ++n) {
      means[n] += mg_per_kg * path.at(samplers.place[n], sampler_height).dosage;
    }
  }
  const double averaged = history.time().back() - outlet.puffs.front().begin;
  for (double& mean : means) mean /= averaged;
  return arc_figures(samplers.along, means);
}

}  // namespace downwash
