#include "io/plot/plot_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace downwash {
namespace {

constexpr double edge_tolerance = 1e-9;

/// A typographic minus.
std::string with_minus(std::string text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos;) {
    text.replace(at, 1, "\u2212");
  }
  return text;
}

std::string superscript(int number) {
  constexpr std::array<const char*, 10> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char c : fmt::format("{}", number)) {
    text += c == '-' ? "⁻" : digits[static_cast<std::size_t>(c - '0')];
  }
  return text;
}

std::string power_label(int exponent) {
  if (std::abs(exponent) <= 2) return fmt::format("{:g}", std::pow(10.0, exponent));
  return fmt::format("10{}", superscript(exponent));
}

/// 1, 2 or 5 times a power of ten, so that `length` has about `count` of them.
double round_step(double length, int count) {
  const double step = length / count, power = std::pow(10.0, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= step * (1 - edge_tolerance)) return factor * power;
  }
  return 10 * power;
}

std::vector<PlotTick> even_ticks(std::array<double, 2> range, int count) {
  const double step = round_step(range[1] - range[0], count);
  const double largest = std::max(std::abs(range[0]), std::abs(range[1]));
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-6)));
  const bool plain = largest < 1e5 && decimals <= 4;
  std::vector<PlotTick> ticks;
  const auto first = std::llround(std::ceil(range[0] / step - edge_tolerance));
  const auto last = std::llround(std::floor(range[1] / step + edge_tolerance));
  for (auto n = first; n <= last; ++n) {
    const double value = static_cast<double>(n) * step;
    const std::string label =
        plain ? fmt::format("{:.{}f}", value, decimals) : fmt::format("{:.3g}", value);
    ticks.push_back({value, with_minus(label)});
  }
  return ticks;
}

/// Where there are less than two powers of ten, 2 and 5 times them are labelled as well.
std::vector<PlotTick> decade_ticks(std::array<double, 2> range, int count) {
  const int first = static_cast<int>(std::floor(std::log10(range[0])));
  const int last = static_cast<int>(std::ceil(std::log10(range[1])));
  const bool short_range = std::log10(range[1] / range[0]) < 2;
  const int every = std::max(1, (last - first) / std::max(1, count));
  std::vector<PlotTick> ticks;
  for (int exponent = first; exponent <= last; ++exponent) {
    for (int factor = 1; factor < 10; ++factor) {
      const double value = factor * std::pow(10.0, exponent);
      if (value < range[0] * (1 - edge_tolerance) || value > range[1] * (1 + edge_tolerance)) {
        continue;
      }
      std::string label;
      if (factor == 1 && (exponent - first) % every == 0) label = power_label(exponent);
      if (short_range && (factor == 2 || factor == 5)) label = fmt::format("{:g}", value);
      ticks.push_back({value, label});
    }
  }
  return ticks;
}

}  // namespace

PlotScale::PlotScale(std::array<double, 2> range, bool log) : range_(range), log_(log) {}

PlotScale PlotScale::around(const std::vector<double>& values, bool log) {
  double least = std::numeric_limits<double>::infinity(), largest = -least;
  for (const double value : values) {
    if (!std::isfinite(value) || (log && value <= 0)) continue;
    least = std::min(least, value);
    largest = std::max(largest, value);
  }
  if (least > largest) return {log ? std::array{0.1, 1.0} : std::array{0.0, 1.0}, log};
  if (log) {
    const double room = least < largest ? std::pow(largest / least, 0.06) : 2;
    return {{least / room, largest * room}, log};
  }
  const double magnitude = std::max({std::abs(least), std::abs(largest), 1e-300});
  const double room =
      largest - least > 1e-12 * magnitude ? 0.05 * (largest - least) : 0.5 * magnitude;
  return {{least - room, largest + room}, log};
}

double PlotScale::fraction(double value) const {
  if (!log_) return (value - range_[0]) / length();
  if (value <= 0) return std::numeric_limits<double>::quiet_NaN();
  return std::log(value / range_[0]) / std::log(range_[1] / range_[0]);
}

bool PlotScale::holds(double value) const {
  const double at = fraction(value);
  return at >= -edge_tolerance && at <= 1 + edge_tolerance;
}

std::vector<PlotTick> PlotScale::ticks(int count) const {
  return log_ ? decade_ticks(range_, count) : even_ticks(range_, count);
}

}  // namespace downwash
