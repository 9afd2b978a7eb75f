// The staggered Cartesian grid: three axes of cells, each possibly stretched.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace downwash {

using Index3 = std::array<int, 3>;
using Vector3 = std::array<double, 3>;

/// Indices first … last - 1; empty when last ≤ first.
struct IndexRange {
  int first, last;
};

/// Where an axis has its narrowest cells.
enum class StretchedEnds { low, high, both };

/// One axis of the grid: n cells between n + 1 face positions (metres, strictly increasing).
/// Throws std::invalid_argument when there are fewer than two faces or they do not increase.
class Axis {
 public:
  explicit Axis(std::vector<double> faces);
  /// n equal cells over [origin, origin + length].
  static Axis uniform(double origin, double length, int n);

  /// n cells over [origin, origin + length], the outermost at the given ends `first` m wide. The
  /// widths grow smoothly from there (Vinokur 1983, J. Comput. Phys. 50): with both ends
  ///   x = origin + length/2 (1 + tanh(δ(2ξ - 1)) / tanh δ),  ξ = i/n,
  /// with the low one x = origin + length (1 + tanh(δ(ξ - 1)) / tanh δ). `first` must be above 0
  /// and below length/n, which is what even cells have.
  static Axis stretched(double origin, double length, int n, StretchedEnds ends, double first);

  int n() const { return static_cast<int>(faces_.size()) - 1; }
  double origin() const { return faces_.front(); }
  double length() const { return faces_.back() - faces_.front(); }
  /// Position of face i, 0 … n: the left face of cell i.
  double face(int i) const { return faces_[static_cast<std::size_t>(i)]; }
  double centre(int i) const { return 0.5 * (face(i) + face(i + 1)); }
  /// Width of any cell i. A ghost cell is as wide as the cell that it continues or, on a
  /// periodic axis, as the cell that it repeats.
  double width(int i, bool periodic = false) const;
  /// Distance between the centres of any cells i - 1 and i.
  double gap(int i, bool periodic = false) const;
  double smallest_width() const;
  /// The cells whose centre is in [low, high).
  IndexRange cells_between(double low, double high) const;
  bool is_uniform() const;

 private:
  std::vector<double> faces_;
};

/// Axes i (fastest in memory), j and k (slowest; cut into slabs). Which of the user's x, y, z
/// each one is, the solver does not know.
struct Grid {
  std::array<Axis, 3> axis;

  Index3 n() const { return {axis[0].n(), axis[1].n(), axis[2].n()}; }
  std::int64_t cells() const;
  double cell_volume(int i, int j, int k) const {
    return axis[0].width(i) * axis[1].width(j) * axis[2].width(k);
  }
};

}  // namespace downwash
