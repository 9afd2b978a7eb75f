// Plots as SVG: curves, points, and fields as colours.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace downwash {

/// Points (x, y) joined by a line, or marked each by itself. Points that are not finite leave a
/// gap.
struct PlotCurve {
  enum class Style { line, dashed, points };
  std::string label;  ///< in the legend; empty: not there
  std::vector<double> x, y;
  Style style = Style::line;
  std::optional<int> colour = std::nullopt;  ///< of palette_colour(), 6 = black; else the next one
};

/// A field on a rectangle, as colours behind the curves.
struct PlotRaster {
  int columns = 0, rows = 0;
  std::vector<float> values;            ///< row by row from the lowest y; NaN stays blank
  double x[2] = {0, 1}, y[2] = {0, 1};  ///< the edges of the rectangle
  double range[2] = {0, 1};             ///< values of the first and the last colour
  bool diverging = false;               ///< two hues about the middle of the range, else one scale
  std::string label;                    ///< of the colour bar, with its unit
};

struct Plot {
  std::string title, x_label, y_label;
  std::vector<PlotCurve> curves;
  std::optional<PlotRaster> raster = std::nullopt;
  bool log_x = false, log_y = false;
  bool equal_scales = false;  ///< a metre along x is as long as one along y
  std::optional<std::array<double, 2>> x_range = std::nullopt, y_range = std::nullopt;
};

/// The plot as an SVG document on a white ground, complete in itself.
std::string svg(const Plot& plot);

/// Lines along which a field on the centres (or nodes) x, y has a value, as polylines that a curve
/// with gaps can hold. values[row * x.size() + column].
PlotCurve contour(const std::vector<double>& x, const std::vector<double>& y,
                  const std::vector<double>& values, double level);

}  // namespace downwash
