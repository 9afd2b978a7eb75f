#include "app/beyond/beyond_raster.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace downwash {
namespace {

constexpr double growth_along = 1.1, growth_aside = 1.15;
constexpr double widest = 250;  // m

/// Widths that grow from `first` until they fill `length`, which they do to the last metre.
std::vector<double> growing(double first, double length, double growth) {
  std::vector<double> widths;
  double sum = 0;
  for (double width = first; sum < length; width = std::min(width * growth, widest)) {
    widths.push_back(width);
    sum += width;
  }
  // The outermost gives way, or goes where little would be left of it.
  if (!widths.empty()) widths.back() -= sum - length;
  if (widths.size() > 1 && widths.back() < 0.5 * widths[widths.size() - 2]) {
    const double rest = widths.back();
    widths.pop_back();
    widths.back() += rest;
  }
  return widths;
}

Axis along_axis(const Axis& x, double end) {
  const double start = x.face(x.n());
  std::vector<double> faces{start};
  for (const double width : growing(x.width(x.n() - 1), end - start, growth_along)) {
    faces.push_back(faces.back() + width);
  }
  return Axis(std::move(faces));
}

Axis across_axis(const Axis& y, double low_aside, double high_aside) {
  std::vector<double> faces;
  double at = y.face(0);
  for (const double width : growing(y.width(0), low_aside, growth_aside)) {
    faces.push_back(at -= width);
  }
  std::reverse(faces.begin(), faces.end());
  for (int n = 0; n <= y.n(); ++n) faces.push_back(y.face(n));
  for (const double width : growing(y.width(y.n() - 1), high_aside, growth_aside)) {
    faces.push_back(faces.back() + width);
  }
  return Axis(std::move(faces));
}

/// m, from wherever a puff may be to the farthest corner.
double reach_of(const OutletPuffs& outlet, const BeyondRaster& raster) {
  double reach = 1;
  for (const Puff& puff : outlet.puffs) {
    const double x = raster.x.face(raster.x.n()) - puff.place.x;
    const double y =
        std::max(raster.y.face(raster.y.n()) - puff.place.y, puff.place.y - raster.y.face(0));
    reach = std::max(reach, std::hypot(x, y));
  }
  return reach;
}

/// The cell that a place lies in, or the outermost one on its side.
int nearest(const Axis& axis, double place) {
  int low = 0, high = axis.n() - 1;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (place < axis.face(middle + 1)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/// What passes in each of some intervals, those before `first` left out.
struct Parts {
  std::size_t first = 0;
  std::vector<float> of;
};

Parts parts_of(const Passage& passage, const std::vector<double>& time) {
  const auto begin = std::upper_bound(time.begin(), time.end(), passage.begins());
  Parts parts{static_cast<std::size_t>(begin - time.begin()), {}};
  double before = 0;
  for (std::size_t n = parts.first; n < time.size() && before < 1; ++n) {
    const double now = passage.passed(time[n]);
    parts.of.push_back(static_cast<float>(now - before));
    before = now;
  }
  return parts;
}

void add(const Parts& parts, double dosage, std::size_t cell, DosagesByTime& dosages) {
  const auto all = static_cast<float>(dosage);
  for (std::size_t n = 0; n < parts.of.size(); ++n) {
    dosages[parts.first + n][cell] += all * parts.of[n];
  }
}

/// The cells of one column that a puff comes to, from its axis to both sides; `dosage(y)` is 0
/// where it doesn't.
template <class DosageAt, class Add>
void for_each_reached(int middle, int n, const DosageAt& dosage, const Add& add_to) {
  const auto visit = [&](int y) {
    const double found = dosage(y);
    if (found > 0) add_to(y, found);
    return found > 0;
  };
  for (int y = middle; y < n && visit(y);) ++y;
  for (int y = middle - 1; y >= 0 && visit(y);) --y;
}

/// What a puff brings to one raster at one height.
class Carrier {
 public:
  Carrier(const BeyondRaster& raster, const CarryingAir& air, double z,
          const std::vector<double>& time, DosagesByTime& dosages)
      : raster_(raster), air_(air), z_(z), time_(time), dosages_(dosages) {}

  void add_column(const Puff& puff, const PuffPath& path, int x) {
    const double dx = raster_.x.centre(x) - puff.place.x;
    const double way = dx / air_.downwind.x;
    const int middle = nearest(raster_.y, puff.place.y + way * air_.downwind.y);
    if (std::abs(air_.downwind.y) > along_x) return add_askew(path, x, middle);
    // The column lies across the wind: all of it passes at the same times.
    const Passage passage = path.across(dx, z_);
    if (!(passage.dosage > 0)) return;
    const double variance = path.variance(dx);
    const Parts parts = parts_of(passage, time_);
    for_each_reached(
        middle, raster_.y.n(),
        [&](int y) {
          return passage.dosage * crosswind_share(raster_.y.centre(y) - puff.place.y, variance);
        },
        [&](int y, double dosage) { add(parts, dosage, raster_.cell(x, y), dosages_); });
  }

 private:
  static constexpr double along_x = 1e-9;

  void add_askew(const PuffPath& path, int x, int middle) {
    Passage passage;
    for_each_reached(
        middle, raster_.y.n(),
        [&](int y) {
          passage = path.at({raster_.x.centre(x), raster_.y.centre(y)}, z_);
          return passage.dosage;
        },
        [&](int y, double dosage) {
          add(parts_of(passage, time_), dosage, raster_.cell(x, y), dosages_);
        });
  }

  const BeyondRaster& raster_;
  const CarryingAir& air_;
  double z_;
  const std::vector<double>& time_;
  DosagesByTime& dosages_;
};

}  // namespace

BeyondRaster beyond_raster(const Axis& x, const Axis& y, double end, double low_aside,
                           double high_aside) {
  return {.x = along_axis(x, end),
          .y = across_axis(y, low_aside, high_aside),
          .first_row = static_cast<int>(growing(y.width(0), low_aside, growth_aside).size()),
          .rows_of_domain = y.n()};
}

DosagesByTime dosages_beyond(const OutletPuffs& outlet, const CarryingAir& air,
                             const BeyondRaster& raster, double z,
                             const std::vector<double>& time) {
  DosagesByTime dosages(time.size(), std::vector<float>(raster.cells()));
  const double reach = reach_of(outlet, raster);
  Carrier carrier(raster, air, z, time, dosages);
  for (const Puff& puff : outlet.puffs) {
    const PuffPath path(puff, outlet.growth, air, reach);
    for (int x = 0; x < raster.x.n(); ++x) carrier.add_column(puff, path, x);
  }
  for (std::size_t n = 1; n < dosages.size(); ++n) {
    for (std::size_t c = 0; c < dosages[n].size(); ++c) dosages[n][c] += dosages[n - 1][c];
  }
  return dosages;
}

double last_passage(const OutletPuffs& outlet, const CarryingAir& air, const BeyondRaster& raster) {
  const double far = raster.x.face(raster.x.n());
  const double reach = reach_of(outlet, raster);
  double last = 0;
  for (const Puff& puff : outlet.puffs) {
    const double way = (far - puff.place.x) / air.downwind.x;
    const Point place{puff.place.x + way * air.downwind.x, puff.place.y + way * air.downwind.y};
    const Passage passage =
        PuffPath(puff, outlet.growth, air, std::max(reach, way)).at(place, puff.height);
    last = std::max(last, passage.ends());
  }
  return last;
}

}  // namespace downwash
