#include "geometry/shapes/marching_squares.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr std::int64_t none = -1;

/// Centres, and around them two rings of points on the raster's edge: the inner one repeats the
/// outermost cells, the outer one has no value and so closes every region.
std::vector<double> padded_centres(const Axis& axis) {
  std::vector<double> at{axis.face(0), axis.face(0)};
  for (int n = 0; n < axis.n(); ++n) at.push_back(axis.centre(n));
  at.insert(at.end(), 2, axis.face(axis.n()));
  return at;
}

/// The padded points as a lattice. A link joins two neighbours; it is known by the point at its
/// lower end, links along y counted after all links along x. A square is known by its lower left
/// point.
class Lattice {
 public:
  Lattice(const CellRaster& raster, double level)
      : raster_(raster),
        level_(level),
        x_(padded_centres(raster.x)),
        y_(padded_centres(raster.y)),
        nx_(static_cast<std::int64_t>(x_.size())),
        ny_(static_cast<std::int64_t>(y_.size())) {}

  std::int64_t nx() const { return nx_; }
  std::int64_t ny() const { return ny_; }
  std::int64_t link_x(std::int64_t a, std::int64_t b) const { return b * nx_ + a; }
  std::int64_t link_y(std::int64_t a, std::int64_t b) const { return nx_ * ny_ + link_x(a, b); }
  bool along_x(std::int64_t link) const { return link < nx_ * ny_; }
  /// Column of the lower end, along x.
  std::int64_t column(std::int64_t link) const { return link % nx_; }

  double value(std::int64_t a, std::int64_t b) const {
    if (a == 0 || b == 0 || a == nx_ - 1 || b == ny_ - 1) {
      return -std::numeric_limits<double>::infinity();
    }
    const std::int64_t i = std::clamp<std::int64_t>(a - 2, 0, nx_ - 5);
    const std::int64_t j = std::clamp<std::int64_t>(b - 2, 0, ny_ - 5);
    return raster_.values[static_cast<std::size_t>(j * (nx_ - 4) + i)];
  }
  bool inside(std::int64_t a, std::int64_t b) const { return value(a, b) >= level_; }
  /// True if the two inner corners of a saddle are joined.
  bool joined(std::int64_t a, std::int64_t b) const {
    return value(a, b) + value(a + 1, b) + value(a, b + 1) + value(a + 1, b + 1) >= 4 * level_;
  }

  /// Where the outline cuts the link.
  Point crossing(std::int64_t link) const {
    const std::int64_t lower = link % (nx_ * ny_), a = lower % nx_, b = lower / nx_;
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    if (along_x(link)) {
      return {between(x_[i], x_[i + 1], value(a, b), value(a + 1, b)), y_[j]};
    }
    return {x_[i], between(y_[j], y_[j + 1], value(a, b), value(a, b + 1))};
  }

 private:
  double between(double from, double to, double value_from, double value_to) const {
    const double part = std::isfinite(value_from) && std::isfinite(value_to)
                            ? (level_ - value_from) / (value_to - value_from)
                            : 0.5;
    const double gap = to - from, distance = distance_from_centres(gap);
    return from + std::clamp(part * gap, distance, gap - distance);
  }

  const CellRaster& raster_;
  double level_;
  std::vector<double> x_, y_;
  std::int64_t nx_, ny_;
};

/// A piece of the outline across one square, from link to link, the region to its left.
struct Piece {
  std::int64_t from, to;
};

enum SideOfCell { south, east, north, west };

/// From which side to which the outline crosses a square, by the corners that are inside:
/// 1 = lower left, 2 = lower right, 4 = upper right, 8 = upper left. The rest has no piece or two.
constexpr std::array<std::array<SideOfCell, 2>, 16> crossings_of_cell{{{},
                                                                       {south, west},
                                                                       {east, south},
                                                                       {east, west},
                                                                       {north, east},
                                                                       {},
                                                                       {north, south},
                                                                       {north, west},
                                                                       {west, north},
                                                                       {south, north},
                                                                       {},
                                                                       {east, north},
                                                                       {west, east},
                                                                       {south, east},
                                                                       {west, south},
                                                                       {}}};

/// The pieces of all squares. Each link that is crossed is the start of one and the end of another.
std::vector<Piece> pieces(const Lattice& lattice) {
  std::vector<Piece> result;
  for (std::int64_t b = 0; b + 1 < lattice.ny(); ++b) {
    int corners = 0;
    for (std::int64_t a = 0; a + 1 < lattice.nx(); ++a) {
      corners = ((corners & 2) >> 1) | ((corners & 4) << 1) | (lattice.inside(a + 1, b) ? 2 : 0) |
                (lattice.inside(a + 1, b + 1) ? 4 : 0);
      if (corners == 0 || corners == 15) continue;
      const std::array links{lattice.link_x(a, b), lattice.link_y(a + 1, b),
                             lattice.link_x(a, b + 1), lattice.link_y(a, b)};
      const auto add = [&](int simple) {
        const auto [from, to] = crossings_of_cell[static_cast<std::size_t>(simple)];
        result.push_back({links[from], links[to]});
      };
      // A saddle is one simple square for each of its inner corners or, where these are joined,
      // for each of the others.
      if (corners == 5) {
        const bool joined = lattice.joined(a, b);
        add(joined ? 15 - 2 : 1);
        add(joined ? 15 - 8 : 4);
      } else if (corners == 10) {
        const bool joined = lattice.joined(a, b);
        add(joined ? 15 - 1 : 2);
        add(joined ? 15 - 4 : 8);
      } else {
        add(corners);
      }
    }
  }
  std::sort(result.begin(), result.end(),
            [](const Piece& a, const Piece& b) { return a.from < b.from; });
  return result;
}

/// A closed chain of pieces.
struct Chain {
  Ring ring;
  std::size_t leftmost;  ///< the piece that starts on the leftmost of its links along x
  bool hole;
};

/// The chains of all pieces; `chain_of` becomes the chain of each piece.
std::vector<Chain> chains(const Lattice& lattice, const std::vector<Piece>& pieces,
                          std::vector<std::int64_t>& chain_of) {
  const auto next = [&](std::size_t piece) {
    const auto at = std::lower_bound(
        pieces.begin(), pieces.end(), pieces[piece].to,
        [](const Piece& candidate, std::int64_t link) { return candidate.from < link; });
    return static_cast<std::size_t>(at - pieces.begin());
  };
  std::vector<Chain> result;
  chain_of.assign(pieces.size(), none);
  for (std::size_t first = 0; first < pieces.size(); ++first) {
    if (chain_of[first] != none) continue;
    // Sorted by links, the first piece of any chain starts on a link along x: a closed chain
    // crosses both kinds.
    Chain chain{.ring = {}, .leftmost = first, .hole = false};
    for (std::size_t piece = first; chain_of[piece] == none; piece = next(piece)) {
      chain_of[piece] = static_cast<std::int64_t>(result.size());
      const std::int64_t link = pieces[piece].from;
      chain.ring.push_back(lattice.crossing(link));
      if (lattice.along_x(link) &&
          lattice.column(link) < lattice.column(pieces[chain.leftmost].from)) {
        chain.leftmost = piece;
      }
    }
    chain.ring = without_repeats(chain.ring);
    chain.hole = signed_area(chain.ring) < 0;
    result.push_back(std::move(chain));
  }
  return result;
}

}  // namespace

std::vector<Polygon> marching_squares(const CellRaster& raster, double level) {
  const Lattice lattice(raster, level);
  const std::vector<Piece> all = pieces(lattice);
  std::vector<std::int64_t> chain_of;
  std::vector<Chain> found = chains(lattice, all, chain_of);

  std::vector<Polygon> polygons;
  std::vector<std::int64_t> polygon_of(found.size(), none);
  for (std::size_t n = 0; n < found.size(); ++n) {
    if (found[n].hole) continue;
    polygon_of[n] = static_cast<std::int64_t>(polygons.size());
    polygons.push_back({std::move(found[n].ring), {}});
  }
  // Left of a hole's leftmost crossing the region extends along its row to the crossing before,
  // that of the piece before: on the ring around the hole, or on another hole of the same region,
  // further left.
  for (Chain& hole : found) {
    if (!hole.hole) continue;
    auto chain = static_cast<std::size_t>(chain_of[hole.leftmost]);
    while (found[chain].hole) {
      chain = static_cast<std::size_t>(chain_of[found[chain].leftmost - 1]);
    }
    polygons[static_cast<std::size_t>(polygon_of[chain])].holes.push_back(std::move(hole.ring));
  }
  return polygons;
}

}  // namespace downwash
