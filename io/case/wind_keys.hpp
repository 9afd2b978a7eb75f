// The winds of an ensemble, as far as the wind of a case is not known.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
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

/// The winds that the case asks for, in a completed document without contradictions. Of a number N
/// and spreads s, d, c: direction φ + d z((n + 1/2)/N), speed U exp(s z((m + 1/2)/N)) and class
/// P + c z((k + 1/2)/N) with z the quantile of the normal distribution, m and k the places of the
/// n-th multiples of the golden ratio and of √2 modulo 1, so that each is spread evenly and they
/// cover all combinations (a Kronecker lattice). Where the first of them may be enough, the place
/// for the direction is that by the multiples of √3 and not n, so that these too are spread evenly.
/// Rounded to 0.01°, 0.001 m/s and whole classes, these as far as the speed allows them
/// (possible_classes()). All round the directions are 360°/N apart, from north; the first 4, 8, …
/// of them are spread evenly too (van der Corput 1935). `stability`: P, where it is known. Throws
/// std::invalid_argument where classes are to be spread about one that is not.
std::optional<WindEnsemble> wind_ensemble_of(const nlohmann::ordered_json& document,
                                             const std::optional<PasquillClass>& stability);

/// What is wrong with `ensemble.wind`, one sentence each with the remedy.
std::vector<std::string> wind_ensemble_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
