#include "geometry/sizing/grown_cells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace downwash {
namespace {

/// Cells that are narrower than the widest, of which there are endless ones where nothing grows.
double growing(double ratio, double widest) {
  if (ratio <= 1) return std::numeric_limits<double>::infinity();
  return std::floor(std::log(widest) / std::log(ratio) + round_off_in_cells);
}

/// Σ ratio^k, k = 1 … n.
double powers(double ratio, double n) {
  if (ratio == 1) return n;
  if (ratio == 0) return 0;
  return ratio * std::expm1(n * std::log(ratio)) / (ratio - 1);
}

/// Σ min(ratio^k, widest), k = 1 … n.
double length_of(double ratio, double n, double widest) {
  const double grow = std::min(n, growing(ratio, widest));
  return powers(ratio, grow) + (n - grow) * widest;
}

/// The fewest cells that are as long, in widths of an even one.
double fewest(double length, const CellGrowth& growth) {
  if (length <= round_off_in_cells) return 0;
  if (!growth.grows()) return std::ceil(length - round_off_in_cells);
  const double grow = growing(growth.ratio, growth.widest), grown = powers(growth.ratio, grow);
  if (length > grown)
    return grow + std::ceil((length - grown) / growth.widest - round_off_in_cells);
  // ratio (ratio^n - 1) / (ratio - 1) = length
  const double n = std::log1p(length * (growth.ratio - 1) / growth.ratio) / std::log(growth.ratio);
  return std::ceil(n - round_off_in_cells);
}

/// The ratio with which n cells are as long, in widths of an even one; below 1 only where they
/// would be too long else.
double fitted_ratio(double length, int n, double widest) {
  double low = length < n ? 0 : 1, high = 1;
  while (length_of(high, n, widest) < length && high < 1e6) high *= 1.5;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = 0.5 * (low + high);
    (length_of(middle, n, widest) < length ? low : high) = middle;
  }
  return low;
}

GrownCells::End end_of(double length, int cells, double width, double widest) {
  const double held = std::max(length, cells * width);
  return {cells, held, cells > 0 ? fitted_ratio(held / width, cells, widest) : 1};
}

int checked_count(double cells) {
  if (cells > std::numeric_limits<int>::max()) throw std::length_error(std::to_string(cells));
  return static_cast<int>(cells);
}

/// The widths from the even cells outwards.
std::vector<double> widths(const GrownCells& axis, const GrownCells::End& end) {
  std::vector<double> widths;
  for (int k = 1; k <= end.cells; ++k) {
    widths.push_back(axis.width * std::min(std::pow(end.ratio, k), axis.widest));
  }
  return widths;
}

}  // namespace

GrownCells grown_cells(const GrownSpan& span, double width, const CellGrowth& growth, int multiple,
                       RoundingEnds rounding) {
  const double even =
      std::max(1.0, std::ceil((span.even_high - span.even_low) / width - round_off_in_cells));
  // The ends give what whole even cells add.
  const double added = even * width - (span.even_high - span.even_low);
  const double part_low = rounding == RoundingEnds::low    ? 1
                          : rounding == RoundingEnds::both ? 0.5
                                                           : 0;
  const double added_low = part_low * added;
  const double low = std::max(0.0, span.even_low - span.low - added_low);
  const double high = std::max(0.0, span.high - span.even_high - (added - added_low));
  double cells_low = fewest(low / width, growth), cells_high = fewest(high / width, growth);
  const double least = cells_low + even + cells_high;
  const double more = multiple * std::ceil(least / multiple) - least;
  const double more_low = std::floor(part_low * more);
  cells_low += more_low;
  cells_high += more - more_low;
  checked_count(cells_low + even + cells_high);
  return {.width = width,
          .widest = growth.widest,
          .even = static_cast<int>(even),
          .low = end_of(low, static_cast<int>(cells_low), width, growth.widest),
          .high = end_of(high, static_cast<int>(cells_high), width, growth.widest)};
}

GrownCells with_cells(const GrownCells& axis, int cells) {
  const double share = static_cast<double>(cells) / axis.cells();
  const auto scaled = [&](int count) {
    return count == 0 ? 0 : std::max(1, static_cast<int>(std::lround(share * count)));
  };
  const int low = scaled(axis.low.cells), high = scaled(axis.high.cells);
  GrownCells result = axis;
  result.even = std::max(1, cells - low - high);
  result.width = axis.even * axis.width / result.even;
  constexpr double any = 1e9;
  const auto end = [&](const GrownCells::End& of, int count) -> GrownCells::End {
    const double ratio = count > 0 ? fitted_ratio(of.length / result.width, count, any) : 1;
    return {count, of.length, ratio};
  };
  result.widest = any;
  result.low = end(axis.low, low);
  result.high = end(axis.high, high);
  return result;
}

Axis axis_of(const GrownCells& cells, double origin) {
  std::vector<double> below = widths(cells, cells.low), faces;
  const double even = origin + cells.low.length;
  double place = even;
  for (const double width : below) faces.push_back(place -= width);
  std::reverse(faces.begin(), faces.end());
  if (!faces.empty()) faces.front() = origin;
  for (int n = 0; n <= cells.even; ++n) faces.push_back(even + n * cells.width);
  for (const double width : widths(cells, cells.high)) faces.push_back(faces.back() + width);
  faces.back() = origin + cells.length();
  return Axis(std::move(faces));
}

}  // namespace downwash
