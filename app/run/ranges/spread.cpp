#include "app/run/ranges/spread.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace downwash {
namespace {

using Values = std::vector<double>;

/// Sums over the cells nearer than `reach`, of rows and then of columns.
Values summed_around(const MapRaster& raster, const Values& values, int reach) {
  const int nx = raster.x.n(), ny = raster.y.n();
  const auto at = [nx](int i, int j) {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
  };
  const auto pass = [&](const Values& from, int along, int across, const auto& cell) {
    Values sums(from.size());
    for (int b = 0; b < across; ++b) {
      double sum = 0;
      for (int a = 0; a < along + reach; ++a) {
        if (a < along) sum += from[cell(a, b)];
        if (a - 2 * reach - 1 >= 0) sum -= from[cell(a - 2 * reach - 1, b)];
        if (a - reach >= 0) sums[cell(a - reach, b)] = sum;
      }
    }
    return sums;
  };
  const Values rows = pass(values, nx, ny, at);
  return pass(rows, ny, nx, [&](int j, int i) { return at(i, j); });
}

/// Gives cells without a value of the run and of what is near, as in the middle of a large
/// building, that of the nearest cell which has one, by rows and columns over such cells.
void continue_into(const MapRaster& raster, const std::vector<float>& run, std::vector<char> has,
                   std::vector<float>& values) {
  const int nx = raster.x.n(), ny = raster.y.n();
  std::vector<std::size_t> reached;
  for (std::size_t cell = 0; cell < has.size(); ++cell) {
    if (has[cell]) reached.push_back(cell);
  }
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::size_t cell = reached[next];
    const int i = static_cast<int>(cell % static_cast<std::size_t>(nx)),
              j = static_cast<int>(cell / static_cast<std::size_t>(nx));
    const auto give = [&](bool inside, std::size_t to) {
      if (!inside || has[to] || !(run[to] < 0)) return;
      has[to] = 1;
      values[to] = values[cell];
      reached.push_back(to);
    };
    give(i > 0, cell - 1);
    give(i + 1 < nx, cell + 1);
    give(j > 0, cell - static_cast<std::size_t>(nx));
    give(j + 1 < ny, cell + static_cast<std::size_t>(nx));
  }
}

}  // namespace

std::vector<float> log_spread(const MapRaster& raster, const ComparedValues& values, double limit,
                              int reach) {
  constexpr double least_part = 0.01;
  const auto n = static_cast<double>(values.repeats.size());
  const auto logarithm = [&](float value) {
    return std::log(std::max(double{value} / limit, least_part));
  };
  Values variance(raster.cells()), difference(raster.cells()), known(raster.cells()),
      turn(raster.cells());
  for (std::size_t cell = 0; cell < raster.cells(); ++cell) {
    double sum = 0, squares = 0;
    bool all = values.run[cell] >= 0;
    for (const std::vector<float>& repeat : values.repeats) {
      all = all && repeat[cell] >= 0;
      const double one = logarithm(repeat[cell]);
      sum += one;
      squares += one * one;
    }
    if (!all) continue;
    const double mean = sum / n, off = mean - logarithm(values.run[cell]);
    known[cell] = 1;
    difference[cell] = off * off;
    if (n > 1) variance[cell] = std::max(0.0, squares - n * mean * mean) / (n - 1);
    int sides = 0;
    for (const std::vector<float>& turned : values.turned) {
      if (!(turned[cell] >= 0)) continue;
      turn[cell] += std::pow(logarithm(turned[cell]) - logarithm(values.run[cell]), 2);
      ++sides;
    }
    if (sides > 1) turn[cell] /= sides;
  }
  const Values cells = summed_around(raster, known, reach),
               variances = summed_around(raster, variance, reach),
               differences = summed_around(raster, difference, reach),
               turns = values.turned.empty() ? turn : summed_around(raster, turn, reach);
  std::vector<float> spread(raster.cells());
  std::vector<char> has(raster.cells());
  for (std::size_t cell = 0; cell < raster.cells(); ++cell) {
    if (cells[cell] < 0.5) continue;
    has[cell] = 1;
    const double found = std::max(0.0, variances[cell] / cells[cell]);
    const double grid = std::max(0.0, differences[cell] / cells[cell] - found * (1 + 1 / n));
    const bool reached = values.run[cell] > least_part * limit;
    const double eddies = reached ? std::max(found, values.least_variance) : found;
    const double direction = std::max(0.0, turns[cell] / cells[cell]);
    spread[cell] = static_cast<float>(likely_deviations * std::sqrt(2 * eddies + grid + direction));
  }
  continue_into(raster, values.run, std::move(has), spread);
  return spread;
}

}  // namespace downwash
