#include "app/serve/inputs.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_otherwise = 200;  // bytes

/// "52.5403, 13.4162" from a point of GeoJSON, whose longitude is first.
std::string place_text(const Json& point) {
  const Json at = point.value("coordinates", Json());
  if (point.value("type", Json()) != "Point" || !at.is_array() || at.size() < 2 ||
      !at[0].is_number() || !at[1].is_number()) {
    refuse_input("place", "it is no point of GeoJSON", "give its latitude and longitude as a text");
  }
  return fmt::format("{:.8f}, {:.8f}", at[1].get<double>(), at[0].get<double>());
}

/// Value of an input, which may stand in a `value` (OGC 18-062r2, 7.11.2.2).
Json bare_value(Json value) {
  if (value.is_object() && value.contains("value")) {
    return Json(value["value"]);
  }
  return value;
}

/// The text of an input; empty for null.
std::string input_text(const std::string& name, const Json& given, std::size_t longest) {
  const Json value = bare_value(given);
  if (value.is_null()) return "";
  if (name == "place" && value.is_object()) return place_text(value);
  if (!value.is_string()) {
    refuse_input(name, "its value is no text", "put it into quotation marks");
  }
  const std::string text = value.get<std::string>();
  if (text.size() > longest) {
    refuse_input(name, fmt::format("it is longer than {} bytes", longest), "shorten it");
  }
  return cleaned(text);
}

/// A reading, its members as texts.
Json reading_texts(const Json& given) {
  if (!given.is_object()) refuse_input("readings", "one is no object", "give place and value");
  Json texts = Json::object();
  for (const auto& [name, value] : given.items()) {
    if (name != "place" && name != "value" && name != "at") {
      refuse_input("readings", fmt::format("a reading has no \"{}\"", cleaned(name)),
                   "it has `place`, `value` and `at`");
    }
    const std::string text = input_text(name, value, longest_otherwise);
    if (!text.empty()) texts[name] = text;
  }
  for (const char* name : {"place", "value"}) {
    if (!texts.contains(name)) {
      refuse_input(name, "it is missing", "a reading needs its place and its value");
    }
  }
  const LonLat place = place_of(texts["place"].get<std::string>());
  texts["place"] = fmt::format("{:.6f}, {:.6f}", place.lat, place.lon);  // as the map reads it
  return texts;
}

/// A list of readings, also from one alone.
Json all_readings(const Json& given, std::size_t most) {
  const Json list = given.is_array() ? given : Json::array({given});
  if (list.empty() || list.size() > most) {
    refuse_input("readings", fmt::format("there are {} readings", list.size()),
                 fmt::format("give 1 to {}", most));
  }
  Json all = Json::array();
  for (const Json& one : list) {
    const bool wrapped = one.is_object() && one.contains("value") && one["value"].is_object();
    all.push_back(reading_texts(wrapped ? one["value"] : one));
  }
  return all;
}

/// "--ppm=3" or "--mg-m3=9.5 mg/m³"
std::string value_option(const std::string& text) {
  if (!is_bare_number(text)) {
    if (const auto ppm = read_quantity(text, "ppm").value) return fmt::format("--ppm={}", *ppm);
    if (const auto milligrams = read_quantity(text, "mg/m³").value) {
      return fmt::format("--mg-m3={}", *milligrams);
    }
  }
  refuse_input("value", fmt::format("\"{}\" is no concentration that can be read", text),
               "give it with its unit: 9 mg/m³ or 3 ppm");
}

}  // namespace

void refuse_input(const std::string& name, const std::string& problem, const std::string& remedy) {
  throw InputError(Message::wrong_arguments, "", name, problem, remedy);
}

Json read_inputs(const Json& process, const Json& request) {
  const Json inputs = request.value("inputs", Json::object());
  if (!inputs.is_object()) refuse_input("inputs", "it is no object", "give all inputs by name");
  const Json& described = process.at("inputs");
  Json given = Json::object();
  for (const auto& [name, value] : inputs.items()) {
    if (!described.contains(name)) {
      refuse_input(name, "there is no such input", "the description of the process names all");
    }
    const Json& input = described[name];
    if (name == "readings") {
      given[name] = all_readings(value, input.at("maxOccurs").get<std::size_t>());
      continue;
    }
    std::string text =
        input_text(name, value, input.at("schema").value("maxLength", longest_otherwise));
    if (!text.empty()) given[name] = std::move(text);
  }
  for (const auto& [name, input] : described.items()) {
    if (input.value("minOccurs", 1) == 0 || given.contains(name)) continue;
    refuse_input(name, "it is missing", "the process can't do without it");
  }
  return given;
}

std::vector<std::string> reading_options(const Json& readings) {
  std::vector<std::string> options;
  for (const Json& reading : readings) {
    options.push_back("--place=" + reading.at("place").get<std::string>());
    options.push_back(value_option(reading.at("value").get<std::string>()));
    options.push_back("--at=" + reading.value("at", "any"));
    if (options[1].substr(0, 5) != options.end()[-2].substr(0, 5)) {
      refuse_input("readings", "some values are in mg/m³ and some in ppm",
                   "give all in one of them");
    }
  }
  return options;
}

}  // namespace downwash
