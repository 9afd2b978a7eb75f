// Reach of the members of an ensemble of winds beyond all that is computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/run/ranges/map_raster.hpp"

namespace downwash {

/// Where one member reaches a level at any time, map frame.
struct MemberReach {
  std::vector<Polygon> computed;
  std::vector<Polygon> beyond;  ///< what it estimates beyond its own outlet
};

/// Counts the members that reach a level, in cells over all of their estimates: as narrow as those
/// of the zones, or wider where these would be more than a quarter of a million.
///
/// Outlines go on into the computed area by up to a cell and are cut along its edge, so that both
/// parts meet there.
class JoinedEstimates {
 public:
  /// `computed`: what any of them computed, which must outlive this; `width`: m, of the narrowest
  /// cells.
  JoinedEstimates(std::span<const MemberReach> members, const std::vector<Polygon>& computed,
                  double width);

  /// Outside of what is computed, where the estimates of at least so many (1 or more) reach it.
  std::vector<Polygon> reached_by(std::size_t least) const;
  /// m; 0 where nothing is estimated.
  double cell() const { return raster_ ? raster_->x.width(0) : 0; }

 private:
  /// True in cells outside of what is computed that so many estimates cover.
  bool goes_on(std::size_t cell, std::size_t least) const {
    return inside_[cell] == 0 && estimated_[cell] >= least;
  }
  /// True where it goes on in a cell of the eight around, or in this one.
  bool goes_on_beside(std::size_t cell, std::size_t least) const;

  const std::vector<Polygon>& computed_;
  std::optional<MapRaster> raster_;
  std::vector<std::uint8_t> inside_;  ///< of what is computed
  std::vector<std::uint16_t> reached_, estimated_;
};

}  // namespace downwash
