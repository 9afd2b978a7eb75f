#include "app/run/checks/domain_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "app/run/measures/grading.hpp"
#include "app/run/measures/held_effects.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/summary/zone_cuts.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// Rounding of lengths against multiples of a height.

struct Margin {
  const char* name;
  double metres;
  double asked, least;  ///< in heights
  std::string bound;
  Advice advice;
};

Check margin(const Margin& m, double tallest) {
  const double heights = tallest > 0 ? m.metres / tallest : 0;
  return graded(CheckGroup::domain, Message::little_room, m.name,
                fmt::format("{}, {:.1f} H", length_text(m.metres), heights), m.bound,
                at_least(heights * (1 + round_off), {m.asked, m.least}), m.advice);
}

/// True of any zone of the level, of the whole run.
template <class Condition>
bool any_zone(const ZoneSet& set, std::size_t level, const Condition& condition) {
  return std::any_of(set.zones.begin(), set.zones.end(), [&](const Zone& zone) {
    return zone.level == static_cast<int>(level) && zone.kind == ZoneKind::maximum &&
           condition(zone);
  });
}

/// A map with no more than tells where zones are cut.
ResultMap edges(const Ring& outline, double reach) {
  ResultMap map;
  map.domain = outline;
  map.edge_cell = map.resolution = reach / 1.01;
  return map;
}

Severity of_cut(const ZoneSet& set, std::size_t level) {
  const bool mild = set.levels.size() > 1 && set.levels[level].severity <= 1;
  return mild ? Severity::look : Severity::unreliable;
}

void add_name(const ZoneSet& set, std::size_t level, std::string& names) {
  names +=
      fmt::format("{}{} of {}", names.empty() ? "" : ", ", set.levels[level].name, set.substance);
}

}  // namespace

std::vector<Check> margins(const DomainRoom& room) {
  const double h = room.tallest;
  const auto asked = [&](double heights, const char* whose) {
    return fmt::format("at least {:g} H ({})", heights, whose);
  };
  const std::string wider = "Raise `domain.margins.";
  std::vector<Check> list{
      margin({"Room before the first building",
              room.inlet,
              guideline::upwind,
              1,
              asked(guideline::upwind, "COST 732"),
              {"too little room before the buildings: {1}",
               "The inlet holds the wind fixed so near that it can't give way to the buildings.",
               wider + "upwind`."}},
             h)};
  if (room.side) {
    list.push_back(margin(
        {"Room beside the buildings",
         *room.side,
         guideline::side,
         1,
         asked(guideline::side, "COST 732"),
         {"too little room beside the buildings: {1}",
          {"The wind is squeezed between buildings and side: too fast there, zones too narrow.",
           "The wind is squeezed between buildings and side: too fast there."},
          wider + "side`."}},
        h));
  }
  list.push_back(
      margin({"Room above the buildings",
              room.top,
              guideline::top,
              1,
              asked(guideline::top, "COST 732"),
              {"too little room above the buildings: {1}",
               {"The wind is squeezed between roofs and top: too fast, and the cloud is held down.",
                "The wind is squeezed between roofs and top: too fast."},
               "Raise `domain.height` or `domain.margins.top`."}},
             h));
  list.push_back(
      margin({"Room behind the last building",
              room.outlet,
              guideline::aij_downwind,
              3,
              asked(guideline::aij_downwind, "AIJ"),
              {"too little room behind the buildings: {1}",
               {"The outlet cuts through wakes: they and the zones in them are off there.",
                "The outlet cuts through wakes: they are off there."},
               wider + "downwind`."}},
             h));
  return list;
}

Check blockage(double share) {
  constexpr Bounds bounds{0.03, held::blocked};
  return graded(CheckGroup::domain, Message::little_room, "Cross-section that the buildings block",
                percent_text(share), "at most 3 % (COST 732)",
                at_most(share * (1 - round_off), bounds),
                {"buildings block {} of the wind's way",
                 {fmt::format("The wind is squeezed past them, about {} too fast: concentrations "
                              "are that much too low.",
                              share < 1 ? percent_text(1 / (1 - share) - 1) : "endlessly"),
                  "The wind is squeezed past them and too fast by about as much."},
                 "Widen the sides or raise the top of the domain.",
                 Errs::too_short,
                 share <= bounds.look ? std::optional(-std::log(1 - share)) : std::nullopt});
}

Check ground_narrows(double rise, double fall) {
  constexpr Bounds bounds{0.03, 0.15};
  std::string effect;
  if (rise >= fall) {
    effect = fmt::format(
        "The wind is squeezed between the ground and the level top, about {} too "
        "fast over the highest: concentrations are that much too low.",
        rise < 1 ? percent_text(1 / (1 - rise) - 1) : "endlessly");
  } else {
    effect = fmt::format(
        "Air that has more room below the level top slows down, by about {} over "
        "the lowest ground: concentrations are that much too high.",
        percent_text(1 - 1 / (1 + fall)));
  }
  return graded(CheckGroup::domain, Message::little_room,
                "Cross-section that the ground takes or gives",
                fmt::format("{} and {}", percent_text(rise), percent_text(fall)),
                "at most 3 % (COST 732, of buildings)",
                at_most(std::max(rise, fall) * (1 - round_off), bounds),
                {"hills squeeze the wind: {}",
                 {effect, "The wind over the ground is too fast or too slow by about as much."},
                 "Raise `domain.height` or `domain.size`.",
                 rise >= fall ? Errs::too_short : Errs::too_long});
}

Check ground_under_open_top(double share) {
  constexpr Bounds bounds{0.17, 0.39};
  return graded(CheckGroup::domain, Message::little_room,
                "Ground that rises or falls under the open top",
                fmt::format("{} of the depth of the air", percent_text(share)), "at most 17 %",
                at_most(share * (1 - round_off), bounds),
                {"ground is high or low under the top: {}",
                 fmt::format("Air goes through the top as it would over low ground: what that "
                             "neglects grows with the square, here about {} of the speed.",
                             percent_text(share * share)),
                 "Raise `domain.height` or `domain.size`."});
}

Check bodies_in_faces(double inlet, double outlet) {
  constexpr Bounds bounds{0, 0.03};
  return graded(CheckGroup::domain, Message::little_room, "Inlet and outlet that are solid",
                fmt::format("{} and {}", percent_text(inlet), percent_text(outlet)), "none",
                worse(at_most(inlet, bounds), at_most(outlet, bounds)),
                {"buildings stand in inlet or outlet: {}",
                 "Where a building stands in such a face, the wind about it is made up.",
                 "Keep the buildings off: raise `domain.margins` or `domain.size`."});
}

Check cut_bodies(const DomainRoom& room) {
  const std::int64_t left_out = room.outside + room.cut_by_side;
  std::string figure = fmt::format("{} of {}", left_out, room.inside + room.outside);
  if (room.cut_by_top > 0) figure += fmt::format(", {} by the top", room.cut_by_top);
  return graded(CheckGroup::domain, Message::little_room, "Buildings cut or left out by the domain",
                figure, "none",
                room.cut_by_top > 0 ? Severity::unreliable
                : left_out > 0      ? Severity::look
                                    : Severity::fine,
                {"{1} buildings are cut or left out",
                 "The wind lacks what stands outside, and can't pass over what reaches the top.",
                 "Enlarge the domain to take in all that stands around the zones."});
}

Check reference_height(double height, double top) {
  return graded(CheckGroup::domain, Message::wind_above_domain, "Height at which the wind is given",
                fmt::format("{:g} m", height), fmt::format("in the domain, up to {:g} m", top),
                height <= top ? Severity::fine : Severity::unreliable,
                {"wind is given {} up, above what is computed",
                 "Nothing of the wind that was measured is in the domain: all of its speed is "
                 "extrapolated.",
                 "Raise the domain, or give the wind at a lower height."});
}

Check cut_zones(const std::vector<ZoneSet>& zones, const Ring& outline, double reach,
                const std::optional<BeyondArea>& beyond) {
  const ResultMap map = edges(outline, reach);
  const auto is_cut = [&](const Zone& zone) {
    if (beyond) return !zone_cuts(map, beyond, zone).empty();
    return std::any_of(zone.polygons.begin(), zone.polygons.end(),
                       [&](const Polygon& polygon) { return comes_near(polygon, outline, reach); });
  };
  std::string cut;
  Severity severity = Severity::fine;
  for (const ZoneSet& set : zones) {
    for (std::size_t level = 0; level < set.levels.size(); ++level) {
      if (!any_zone(set, level, is_cut)) continue;
      add_name(set, level, cut);
      severity = worse(severity, of_cut(set, level));
    }
  }
  return graded(CheckGroup::domain, Message::zones_cut,
                "Zones that are cut at the edge of the computed area", cut.empty() ? "none" : cut,
                "none", severity,
                {"zones are cut at the edge: {}",
                 "They go on beyond it, where nothing was computed: a straight edge there is the "
                 "end of the computation, not of the danger.",
                 "Enlarge `domain.margins` on that side; until then take distances as \"at "
                 "least\".",
                 Errs::too_short});
}

Check estimated_zones(const std::vector<ZoneSet>& zones, const BeyondArea& beyond,
                      const std::vector<std::string>& left_out) {
  const ResultMap map = edges(beyond.outlines.front(), 1);
  const std::optional<BeyondArea> area = beyond;
  std::string names, open;
  Severity severity = Severity::fine;
  for (const ZoneSet& set : zones) {
    for (std::size_t level = 0; level < set.levels.size(); ++level) {
      if (!any_zone(set, level, [](const Zone& zone) { return !zone.beyond.empty(); })) continue;
      add_name(set, level, names);
      severity = worse(severity, Severity::look);
      if (!any_zone(set, level,
                    [&](const Zone& z) { return !beyond_cuts(map, area, z).empty(); })) {
        continue;
      }
      add_name(set, level, open);
      severity = worse(severity, of_cut(set, level));
    }
  }
  std::string effect = fmt::format(
      "Beyond the outlet they are an estimate: Gaussian puffs of what left, in the wind of the "
      "approach ({}), without buildings and hills.",
      beyond.words);
  if (!open.empty()) {
    effect += fmt::format(" {} goes on even where the estimate ends, {:g} km from the release.",
                          open, beyond.reach / 1000);
  }
  for (const std::string& sentence : left_out) effect += ' ' + sentence;
  return graded(CheckGroup::domain, Message::zones_estimated,
                "Zones that go on beyond the computed area", names.empty() ? "none" : names, "none",
                severity,
                {"zones go on beyond, estimated: {}", effect,
                 open.empty() ? "Enlarge `domain.margins.downwind` to compute that part."
                              : "Enlarge `domain.margins.downwind`, or `zones.beyond`; "
                                "until then take distances as \"at least\"."});
}

Check outflow_agrees(double by_shape, double left) {
  constexpr Bounds bounds{1.4, 2.5};
  const double ratio = by_shape / left;
  return graded(CheckGroup::domain, Message::outlet_flux_differs,
                "Flux through the outlet, over what left", fmt::format("{:.2f}", ratio),
                "0.71 to 1.4", at_most(std::max(ratio, 1 / ratio), bounds),
                {"outflow and estimate beyond differ: {}",
                 "Beyond the outlet the estimate has the mass that left, but concentrations are "
                 "off where it joins by that factor: the wind at the outlet is not that of the "
                 "approach, or some left through other faces.",
                 "Move the outlet away from the last building: `domain.margins.downwind`."});
}

}  // namespace downwash
