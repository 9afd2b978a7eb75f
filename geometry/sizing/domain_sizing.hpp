// How far the domain reaches around the buildings, and its cells.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "geometry/shapes/building.hpp"
#include "geometry/sizing/grown_cells.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Room around the buildings in heights of the tallest one, H, as COST 732 asks for it (Franke et
/// al. 2007, Best practice guideline for the CFD simulation of flows in the urban environment). AIJ
/// (Tominaga et al. 2008, J. Wind Eng. Ind. Aerodyn. 96) is content with 10 H downwind.
namespace guideline {
inline constexpr double upwind = 5, side = 5, top = 5, downwind = 15, aij_downwind = 10;
}

/// Distances in m from the buildings to the faces of the domain; those absent follow the guideline.
struct DomainMargins {
  std::optional<double> upwind, downwind, side, top;
};

struct DomainOptions {
  double resolution = 0;  ///< edge of the cubic cells, m
  /// Beyond the fine region cells grow from one to the next; by default they do not.
  CellGrowth growth = {};
  DomainMargins margins = {};
  /// m: how far downwind of the releases the domain ends at the earliest; chosen when absent.
  std::optional<double> reach = {};
  std::optional<double> height = {};  ///< of the domain, m; goes before margins.top
  double relief = 0;  ///< m, from the lowest ground to the highest: the domain is so much higher
  int cells_multiple_of = 8;  ///< on each axis, so that multigrid can coarsen
};

/// Cells that are `first` m wide at the ends and grow from there: see Axis::stretched.
struct Stretching {
  StretchedEnds ends = StretchedEnds::low;
  double first = 0;
};

/// A box of cells in user axes of the domain frame (see WindFrame): (0, 0) is the pivot, z = 0 the
/// ground, or the lowest of it.
struct DomainBox {
  Vector3 origin{0, 0, 0};  ///< lower corner, m
  Vector3 size{0, 0, 0};    ///< m
  Index3 cells{0, 0, 0};
  std::array<std::optional<Stretching>, 3> stretching{};  ///< even cells where absent
  std::array<std::optional<GrownCells>, 3> growth{};      ///< likewise; no axis has both
};

/// `buildings` in the domain frame, `towards` the unit vector of the wind in it, whose x is
/// positive. A wind askew comes in through two faces and leaves through two: these have the margins
/// upwind and downwind, and there are no sides. Cells grow beyond fine_region(), which the `places`
/// (m, domain frame) in the domain lie in too, but not upwind. The cells that rounding up adds go
/// downwind, to the top, and half and half to the sides. Throws InputError with the key of the case
/// file: resolution not positive, a margin negative, a building so far from the others that it
/// makes the domain many times as large, height below the tallest building, more cells than an int
/// counts; std::invalid_argument when there are no buildings.
DomainBox size_domain(std::span<const Building> buildings, const DomainOptions& options,
                      const Point& towards = {1, 0}, std::span<const Vector3> places = {});

std::int64_t cell_count(const DomainBox& box);

/// Axes x, y, z.
std::array<Axis, 3> axes_of(const DomainBox& box);

/// m, of the longest way of a wind through the domain, `downwind` being its unit vector.
double passage_length(const DomainBox& box, const Point& downwind);

/// m², of the cross-section that the domain shows to that wind.
double cross_section(const DomainBox& box, const Point& downwind);

/// m², of the outline that the buildings show to a wind: the highest top at each place across it.
/// Passages underneath (base > 0) count as closed. `downwind`: its unit vector.
double frontal_area(std::span<const Building> buildings, const Point& downwind = {1, 0});

}  // namespace downwash
