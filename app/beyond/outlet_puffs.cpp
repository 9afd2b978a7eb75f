#include "app/beyond/outlet_puffs.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

double cross(const Point& unit, const Point& v) { return unit.x * v.y - unit.y * v.x; }
double dot(const Point& a, const Point& b) { return a.x * b.x + a.y * b.y; }

/// Of a bin, whose mass is above 0; times are to be set.
Puff puff_of(const BinMoments& bin, const OutflowFace& face, const Point& downwind) {
  const double along = bin.along / bin.mass, height = bin.height / bin.mass;
  const double variance = std::max(0.0, bin.along_square / bin.mass - along * along);
  const double across = cross(downwind, face.direction()), with = dot(downwind, face.direction());
  return {.mass = bin.mass,
          .place = face.place(along),
          .height = height,
          .across = variance * across * across,
          .along = variance * with * with,
          .upwards = std::max(0.0, bin.height_square / bin.mass - height * height)};
}

/// Variances of the whole: across the wind about its middle, upwards about the ground.
struct Spread {
  double mass = 0, aside = 0, aside_square = 0, height_square = 0;

  void add(const Puff& puff, const Point& downwind) {
    const double y = cross(downwind, puff.place);
    mass += puff.mass;
    aside += puff.mass * y;
    aside_square += puff.mass * (y * y + puff.across);
    height_square += puff.mass * (puff.height * puff.height + puff.upwards);
  }
  double across() const {
    return mass > 0 ? aside_square / mass - (aside / mass) * (aside / mass) : 0;
  }
  double upwards() const { return mass > 0 ? height_square / mass : 0; }
};

}  // namespace

OutletPuffs outlet_puffs(const Outlet& outflow, const std::vector<OutflowInterval>& intervals,
                         const std::vector<double>& time, const Point& downwind,
                         const DispersionCurves& curves, double source_height_square) {
  OutletPuffs result{{}, PlumeGrowth(curves, 0, 0)};
  Spread spread;
  double waiting = 0;  // kg
  for (std::size_t n = 1; n < intervals.size(); ++n) {
    const OutflowInterval& interval = intervals[n];
    double kept = 0;
    for (const BinFlow& flow : interval.flows) kept += flow.moments.mass;
    result.left += interval.left;
    result.by_shape += interval.shape;
    waiting += interval.left;
    if (!(kept > 0) || !(waiting > 0)) continue;
    const double scale = waiting / kept;
    waiting = 0;
    for (const BinFlow& flow : interval.flows) {
      Puff puff = puff_of(flow.moments, outflow.face_of(flow.bin), downwind);
      puff.mass *= scale;
      puff.begin = time[n - 1];
      puff.end = time[n];
      spread.add(puff, downwind);
      result.carried += puff.mass;
      result.puffs.push_back(puff);
    }
  }
  // The ground reflects: of a plume from the height h, <z²> = h² + σ_z². A plume that sank from
  // there is at least as deep as a hundredth of its height.
  const double upwards = spread.upwards();
  result.growth = PlumeGrowth(curves, spread.across(),
                              std::max(upwards - source_height_square, 1e-4 * upwards));
  return result;
}

}  // namespace downwash
