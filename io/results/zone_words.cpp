#include "io/results/zone_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <tuple>

#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"

namespace downwash {

namespace {

/// To a number of significant decimal digits.
double rounded(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return value;
  return std::stod(fmt::format("{:.{}e}", value, digits - 1));
}

/// What is told of the worst of several winds.
std::string of_winds(const ZoneSet& set) {
  return set.winds < 2 ? "" : fmt::format(", in the worst of {} winds", set.winds);
}

}  // namespace

const ThreatLevel& level_of(const ZoneSet& set, const Zone& zone) {
  if (zone.level < 0 || static_cast<std::size_t>(zone.level) >= set.levels.size()) {
    throw std::invalid_argument(fmt::format("a zone of {} is of level number {}, of {} levels",
                                            set.substance, zone.level, set.levels.size()));
  }
  return set.levels[static_cast<std::size_t>(zone.level)];
}

std::string name_of(ZoneKind kind) {
  switch (kind) {
    case ZoneKind::frame:
      return "frame";
    case ZoneKind::maximum:
      return "maximum";
    case ZoneKind::arrival:
      return "arrival";
    case ZoneKind::probability:
      return "probability";
  }
  return "";
}

std::string heading_of(ZoneKind kind) {
  switch (kind) {
    case ZoneKind::frame:
      return "Over time";
    case ZoneKind::maximum:
      return "Reached at any time";
    case ZoneKind::arrival:
      return "Time of arrival";
    case ZoneKind::probability:
      return "Probability";
  }
  return "";
}

std::string zone_title(const ZoneSet& set, const Zone& zone) {
  const std::string& level = level_of(set, zone).name;
  switch (zone.kind) {
    case ZoneKind::frame:
      return fmt::format("{} from {} to {}", level, words::duration(zone.begin),
                         words::duration(zone.end));
    case ZoneKind::maximum:
      return fmt::format("{} reached at any time{}", level, of_winds(set));
    case ZoneKind::arrival:
      return fmt::format("{} reached within {}{}", level, words::duration(zone.bound),
                         of_winds(set));
    case ZoneKind::probability:
      return fmt::format("{} with a probability of {} % or more", level,
                         rounded(100 * zone.bound, 4));
  }
  return level;
}

std::string covered_words(const ThreatLevel& level) {
  if (!(level.covered.value_or(0) > 0)) return "nothing was computed";
  return "the mean over the " + words::duration(*level.covered) + " that were computed";
}

std::string level_words(const ZoneSet& set, const ThreatLevel& level) {
  std::string text = words::limit(level.concentration, level.averaging, set.molar_mass);
  if (level.covered) text += "; not computed that long: " + covered_words(level);
  return text;
}

Ring wind_arrow(const Ring& domain, double wind_from) {
  Rectangle box;
  for (const Point& corner : domain) box.include(corner);
  if (domain.empty() || !std::isfinite(wind_from)) return {};
  const double half = 0.4 * std::min(box.high.x - box.low.x, box.high.y - box.low.y);
  const double towards = (90 - wind_from - 180) * std::numbers::pi / 180;
  const auto step = [](const Point& from, double length, double angle) {
    return Point{from.x + length * std::cos(angle), from.y + length * std::sin(angle)};
  };
  const Point tail = step(box.centre(), -half, towards), head = step(box.centre(), half, towards);
  const double barb = 0.85 * std::numbers::pi;
  return {tail, head, step(head, 0.15 * half, towards + barb), head,
          step(head, 0.15 * half, towards - barb)};
}

double milligrams(double kilograms) { return rounded(1e6 * kilograms, 6); }

std::vector<const Zone*> in_drawing_order(const ZoneSet& set) {
  std::vector<const Zone*> zones;
  for (const Zone& zone : set.zones) zones.push_back(&zone);
  const auto rank = [&](const Zone* zone) {
    // Late isochrones and slight probabilities are the larger zones: they go below.
    const double bound = zone->kind == ZoneKind::arrival ? -zone->bound : zone->bound;
    return std::tuple(zone->kind, zone->begin, level_of(set, *zone).severity, bound);
  };
  std::stable_sort(zones.begin(), zones.end(),
                   [&](const Zone* a, const Zone* b) { return rank(a) < rank(b); });
  return zones;
}

}  // namespace downwash
