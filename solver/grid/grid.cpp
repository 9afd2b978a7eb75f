#include "solver/grid/grid.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace downwash {

Axis::Axis(std::vector<double> faces) : faces_(std::move(faces)) {
  if (faces_.size() < 2) throw std::invalid_argument("an axis needs at least one cell");
  for (std::size_t f = 1; f < faces_.size(); ++f) {
    if (!(faces_[f] > faces_[f - 1])) {
      throw std::invalid_argument("the face positions of an axis must increase strictly");
    }
  }
}

Axis Axis::uniform(double origin, double length, int n) {
  if (n < 1) throw std::invalid_argument("an axis needs at least one cell");
  std::vector<double> faces(static_cast<std::size_t>(n) + 1);
  for (int i = 0; i <= n; ++i) faces[static_cast<std::size_t>(i)] = origin + length * i / n;
  return Axis(std::move(faces));
}

Axis Axis::stretched(double origin, double length, int n, StretchedEnds ends, double first) {
  if (!(first > 0) || !(first < length / n)) {
    throw std::invalid_argument("the first cell of a stretched axis must be above 0 and below " +
                                std::to_string(length / n) + " m");
  }
  const auto fraction = [&](double delta, double xi) {  // of the length, 0 … 1
    if (ends == StretchedEnds::both) {
      return 0.5 * (1 + std::tanh(delta * (2 * xi - 1)) / std::tanh(delta));
    }
    if (ends == StretchedEnds::high) return std::tanh(delta * xi) / std::tanh(delta);
    return 1 + std::tanh(delta * (xi - 1)) / std::tanh(delta);
  };
  const auto narrowest = [&](double delta) {
    return length * (ends == StretchedEnds::high ? 1 - fraction(delta, 1 - 1.0 / n)
                                                 : fraction(delta, 1.0 / n));
  };
  double low = 1e-6, high = 18;  // the more, the narrower; tanh is 1 in double precision beyond
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = 0.5 * (low + high);
    (narrowest(middle) > first ? low : high) = middle;
  }
  std::vector<double> faces;
  for (int i = 0; i <= n; ++i) faces.push_back(origin + length * fraction(low, double(i) / n));
  faces.front() = origin;
  faces.back() = origin + length;
  return Axis(std::move(faces));
}

double Axis::width(int i, bool periodic) const {
  const int last = n() - 1;
  i = periodic ? (i % n() + n()) % n() : std::clamp(i, 0, last);
  return face(i + 1) - face(i);
}

double Axis::gap(int i, bool periodic) const {
  return 0.5 * (width(i - 1, periodic) + width(i, periodic));
}

double Axis::smallest_width() const {
  double smallest = width(0);
  for (int i = 1; i < n(); ++i) smallest = std::min(smallest, width(i));
  return smallest;
}

IndexRange Axis::cells_between(double low, double high) const {
  const auto first_from = [this](double position) {
    int below = -1, found = n();  // centre(below) < position ≤ centre(found)
    while (found - below > 1) {
      const int middle = below + (found - below) / 2;
      (centre(middle) < position ? below : found) = middle;
    }
    return found;
  };
  return {first_from(low), first_from(high)};
}

bool Axis::is_uniform() const {
  const double mean = length() / n();
  for (int i = 0; i < n(); ++i) {
    if (std::abs(width(i) - mean) > 1e-9 * mean) return false;
  }
  return true;
}

std::int64_t Grid::cells() const { return std::int64_t{axis[0].n()} * axis[1].n() * axis[2].n(); }

}  // namespace downwash
