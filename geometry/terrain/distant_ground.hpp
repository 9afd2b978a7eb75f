// The ground as the air far above it feels it.
#pragma once

#include <array>
#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "geometry/terrain/ground.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Over low ground h(x, y) an inviscid, neutral wind follows, at a height H above the mean ground,
///   h_H(x, y) = ∬ h(x', y') H / (2π (|x - x'|² + |y - y'|² + H²)^{3/2}) dx' dy':
/// what is wide beside H lifts all of the air above it, and of a wave number k there is left
/// exp(-k H) (potential flow to first order in the slope: the outer layer of Jackson & Hunt 1975,
/// Q. J. R. Meteorol. Soc. 101, 929). A plane stays what it is. Beyond the domain the ground goes
/// on along the plane that is nearest to all of it, as far from that plane as at the edge.
class DistantGround {
 public:
  /// Of air at height `z` (m) in the domain frame, over the ground on these axes.
  DistantGround(const Ground& ground, const std::array<Axis, 3>& xyz, double z);

  /// Of the ground itself, m in the domain frame.
  double mean() const { return mean_; }
  /// m, in the domain frame, at a place in it.
  double height(const Point& place) const { return plane(place) + rest(place); }
  /// ∂h_H/∂s there, along a unit vector.
  double slope(const Point& place, const Point& along) const;
  /// The slope along a unit vector of the plane that is nearest to the ground.
  double tilt(const Point& along) const { return tilt_.x * along.x + tilt_.y * along.y; }

 private:
  /// One side of the plan in even tiles.
  struct Tiles {
    double origin, width;
    int count;

    double middle(int n) const { return origin + (n + 0.5) * width; }
    int nearest(int n) const { return n < 0 ? 0 : n < count ? n : count - 1; }
    /// The tile that a place lies in, or the nearest.
    int at(double place) const;
  };
  static Tiles tiles_of(const Axis& axis, double distance);
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y_.nearest(y)) * static_cast<std::size_t>(x_.count) +
           static_cast<std::size_t>(x_.nearest(x));
  }
  void fit_plane(const Ground& ground, const std::array<Axis, 3>& xyz);
  /// The ground less the plane: means over tiles.
  std::vector<double> means(const Ground& ground, const std::array<Axis, 3>& xyz) const;
  /// Of what these are, seen from the distance (m), by tile.
  std::vector<double> seen_from(double distance, const std::vector<double>& ground) const;
  double plane(const Point& place) const {
    return mean_ + tilt_.x * (place.x - middle_.x) + tilt_.y * (place.y - middle_.y);
  }
  /// Linear between the middles of tiles.
  double rest(const Point& place) const;

  Tiles x_, y_;
  double mean_ = 0;           ///< of the ground, m
  Point middle_, tilt_;       ///< of the plane nearest to it
  std::vector<double> rest_;  ///< h_H less the plane, m, by tile, x fastest
};

}  // namespace downwash
