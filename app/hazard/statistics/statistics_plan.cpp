#include "app/hazard/statistics/statistics_plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <utility>

#include "app/hazard/exposure/place_releases.hpp"
#include "io/case/tables/points_file.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

class Planner {
 public:
  Planner(const Question& config, const Site& site, const BuiltProblem& built)
      : config_(config),
        site_(site),
        axes_(built.axes),
        air_(open_air(site, built)),
        placer_(config.domain, site, air_),
        places_(config.domain, site) {}

  ProbedGroup points(const std::vector<NamedAirPlace>& list, const char* key, Sampling sampling) {
    ProbedGroup group{{}, {sampling, {}, {}}};
    for (std::size_t n = 0; n < list.size(); ++n) {
      const auto& [name, at] = list[n];
      const std::size_t problems = problems_.size();
      const PlacedReceptor placed =
          placer_.receptor(n, {name, at.place, at.height}, problems_, key);
      if (problems_.size() > problems) continue;
      if (!placed.moved.empty()) moved_.push_back(placed.moved);
      add(name, placed.cell, air_.within(placed.cell, placed.place), 0, group);
    }
    return group;
  }

  ProbedGroup lines(const std::vector<ProbeLine>& list, Sampling sampling) {
    ProbedGroup group{{}, {sampling, {}, {}}};
    for (std::size_t n = 0; n < list.size(); ++n) add_line(n, list[n], group);
    return group;
  }

  void check_heights(const std::vector<double>& heights) {
    const double highest = site_.terrain ? site_.terrain->ground->highest() : 0;
    const double low = site_.box.origin[2], high = low + site_.box.size[2] - highest;
    for (std::size_t n = 0; n < heights.size(); ++n) {
      if (heights[n] >= low && heights[n] <= high) continue;
      problems_.push_back(
          {Message::statistics_keys, fmt::format("`statistics.heights.{}` is {:g} m, but the "
                                                 "domain reaches from {:g} to {:g} m; choose "
                                                 "another height",
                                                 n, heights[n], low, high)});
    }
  }

  void check_start(double start) {
    const auto& end = config_.time.end;
    if (!end || start < *end) return;
    problems_.push_back(
        {Message::statistics_keys,
         fmt::format("`statistics.start` is {:g} s, but the run ends at {:g} s; begin earlier or "
                     "raise `time.end`",
                     start, *end)});
  }

  void note(std::string sentence) { moved_.push_back(std::move(sentence)); }

  std::vector<std::string> finish() {
    if (problems_.empty()) return std::move(moved_);
    for (Complaint& problem : problems_) {
      problem.text = fmt::format("{}: {}.", config_.file.string(), problem.text);
    }
    throw CaseError(std::move(problems_));
  }

 private:
  /// `cell`: which of those that share a face with the place.
  void add(const std::string& name, const Index3& cell, const Vector3& place, double distance,
           ProbedGroup& group) {
    const double ground = ground_at(site_, {place[0], place[1]});
    group.places.push_back({name, site_.frame.to_map({place[0], place[1]}), place[2] - ground,
                            distance, site_.terrain ? std::optional(place[2]) : std::nullopt});
    group.probes.cells.push_back(axes_.to_solver(cell));
    group.probes.points.push_back(axes_.to_solver(place));
  }

  void add_line(std::size_t n, const ProbeLine& line, ProbedGroup& group) {
    const std::string name = label("statistics.lines", n, line.name);
    const Located from = places_.locate(line.from.place, line.from.height),
                  to = places_.locate(line.to.place, line.to.height);
    for (const Located* end : {&from, &to}) {
      if (!end->point)
        problems_.push_back({Message::place_outside, fmt::format("{} {}", name, end->problem)});
    }
    if (!from.point || !to.point) return;
    const Vector3 &a = *from.point, &b = *to.point;
    const double length = std::hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const std::size_t before = group.places.size();
    for (int p = 0; p < line.points; ++p) {
      const double share = static_cast<double>(p) / (line.points - 1);
      Vector3 place;
      for (std::size_t c = 0; c < 3; ++c) place[c] = (1 - share) * a[c] + share * b[c];
      if (site_.terrain) {  // at a height over the ground all along
        place[2] = ground_at(site_, {place[0], place[1]}) + (1 - share) * line.from.height +
                   share * line.to.height;
      }
      const Index3 cell = air_.cell_at(place);
      if (air_.open(cell)) add(line.name, cell, air_.within(cell, place), share * length, group);
    }
    if (group.places.size() == before) {
      problems_.push_back({Message::statistics_keys,
                           name + " has no point in open air; move it out of the buildings"});
    }
  }

  const Question& config_;
  const Site& site_;
  const AxisMap& axes_;
  OpenAir air_;
  Placer placer_;
  Places places_;
  std::vector<Complaint> problems_;
  std::vector<std::string> moved_;
};

/// The end of the spin-up; without releases half of the run, as far as that is known.
double chosen_start(const TimeControl& time, const ReleasePlan* release) {
  if (release != nullptr) return release->spin_up;
  if (time.end) return *time.end / 2;
  const double steps = static_cast<double>(time.steps.value_or(0));
  return steps * time.dt.value_or(0) / 2;
}

}  // namespace

std::vector<const ProbedGroup*> StatisticsPlan::groups() const {
  std::vector<const ProbedGroup*> result;
  for (const ProbedGroup* group : {&series, &points, &lines}) {
    if (!group->places.empty()) result.push_back(group);
  }
  return result;
}

void StatisticsPlan::add_to(FlowProblem& problem) const {
  problem.statistics = statistics;
  problem.probes.clear();
  for (const ProbedGroup* group : groups()) problem.probes.push_back(group->probes);
}

StatisticsPlan plan_statistics(const Question& config, const Site& site, const BuiltProblem& built,
                               const ReleasePlan* release) {
  StatisticsPlan plan;
  plan.window.start = chosen_start(config.time, release);
  if (!config.statistics && !config.probes) return plan;
  Planner planner(config, site, built);
  if (const auto& asked = config.statistics) {
    plan.window = {asked->start.value_or(plan.window.start), asked->running};
    const Sampling sampling{plan.window.start, asked->every};
    plan.statistics = Statistics{sampling, asked->running};
    plan.heights = asked->heights;
    planner.check_heights(asked->heights);
    planner.check_start(plan.window.start);
    ReadPlaces read{asked->points, {}};
    if (asked->points_file) read = read_points_file(*asked->points_file);
    if (!read.not_read.empty()) {
      planner.note(
          fmt::format("`statistics.points`: of {} the columns {} are not read: known are "
                      "name, lon, lat, x, y and height",
                      asked->points_file->string(), fmt::join(read.not_read, ", ")));
    }
    plan.points = planner.points(read.places, "statistics.points", sampling);
    plan.lines = planner.lines(asked->lines, sampling);
  }
  if (const auto& asked = config.probes) {
    plan.series = planner.points(asked->points, "probes.points", {0, asked->every});
  }
  plan.moved = planner.finish();
  return plan;
}

}  // namespace downwash
