// What a weather report gives to other keys of a case, and to an ensemble.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/weather/metar.hpp"

namespace downwash {

/// How far the wind of a report may be off: standard deviations.
struct WindSpread {
  double direction = 0;  ///< degrees
  double speed = 0;      ///< of its logarithm
};

/// The range of directions that was seen (dddVddd) counts as two of them to either side; without
/// one, and at least, they are 10°, to which reports round. Gusts count as three of them above the
/// mean (Wieringa 1973, Boundary-Layer Meteor. 3); at least they are 0.1.
WindSpread spread_of(const MetarWind& wind);

/// Begins the sentence of give_way_to_report().
inline constexpr const char* report_takes_place =
    "The report takes the place of what the case file says: ";

/// A report among the settings that were typed ("weather.metar=…") takes the place of what the case
/// file says of the wind and the weather, as far as it tells the same or what follows from it:
/// in the document of the file, to which no setting has been applied yet, these keys take the
/// values of the report, or go. Those that said otherwise are told in one sentence; none where none
/// did.
std::vector<std::string> give_way_to_report(nlohmann::ordered_json& document,
                                            const std::vector<std::string>& settings);

}  // namespace downwash
