// The winds of an ensemble, as far as the wind of a case is not known.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace downwash {

/// What a wind of an ensemble has of its own; the rest is as in the case.
struct EnsembleWind {
  double speed = 0;        ///< m/s at the reference height
  double direction = 270;  ///< degrees from north that it blows from
  std::uint64_t seed = 1;  ///< of the eddies that come in with it
};

/// Winds in which a case is computed, each in a run of its own.
struct WindEnsemble {
  std::vector<EnsembleWind> winds;
  double speed_spread = 0, direction_spread = 0;  ///< as the case has them; of a list 0
};

/// The winds that the case asks for, in a completed document without contradictions. Of a number N
/// and spreads s, d: direction φ + d z((n + 1/2)/N), speed U exp(s z((m + 1/2)/N)) with z the
/// quantile of the normal distribution and m the place of the n-th multiple of the golden ratio
/// modulo 1, so that each of the two is spread evenly and they cover the square of both (a
/// Kronecker lattice). Rounded to 0.01° and 0.001 m/s.
std::optional<WindEnsemble> wind_ensemble_of(const nlohmann::ordered_json& document);

/// What is wrong with `ensemble.wind`, one sentence each with the remedy.
std::vector<std::string> wind_ensemble_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
