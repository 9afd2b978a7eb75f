// Puffs: the mass that left the domain, carried on by the wind, whose growth a formula tells.
//
// A puff is what went through a part of the outlet in an interval, evenly in time (a slug: Scire,
// Strimaitis and Yamartino 2000, CALPUFF user's guide, 2.2). After a way s, across and upwards,
//
//   σ²(s) = σ²(0) + σ_B²(s + s₀) - σ_B²(s₀),     σ_B(s₀) = that of the whole plume at the outlet
//
// with the curves σ_B of Briggs: the plume as a whole goes on along them from a virtual source s₀
// upwind, however finely it was cut into puffs. The dosage of what has passed a place is
//
//   D = M exp(-λT) / U(s) · exp(-n²/2σ_y²)/(√(2π) σ_y) · Σ exp(-(z ± h + 2jL)²/2σ_z²)/(√(2π) σ_z)
//
// where n is the distance across the wind, h its height, T the time of travel, and the ground and a
// lid at the height L, if there is one, reflect it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/hazard/far_field/dispersion_curves.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

struct Puff {
  double mass = 0;            ///< kg
  double begin = 0, end = 0;  ///< s: it left from then to then
  Point place;                ///< its middle at the outlet, domain frame, m
  double height = 0;          ///< of that above the ground, m
  double across = 0;          ///< variance across the wind, m²
  double along = 0;           ///< along it, m²
  double upwards = 0;         ///< m²
};

/// Growth of a plume since the outlet.
struct PlumeGrowth {
  DispersionCurves curves;
  double across_way = 0, upward_way = 0;  ///< s₀, m

  /// `across`, `upwards`: variances of the whole plume at the outlet, m²; the latter about the
  /// source, reflected at the ground.
  PlumeGrowth(const DispersionCurves& of, double across, double upwards);
  double added_across(double way) const;   ///< σ_B²(s + s₀) - σ_B²(s₀), m²
  double added_upwards(double way) const;  ///< m²
};

/// The air that carries puffs; the same everywhere.
struct CarryingAir {
  Point downwind;                       ///< unit vector, domain frame
  std::function<double(double)> speed;  ///< m/s by height above the ground, m
  std::optional<double> lid = {};       ///< m: top of the mixed layer, where it is known
  double decay_rate = 0;                ///< λ, 1/s
};

/// The mean wind over the heights of a puff, m/s: over twelve parts, of equal mass, of a Gaussian
/// distribution that the ground reflects.
double mean_speed(const CarryingAir& air, double height, double variance);

/// ∫ over all y of what a puff of unit mass has at height z, 1/m: the sum over its reflections.
double vertical_share(double z, double height, double variance, const std::optional<double>& lid);

/// ∫ over a line across the wind is 1: 1/m, `aside` m from the middle; 0 beyond five σ.
double crosswind_share(double aside, double variance);

/// The passage of one puff at one place.
struct Passage {
  double dosage = 0;           ///< ∫ c dt once all has passed, kg s/m³
  double first = 0, last = 0;  ///< s: the middle of what left first and last is there then
  double spread = 0;           ///< s: standard deviation of these times

  /// The part of it that has passed at a time, 0 … 1.
  double passed(double time) const;
  /// Before the one nothing has passed, after the other all: to a millionth, s.
  double begins() const;
  double ends() const;
};

/// A puff with what it is along its way, tabled.
class PuffPath {
 public:
  /// `reach`: m, no place is farther downwind.
  PuffPath(const Puff& puff, const PlumeGrowth& growth, const CarryingAir& air, double reach);

  /// At a place (domain frame, m) `z` m above the ground. No dosage where it lies upwind of the
  /// outlet, or more than five σ aside.
  Passage at(const Point& place, double z) const;
  /// At all places of one line across the wind, `way` m downwind of its middle at the outlet: with
  /// the dosage integrated over that line, kg s/m². No dosage upwind, or beyond its reach.
  Passage across(double way, double z) const;
  /// Its variance across the wind there, m².
  double variance(double way) const { return station(way).across; }

 private:
  struct Station {
    double across = 0, upwards = 0;  ///< variances, m²
    double time = 0;                 ///< s of travel
    double speed = 0;                ///< m/s
  };
  Station station(double way) const;

  Puff puff_;
  Point downwind_;
  std::optional<double> lid_;
  double decay_rate_, reach_;
  std::vector<Station> stations_;  ///< at ways reach (k/n)²
};

}  // namespace downwash
