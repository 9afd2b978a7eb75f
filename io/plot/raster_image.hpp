// A field as a PNG picture, one pixel per value.
#pragma once

#include <string>

#include "io/plot/svg_plot.hpp"

namespace downwash {

/// The picture as a data URI; its lowest row is the field's first. NaN is transparent.
std::string png_uri(const PlotRaster& raster);

}  // namespace downwash
