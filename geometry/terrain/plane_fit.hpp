// The plane that is nearest to a ground.
#pragma once

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// z = mean + tilt.x (x - middle.x) + tilt.y (y - middle.y) by least squares over columns of a
/// grid: those along an axis are independent of those along the other, so that each slope is a
/// regression by itself.
class PlaneFit {
 public:
  void add(const Point& place, double z, double weight = 1) {
    weight_ += weight;
    height_ += weight * z;
    x_.add(place.x, z, weight);
    y_.add(place.y, z, weight);
  }
  double mean() const { return height_ / weight_; }
  Point middle() const { return {x_.place / weight_, y_.place / weight_}; }
  Point tilt() const { return {x_.slope(height_, weight_), y_.slope(height_, weight_)}; }

 private:
  struct Sums {
    double place = 0, square = 0, product = 0;

    void add(double x, double z, double weight) {
      place += weight * x;
      square += weight * x * x;
      product += weight * x * z;
    }
    double slope(double height, double weight) const {
      const double spread = square - place * place / weight;
      return spread > 0 ? (product - place * height / weight) / spread : 0;
    }
  };

  Sums x_, y_;
  double weight_ = 0, height_ = 0;
};

}  // namespace downwash
