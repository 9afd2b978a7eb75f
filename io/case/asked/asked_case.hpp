// A case from answers.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace downwash {

/// As they were typed; those without an answer are empty.
struct Answers {
  std::string buildings;  ///< path of the building file
  std::string place;      ///< latitude, longitude
  std::string substance;
  std::string amount;     ///< a rate, a mass, or empty where a container tells
  std::string container;  ///< part of a name
  std::string duration;
  std::string wind;    ///< METAR, or speed and direction
  std::string within;  ///< wall time until the answer
  std::string start;   ///< date and time of the accident
};

/// The case, in a file in `folder`. Throws InputError for an answer that can't be read; what is
/// wrong with a value that can is for read_case() to say.
nlohmann::ordered_json asked_case(const Answers& answers, const std::filesystem::path& folder);

/// The name of a file for it that is not there yet: "chlorine.json", "chlorine_2.json".
std::filesystem::path unused_case_file(const Answers& answers, const std::filesystem::path& folder);

}  // namespace downwash
