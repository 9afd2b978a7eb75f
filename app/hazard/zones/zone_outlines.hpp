// Zones as outlines on a raster of cells.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/shapes/contours.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// Outlines are thinned by a fifth of a cell: far below what the grid resolves, and a fifth of the
/// points.
ContourOptions outline_options();

/// So many of the members of an ensemble count as a probability: 0.9 of 10 are 9, however that is
/// rounded.
std::size_t members_for(double probability, std::size_t members);

// Both give zones without an end, in the frame of the raster.

/// Where at least 10, 50 and 90 % of the members reach a limit: where the k-th largest of their
/// values does, k being so many of them. So one of one is where it reaches the limit itself, and
/// outlines are as smooth as those of a member. `cells`: axes and buildings; `values`: of each
/// member, in its cells; `known`: 0 in cells that zones end at, whatever the values; empty where
/// there are none.
std::vector<Zone> probability_zones(const CellRaster& cells,
                                    const std::vector<std::vector<float>>& values, int level,
                                    double limit, const std::vector<float>& known = {});

/// Where the substance is within 1, 2, 5, 10, … minutes, up to the first that all of it is within.
/// `arrival`: s since the release began; negative = never.
std::vector<Zone> arrival_zones(const CellRaster& arrival);

}  // namespace downwash
