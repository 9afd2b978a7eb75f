// The wind that arrives before the first building, beside the one that was asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/results/check.hpp"

namespace downwash {

/// A mean over time, what it was to be, and how far that can be relied on.
struct WindFigure {
  double asked = 0;
  double found = 0;
  double error = 0;  ///< standard error of what was found
  Severity severity = Severity::fine;

  double deviation() const { return found / asked - 1; }   ///< relative to what was asked
  double relative_error() const { return error / asked; }  ///< likewise
};

/// The wind at one height above the ground.
struct ApproachLevel {
  double height = 0;      ///< m
  WindFigure speed;       ///< mean along the wind, m/s
  WindFigure turbulence;  ///< its intensity that the grid resolves, σ_u / U; 0 asked: none was
  std::string unknown;    ///< why nothing was found, the end of a sentence; empty where it was

  bool known() const { return unknown.empty(); }
};

/// Along a line across the domain, two heights of the tallest building before the first one, or
/// half of the way to it where that is less; in the middle of a domain without solids.
struct ApproachWind {
  double distance = 0;                ///< m behind the inlet
  int places = 0;                     ///< across the wind
  double start = 0, end = 0;          ///< s since the run began: over which it is averaged
  std::vector<ApproachLevel> levels;  ///< by rising height
  std::string unknown;  ///< why it was not looked at, the end of a sentence; empty where it was
  /// Momentum that nudging adds to the air near the ground, over what the ground takes from it;
  /// absent where nothing is nudged.
  std::optional<double> push = std::nullopt;
};

/// "-7.5 % ± 1.2 %"
std::string deviation_words(const WindFigure& figure);
/// "3.1 of 3.35 m/s asked, -7.5 % ± 1.2 %", or "not known: …".
std::string speed_words(const ApproachLevel& level);
/// "0.18 of 0.21 asked, -14 % ± 3 %", "0.02; none asked", or "not known: …".
std::string turbulence_words(const ApproachLevel& level);
/// "by 28 % of the drag of the ground", "by 5 % of the drag of the ground, against the wind"
std::string push_words(double push);
/// One line for each height: "2 m up: mean wind 3.1 of 3.35 m/s asked, …; σ_u/U 0.18 …"; what is
/// not known, where it was not looked at. Then how hard it is pushed.
std::vector<std::string> approach_lines(const ApproachWind& wind);
/// "averaged from 2 min to 5 min 30 s at 16 places 85 m behind the inlet", and how hard it is
/// pushed
std::string window_words(const ApproachWind& wind);

}  // namespace downwash
