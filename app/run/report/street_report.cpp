#include "app/run/report/street_report.hpp"

#include <fmt/format.h>

#include "app/hazard/statistics/approach_plan.hpp"
#include "app/run/measures/ways.hpp"
#include "geometry/shapes/model_scale.hpp"
#include "geometry/voxels/courtyards.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// The narrowest and that which one in ten are narrower than.
std::string widths_text(const std::vector<double>& widths, double cell) {
  const double tenth = widths[widths.size() / 10];
  return fmt::format("the narrowest of {} ({:.2g} cells), one in ten of at most {} ({:.2g} cells)",
                     length_text(widths.front()), widths.front() / cell, length_text(tenth),
                     tenth / cell);
}

}  // namespace

std::vector<std::string> street_lines(const DomainChoice& domain, const Site& site) {
  const std::vector<Building> bodies = bodies_of(site, domain);
  if (bodies.empty()) return {};
  const double cell = horizontal_cell(site.box);
  std::vector<std::string> lines;
  const Ways ways = ways_between(bodies);
  if (ways.scale < 1) {
    const auto [low, high] = heights_of_approach;
    lines.push_back(fmt::format(
        "model of a town, about 1:{:.0f}, as its median height stands for {:g} m: the wind that "
        "arrives is checked {:.2g} and {:.2g} m up, as {:g} and {:g} m in the town",
        1 / ways.scale, height_in_town, low * ways.scale, high * ways.scale, low, high));
  }
  lines.push_back(
      fmt::format("gaps of {:g} to {:g} m between buildings: ", ways.narrowest, ways.widest) +
      (ways.widths.empty()
           ? "none"
           : fmt::format("{}, {}", ways.widths.size(), widths_text(ways.widths, cell))));
  const std::vector<double> courts = courtyard_widths(bodies);
  if (courts.empty()) {
    lines.emplace_back("closed courtyards by the footprints: none");
  } else {
    lines.push_back(fmt::format("closed courtyards by the footprints: {}, {}", courts.size(),
                                widths_text(courts, cell)));
  }
  return lines;
}

}  // namespace downwash
