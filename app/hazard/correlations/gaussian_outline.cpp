#include "app/hazard/correlations/gaussian_outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

#include "app/hazard/far_field/puff.hpp"

namespace downwash {
namespace {

constexpr double first_way = 1;    // m
constexpr int ways = 120;          // looked at from there to the longest, by even ratios
constexpr int bisections = 40;     // to a billionth of the ratio
constexpr int edge_stations = 48;  // of an outline
constexpr int moments = 80;        // at which a window may begin
constexpr int narrowings = 20;     // of the best of these

/// σ_x = a x^b, of A to F.
struct AlongCurve {
  double a, b;
};
constexpr std::array<AlongCurve, 6> along_curves{
    {{0.02, 1.22}, {0.02, 1.22}, {0.02, 1.22}, {0.04, 1.14}, {0.17, 0.97}, {0.17, 0.97}}};

/// The highest value of a function: near the best of some places between `from` and `to`, spread
/// evenly, and of others.
double highest(const std::function<double(double)>& value, double from, double to,
               const std::vector<double>& others) {
  const double step = (to - from) / moments;
  double best = from, most = value(from);
  const auto look = [&](double at) {
    const double here = value(at);
    if (here <= most) return;
    most = here;
    best = at;
  };
  for (int n = 1; n <= moments; ++n) look(from + n * step);
  for (const double at : others) look(at);
  double low = best - step, high = best + step;
  for (int n = 0; n < narrowings; ++n) {
    const double third = (high - low) / 3;
    if (value(low + third) < value(high - third)) {
      low += third;
    } else {
      high -= third;
    }
  }
  return std::max(most, value((low + high) / 2));
}

/// Between `inside`, where it holds, and `outside`, where it doesn't: where it ends to hold.
double boundary(const std::function<bool(double)>& holds, double inside, double outside) {
  for (int n = 0; n < bisections; ++n) {
    const double middle = (inside + outside) / 2;
    (holds(middle) ? inside : outside) = middle;
  }
  return inside;
}

double square(double x) { return x * x; }

}  // namespace

double spread_along(PasquillClass pasquill, double x) {
  const AlongCurve& curve = along_curves.at(static_cast<std::size_t>(pasquill - 'A'));
  return curve.a * std::pow(x, curve.b);
}

GaussianPlume::GaussianPlume(PlumeSource source, const PlumeAir& air)
    : source_(std::move(source)),
      air_(air),
      curves_{briggs_curves(DispersionTerrain::open_country, air.pasquill).across,
              briggs_curves(air.roughness >= rough ? DispersionTerrain::urban
                                                   : DispersionTerrain::open_country,
                            air.pasquill)
                  .upwards} {}

double GaussianPlume::passing(double x, double averaging) const {
  const double delay = x / air_.speed, spread = spread_along(air_.pasquill, x) / air_.speed;
  std::vector<std::pair<double, Passage>> parts;  // by mass
  std::vector<double> begins;                     // of windows that hold one part
  double from = std::numeric_limits<double>::infinity(), to = -from;
  for (const ReleasedPart& part : source_.parts) {
    parts.emplace_back(
        part.mass,
        Passage{
            .dosage = 0, .first = part.begin + delay, .last = part.end + delay, .spread = spread});
    const Passage& passage = parts.back().second;
    from = std::min(from, passage.begins());
    to = std::max(to, passage.ends());
    begins.push_back(passage.first);
    begins.push_back(passage.last - averaging);
    begins.push_back((passage.first + passage.last - averaging) / 2);
  }
  if (parts.empty()) return 0;
  const auto during = [&](double begin) {
    double mass = 0;
    for (const auto& [all, passage] : parts) {
      mass += all * (passage.passed(begin + averaging) - passage.passed(begin));
    }
    return mass;
  };
  return highest(during, from - averaging, to, begins) / averaging;
}

double GaussianPlume::largest_mean(double x, double y, double z, double averaging) const {
  if (!(x > 0)) return 0;
  return passing(x, averaging) / air_.speed * crosswind_share(y, square(curves_.across.at(x))) *
         vertical_share(z, source_.height, square(curves_.upwards.at(x)), air_.lid);
}

GaussianReach GaussianPlume::reach(double level, double z, double averaging) const {
  const auto exceeds = [&](double x) { return largest_mean(x, 0, z, averaging) >= level; };
  const auto way = [](int n) {
    return first_way * std::pow(longest / first_way, static_cast<double>(n) / ways);
  };
  int first = -1, last = -1;
  for (int n = 0; n <= ways; ++n) {
    if (!exceeds(way(n))) continue;
    if (first < 0) first = n;
    last = n;
  }
  if (first < 0) return {};
  GaussianReach reach{
      .reached = true,
      .nearest = first == 0 ? 0 : boundary(exceeds, way(first), way(first - 1)),
      .farthest = last == ways ? longest : boundary(exceeds, way(last), way(last + 1)),
      .half_width = 0,
      .open = last == ways,
      .edge = {}};
  for (int n = 0; n <= edge_stations; ++n) {
    const double part = (1 - std::cos(std::numbers::pi * n / edge_stations)) / 2;
    const double x = reach.nearest + part * (reach.farthest - reach.nearest);
    const double middle = largest_mean(x, 0, z, averaging);
    const double aside =
        middle > level ? curves_.across.at(x) * std::sqrt(2 * std::log(middle / level)) : 0;
    reach.edge.push_back({x, aside});
    reach.half_width = std::max(reach.half_width, aside);
  }
  return reach;
}

}  // namespace downwash
