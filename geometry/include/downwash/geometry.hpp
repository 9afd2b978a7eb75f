// Building files of any format, terrain and trees, in metres of one plane; their cells on a grid.
#pragma once

#include "geometry/buildings/geometry_report.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/terrain/terrain.hpp"
#include "geometry/voxels/voxelizer.hpp"
