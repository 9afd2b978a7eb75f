#include "app/hazard/far_field/beyond_raster.hpp"

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

/// Shares of a passage in consecutive intervals, from the one numbered `first` on.
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

/// Visits cells of a column from `middle` to both sides; `visit(y)` says whether to go on.
template <class Visit>
void to_both_sides(int middle, int n, const Visit& visit) {
  for (int y = middle; y < n && visit(y);) ++y;
  for (int y = middle - 1; y >= 0 && visit(y);) --y;
}

/// Downwind is along x, to rounding.
bool blows_along_x(const CarryingAir& air) { return std::abs(air.downwind.y) < 1e-9; }

/// Puffs that left together and go on at one height, by their place across the wind; one alone
/// where the wind is askew.
struct PuffRow {
  PuffPath path;  ///< of the first
  std::vector<Puff> puffs;
};

bool go_together(const Puff& a, const Puff& b) {
  constexpr double rounding = 1e-9;  // m²
  return a.begin == b.begin && a.end == b.end && a.height == b.height && a.upwards == b.upwards &&
         std::abs(a.along - b.along) < rounding && a.place.x == b.place.x;
}

std::vector<PuffRow> rows_of(const OutletPuffs& outlet, const CarryingAir& air, double reach) {
  std::vector<PuffRow> rows;
  const bool along_x = blows_along_x(air);
  for (const Puff& puff : outlet.puffs) {
    if (!along_x || rows.empty() || !go_together(rows.back().puffs.front(), puff)) {
      rows.push_back({PuffPath(puff, outlet.growth, air, reach), {}});
    }
    rows.back().puffs.push_back(puff);
  }
  for (PuffRow& row : rows) {
    std::stable_sort(row.puffs.begin(), row.puffs.end(),
                     [](const Puff& a, const Puff& b) { return a.place.y < b.place.y; });
  }
  return rows;
}

/// Neighbours in a row of which one Gaussian distribution tells all once it has grown: their mass,
/// middle and variance.
struct Group {
  double mass = 0, first = 0, y = 0, square = 0;  // kg, m, kg m, kg m²

  void add(const Puff& puff) {
    if (mass == 0) first = puff.place.y;
    mass += puff.mass;
    y += puff.mass * puff.place.y;
    square += puff.mass * (puff.place.y * puff.place.y + puff.across);
  }
  double middle() const { return y / mass; }
  double variance() const { return std::max(0.0, square / mass - middle() * middle()); }
};

/// Adds up the dosages of rows of puffs, column by column of a raster, at one height.
class Carrier {
 public:
  Carrier(const BeyondRaster& raster, const CarryingAir& air, double z,
          const std::vector<double>& time)
      : raster_(raster),
        air_(air),
        z_(z),
        time_(time),
        cells_(static_cast<std::size_t>(raster.y.n())),
        line_(cells_),
        column_(time.size() * cells_) {}

  /// ∫ c dt of the intervals between the times in the cells of a column, x'th from the outlet.
  void carry(const std::vector<PuffRow>& rows, int x, DosagesByTime& dosages) {
    std::fill(column_.begin(), column_.end(), 0.0F);
    for (const PuffRow& row : rows) {
      if (blows_along_x(air_)) {
        add_across(row, x);
      } else {
        add_askew(row.path, row.puffs.front().place, x);
      }
    }
    for (std::size_t n = 0; n < time_.size(); ++n) {
      for (int y = 0; y < raster_.y.n(); ++y) {
        dosages[n][raster_.cell(x, y)] = column_[n * cells_ + static_cast<std::size_t>(y)];
      }
    }
  }

 private:
  static constexpr double indistinct = 0.5;  // σ: the width of a group

  /// The column lies across the wind: all of the row passes it at the same times.
  void add_across(const PuffRow& row, int x) {
    const Puff& first = row.puffs.front();
    const double way = raster_.x.centre(x) - first.place.x;
    const Passage passage = row.path.across(way, z_);
    if (!(passage.dosage > 0)) return;
    const double added = row.path.variance(way) - first.across;
    const double unit = passage.dosage / first.mass, width = indistinct * std::sqrt(added);
    begin_line();
    Group group;
    for (const Puff& puff : row.puffs) {
      if (group.mass > 0 && puff.place.y - group.first > width) {
        add_to_line(group, unit, added);
        group = {};
      }
      group.add(puff);
    }
    add_to_line(group, unit, added);
    add_line(parts_of(passage, time_));
  }
  void add_to_line(const Group& group, double unit, double added) {
    const double middle = group.middle(), variance = group.variance() + added;
    to_both_sides(nearest(raster_.y, middle), raster_.y.n(), [&](int y) {
      const double share = crosswind_share(raster_.y.centre(y) - middle, variance);
      if (share > 0) put(y, unit * group.mass * share);
      return share > 0;
    });
  }

  void add_askew(const PuffPath& path, const Point& place, int x) {
    const double along = raster_.x.centre(x);
    const double y_there = place.y + (along - place.x) / air_.downwind.x * air_.downwind.y;
    to_both_sides(nearest(raster_.y, y_there), raster_.y.n(), [&](int y) {
      const Passage passage = path.at({along, raster_.y.centre(y)}, z_);
      if (!(passage.dosage > 0)) return false;
      begin_line();
      put(y, passage.dosage);
      add_line(parts_of(passage, time_));
      return true;
    });
  }

  void begin_line() { begin_ = cells_, end_ = 0; }
  void put(int y, double dosage) {
    const auto cell = static_cast<std::size_t>(y);
    if (begin_ >= end_) begin_ = end_ = cell;
    for (; begin_ > cell; line_[begin_] = 0) --begin_;
    for (; end_ <= cell; ++end_) line_[end_] = 0;
    line_[cell] += static_cast<float>(dosage);
  }
  void add_line(const Parts& parts) {
    for (std::size_t n = 0; n < parts.of.size(); ++n) {
      float* const into = &column_[(parts.first + n) * cells_];
      for (std::size_t y = begin_; y < end_; ++y) into[y] += line_[y] * parts.of[n];
    }
  }

  const BeyondRaster& raster_;
  const CarryingAir& air_;
  double z_;
  const std::vector<double>& time_;
  std::size_t cells_;
  std::size_t begin_ = 0, end_ = 0;  // of the line, the cells that count
  std::vector<float> line_;          // once all has passed
  std::vector<float> column_;        // by interval
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
  const std::vector<PuffRow> rows = rows_of(outlet, air, reach_of(outlet, raster));
  Carrier carrier(raster, air, z, time);
  for (int x = 0; x < raster.x.n(); ++x) carrier.carry(rows, x, dosages);
  for (std::size_t n = 1; n < dosages.size(); ++n) {
    for (std::size_t c = 0; c < dosages[n].size(); ++c) dosages[n][c] += dosages[n - 1][c];
  }
  return dosages;
}

double last_passage(const OutletPuffs& outlet, const CarryingAir& air, const BeyondRaster& raster) {
  const double far = raster.x.face(raster.x.n());
  double last = 0;
  for (const PuffRow& row : rows_of(outlet, air, reach_of(outlet, raster) / air.downwind.x)) {
    const Puff& puff = row.puffs.front();
    const double way = (far - puff.place.x) / air.downwind.x;
    last = std::max(last, row.path.across(way, puff.height).ends());
  }
  return last;
}

}  // namespace downwash
