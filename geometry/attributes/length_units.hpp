// Units of length in the names of attributes, and in attributes that name the unit of another one.
#pragma once

#include <string_view>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// m, of "m", "feet", "cm", "urn:ogc:def:uom:EPSG::9002", "[ft_i]" and the like, in lower case; 0
/// for any other word.
double unit_of_word(std::string_view word);

/// m, by an attribute's name in lower case: height_ft, bldg_ht_ft_agl, "height (feet)", heightft,
/// "hoehe [cm]", hgt_meancm. 0 if it names no unit, or two. Metres count at its end alone.
double unit_in_name(std::string_view name);

/// m, by an attribute beside the named one that says its unit, as GDAL makes of GML's `uom`:
/// measuredheight_uom, height_unit. 0 without one.
double unit_beside(const Attributes& attributes, std::string_view name);

}  // namespace downwash
