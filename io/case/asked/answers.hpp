// Answers of people who are asked what is released, and the keys of a case that they come to.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/frames/map_projection.hpp"

namespace downwash {

/// An answer without the blanks around it. Throws InputError for a text that is not UTF-8.
std::string cleaned(std::string_view text);

/// A place as people type it, latitude first unless letters tell: "52.54, 13.416", "N52.54
/// E13.416", "52°32'24\"N 13°24'58\"E". Throws InputError for all else.
LonLat place_of(std::string_view text);

/// The name of a substance as the library has it, by any of its names and numbers. Throws
/// InputError where there is none.
std::string substance_of(std::string_view text);

/// Keys of a release from "0.5 kg/s", "500 kg" or a container, by a part of its name: "tank truck".
/// Throws InputError for all else; for a volume it says which mass of the liquid substance that is.
nlohmann::ordered_json amount_of(std::string_view text, std::string_view substance = "");

/// The container that a part of a name means. Throws InputError where that is none, or several.
std::string container_of(std::string_view text);
/// All that there are.
std::vector<std::string> containers();

/// s. Throws InputError for what is no time, or none above 0.
double duration_of(std::string_view text);

/// `weather` of a case from a METAR, or `wind` from a speed with its unit and where it blows from,
/// in either order: "4 m/s from W", "240° 8 kt", "3 Bft from SW". Throws InputError for all else.
nlohmann::ordered_json wind_of(std::string_view text);

}  // namespace downwash
