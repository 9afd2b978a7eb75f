#include "app/run/ingredients/ground_ingredient.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "app/run/ingredients/ingredients.hpp"
#include "app/run/measures/grading.hpp"
#include "geometry/input/text.hpp"
#include "geometry/terrain/raster_words.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// How high the ground lies and how it slopes; of a site with terrain.
std::string ground_words(const Site& site) {
  const TerrainReport& report = site.terrain->report;
  const auto slope = [](double part, const char* up, const char* down) {
    return fmt::format("{:.1f} % {}", 100 * std::abs(part), part < 0 ? down : up);
  };
  return fmt::format(
      "{:.1f} to {:.1f} m in the heights of the raster, the lowest being z = 0; on the whole it "
      "slopes {} and {}, at its steepest by {:.0f} %; {} below it, and the faces of others are cut",
      report.lowest, report.highest, slope(report.slope_along_wind, "up downwind", "down downwind"),
      slope(report.slope_across_wind, "up to the left", "down to the left"), 100 * report.steepest,
      counted(report.cells, "cell"));
}

std::vector<std::string> ground_lines(const Site& site, bool open_top) {
  if (!site.terrain) return {};
  const TerrainReport& report = site.terrain->report;
  std::vector<std::string> lines{fmt::format("terrain: {}, {}", report.file, report.description),
                                 "ground: " + ground_words(site)};
  if (open_top) {
    lines.emplace_back("top: air goes through it as it would over this ground without a top");
  }
  return lines;
}

std::vector<Check> ground_checks(const std::optional<Wind>& wind, const Site& site) {
  if (!site.terrain) return {};
  const TerrainReport& report = site.terrain->report;
  std::vector<Check> list{terrain_covered(report.uncovered)};
  std::ranges::move(checks_of_ground(site, wind.has_value()), std::back_inserter(list));
  list.push_back(terrain_steps(report.high_steps, report.steepest));
  return list;
}

std::optional<std::pair<std::string, std::string>> ground_assumption(const DomainChoice&,
                                                                     const Site& site) {
  return std::pair{std::string("Ground"),
                   site.terrain ? ground_words(site) : std::string("flat; terrain is left out")};
}

}  // namespace

Ingredient ground_ingredient() {
  return {.lines =
              [](const PreparedCase& prepared) {
                return ground_lines(prepared.site, prepared.built.distant.has_value());
              },
          .checks =
              [](const PreparedCase& prepared) {
                return ground_checks(prepared.config.wind, prepared.site);
              },
          .warnings = [](const Site&) -> const Findings* { return nullptr; },
          .assumption = ground_assumption,
          .draw = [](const Site&, PlanPicture&) {}};
}

Check terrain_covered(double uncovered) {
  constexpr Bounds bounds{0, 0.2};
  return graded(CheckGroup::data, Message::terrain_uncovered, "Ground without elevation",
                uncovered == 0 ? "none" : percent_text(uncovered), "none",
                at_most(uncovered, bounds),
                {"{} of the ground has no elevation",
                 "There it was taken to go on level from where the raster ends: hills and slopes "
                 "are missing.",
                 "Give a raster in `domain.terrain` that covers the whole domain, inlet and outlet "
                 "included."});
}

Check doubtful_ground(const TerrainReport& report) {
  std::string effect;
  bool no_ground = false, doubt = false, picture = false, unit = false, scale = false;
  for (const std::string& sentence : split(report.description).sentences) {
    const bool grey = sentence.starts_with(picture_of_ground);
    const bool of_unit = sentence.starts_with(doubt_of_unit);
    const bool of_scale = sentence.starts_with(doubt_of_scale);
    const bool own = grey || of_unit || of_scale || sentence.starts_with(doubt_of_ground);
    if (!own && !(report.uncovered > 0)) continue;
    picture = picture || grey;
    (of_unit ? unit : of_scale ? scale : own ? doubt : no_ground) = true;
    effect += (effect.empty() ? "" : "; ") + sentence;
  }
  const std::string figure = picture              ? "a picture, such as a hillshade"
                             : no_ground && doubt ? "values that are no ground; more doubts"
                             : no_ground          ? "values that are no ground"
                             : unit               ? "elevations may be in feet"
                             : scale              ? "elevations may be in centimetres or decimetres"
                             : doubt              ? "it may be no bare ground"
                                                  : "none";
  if (!effect.empty()) effect += '.';
  if (no_ground) effect += " There the ground was taken to go on level from its surroundings.";
  if (!effect.empty() && effect[0] >= 'a' && effect[0] <= 'z') {
    effect[0] = static_cast<char>(effect[0] - 'a' + 'A');
  }
  std::string remedy =
      unit ? "Name the unit in the file: gdal_edit.py -units ft, or -units m." : "";
  if (scale) {
    remedy +=
        text(unit ? " " : "",
             "Scale it to metres: gdal_calc.py --calc \"A/100.0\" for centimetres, \"A/10.0\" "
             "for decimetres.");
  }
  if ((!unit && !scale) || doubt || picture || no_ground) {
    remedy += text(unit || scale ? " " : "",
                   "Look at the raster on a map; give a terrain model of bare ground.");
  }
  return graded(CheckGroup::data, Message::terrain_uncovered,
                "Doubts about the raster of the ground", figure, "none",
                effect.empty() ? Severity::fine
                : picture      ? Severity::unreliable
                               : Severity::look,
                {"ground raster in doubt: {1}", effect, remedy});
}

Check ground_under_buildings(const RaisedGround& raised, const RiseWithBuildings& rise) {
  constexpr Bounds bounds{0.3, 0.6};
  constexpr int few = 5;
  const double share = raised.looked_at > 0 ? 1.0 * raised.raised / raised.looked_at : 0;
  Severity severity = at_most(share, bounds);
  if (raised.looked_at < few && severity == Severity::unreliable) severity = Severity::look;
  std::string figure = fmt::format("at {} of {} buildings", raised.raised, raised.looked_at);
  std::string wrong = "ground rises under houses {1}";
  if (rise.is_surface()) {
    if (severity == Severity::fine) wrong = "ground rises with what is built in its cells";
    severity = worse(severity, Severity::look);
    figure +=
        fmt::format(", and by {:.2g} m ± {:.1g} m for each metre that buildings fill of a cell",
                    rise.rise, rise.error);
  }
  return graded(CheckGroup::data, Message::terrain_uncovered,
                "Ground that rises at walls as high as the buildings", std::move(figure),
                "at most 30 %", severity,
                {std::move(wrong),
                 "The raster seems to be a surface model, with roofs and trees in it: buildings "
                 "stand on their own roofs and count twice.",
                 "Give a terrain model (DTM), not a surface model (DSM), in `domain.terrain`."});
}

Check ground_beyond_domain(const GroundBeyond& beyond) {
  const bool any = beyond.distance > 0;
  return graded(
      CheckGroup::domain, Message::little_room, "Ground just outside of the domain",
      any ? fmt::format("{} by {:.0f} m, {:.0f} m beyond the {}",
                        beyond.rise > 0 ? "rises" : "falls", std::abs(beyond.rise), beyond.distance,
                        beyond.side)
          : "as inside",
      "as inside", any ? Severity::look : Severity::fine,
      {"ground outside {1}",
       "The wind is computed as if that were not there: its shelter, its wake or its "
       "gusts are missing.",
       beyond.side == "inlet" ? "Raise `domain.margins.upwind` to take it in."
                              : "Raise `domain.margins` or `domain.size` to take it in."});
}

std::vector<Check> checks_of_ground(const Site& site, bool wind) {
  const SiteTerrain& ground = *site.terrain;
  std::vector<Check> list{
      doubtful_ground(ground.report),
      ground_under_buildings(raised_ground(site.buildings, ground.terrain),
                             rise_with_buildings(site.buildings, ground.terrain))};
  if (!wind) return list;
  double tallest = 0;
  for (const Building& building : site.buildings) tallest = std::max(tallest, building.height);
  list.push_back(
      ground_beyond_domain(ground_beyond(ground, axes_of(site.box), site.frame, tallest)));
  return list;
}

Check terrain_steps(double high, double steepest) {
  constexpr Bounds bounds{0, 0.1};
  return graded(
      CheckGroup::grid, Message::terrain_steps, "Ground that steps by two cells or more",
      high == 0 ? std::string("none")
                : fmt::format("{} of it, by {:.0f} % at the steepest", percent_text(high),
                              100 * steepest),
      "none", at_most(high, bounds),
      {"ground is steeper than its cells follow: {1}",
       "The wind meets walls of cells there instead of a slope: it slows down in front of them "
       "and parts from the ground behind.",
       "Take cells that are wider than high (`domain.cells`), or mind what the zones "
       "say on such slopes."});
}

}  // namespace downwash
