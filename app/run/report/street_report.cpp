#include "app/run/report/street_report.hpp"

#include <fmt/format.h>

#include "app/run/checks/grid_checks.hpp"
#include "geometry/voxels/courtyards.hpp"
#include "geometry/voxels/passages.hpp"

namespace downwash {
namespace {

/// The narrowest and that which one in ten are narrower than.
std::string widths_text(const std::vector<double>& widths, double cell) {
  const double tenth = widths[widths.size() / 10];
  return fmt::format(
      "the narrowest of {:.1f} m ({:.2g} cells), one in ten of at most {:.1f} m ({:.2g} cells)",
      widths.front(), widths.front() / cell, tenth, tenth / cell);
}

}  // namespace

std::vector<std::string> street_lines(const DomainChoice& domain, const Site& site) {
  const std::vector<Building> bodies = bodies_of(site, domain);
  if (bodies.empty()) return {};
  const double cell = horizontal_cell(site.box);
  std::vector<std::string> lines;
  const std::vector<double> ways = passage_widths(bodies, narrowest_way, widest_way);
  lines.push_back(
      ways.empty()
          ? fmt::format("gaps of {:g} to {:g} m between buildings: none", narrowest_way, widest_way)
          : fmt::format("gaps of {:g} to {:g} m between buildings: {}, {}", narrowest_way,
                        widest_way, ways.size(), widths_text(ways, cell)));
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
