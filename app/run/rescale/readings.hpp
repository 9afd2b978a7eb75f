// Measured values beside what a run computed at the same place and time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"
#include "io/question/place.hpp"
#include "io/records/rescaled_record.hpp"

namespace downwash {

/// A value as somebody tells it.
struct MeasuredValue {
  std::string receptor;             ///< its name, or that of a place
  double value = 0;                 ///< mg/m³, or ppm
  bool ppm = false;                 ///< at 25 °C and 1 atm
  std::optional<double> at = {};    ///< s since the release began; none: the highest that was seen
  double over = 60;                 ///< s until then that it is a mean over
  std::optional<Place> place = {};  ///< none: the receptor has one
  std::optional<std::size_t> cell = {};  ///< that of the place in ExposurePart::plane
};

/// Of how much more may have been released than the case says: beyond, what a run leaves out of
/// concentrations on walls (see TracerHistory::walls) would begin to count.
inline constexpr double largest_factor = 50;

/// Which substance readings are of: the one that is named, in any spelling of the case, or the only
/// one. Throws InputError, as does the next: `results` is named.
std::size_t substance_of(const std::string& name, const ReleasePlan& plan,
                         const std::string& results);

/// Each value beside the computed one. Throws InputError where there is no such receptor, the time
/// was not computed, the computed cloud was not there then, or the factor is out of proportion.
std::vector<Reading> readings_of(const std::vector<MeasuredValue>& values, std::size_t substance,
                                 const ReleasePlan& plan, const ExposureHistory& history,
                                 const std::string& results);

/// How many times the amount they say was released, to three digits: the geometric mean of what
/// each says, as errors of concentrations are factors (Chang and Hanna 2004, Meteorol. Atmos. Phys.
/// 87, 167).
RescaledRecord fit(std::vector<Reading> readings);

/// "9 mg/m³ measured at school, 4.1 mg/m³ computed (the mean over 1 min until 4:20): 2.2 times"
std::string reading_words(const Reading& reading);
/// "2.2 times, 1.8 to 2.7 by the readings"
std::string factor_words(const RescaledRecord& fitted);

}  // namespace downwash
