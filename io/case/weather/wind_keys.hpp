// The winds of an ensemble, as far as the wind of a case is not known.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/question/winds.hpp"
#include "io/weather/stability.hpp"

namespace downwash {

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
