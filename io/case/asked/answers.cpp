#include "io/case/asked/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <regex>
#include <sstream>
#include <utility>

#include "geometry/attributes/length_text.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/text/nearest_name.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const char* what, std::string_view text, const std::string& remedy) {
  throw InputError(Message::wrong_arguments, "", "",
                   fmt::format("\"{}\" is no {} that can be read", text, what), remedy);
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool has_digit(const std::string& text) {
  return text.find_first_of("0123456789") != std::string::npos;
}
bool is_one_of(char c, std::string_view letters) {
  return letters.find(c) != std::string_view::npos;
}

using Halves = std::pair<std::string, std::string>;

/// The two angles of a place: parted by a semicolon, before the second letter where one comes
/// first, behind the letter of the first one, by the middle one of commas, or by a blank.
std::optional<Halves> angles(const std::string& text) {
  const auto parted = [&](std::size_t end, std::size_t next) {
    return Halves{trimmed(std::string_view(text).substr(0, end)),
                  trimmed(std::string_view(text).substr(next))};
  };
  if (const auto at = text.find(';'); at != std::string::npos) return parted(at, at + 1);
  if (is_one_of(text.empty() ? ' ' : text.front(), "NSEWnsew")) {  // N52.54 E13.41
    const auto second = text.find_first_of("NSEWnsew", 1);
    const auto end = text.find_last_not_of(" ,", second - 1);
    if (second != std::string::npos && second + 1 < text.size()) return parted(end + 1, second);
  }
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const bool alone = !is_letter(text[at - 1]) && !is_letter(text[at + 1]);
    const std::size_t next = text.find_first_not_of(" ,", at + 1);
    if (is_one_of(text[at], "NSEWnsew") && alone && next != std::string::npos) {
      return parted(at + 1, next);
    }
  }
  const auto commas = std::count(text.begin(), text.end(), ',');
  if (commas % 2 == 1) {
    std::size_t at = text.find(',');
    for (auto passed = commas / 2; passed > 0; --passed) at = text.find(',', at + 1);
    return parted(at, at + 1);
  }
  const auto blank = text.find(' ');
  if (blank == std::string::npos || text.find(' ', blank + 1) != std::string::npos) return {};
  return parted(blank, blank + 1);
}

/// True if a word of a report tells a wind: 24008KT, VRB02MPS, 24015G25KT.
bool is_report(const std::string& text) {
  static const std::regex wind(R"(\b(\d{3}|VRB)\d{2,3}(G\d{2,3})?(KT|MPS|KMH)\b)",
                               std::regex::icase);
  return std::regex_search(text, wind);
}

std::optional<Json> speed_and_direction(const std::string& speed, const std::string& direction) {
  if (is_bare_number(speed) || !read_quantity(speed, "m/s").value ||
      !read_quantity(direction, "direction").value) {
    return {};
  }
  return Json{{"speed", speed}, {"direction", direction}};
}

/// Refuses units that may mean several masses.
void refuse_vague(const std::string& amount, std::string_view substance) {
  static const std::regex tons(R"(\d\s*tons?\b)", std::regex::icase);
  if (std::regex_search(amount, tons)) {
    refuse("amount", amount, "tons have 1000 kg, 907 kg (US) or 1016 kg (UK): write kg, t or lb");
  }
  const auto volume = read_quantity(amount, "m3").value;
  if (!volume || is_bare_number(amount)) return;
  const auto density = library_liquid_density(substance);
  refuse("amount", amount,
         density ? fmt::format("a mass is needed: if it is liquid {}, write {:.3g} kg", substance,
                               *volume * *density)
                 : "a mass is needed: write 500 kg, or 0.5 kg/s");
}

/// A wind with the speed of a force: the middle of its range, 0.836 B^1.5 m/s (WMO-No. 306).
std::string without_beaufort(const std::string& wind) {
  static const std::regex force(R"(\b(1[0-2]|[1-9])\s*(bft|beaufort)\b)", std::regex::icase);
  std::smatch parts;
  if (!std::regex_search(wind, parts, force)) return wind;
  const double number = std::stod(parts[1].str());
  return fmt::format("{} {:.1f} m/s {}", parts.prefix().str(), 0.836 * std::pow(number, 1.5),
                     parts.suffix().str());
}

}  // namespace

std::string cleaned(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string found(trimmed(text));
  try {
    (void)Json(found).dump();
  } catch (const Json::type_error&) {
    refuse("text in UTF-8", "?", "set the terminal to UTF-8");
  }
  return found;
}

LonLat place_of(std::string_view text) {
  constexpr const char* remedy =
      "give latitude, then longitude: 52.5403, 13.4162 or 52°32'25\"N 13°24'58\"E";
  static const std::regex letter_o(R"(\d[\d.,°'" ]*[Oo]\b)");
  if (std::regex_search(text.begin(), text.end(), letter_o)) {
    refuse("place", text, "O is east in German and west in French and Spanish: write E or W");
  }
  auto halves = angles(cleaned(text));
  if (!halves) refuse("place", text, remedy);
  const std::string& first = halves->first;
  if (!first.empty() && (is_one_of(first.back(), "EWew") || is_one_of(first.front(), "EWew"))) {
    std::swap(halves->first, halves->second);
  }
  for (std::string* half : {&halves->first, &halves->second}) {
    std::replace(half->begin(), half->end(), ',', '.');  // degrees have no thousands
  }
  const auto latitude = read_quantity(halves->first, "latitude").value,
             longitude = read_quantity(halves->second, "longitude").value;
  const bool told = has_digit(halves->first) && has_digit(halves->second);
  if (!told || !latitude || !longitude || std::abs(*latitude) > 90 || std::abs(*longitude) > 360) {
    refuse("place", text, remedy);
  }
  return {*longitude, *latitude};
}

std::string substance_of(std::string_view text) {
  const std::string wanted = cleaned(text);
  if (const auto name = library_name(wanted)) return *name;
  std::vector<std::string> names;
  for (const Substance& substance : library_substances()) names.push_back(substance.name);
  const auto near = nearest_name(wanted, names);
  throw InputError(Message::unknown_name,
                   fmt::format("there is no substance \"{}\"; {}", wanted,
                               near ? fmt::format("did you mean \"{}\"?", *near)
                                    : "downwash substances lists all"));
}

std::vector<std::string> containers() {
  const Json schema = Json::parse(case_schema());
  return schema.at(
      "/properties/releases/items/properties/container/properties/class/enum"_json_pointer);
}

std::string container_of(std::string_view text) {
  const std::string wanted = lower_case(cleaned(text));
  std::vector<std::string> found;
  for (const std::string& name : containers()) {
    if (name == wanted) return name;
    if (!wanted.empty() && name.find(wanted) != std::string::npos) found.push_back(name);
  }
  if (found.size() == 1) return found.front();
  const std::vector<std::string> known = found.empty() ? containers() : found;
  if (const auto near = nearest_name(wanted, known); near && found.empty()) return *near;
  if (found.size() > 1) {
    throw InputError(Message::wrong_arguments, "", "",
                     fmt::format("\"{}\" may be any of: {}", text, fmt::join(found, ", ")),
                     "write more of its name");
  }
  refuse("container", text, fmt::format("choose one of: {}", fmt::join(known, ", ")));
}

Json amount_of(std::string_view text, std::string_view substance) {
  const std::string amount = cleaned(text);
  const bool bare = amount.empty() || is_bare_number(amount);
  static const std::regex thousands(R"([1-9]\d{0,2}(\.\d{3})+\D.*)");
  if (std::regex_match(amount, thousands)) {
    refuse("amount", text, "the point may be one of thousands: write 1500 kg or 1.5 kg");
  }
  if (!bare && read_quantity(amount, "kg/s").value) return {{"rate_kg_s", amount}};
  if (!bare && read_quantity(amount, "kg").value) return {{"mass_kg", amount}};
  refuse_vague(amount, substance);
  if (!bare && std::isdigit(static_cast<unsigned char>(amount.front())) == 0) {
    return {{"container", {{"class", container_of(amount)}}}};
  }
  refuse("amount", text, "give a rate (0.5 kg/s), a mass (500 kg) or a container (tank truck)");
}

double duration_of(std::string_view text) {
  const std::string duration = cleaned(text);
  const auto seconds = read_quantity(duration, "s").value;
  if (duration.empty() || is_bare_number(duration) || !seconds || !(*seconds > 0)) {
    refuse("time", text, "give one with its unit: 10 min");
  }
  return *seconds;
}

Json wind_of(std::string_view text) {
  const std::string wind = without_beaufort(cleaned(text));
  if (is_report(wind)) return {{"weather", {{"metar", wind}}}};
  static const std::regex filling(R"(\b(wind|from|the|aus|de|du|del|at|mit)\b|,(?!\d)|;)",
                                  std::regex::icase);
  static const std::regex ending(R"((north|south|east|west)erly\b)", std::regex::icase);
  std::istringstream stream(
      std::regex_replace(std::regex_replace(wind, filling, " "), ending, "$1"));
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  for (std::size_t n = 1; n < words.size(); ++n) {
    const auto middle = words.begin() + static_cast<std::ptrdiff_t>(n);
    const std::string first = fmt::format("{}", fmt::join(words.begin(), middle, " ")),
                      second = fmt::format("{}", fmt::join(middle, words.end(), " "));
    if (const auto found = speed_and_direction(first, second)) return {{"wind", *found}};
    if (const auto found = speed_and_direction(second, first)) return {{"wind", *found}};
  }
  refuse(
      "wind", text,
      "give a METAR, or the speed with its unit and where it blows from: 4 m/s from W, 8 kt 240°; "
      "in a calm 1 m/s, and where smoke comes from");
}

}  // namespace downwash
