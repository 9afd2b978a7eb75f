// The scale of an axis of a plot: where a value is, and where its ticks are.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace downwash {

struct PlotTick {
  double value;
  std::string label;  ///< empty: a short tick between labelled ones
};

/// Maps values from `range` to 0…1, evenly or by their logarithms.
class PlotScale {
 public:
  PlotScale(std::array<double, 2> range, bool log);
  /// Around values, with some room on either side. Those that the scale cannot show are ignored.
  static PlotScale around(const std::vector<double>& values, bool log);

  /// Not finite for what has no place on the scale.
  double fraction(double value) const;
  double length() const { return range_[1] - range_[0]; }
  bool holds(double value) const;
  /// Ticks at multiples of 1, 2 or 5 times a power of ten, about `count` of them; on a logarithmic
  /// scale at powers of ten.
  std::vector<PlotTick> ticks(int count) const;

 private:
  std::array<double, 2> range_;
  bool log_;
};

}  // namespace downwash
