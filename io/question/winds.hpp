// Winds of an ensemble, as far as the wind of a case is not known.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/weather/stability.hpp"

namespace downwash {

/// What a wind of an ensemble has of its own; the rest is as in the case.
struct EnsembleWind {
  double speed = 0;        ///< m/s at the reference height
  double direction = 270;  ///< degrees from north that it blows from
  std::uint64_t seed = 1;  ///< of the eddies that come in with it
  /// Of the air that comes with it; as in the case where there is none.
  std::optional<PasquillClass> stability = {};

  /// "4 m/s from 240°, class E"
  std::string words() const;
};

/// Winds in which a case is computed, each in a run of its own.
struct WindEnsemble {
  std::vector<EnsembleWind> winds;
  /// As the case has them; of a list 0.
  double speed_spread = 0, direction_spread = 0, stability_spread = 0;
  double settled =
      0;  ///< change of the zones, as a part, by which there are enough; 0: compute all
  bool all_round = false;  ///< from directions evenly all round
};

}  // namespace downwash
