// Checks with the severity that they should have, and zones that they look at.
#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "io/results/check.hpp"
#include "io/results/zones.hpp"

namespace downwash::test {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr Severity fine = Severity::fine, look = Severity::look,
                          unreliable = Severity::unreliable;

inline Polygon patch(double x, double size = 10) {
  return {{{x, 40}, {x + size, 40}, {x + size, 40 + size}, {x, 40 + size}}, {}};
}

inline ThreatLevel level(const char* name, int severity, double averaging = 0) {
  ThreatLevel made;
  made.name = name;
  made.severity = severity;
  made.averaging = averaging;
  return made;
}

inline ZoneSet set_of(std::vector<ThreatLevel> levels) {
  ZoneSet set;
  set.substance = "gas";
  set.levels = std::move(levels);
  return set;
}

struct Expected {
  Severity severity;
  Check check;
};

/// Each has its severity, and figure and bound; effect and remedy unless it is fine.
inline void expect_as_said(const std::vector<Expected>& all) {
  for (const auto& [severity, check] : all) {
    EXPECT_EQ(key_of(check.severity), key_of(severity)) << sentence(check);
    EXPECT_FALSE(check.figure.empty()) << check.name;
    EXPECT_FALSE(check.bound.empty()) << check.name;
    EXPECT_EQ(check.effect.empty(), check.severity == fine) << check.name;
    EXPECT_EQ(check.remedy.empty(), check.severity == fine) << check.name;
  }
}

inline void expect_fine_and_failing(const std::vector<Expected>& all) {
  std::map<std::string, std::pair<bool, bool>> seen;
  for (const auto& [severity, check] : all) {
    (check.severity == fine ? seen[check.name].first : seen[check.name].second) = true;
  }
  for (const auto& [name, found] : seen) {
    if (name == "Layer of the zones at 30 m" || name == "Levels exceeded below zones at 60 m") {
      continue;
    }
    EXPECT_TRUE(found.first && found.second) << name;
  }
}

inline std::set<Message> messages_of(const std::vector<Expected>& all) {
  std::set<Message> seen;
  for (const auto& [severity, check] : all) {
    if (severity != fine) seen.insert(check.message);
  }
  return seen;
}

}  // namespace downwash::test
