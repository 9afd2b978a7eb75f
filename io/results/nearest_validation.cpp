#include "io/results/nearest_validation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace downwash {

std::size_t ValidationScore::met() const {
  return static_cast<std::size_t>(std::count_if(
      figures.begin(), figures.end(), [](const ScoredFigure& figure) { return figure.passed; }));
}

std::string score_words(const NearestValidation& nearest) {
  std::string text;
  for (const ValidationScore& score : nearest.scores) {
    text += fmt::format("{}{} of {} criteria met on {}, {} grids ({})", text.empty() ? "" : "; ",
                        score.met(), score.figures.size(), score.device,
                        score.full ? "fine" : "coarse", score.ended.substr(0, 10));
  }
  return text.empty() ? "not measured" : text;
}

}  // namespace downwash
