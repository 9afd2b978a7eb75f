#include "app/run/checks/terrain_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/run/measures/grading.hpp"
#include "geometry/input/text.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {

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
                {effect, remedy});
}

Check ground_under_buildings(const RaisedGround& raised, const RiseWithBuildings& rise) {
  constexpr Bounds bounds{0.3, 0.6};
  constexpr int few = 5;
  const double share = raised.looked_at > 0 ? 1.0 * raised.raised / raised.looked_at : 0;
  Severity severity = at_most(share, bounds);
  if (raised.looked_at < few && severity == Severity::unreliable) severity = Severity::look;
  std::string figure = fmt::format("at {} of {} buildings", raised.raised, raised.looked_at);
  if (rise.is_surface()) {
    severity = worse(severity, Severity::look);
    figure +=
        fmt::format(", and by {:.2g} m ± {:.1g} m for each metre that buildings fill of a cell",
                    rise.rise, rise.error);
  }
  return graded(CheckGroup::data, Message::terrain_uncovered,
                "Ground that rises at walls as high as the buildings", std::move(figure),
                "at most 30 %", severity,
                {"The raster seems to be a surface model, with roofs and trees in it: buildings "
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
      {"The wind is computed as if that were not there: its shelter, its wake or its "
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

}  // namespace downwash
