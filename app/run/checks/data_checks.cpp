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
      {"no building data in {} of a zone",
       "There the ground was taken as open, whatever stands on it: between houses the zone may "
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
                {"releases moved out of buildings: {1}",
                 sentences_of(moves) + " The zones are those of that place.",
                 "Put it outdoors, where it leaks into the open air."});
}

Check moved_receptors(const std::vector<Move>& moves) {
  return graded(CheckGroup::data, Message::places_moved, "Receptors moved out of solid cells",
                farthest(moves), "none", moves.empty() ? Severity::fine : Severity::look,
                {"receptors moved out of walls: {1}",
                 sentences_of(moves) + " Their figures are those of that place.",
                 "Put them farther from the wall, or take smaller cells."});
}

Check source_concentration(double share_of_pure, const std::string& release) {
  constexpr Bounds bounds{0.5, 1};
  return graded(CheckGroup::data, Message::source_too_dense,
                "Concentration in the cells of a release",
                fmt::format("{} of the pure gas ({})", percent_text(share_of_pure), release),
                "at most 50 %", at_most(share_of_pure, bounds),
                {"too much gas at the release: {}",
                 "More would be there than fits: near the release the figures can't be, and the "
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
                {"more gas than fits near the ground: {}",
                 "More than fits: where that is the figures can't be.",
                 "Spread the release over what it fills, or take a smaller time step if it is no "
                 "number."});
}

Check container_rates(const std::vector<std::string>& assumed, const std::string& figure) {
  return graded(
      CheckGroup::data, Message::doubtful_settings, "Rates out of containers", figure,
      "nothing assumed of a container", assumed.empty() ? Severity::fine : Severity::look,
      {"release rates are assumed: {}", joined(assumed) + " Zones are as wrong as that is.",
       "Give what is known of it under `container`: hole, level or mass, temperature."});
}

Check levels_of_concern(const std::vector<std::string>& without, std::size_t substances) {
  return graded(CheckGroup::data, Message::no_levels, "Substances without levels of concern",
                without.empty() ? fmt::format("none of {}", substances)
                                : fmt::format("{}", fmt::join(without, ", ")),
                "none", without.empty() ? Severity::fine : Severity::look,
                {"no levels known: {}",
                 "There are no zones of these: whether they are dangerous is not told.",
                 "Give their `levels` under `substances`."});
}

Check lesser_levels(const std::vector<std::string>& without) {
  return graded(
      CheckGroup::data, Message::no_levels, "Substances with a level for danger to life alone",
      without.empty() ? std::string("none") : fmt::format("{}", fmt::join(without, ", ")), "none",
      without.empty() ? Severity::fine : Severity::look,
      {"only a mortal level is known: {}",
       "Lasting harm reaches farther than these zones, and is not told of.",
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
                {"zones are above people: {1}",
                 "The zones are above people: what is exceeded at the ground is not in them, and "
                 "checks of zones do not see it.",
                 "Set `zones.height` to 1.5, or leave it out.", Errs::too_short});
}

Check doubtful_settings(const std::vector<std::string>& sentences) {
  constexpr std::size_t most = 8;
  return graded(CheckGroup::data, Message::doubtful_settings, "Settings that may not be meant",
                sentences.empty() ? std::string("none") : fmt::format("{}", sentences.size()),
                "none", sentences.empty() ? Severity::fine : Severity::look,
                {"settings in doubt: {}", joined(sentences, most),
                 "See whether they are meant; remove what does nothing."});
}

}  // namespace downwash
