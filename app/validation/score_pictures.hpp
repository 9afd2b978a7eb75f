// Pictures of predictions beside observations.
#pragma once

#include <string>
#include <vector>

#include "app/validation/scores.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {

/// Pairs with a name for the legend.
struct NamedPairs {
  std::string name;
  ScorePairs pairs;
};

/// Predicted by observed, with the lines of perfect agreement and of the tolerances of the hit
/// rate: O ± max(D |O|, W).
std::string scatter_picture(const std::string& title, const std::string& quantity,
                            const std::vector<NamedPairs>& sets, double relative, double absolute);

/// Predicted by observed on logarithmic scales, with the lines of perfect agreement and of a factor
/// of two. Pairs with a value that is not above 0 are left out.
std::string factor_picture(const std::string& title, const std::string& quantity,
                           const std::vector<NamedPairs>& sets);

/// The hit rate by the absolute tolerance W, from 0 to `largest`.
std::string hit_rate_picture(const std::string& title, const std::string& tolerance,
                             const std::vector<NamedPairs>& sets, double relative, double largest);

}  // namespace downwash
