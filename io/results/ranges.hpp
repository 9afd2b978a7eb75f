// Ranges of a result: how far each figure may be off for what is known to be uncertain.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace downwash {

/// The smallest and the largest that is likely, of four times in five.
struct Span {
  double low = 0, high = 0;
};

inline std::optional<double> low_of(const std::optional<Span>& range) {
  return range ? std::optional(range->low) : std::nullopt;
}
inline std::optional<double> high_of(const std::optional<Span>& range) {
  return range ? std::optional(range->high) : std::nullopt;
}

/// How far a level reaches over the whole run.
struct LevelRange {
  Span distance = {};  ///< m, of the farthest place from the nearest release; 0: not reached
  bool open = false;   ///< the farthest zone leaves the computed area: `high` is a least value
};

/// Zones of the ranges are among those of a result, of the kind `probability`.
struct Ranges {
  std::vector<std::vector<LevelRange>> levels;  ///< by substance, then level, as the page's zones
  /// By the page's receptors: how many times its mean, peak and dosage are likely.
  std::vector<Span> receptors;
  std::string words;  ///< what they are of: "other gusts and cells of 8 m (2 more runs)"
};

/// "Ranges, in brackets, hold in four of five cases: one in ten lies above. They count other gusts
/// and cells of 8 m (2 more runs), nothing else."
std::string range_words(const Ranges& ranges);

}  // namespace downwash
