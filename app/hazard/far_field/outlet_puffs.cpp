#include "app/hazard/far_field/outlet_puffs.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace downwash {
namespace {

/// Samples may be closer together than puffs need to be: in time these are as long as a part of the
/// run at least.
constexpr double most_blocks = 48;

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

/// Consecutive intervals whose flows go on as the same puffs.
struct Block {
  double begin = 0;                         // s
  double kept = 0;                          // kg in its flows
  std::map<std::size_t, BinMoments> flows;  // by bin

  void add(const OutflowInterval& interval) {
    for (const BinFlow& flow : interval.flows) {
      flows[flow.bin].add(flow.moments);
      kept += flow.moments.mass;
    }
  }
};

/// Gives the puffs of a row of bins the height and the depth of the row, which keeps both moments:
/// all of it goes on at one speed.
void level(std::vector<Puff>::iterator first, std::vector<Puff>::iterator last) {
  if (first == last) return;
  double mass = 0, height = 0, square = 0;
  for (auto puff = first; puff != last; ++puff) {
    mass += puff->mass;
    height += puff->mass * puff->height;
    square += puff->mass * (puff->height * puff->height + puff->upwards);
  }
  height /= mass;
  for (auto puff = first; puff != last; ++puff) {
    puff->height = height;
    puff->upwards = std::max(0.0, square / mass - height * height);
  }
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
  Block block;
  double waiting = 0;  // kg
  const double span = (time.back() - time.front()) / most_blocks;
  for (std::size_t n = 1; n < intervals.size(); ++n) {
    const OutflowInterval& interval = intervals[n];
    result.left += interval.left;
    result.by_shape += interval.shape;
    waiting += interval.left;
    if (block.flows.empty()) block.begin = time[n - 1];
    block.add(interval);
    const bool over = time[n] - block.begin >= span * (1 - 1e-9) || n + 1 == intervals.size();
    if (!over || !(block.kept > 0) || !(waiting > 0)) continue;
    const double scale = waiting / block.kept;
    waiting = 0;
    std::size_t row = 0, row_begin = result.puffs.size();
    for (const auto& [bin, moments] : block.flows) {
      if (Outlet::row_of(bin) != row) {
        level(result.puffs.begin() + static_cast<std::ptrdiff_t>(row_begin), result.puffs.end());
        row = Outlet::row_of(bin);
        row_begin = result.puffs.size();
      }
      Puff puff = puff_of(moments, outflow.face_of(bin), downwind);
      puff.mass *= scale;
      puff.begin = block.begin;
      puff.end = time[n];
      spread.add(puff, downwind);
      result.carried += puff.mass;
      result.puffs.push_back(puff);
    }
    level(result.puffs.begin() + static_cast<std::ptrdiff_t>(row_begin), result.puffs.end());
    block = {};
  }
  // The ground reflects: of a plume from the height h, <z²> = h² + σ_z². A plume that sank from
  // there is at least as deep as a hundredth of its height.
  const double upwards = spread.upwards();
  result.growth = PlumeGrowth(curves, spread.across(),
                              std::max(upwards - source_height_square, 1e-4 * upwards));
  return result;
}

}  // namespace downwash
