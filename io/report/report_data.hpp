// What the scripts of report.html draw, as one JSON text.
#pragma once

#include <string>
#include <vector>

#include "io/results/result.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {

/// The data block. Places are whole decimetres; a ring is [x, y, dx, dy, dx, dy, …], each corner
/// relative to the one before. Concentrations are mg/m³, times seconds since the release began; NaN
/// and infinity become null. `reaches` are those of every set, in order. Safe within `<script>`:
/// `<`, `>`, `&`, U+2028 and U+2029 are escaped.
std::string report_data(const Result& page, const std::vector<std::vector<LevelReach>>& reaches);

/// At most `most` points that keep the lowest and highest of each stretch, so that no peak is lost.
struct ThinSeries {
  std::vector<double> time, value;
};
ThinSeries thinned(const std::vector<double>& time, const std::vector<double>& value,
                   std::size_t most);

}  // namespace downwash
