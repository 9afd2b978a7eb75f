#include "geometry/cityjson/cityjson_document.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "geometry/attributes/json_members.hpp"
#include "geometry/geojson/json_documents.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

using nlohmann::json;

/// A city is one object with a key for each building; the parser looks keys up in a tree.
constexpr JsonLimits city_limits{.keys = 5'000'000};

[[noreturn]] void refuse(const std::string& name, const std::string& where,
                         const std::string& problem,
                         const std::string& remedy = "export the file again") {
  throw InputError(Message::building_file, name, where, problem, remedy);
}

/// The JSON between two places of the content.
json parsed(std::string_view content, std::size_t begin, std::size_t end, const std::string& name) {
  try {
    return json::parse(content.substr(begin, end - begin));
  } catch (const json::exception& fault) {
    const auto* place = dynamic_cast<const json::parse_error*>(&fault);
    const std::size_t byte = place == nullptr ? 0 : begin + place->byte;
    const JsonFault told = json_fault(content.substr(0, end), byte, fault.what());
    throw InputError(Message::not_json, name, told.place, told.problem, "");
  }
}

std::vector<json> documents_of(std::string_view content, const std::string& name) {
  std::vector<json> documents;
  for (const auto& [begin, end] : documents_in(content)) {
    documents.push_back(parsed(content, begin, end, name));
  }
  return documents;
}

std::string version_of(const json& root, const std::string& name) {
  std::string version = text_member(root, "version");
  for (const char* known : {"1.0", "1.1", "2.0"}) {
    if (version == known || version.starts_with(text(known, '.'))) return version;
  }
  if (version.empty()) refuse(name, "version", "the CityJSON does not say which version it is");
  throw InputError(Message::wrong_format, name, "version",
                   text("this is CityJSON ", shortened(version, 20), ", and 1.0 to 2.0 are read"),
                   "convert it: cjio FILE upgrade save NEW");
}

std::array<double, 3> three_numbers(const json& values, const char* key, const std::string& name) {
  const auto is_number = [](const json& value) {
    return value.is_number() && std::isfinite(value.get<double>());
  };
  if (!values.is_array() || values.size() != 3 ||
      !std::all_of(values.begin(), values.end(), is_number)) {
    refuse(name, key, text("it should be three numbers but is ", shown(values)));
  }
  return {values[0].get<double>(), values[1].get<double>(), values[2].get<double>()};
}

CityTransform transform_of(const json& root, const std::string& version, const std::string& name) {
  const json& given = member(root, "transform");
  if (given.is_null()) {
    if (version.starts_with("1.0")) return {};
    refuse(name, "transform", text("it is missing, and CityJSON ", version, " has whole numbers"));
  }
  CityTransform transform{three_numbers(member(given, "scale"), "transform.scale", name),
                          three_numbers(member(given, "translate"), "transform.translate", name)};
  for (const double scale : transform.scale) {
    if (scale == 0) refuse(name, "transform.scale", "a scale of 0 leaves no building");
  }
  return transform;
}

void check_part(const json& part, const std::string& where, const std::string& name) {
  if (!member(part, "CityObjects").is_object()) {
    refuse(name, where + "CityObjects", "there is no such object");
  }
  if (!member(part, "vertices").is_array()) {
    refuse(name, where + "vertices", "there is no such array");
  }
}

}  // namespace

CityDocument parse_city_document(std::string_view content, const std::string& name) {
  JsonLimits limits = city_limits;
  limits.values = std::min(limits.values, ReadingTime::most_values());
  if (const auto excess = excess_of(content, limits)) {
    throw InputError(Message::not_json, name, excess->place, excess->problem, "");
  }
  CityDocument city{"", "", {}, documents_of(content, name)};
  const json& root = city.parts.front();
  if (text_member(root, "type") != "CityJSON") {
    refuse(name, "type",
           text("the file should begin with \"CityJSON\" but has ", shown(member(root, "type"))),
           "put the line with version and transform before all others");
  }
  city.version = version_of(root, name);
  city.transform = transform_of(root, city.version, name);
  city.coordinate_system = text_member(member(root, "metadata"), "referenceSystem");
  check_part(root, "", name);
  for (std::size_t n = 1; n < city.parts.size(); ++n) {
    const std::string where = text("document ", n + 1, ": ");
    if (text_member(city.parts[n], "type") != "CityJSONFeature") {
      refuse(
          name, where + "type",
          text("it should be \"CityJSONFeature\" but is ", shown(member(city.parts[n], "type"))));
    }
    check_part(city.parts[n], where, name);
  }
  return city;
}

}  // namespace downwash
