// Heights for buildings whose file gives levels only, or nothing.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "geometry/shapes/building.hpp"

namespace downwash {

struct HeightOptions {
  /// The attribute that holds the height; empty = those that height_of lists.
  std::string height_key;
  /// m, for buildings without height and levels. Absent = the median of the known heights, or
  /// 10 m when none is known; 0 = such buildings are an error.
  std::optional<double> default_height;
  /// m per level. Absent = the median of height / levels where ten or more buildings have both and
  /// it is a storey's (2 to 6 m), else 3 m: where heights are known, a storey with its share of the
  /// roof is as high as here.
  std::optional<double> storey_height;
  /// m per unit of heights that don't name theirs; absent = metres, until somebody says so.
  std::optional<double> unit = {};
};

struct StatedHeight {
  std::optional<double> metres;
  std::optional<double> levels;
  /// The number of the file where neither it nor the name of its attribute has a unit; also one
  /// that no building is high.
  std::optional<double> bare = {};
  bool shaped = false;    ///< the height of its shape
  bool presumed = false;  ///< in feet by a name that is used for them, and does not say so

  bool empty() const { return !metres && !levels; }
};

/// A length and why it was chosen.
struct ChosenLength {
  double metres = 0;
  std::string reason;
};

class BuildingHeights {
 public:
  /// Take all buildings of the file. Throws InputError for options that cannot be.
  BuildingHeights(std::span<const StatedHeight> stated, const HeightOptions& options);

  const ChosenLength& storey() const { return storey_; }
  const ChosenLength& fallback() const { return fallback_; }

  struct Height {
    double metres;
    HeightSource source;
  };
  /// Nothing when the building states nothing and the default height is 0.
  std::optional<Height> of(const StatedHeight& stated) const;

 private:
  std::optional<Height> known(const StatedHeight& stated) const;

  ChosenLength storey_;
  ChosenLength fallback_;
};

}  // namespace downwash
