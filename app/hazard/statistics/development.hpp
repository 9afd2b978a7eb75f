// Whether the flow was statistically developed when the averages began: the criterion.
//
// A flow is developed when its statistics no longer depend on when one looks. Three figures tell of
// that from one run, none of them alone; all that are known must be within their bounds:
//   spin-up       how often the wind has crossed the domain before: what the flow started from has
//                 then left it. One passage is the least, two are better, as before a release.
//   energy        the kinetic energy of all the air, mean of the second half of the window less
//   that
//                 of the first: wakes that still grow and a wind that still slows down show here.
//   means         the same of the mean velocity at each probe, in standard errors of the difference
//                 (Flyvbjerg and Petersen 1989): z. Of a developed flow, z is a standard normal
//                 number but for the uncertainty of the errors, so that its root mean square over
//                 many means is near 1, whatever the flow, and a single |z| is above 2 in one of
//                 twenty flows, above 3 in one of four hundred.
// A drift that is large in standard errors may still be small in itself, of a laminar flow for one:
// changes of energy up to 1 % count as none. Where neither energy nor means can be compared, nobody
// knows.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solver/problem/statistics.hpp"

namespace downwash {

struct Development {
  std::optional<double> passes;  ///< of the wind through the domain; nothing without wind
  struct Drift {
    double change = 0;           ///< relative
    double standard_errors = 0;  ///< the same in standard errors
  };
  std::optional<Drift> energy;       ///< nothing of too few samples
  std::optional<double> mean_drift;  ///< root mean square of z; nothing without probes
  int means = 0;                     ///< that were compared
};

/// The bounds of the criterion.
inline constexpr double fewest_passes = 1, largest_energy_change = 0.01, largest_drift = 2;

/// Whether the flow was developed by them; nothing where that is not known.
std::optional<bool> developed(const Development& development);

/// Kinetic energies of all the air, which stand for so many seconds each.
struct EnergySeries {
  std::vector<double> energy;  ///< m⁵/s²
  std::vector<double> span;    ///< s
};

/// `probes`: series from the begin of the window on.
Development development_of(const std::optional<double>& passes, const EnergySeries& energy,
                           std::span<const ProbeSeries> probes);

}  // namespace downwash
