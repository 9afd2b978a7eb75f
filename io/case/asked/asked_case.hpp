// A case from answers.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace downwash {

/// How far around a release the buildings of a prepared city are taken.
inline constexpr const char* city_radius = "500 m";

/// Answers as they were typed; those that nobody gave are empty.
struct Answers {
  std::string buildings;  ///< path of the building file
  std::string place;      ///< latitude, longitude
  std::string substance;
  std::string amount;     ///< a rate, a mass, or empty where a container tells
  std::string container;  ///< part of a name
  std::string duration;
  std::string wind;         ///< METAR, or speed and direction
  std::string within;       ///< wall time until the answer
  std::string start;        ///< date and time of the accident
  std::string radius = {};  ///< around the place, of buildings that are taken; empty: all
};

/// The case, in a file in `folder`. Throws InputError for an answer that can't be read.
nlohmann::ordered_json asked_case(const Answers& answers, const std::filesystem::path& folder);

/// Throws InputError or CaseError where the answers that there are by now make no case.
void refuse_wrong(Answers answers);

/// The n-th name for its file: "chlorine.json", "chlorine_2.json".
std::string case_file_name(const Answers& answers, int n);

/// "0.5 kg/s for 10 min, wind 4 m/s from W": what was understood.
std::string read_back(const Answers& answers);

}  // namespace downwash
