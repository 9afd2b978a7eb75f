// What would be computed, as pictures and files for other programs.
#pragma once

#include <filesystem>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Writes into the folder, or over an earlier preview there (see write_preview):
///   plan.svg              buildings by height, what was mended or left out, domain, wind, releases
///   solids.vtp            the closed surfaces that become cells, domain frame
///   footprints.geojson    clean footprints, and what was left out
///   footprints.gpkg       the same
///   map.geojson           streets, water and green, where a file has some
/// `release`: null where there are none, or they can't be placed; `checks`: empty where the case
/// can't be run. Returns a line for people. Throws as write_preview does.
std::string write_preview_of(const Question& config, const Site& site, const ReleasePlan* release,
                             const std::vector<Check>& checks, const std::filesystem::path& folder);

}  // namespace downwash
