// A map of what would be computed, as SVG.
#pragma once

#include <string>

#include "io/preview/plan_picture.hpp"
#include "io/preview/plan_sheet.hpp"

namespace downwash {

// Colours and looks of marks, for map and legend.
inline constexpr const char *mended_colour = "#e69f00", *left_out_colour = "#c8102e",
                            *wind_colour = "#0072b2", *release_colour = "#d55e00",
                            *receptor_colour = "#009e73";
/// Green and clear, which no building is.
inline constexpr const char* tree_look =
    R"(fill="#4d9221" fill-opacity="0.45" stroke="#276419" stroke-width="0.6")";
inline constexpr const char* mended_look = R"(fill="none" stroke="#e69f00" stroke-width="2.5")";
inline constexpr const char* left_out_look =
    R"svg(fill="url(#out)" stroke="#c8102e" stroke-width="1" stroke-dasharray="3 2")svg";

/// The patterns that maps and looks refer to.
std::string plan_patterns();

/// Low ones light, high ones dark.
std::string colour_of(double height, double tallest);

/// m; 0 without buildings.
double tallest_of(const PlanPicture& plan);

/// The part of the plan that is on the sheet. `close`: with the names of places, and
/// scale, north and wind in the 64 pixels below it; else an overview. `id`: of this map in the
/// document.
std::string plan_map(const PlanPicture& plan, const Sheet& sheet, bool close,
                     const std::string& id);

}  // namespace downwash
