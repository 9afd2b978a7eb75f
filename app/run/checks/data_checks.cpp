#include "app/run/checks/data_checks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "app/hazard/advice/shelter_or_leave.hpp"
#include "app/run/measures/grading.hpp"
#include "geometry/shapes/convex_hull.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/summary/zone_height.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// Height of storeys, m.
constexpr double storey = 3;

std::string joined(const std::vector<std::string>& sentences, std::size_t most = 3) {
  const auto shown = static_cast<std::ptrdiff_t>(std::min(most, sentences.size()));
  std::string text =
      fmt::format("{}", fmt::join(sentences.begin(), sentences.begin() + shown, " "));
  if (sentences.size() > most) text += fmt::format(" And {} more.", sentences.size() - most);
  return text;
}

std::string farthest(const std::vector<Move>& moves) {
  double far = 0, up = 0;
  for (const Move& move : moves) {
    far = std::max(far, std::hypot(move.along, move.up));
    up = std::max(up, std::abs(move.up));
  }
  return moves.empty() ? "none"
                       : fmt::format("{}, by {:.1f} m at most; up or down by {:.1f} m",
                                     moves.size(), far, up);
}

std::string sentences_of(const std::vector<Move>& moves) {
  std::vector<std::string> sentences;
  for (const Move& move : moves) sentences.push_back(move.sentence + ".");
  return joined(sentences);
}

}  // namespace

Check terrain_covered(double uncovered) {
  constexpr Bounds bounds{0, 0.2};
  return graded(CheckGroup::data, Message::terrain_uncovered, "Ground without elevation",
                uncovered == 0 ? "none" : percent_text(uncovered), "none",
                at_most(uncovered, bounds),
                {"There it was taken to go on level from where the raster ends: hills and slopes "
                 "are missing.",
                 "Give a raster in `domain.terrain` that covers the whole domain, inlet and outlet "
                 "included."});
}

Check trees_left_out(std::int64_t in_building_file) {
  return graded(
      CheckGroup::data, Message::doubtful_trees, "Trees of the building file",
      in_building_file == 0 ? std::string("none left out")
                            : fmt::format("{} trees, woods and hedges left out", in_building_file),
      "none left out", in_building_file == 0 ? Severity::fine : Severity::look,
      {"The wind is computed as if they were not there: streets and parks with trees have "
       "less of it, and what is released stays longer.",
       "Name the building file in `domain.trees` too."});
}

Check assumed_trees(const TreeReport& report) {
  const std::int64_t all = report.all();
  const double worst = static_cast<double>(
      std::max({report.assumed_height, report.assumed_crown, report.assumed_leaves}));
  const double share = all > 0 ? worst / static_cast<double>(all) : 0;
  return graded(CheckGroup::data, Message::doubtful_trees, "Trees with assumed figures",
                fmt::format("of {}: the height of {}, the width of {}, the leaves of {}", all,
                            report.assumed_height, report.assumed_crown, report.assumed_leaves),
                "at most half of them", share > 0.5 ? Severity::look : Severity::fine,
                {"How much the trees hold the wind back is a guess, within a factor of two or so.",
                 "Give `height`, `diameter_crown` and `leaf_area_density` in the file, or "
                 "`domain.leaf_area_density`: less than in summer where leaves have fallen."});
}

Check assumed_heights(std::int64_t assumed, std::int64_t buildings) {
  constexpr Bounds bounds{0.1, 0.5};
  const double share = static_cast<double>(assumed) / static_cast<double>(buildings);
  return graded(CheckGroup::data, Message::assumed_heights, "Buildings with an assumed height",
                fmt::format("{} of {}, {}", assumed, buildings, percent_text(share)),
                "at most 10 %", at_most(share, bounds),
                {"The wind goes over roofs that may be higher or lower: zones may turn out longer "
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
                {std::move(effect), std::move(remedy)});
}

Check stray_buildings(std::int64_t stray, std::int64_t buildings) {
  return graded(CheckGroup::data, Message::doubtful_buildings, "Buildings far from all others",
                fmt::format("{} of {}", stray, buildings), "none",
                stray == 0 ? Severity::fine : Severity::look,
                {"The domain is sized around all buildings: one that is misplaced makes it huge "
                 "and its cells coarse.",
                 "Remove them from the file if they don't belong there."});
}

Check zones_without_data(const std::vector<ZoneSet>& zones, const std::vector<Ring>& known) {
  constexpr Bounds bounds{0.02, 0.5};
  double acting = 0, any = 0;
  for (const ZoneSet& set : zones) {
    const int severity = action_severity(set.levels);
    for (const Zone& zone : set.zones) {
      if (zone.kind != ZoneKind::maximum || zone.polygons.empty()) continue;
      double inside = 0;
      for (const Polygon& polygon : zone.polygons) {
        for (const Ring& district : known) inside += area_inside(polygon, district);
      }
      const double share = 1 - inside / area(zone.polygons);
      any = std::max(any, share);
      const bool acts = set.levels[static_cast<std::size_t>(zone.level)].severity >= severity;
      if (acts) acting = std::max(acting, share);
    }
  }
  const Severity severity =
      worse(at_most(acting, bounds), any > bounds.fine ? Severity::look : Severity::fine);
  return graded(
      CheckGroup::data, Message::zones_beyond_buildings,
      "Part of a zone where no building is known",
      percent_text(severity == Severity::unreliable ? acting : any), "at most 2 %", severity,
      {"There the ground was taken as open, whatever stands on it: between houses the zone may "
       "be wider, and longer along streets.",
       "Take a building file that reaches farther downwind.", Errs::too_short});
}

Check moved_releases(const std::vector<Move>& moves) {
  Severity severity = Severity::fine;
  for (const Move& move : moves) {
    severity = worse(severity, std::abs(move.up) > storey ? Severity::unreliable : Severity::look);
  }
  return graded(CheckGroup::data, Message::places_moved, "Releases moved out of a building",
                farthest(moves), "none", severity,
                {sentences_of(moves) + " The zones are those of that place.",
                 "Put it outdoors, where it leaks into the open air."});
}

Check moved_receptors(const std::vector<Move>& moves) {
  return graded(CheckGroup::data, Message::places_moved, "Receptors moved out of solid cells",
                farthest(moves), "none", moves.empty() ? Severity::fine : Severity::look,
                {sentences_of(moves) + " Their figures are those of that place.",
                 "Put them farther from the wall, or take smaller cells."});
}

Check source_concentration(double share_of_pure, const std::string& release) {
  constexpr Bounds bounds{0.5, 1};
  return graded(CheckGroup::data, Message::source_too_dense,
                "Concentration in the cells of a release",
                fmt::format("{} of the pure gas ({})", percent_text(share_of_pure), release),
                "at most 50 %", at_most(share_of_pure, bounds),
                {"More would be there than fits: near the release the figures can't be, and the "
                 "gas would spread by itself.",
                 "Spread the release over what it fills: a larger `radius`, or a `polygon` with "
                 "a `top`."});
}

Check largest_concentration(double share_of_pure) {
  constexpr Bounds bounds{0.5, 1};
  return graded(CheckGroup::data, Message::source_too_dense,
                "Largest concentration near the ground",
                fmt::format("{} of the pure gas", percent_text(share_of_pure)), "at most 50 %",
                at_most(share_of_pure, bounds),
                {"More than fits: where that is the figures can't be.",
                 "Spread the release over what it fills, or take a smaller time step if it is no "
                 "number."});
}

Check container_rates(const std::vector<std::string>& assumed, const std::string& figure) {
  return graded(CheckGroup::data, Message::doubtful_settings, "Rates out of containers", figure,
                "nothing assumed of a container", assumed.empty() ? Severity::fine : Severity::look,
                {joined(assumed) + " Zones are as wrong as that is.",
                 "Give what is known of it under `container`: hole, level or mass, temperature."});
}

Check levels_of_concern(const std::vector<std::string>& without, std::size_t substances) {
  return graded(CheckGroup::data, Message::no_levels, "Substances without levels of concern",
                without.empty() ? fmt::format("none of {}", substances)
                                : fmt::format("{}", fmt::join(without, ", ")),
                "none", without.empty() ? Severity::fine : Severity::look,
                {"There are no zones of these: whether they are dangerous is not told.",
                 "Give their `levels` under `substances`."});
}

Check lesser_levels(const std::vector<std::string>& without) {
  return graded(
      CheckGroup::data, Message::no_levels, "Substances with a level for danger to life alone",
      without.empty() ? std::string("none") : fmt::format("{}", fmt::join(without, ", ")), "none",
      without.empty() ? Severity::fine : Severity::look,
      {"Lasting harm reaches farther than these zones, and is not told of.",
       "Give `levels` under `substances`, or take the guidebook's distances.", Errs::too_short});
}

Check levels_below_zones(const std::vector<ZoneSet>& zones,
                         const std::vector<ReportBuilding>& exposed) {
  std::string found;
  double height = 0;
  for (const ZoneSet& set : zones) {
    height = std::max(height, set.height);
    for (const LevelBelow& below : levels_below(set, exposed)) {
      found +=
          fmt::format("{}{} of {} at {}", found.empty() ? "" : ", ", below.level, set.substance,
                      counted(static_cast<std::int64_t>(below.buildings), "building"));
    }
  }
  return graded(CheckGroup::data, Message::doubtful_settings,
                fmt::format("Levels exceeded below zones at {:g} m", height),
                found.empty() ? "none known of" : found, "none",
                found.empty() ? Severity::look : Severity::unreliable,
                {"The zones are above people: what is exceeded at the ground is not in them, and "
                 "checks of zones do not see it.",
                 "Set `zones.height` to 1.5, or leave it out.", Errs::too_short});
}

Check doubtful_settings(const std::vector<std::string>& sentences) {
  constexpr std::size_t most = 8;
  return graded(CheckGroup::data, Message::doubtful_settings, "Settings that may not be meant",
                sentences.empty() ? std::string("none") : fmt::format("{}", sentences.size()),
                "none", sentences.empty() ? Severity::fine : Severity::look,
                {joined(sentences, most), "See whether they are meant; remove what does nothing."});
}

}  // namespace downwash
