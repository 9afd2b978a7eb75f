// Which cells fit into a time, by what coarser ones took.
#pragma once

#include <functional>
#include <optional>

#include "app/run/plan/run_estimate.hpp"

namespace downwash {

/// Cells of the domain by their edge, m; infinite where memory does not hold them.
using CellCount = std::function<double(double resolution)>;

/// What runs take on other cells than those it is known of:
///   set-up, results ~ n,   steps ~ n (h₀ / h)^growth,   n = cells(h) / cells(h₀),
/// and before them as many repeats, each of which takes what a run on its larger cells does.
class Forecast {
 public:
  /// `parts` of one run at `resolution`, m; `growth` of the number of steps with 1 / h: 0 where
  /// they are fixed; `repeats`: see compute_repeats().
  Forecast(double resolution, const RunEstimate::Parts& parts, double growth, CellCount cells,
           int repeats = 0);

  /// Wall time of a run and its repeats, s.
  double seconds(double resolution) const;
  /// Wall time of a run without repeats, s.
  double seconds_alone(double resolution) const;
  /// The finest cells that take no longer, between the two, of three digits unless it is `finest`;
  /// `coarsest` where even these take longer.
  double finest_within(double seconds, double finest, double coarsest) const;

 private:
  double resolution_, growth_, n_;
  RunEstimate::Parts parts_;
  CellCount cells_;
  int repeats_;
};

/// Steps of an adaptive run go with the cells along an edge, and the fastest place between
/// buildings is a little faster on finer ones (see run_pilot.cpp).
inline constexpr double adaptive_step_growth = 1.12;

/// By how much the answer must be finer than the one that stands, as a factor of the cells' edge:
/// below, the zones hardly change.
inline constexpr double worthwhile = 1.25;

/// An estimate before anything is computed is right to a third, so that this many times as much
/// is surely enough; after a first run, and while others work on the same machine, to this many.
inline constexpr double sure_margin = 4.0 / 3, calibrated_margin = 1.25;

/// The least part of a run on the coarsest cells that is of use, cut short by the end of the time:
/// zones of so much of it, which say that they may grow.
inline constexpr double least_part = 0.5;

/// Of the time, what the only run may take, the first of several is to take, and takes at most.
inline constexpr double single_share = 0.5, first_share = 0.06, most_first_share = 0.18;

/// Four cells across the tallest building are the least that the checks bear (see grid_checks.hpp);
/// below two it is none. Nobody who asks for `asked` can use cells more than four times as coarse:
/// streets are gone. m.
double coarsest_of_use(double asked, double tallest);

/// The cells of the first run, m. Those that are asked for where they take half of the time at
/// most; else those that take a sixteenth, for run time goes with the fourth power of 1 / h, so
/// that the rest still affords nearly the finest, or the coarsest; or, where these take so long
/// that nothing clearly finer would fit after them, the ones that take half of the time. Nothing
/// where of the coarsest not even least_part fits. `left`: s of `within`.
std::optional<double> first_resolution(const Forecast& forecast, double asked, double coarsest,
                                       double within, double left);

/// True if a first run on these cells (m) surely fits after its repeats, which may be given up.
bool affords_repeats(const Forecast& forecast, double resolution, double left);

/// The cells of a run after one with `standing`, m; nothing where none would be finer by enough.
std::optional<double> finer_resolution(const Forecast& forecast, double asked, double standing,
                                       double left);

}  // namespace downwash
