// Weight of what is released: one figure and one verdict, for the check (DW-833), for the page and
// for what stands beside ours. By Britter and McQuaid (1988), see dense_gas.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/correlations/dense_gas.hpp"
#include "app/hazard/exposure/build_release.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// A gas as it comes out.
struct OutflowingGas {
  double density = 0;      ///< kg/m³
  double temperature = 0;  ///< K
  std::string words;       ///< "vapour at its boiling point, …"
  /// Why density and temperature are not known, the end of a sentence; else empty. They are then
  /// those of the pure vapour as warm as the air, and the gas weighs no more than that, unless it
  /// may come out cold.
  std::string not_known = {};
  bool may_be_cold = false;  ///< and so heavier than that: its boiling point is not known
  /// A sentence, if the case makes a substance of the library lighter than it is; else empty.
  std::string corrected = {};
};
/// Nothing where neither molar mass nor density is known. If a case makes a substance of the
/// library lighter than it is, by `density`, `molar_mass` or `boiling_point`, the gas is that of
/// the library.
std::optional<OutflowingGas> outflowing_gas(const Substance& substance, const DenseAir& air);

struct GasWeight {
  std::string substance;
  OutflowingGas gas;
  bool buoyant = false;      ///< ours carries its weight
  bool denser = false;       ///< than the air
  DenseCriterion criterion;  ///< of a gas that is lighter by how much it is lighter
  double spread = 0;         ///< m, see spread_by_weight()
  double source = 0;         ///< m: D of the criterion

  /// Heavy by the criterion. Of a gas whose density is not known: it may be.
  bool heavy() const { return denser && criterion.bound > 0 && criterion.heavy(); }
};

/// `rate` kg/s of it, or `burst` kg at once, whichever is the heavier.
GasWeight gas_weight(const std::string& substance, const OutflowingGas& gas, double rate,
                     double burst, const DenseAir& air);

/// The air of a case 10 m up; the case has a wind. If its `fluid.density` is more than a fifth off
/// that of usual air, the density is that of air as warm, at the standard pressure that gases have.
DenseAir dense_air(const Question& config);

/// The heaviest release of a substance, with what comes out beside it at the same time; nothing
/// where the wind, or both density and molar mass, are not known.
std::optional<GasWeight> weight_of(const Question& config, const ReleasePlan& plan,
                                   std::size_t substance);

/// Weight as of the heaviest gas that there is, for a substance of which neither molar mass nor
/// density is known: it weighs no more than that.
std::optional<GasWeight> weight_at_most(const Question& config, const ReleasePlan& plan,
                                        std::size_t substance);

}  // namespace downwash
