#include "app/validation/figures/prairie_grass_arcs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

/// ∫ f(y) c dy.
template <class Function>
double moment(const std::vector<double>& y, const std::vector<double>& c, const Function& f) {
  double sum = 0;
  for (std::size_t n = 1; n < y.size(); ++n) {
    sum += 0.5 * (f(y[n - 1]) * c[n - 1] + f(y[n]) * c[n]) * (y[n] - y[n - 1]);
  }
  return sum;
}

}  // namespace

ArcFigures arc_figures(const std::vector<double>& y, const std::vector<double>& c) {
  ArcFigures figures;
  figures.largest = *std::max_element(c.begin(), c.end());
  figures.integral = moment(y, c, [](double) { return 1.0; });
  const double middle = moment(y, c, [](double s) { return s; }) / figures.integral;
  const double variance =
      moment(y, c, [middle](double s) { return (s - middle) * (s - middle); }) / figures.integral;
  figures.sigma = std::sqrt(variance);
  return figures;
}

}  // namespace downwash
