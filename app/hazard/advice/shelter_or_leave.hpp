// Shelter or leave: what people in a building should do, from what was computed outdoors and in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// What one substance does at one building. Times are s since the release began.
struct BuildingExposure {
  std::vector<BuildingLevel> levels;  ///< as the levels that it is judged by
  /// When the concentration of the action level is outdoors as it is (mean between samples): the
  /// time to be gone by, and when the rooms can be aired. No `gone` when still there at the end.
  std::optional<double> there, gone;
  /// From when on the air stayed below every level, and every mean did too; 0 where none was ever
  /// reached. None where some level was still exceeded, or had hardly ended, at the end of the
  /// computed time, or may yet be reached by a mean that is not covered.
  std::optional<double> cleared;
  bool indoors_rising = false;  ///< when the computed time ended
};

struct Instruction {
  Action action = Action::none;
  std::string reason;                       ///< one or two sentences
  std::optional<double> leave_before = {};  ///< s since the release began, with Action::leave
  std::optional<double> fetch_before = {};  ///< likewise, with Action::fetch
  std::optional<double> until = {};         ///< likewise, with shelter and windows_shut
};

/// How the reason tells times and levels.
struct InstructionTerms {
  std::optional<std::string> start = {};  ///< of the release, ISO 8601: times are those of clocks
  std::string substance = {};             ///< named with the level where there are several
  bool cut_short = false;                 ///< not all of the time that was to be is computed
};

/// Less time than this, s, is not enough to leave: to be warned, to get out of a building of some
/// storeys and 200 m crosswind on foot. No standard sets it; people who need help need more.
inline constexpr double time_to_leave = 300;

/// The severity of the level to act upon: the least from 2 on, above which people are harmed or
/// unable to escape (AEGL-2, ERPG-2), or the worst where there is none such. 0 without levels.
int action_severity(std::span<const ThreatLevel> levels);
/// Concentration of the least of the levels to act upon; infinite without levels.
double action_concentration(std::span<const ThreatLevel> levels);

/// What to do, by the level to act upon:
/// - reached outdoors, and indoors before the cloud has passed: leave before it is there outdoors;
///   where there is no time_to_leave for that, be fetched before it is reached indoors;
/// - reached outdoors, but not indoors: shelter until every level has ended, then air the rooms,
///   since what leaked in stays longer than the cloud;
/// - not reached, but a lesser one is outdoors: windows shut until every level has ended;
/// - nothing reached: none; not_computed where a mean is not covered, the run was cut short or no
///   levels are known.
/// A run that is too short for the averaging time can't say "not reached": then the concentration
/// at any moment decides, and the reason tells it, as it tells when indoors was still rising at the
/// end.
///
/// Shelter protects while a release is short against the air exchange, leaving only who is gone
/// before the cloud: US DOT, Emergency Response Guidebook, "Protective actions"; Sorensen, Shumpert
/// and Vogt 2004, Planning for protective action decision making: evacuate or shelter-in-place,
/// J. Hazard. Mater. 109, 1-11.
Instruction shelter_or_leave(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                             const InstructionTerms& terms = {});

}  // namespace downwash
