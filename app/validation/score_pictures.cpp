#include "app/validation/score_pictures.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

constexpr int black = 6, steps_of_a_line = 60;

struct Range {
  double low, high;
};

/// Of all values, both ways.
Range range_of(const std::vector<NamedPairs>& sets) {
  Range range{0, 0};
  for (const NamedPairs& set : sets) {
    for (const auto& [observed, predicted] : set.pairs) {
      if (!std::isfinite(predicted)) continue;
      range.low = std::min({range.low, observed, predicted});
      range.high = std::max({range.high, observed, predicted});
    }
  }
  const double margin = 0.03 * (range.high - range.low);
  return {range.low - margin, range.high + margin};
}

template <class Function>
PlotCurve line(const std::string& label, const Range& range, PlotCurve::Style style,
               const Function& f) {
  PlotCurve curve{.label = label, .x = {}, .y = {}, .style = style, .colour = black};
  for (int n = 0; n <= steps_of_a_line; ++n) {
    const double x = range.low + (range.high - range.low) * n / steps_of_a_line;
    curve.x.push_back(x);
    curve.y.push_back(f(x));
  }
  return curve;
}

PlotCurve points(const NamedPairs& set) {
  PlotCurve curve{.label = set.name, .x = {}, .y = {}, .style = PlotCurve::Style::points};
  for (const auto& [observed, predicted] : set.pairs) {
    curve.x.push_back(observed);
    curve.y.push_back(predicted);
  }
  return curve;
}

}  // namespace

std::string scatter_picture(const std::string& title, const std::string& quantity,
                            const std::vector<NamedPairs>& sets, double relative, double absolute) {
  const Range range = range_of(sets);
  const auto tolerance = [&](double o) { return std::max(relative * std::abs(o), absolute); };
  Plot plot{.title = title,
            .x_label = quantity + ", observed",
            .y_label = quantity + ", computed",
            .curves = {line("", range, PlotCurve::Style::line, [](double o) { return o; }),
                       line("tolerance of the hit rate", range, PlotCurve::Style::dashed,
                            [&](double o) { return o + tolerance(o); }),
                       line("", range, PlotCurve::Style::dashed,
                            [&](double o) { return o - tolerance(o); })},
            .equal_scales = true,
            .x_range = {{range.low, range.high}},
            .y_range = {{range.low, range.high}}};
  for (const NamedPairs& set : sets) plot.curves.push_back(points(set));
  return svg(plot);
}

std::string factor_picture(const std::string& title, const std::string& quantity,
                           const std::vector<NamedPairs>& sets) {
  std::vector<NamedPairs> shown = sets;
  Range range{HUGE_VAL, 0};
  for (NamedPairs& set : shown) {
    std::erase_if(set.pairs,
                  [](const ScorePair& pair) { return !(pair.observed > 0 && pair.predicted > 0); });
    for (const auto& [observed, predicted] : set.pairs) {
      range.low = std::min({range.low, observed / 2, predicted / 2});
      range.high = std::max({range.high, observed * 2, predicted * 2});
    }
  }
  Plot plot{.title = title,
            .x_label = quantity + ", observed",
            .y_label = quantity + ", computed",
            .curves = {},
            .log_x = true,
            .log_y = true};
  for (const NamedPairs& set : shown) plot.curves.push_back(points(set));
  if (range.high > range.low) {
    plot.x_range = plot.y_range = {{range.low, range.high}};
    // A logarithmic line is straight between its ends.
    const auto straight = [&](const std::string& label, PlotCurve::Style style, double factor) {
      return PlotCurve{.label = label,
                       .x = {range.low, range.high},
                       .y = {factor * range.low, factor * range.high},
                       .style = style,
                       .colour = black};
    };
    plot.curves.push_back(straight("", PlotCurve::Style::line, 1));
    plot.curves.push_back(straight("factor of two", PlotCurve::Style::dashed, 2));
    plot.curves.push_back(straight("", PlotCurve::Style::dashed, 0.5));
  }
  return svg(plot);
}

std::string hit_rate_picture(const std::string& title, const std::string& tolerance,
                             const std::vector<NamedPairs>& sets, double relative, double largest) {
  Plot plot{.title = title,
            .x_label = tolerance,
            .y_label = "hit rate q",
            .curves = {},
            .y_range = {{0, 1}}};
  for (const NamedPairs& set : sets) {
    PlotCurve curve{.label = set.name, .x = {}, .y = {}};
    for (const auto& [absolute, q] : hit_rate_curve(set.pairs, relative, largest, 81)) {
      curve.x.push_back(absolute);
      curve.y.push_back(q);
    }
    plot.curves.push_back(std::move(curve));
  }
  return svg(plot);
}

}  // namespace downwash
