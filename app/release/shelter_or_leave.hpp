// Shelter or leave: what people in a building should do, from what was computed outdoors and in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/results/report_page.hpp"

namespace downwash {

/// What one substance does at one building. Times are s since the release began.
struct BuildingExposure {
  std::vector<BuildingLevel> levels;  ///< as the levels that it is judged by
  /// When the concentration of the action level is outdoors as it is (mean between samples): the
  /// time to be gone by, and when the rooms can be aired. No `gone` when still there at the end.
  std::optional<double> there, gone;
  bool indoors_rising = false;  ///< when the computed time ended
};

struct Advice {
  Action action = Action::none;
  std::string reason;                  ///< one or two sentences
  std::optional<double> leave_before;  ///< s since the release began, with Action::leave
};

/// How the reason tells times and levels.
struct AdviceTerms {
  std::optional<std::string> start = {};  ///< of the release, ISO 8601: times are those of clocks
  std::string substance = {};             ///< named with the level where there are several
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
/// - it is not reached outdoors: none;
/// - it is reached outdoors, but not indoors: shelter until the cloud has passed, then air the
///   rooms, since what leaked in stays longer than the cloud;
/// - it is reached indoors too: leave before it is there outdoors, and where there is no
///   time_to_leave for that, shelter and be fetched before it is reached indoors.
/// A run that is too short for the averaging time can't say "not reached": then the concentration
/// at any moment decides, and the reason tells it, as it tells when indoors was still rising at the
/// end.
///
/// Shelter protects while a release is short against the air exchange, leaving only who is gone
/// before the cloud: US DOT, Emergency Response Guidebook, "Protective actions"; Sorensen, Shumpert
/// and Vogt 2004, Planning for protective action decision making: evacuate or shelter-in-place,
/// J. Hazard. Mater. 109, 1-11.
Advice shelter_or_leave(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                        const AdviceTerms& terms = {});

}  // namespace downwash
