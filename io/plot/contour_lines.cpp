// contour() of io/plot/svg_plot.hpp: marching squares (Lorensen & Cline 1987, in the plane), linear
// between the points; the mean of the four decides saddles.
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

/// A link joins two neighbouring points; it is known by the lower of them and its direction.
using Link = std::int64_t;

struct Piece {
  Link ends[2];
  bool drawn = false;
};

class Squares {
 public:
  Squares(const std::vector<double>& x, const std::vector<double>& y,
          const std::vector<double>& values, double level)
      : x_(x), y_(y), values_(values), level_(level), columns_(static_cast<Link>(x.size())) {
    for (Link row = 0; row + 1 < static_cast<Link>(y.size()); ++row) {
      for (Link column = 0; column + 1 < columns_; ++column) cut(row * columns_ + column);
    }
    for (std::size_t n = 0; n < pieces_.size(); ++n) {
      for (const Link link : pieces_[n].ends) pieces_at_[link].push_back(n);
    }
  }

  PlotCurve lines() {
    PlotCurve curve;
    // Lines that end, at an edge or beside a gap, before those that close.
    for (const bool open : {true, false}) {
      for (std::size_t n = 0; n < pieces_.size(); ++n) {
        for (const Link link : pieces_[n].ends) {
          if (!pieces_[n].drawn && (!open || pieces_at_[link].size() == 1)) follow(n, link, curve);
        }
      }
    }
    return curve;
  }

 private:
  double value(Link point) const { return values_[static_cast<std::size_t>(point)]; }
  bool above(Link point) const { return value(point) >= level_; }

  /// The links of the square above and right of `point` that the line crosses, in pairs.
  void cut(Link point) {
    const std::array corners{point, point + 1, point + 1 + columns_, point + columns_};
    const std::array links{2 * point, 2 * (point + 1) + 1, 2 * (point + columns_), 2 * point + 1};
    double mean = 0;
    for (const Link corner : corners) mean += value(corner) / 4;
    if (!std::isfinite(mean)) return;
    std::vector<Link> crossed;
    for (std::size_t side = 0; side < 4; ++side) {
      if (above(corners[side]) != above(corners[(side + 1) % 4])) crossed.push_back(links[side]);
    }
    if (crossed.size() == 2) pieces_.push_back({{crossed[0], crossed[1]}});
    if (crossed.size() < 4) return;
    // The pieces cut off the corners that are on the other side than the middle.
    const std::size_t turn = above(point) == (mean >= level_) ? 0 : 1;
    pieces_.push_back({{crossed[turn], crossed[turn + 1]}});
    pieces_.push_back({{crossed[turn + 2], crossed[(turn + 3) % 4]}});
  }

  void add_point(Link link, PlotCurve& curve) const {
    const Link from = link / 2, to = from + (link % 2 == 0 ? 1 : columns_);
    const double part = (level_ - value(from)) / (value(to) - value(from));
    const auto along = [&](const std::vector<double>& at, Link first, Link second) {
      const double start = at[static_cast<std::size_t>(first)];
      return start + part * (at[static_cast<std::size_t>(second)] - start);
    };
    curve.x.push_back(along(x_, from % columns_, to % columns_));
    curve.y.push_back(along(y_, from / columns_, to / columns_));
  }

  void follow(std::size_t piece, Link from, PlotCurve& curve) {
    if (!curve.x.empty()) {
      curve.x.push_back(std::numeric_limits<double>::quiet_NaN());
      curve.y.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    add_point(from, curve);
    while (!pieces_[piece].drawn) {
      pieces_[piece].drawn = true;
      const auto& ends = pieces_[piece].ends;
      from = ends[0] == from ? ends[1] : ends[0];
      add_point(from, curve);
      for (const std::size_t next : pieces_at_[from]) {
        if (!pieces_[next].drawn) piece = next;
      }
    }
  }

  const std::vector<double>&x_, &y_, &values_;
  double level_;
  Link columns_;
  std::vector<Piece> pieces_;
  std::unordered_map<Link, std::vector<std::size_t>> pieces_at_;
};

}  // namespace

PlotCurve contour(const std::vector<double>& x, const std::vector<double>& y,
                  const std::vector<double>& values, double level) {
  return Squares(x, y, values, level).lines();
}

}  // namespace downwash
