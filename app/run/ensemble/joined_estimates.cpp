#include "app/run/ensemble/joined_estimates.hpp"

#include <algorithm>

#include "app/hazard/zones/zone_outlines.hpp"
#include "geometry/shapes/overlay.hpp"

namespace downwash {
namespace {

constexpr double most_cells = 250e3;

void count(const std::vector<std::uint8_t>& covered, std::vector<std::uint16_t>& members) {
  for (std::size_t cell = 0; cell < covered.size(); ++cell) members[cell] += covered[cell];
}

}  // namespace

JoinedEstimates::JoinedEstimates(std::span<const MemberReach> members,
                                 const std::vector<Polygon>& computed, double width)
    : computed_(computed) {
  std::vector<Ring> outlines;
  for (const MemberReach& member : members) {
    for (const Polygon& polygon : member.beyond) outlines.push_back(polygon.outer);
  }
  if (outlines.empty()) return;
  raster_ = raster_over(outlines, width, most_cells);
  inside_ = covered_cells(*raster_, computed);
  reached_.assign(raster_->cells(), 0);
  estimated_.assign(raster_->cells(), 0);
  for (const MemberReach& member : members) {
    std::vector<std::uint8_t> covered = covered_cells(*raster_, member.beyond);
    count(covered, estimated_);
    const std::vector<std::uint8_t> inside = covered_cells(*raster_, member.computed);
    for (std::size_t cell = 0; cell < covered.size(); ++cell) covered[cell] |= inside[cell];
    count(covered, reached_);
  }
}

bool JoinedEstimates::goes_on_beside(std::size_t cell, std::size_t least) const {
  const auto nx = static_cast<std::size_t>(raster_->x.n());
  const auto ny = static_cast<std::size_t>(raster_->y.n());
  const std::size_t i = cell % nx, j = cell / nx;
  for (std::size_t y = j > 0 ? j - 1 : 0; y < std::min(j + 2, ny); ++y) {
    for (std::size_t x = i > 0 ? i - 1 : 0; x < std::min(i + 2, nx); ++x) {
      if (goes_on(y * nx + x, least)) return true;
    }
  }
  return false;
}

std::vector<Polygon> JoinedEstimates::reached_by(std::size_t least) const {
  if (!raster_) return {};
  CellRaster reached{raster_->x, raster_->y, std::vector<float>(raster_->cells()), {}};
  for (std::size_t cell = 0; cell < raster_->cells(); ++cell) {
    const bool joins = reached_[cell] >= least && goes_on_beside(cell, least);
    reached.values[cell] = goes_on(cell, least) || joins ? 1 : 0;
  }
  return without(region_at_least(reached, 0.5, outline_options()), computed_);
}

}  // namespace downwash
