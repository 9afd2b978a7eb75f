#include "app/run/ingredients/building_ingredient.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/run/ingredients/ingredients.hpp"
#include "app/run/measures/grading.hpp"
#include "app/scene/places.hpp"
#include "geometry/attributes/map_kind.hpp"
#include "geometry/buildings/geometry_report.hpp"

namespace downwash {
namespace {

std::vector<std::string> building_lines(const Site& site) {
  if (!site.report) return {};
  return without_warnings(report_lines(*site.report));
}

std::vector<Check> building_checks(const Site& site) {
  const auto& report = site.report;
  if (!report) return {};
  return {assumed_heights(report->assumed, report->buildings), building_file(report->doubts),
          stray_buildings(report->stray, report->buildings)};
}

const Findings* building_warnings(const Site& site) {
  return site.report ? &site.report->warnings : nullptr;
}

std::string building_label(const Building& building) {
  std::string label = building.id;
  if (!building.name.empty()) label += fmt::format(" ({})", building.name);
  label += fmt::format(", {:.3g} m", building.height);
  if (building.base > 0) label += fmt::format(", open below {:.3g} m", building.base);
  if (building.height_source == HeightSource::assumed) label += ", height assumed";
  return building.mended.empty() ? label : label + ": " + building.mended;
}

void draw_buildings(const Site& site, PlanPicture& plan) {
  for (const Building& b : on_map(site, site.buildings)) {
    plan.buildings.push_back({b.footprint, b.base, b.height,
                              b.height_source == HeightSource::assumed, !b.mended.empty(),
                              building_label(b)});
  }
  if (!site.report) return;
  const GeometryReport& report = *site.report;
  for (const LeftOut& other : report.left_out) {
    if (other.reason == part_of_map) continue;
    plan.left_out.push_back({other.plan, other.id + ": " + other.reason});
  }
  plan.facts.push_back(
      fmt::format("{} of {} features are buildings", report.buildings, report.features));
  plan.facts.push_back(fmt::format("heights: {} of the file, {} by storeys, {} assumed",
                                   report.measured, report.from_levels, report.assumed));
  plan.facts.push_back(
      fmt::format("the tallest {:.3g} m, the median {:.3g} m", report.tallest, report.median));
}

}  // namespace

Ingredient building_ingredient() {
  return {.lines = [](const PreparedCase& prepared) { return building_lines(prepared.site); },
          .checks = [](const PreparedCase& prepared) { return building_checks(prepared.site); },
          .warnings = building_warnings,
          .assumption =
              [](const DomainChoice&, const Site&) {
                return std::optional<std::pair<std::string, std::string>>();
              },
          .draw = draw_buildings};
}

std::vector<std::string> without_warnings(std::vector<std::string> lines) {
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("warning: "); });
  return lines;
}

Check assumed_heights(std::int64_t assumed, std::int64_t buildings) {
  constexpr Bounds bounds{0.1, 0.5};
  const double share = static_cast<double>(assumed) / static_cast<double>(buildings);
  return graded(CheckGroup::data, Message::assumed_heights, "Buildings with an assumed height",
                fmt::format("{} of {}, {}", assumed, buildings, percent_text(share)),
                "at most 10 %", at_most(share, bounds),
                {"heights are guessed: {1} buildings",
                 "The wind goes over roofs that may be higher or lower: zones may turn out longer "
                 "or shorter in these streets.",
                 "Look for a height in the file that has another name (`domain.height_key`), or "
                 "for a file with heights."});
}

Check building_file(const std::vector<Doubt>& doubts) {
  std::vector<Doubt> worst_first = doubts;
  std::stable_partition(worst_first.begin(), worst_first.end(),
                        [](const Doubt& doubt) { return doubt.misleads; });
  std::string figure = doubts.empty() ? "none" : "", effect, remedy;
  for (std::size_t n = 0; n < worst_first.size(); ++n) {
    const Doubt& doubt = worst_first[n];
    figure += (n > 0 ? "; " : "") + doubt.what;
    if (n > 0) effect += fmt::format(" Besides, {}. ", doubt.what);
    effect += doubt.effect;
    if (n > 0) remedy += ' ';
    remedy += doubt.remedy;
  }
  return graded(CheckGroup::data, Message::doubtful_buildings, "Doubts about the building file",
                std::move(figure), "none",
                doubts.empty()            ? Severity::fine
                : worst_first[0].misleads ? Severity::unreliable
                                          : Severity::look,
                {"building file in doubt: {}", std::move(effect), std::move(remedy)});
}

Check stray_buildings(std::int64_t stray, std::int64_t buildings) {
  return graded(CheckGroup::data, Message::doubtful_buildings, "Buildings far from all others",
                fmt::format("{} of {}", stray, buildings), "none",
                stray == 0 ? Severity::fine : Severity::look,
                {"far from all others: {} buildings",
                 "The domain is sized around all buildings: one that is misplaced makes it huge "
                 "and its cells coarse.",
                 "Remove them from the file if they don't belong there."});
}

}  // namespace downwash
