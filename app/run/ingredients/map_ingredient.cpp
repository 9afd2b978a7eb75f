// The map under a result. It changes nothing about the wind.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <initializer_list>

#include "app/run/ingredients/ingredients.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// "2161 pieces of streets and paths, 81 of railways, 15 of water, 200 of green"
std::string map_words(const MapReport& report) {
  std::vector<std::string> parts;
  const auto add = [&](std::initializer_list<MapKind> kinds, const char* what) {
    std::int64_t count = 0;
    for (const MapKind kind : kinds) count += report.drawn[static_cast<std::size_t>(kind)];
    const char* of = parts.empty() ? count == 1 ? " piece of" : " pieces of" : " of";
    if (count > 0) parts.push_back(fmt::format("{}{} {}", count, of, what));
  };
  add({MapKind::motorway, MapKind::primary, MapKind::secondary, MapKind::street, MapKind::service,
       MapKind::square, MapKind::path},
      "streets and paths");
  add({MapKind::railway, MapKind::tram}, "railways");
  add({MapKind::water, MapKind::stream}, "water");
  add({MapKind::wood, MapKind::green}, "green");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::string> map_lines(const SiteMap& map) {
  if (!map.report) return {};
  const MapReport& report = *map.report;
  if (!report.fault.empty()) {
    return {fmt::format("map: none, for it can't be read of {}: {}", report.file, report.fault)};
  }
  std::string line =
      fmt::format("map: {}: {}; {} points, lines to {:.2g} m; {}", report.file, map_words(report),
                  report.points, report.tolerance, map.background.credit);
  if (report.left_out > 0) {
    line += fmt::format("; {} features of least importance left out, for they are too many",
                        report.left_out);
  }
  return {std::move(line)};
}

std::optional<std::pair<std::string, std::string>> map_assumption(const DomainChoice&,
                                                                  const Site& site) {
  if (site.map.background.features.empty()) return std::nullopt;
  return std::pair{
      std::string("Streets, water and green"),
      fmt::format("drawn alone, without effect on the wind; {}", site.map.background.credit)};
}

void draw_map(const Site& site, PlanPicture& plan) {
  plan.background = site.map.background;
  if (!plan.background.features.empty()) {
    plan.facts.push_back(
        fmt::format("map: {}; {}", map_words(*site.map.report), plan.background.credit));
  }
}

}  // namespace

Ingredient map_ingredient() {
  return {.lines = [](const PreparedCase& prepared) { return map_lines(prepared.site.map); },
          .checks = [](const PreparedCase&) { return std::vector<Check>(); },
          .warnings = [](const Site&) -> const Findings* { return nullptr; },
          .assumption = map_assumption,
          .draw = draw_map};
}

}  // namespace downwash
