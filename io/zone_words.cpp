#include "io/zone_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>

#include "io/report_words.hpp"

namespace downwash {

namespace {

/// To a number of significant decimal digits.
double rounded(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return value;
  return std::stod(fmt::format("{:.{}e}", value, digits - 1));
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
      return fmt::format("{} reached at any time", level);
    case ZoneKind::arrival:
      return fmt::format("{} reached within {}", level, words::duration(zone.bound));
    case ZoneKind::probability:
      return fmt::format("{} with a probability of {} % or more", level,
                         rounded(100 * zone.bound, 4));
  }
  return level;
}

double milligrams(double kilograms) { return rounded(1e6 * kilograms, 6); }

std::string concentration_words(double concentration) {
  return fmt::format("{} mg/m³", rounded(1e6 * concentration, 4));
}

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
