#include "io/weather/metar_groups.hpp"

#include <fmt/format.h>

#include <cmath>
#include <regex>

#include "geometry/input/lengths.hpp"

namespace downwash {
namespace {

constexpr double knot = nautical_mile / 3600;  // m/s
constexpr std::size_t longest_group = 40;      // of any kind
constexpr double fastest = 120;                // m/s, as `wind.speed`

bool matches(const std::string& group, std::smatch& part, const std::regex& form) {
  return std::regex_match(group, part, form);
}

double unit_of(const std::string& name) {
  return name.starts_with("KT") ? knot : name == "MPS" ? 1.0 : 1 / 3.6;
}

/// True for "P99" and "ABV49": at least that.
bool is_beyond(const std::string& text) { return text[0] == 'P' || text[0] == 'A'; }

double number_of(const std::string& text) {
  return std::stod(text.substr(text.find_first_of("0123456789")));
}

/// True for "008" and "P099": speeds have two digits, and three from 100 on (WMO no. 306, code FM
/// 15).
bool has_zero_too_many(const std::string& text) {
  const std::string digits = text.substr(text.find_first_of("0123456789"));
  return digits.size() > 2 && digits[0] == '0';
}

/// "8 kt, 15 km/h"
std::string own_words(double number, const std::string& unit) {
  const std::string hourly = fmt::format("{:.0f} km/h", 3.6 * unit_of(unit) * number);
  return unit.starts_with("KT") ? fmt::format("{:g} kt, {}", number, hourly) : hourly;
}

MetarReading read_visibility(const std::string& group, Metar& metar) {
  static const std::regex metres("(\\d{4})(NDV|[NESW]{1,2})?"), unknown("////(SM)?"),
      miles("([MP])?(?:(\\d{1,2}) )?(\\d{1,2})(?:/(\\d{1,2}))?SM");
  std::smatch part;
  if (group == "CAVOK") {
    metar.cavok = true;
    metar.visibility = 10000;
    return MetarReading::taken;
  }
  if (std::regex_match(group, unknown)) return MetarReading::taken;
  if (matches(group, part, metres)) {
    // What follows with a direction is the least sight, to one side.
    if (!metar.visibility) metar.visibility = part[1] == "9999" ? 10000 : std::stod(part[1]);
    return MetarReading::taken;
  }
  if (!matches(group, part, miles)) return MetarReading::other;
  double value = std::stod(part[3]);
  if (part[4].matched) {
    const double divisor = std::stod(part[4]);
    if (divisor == 0) return MetarReading::other;
    value /= divisor;
  } else if (part[2].matched) {
    return MetarReading::other;
  }
  if (part[2].matched) value += std::stod(part[2]);
  metar.visibility = value * mile;
  return MetarReading::taken;
}

/// Sight along a runway, or what lies on it.
MetarReading read_runway(const std::string& group, Metar& metar) {
  static const std::regex form(
      "R\\d\\d[LCR]?/(////(FT)?|[PM]?\\d{4}(V[PM]?\\d{4})?(FT)?/?[UDN]?)|"
      "R\\d\\d[LCR]?/([0-9/]{6}|CLRD[0-9/]{2}|D)|R/SNOCLO");
  if (!std::regex_match(group, form)) return MetarReading::other;
  metar.runways.push_back(group);
  return MetarReading::taken;
}

MetarReading read_weather(const std::string& group, Metar& metar) {
  static const std::regex form(
      "[-+]?(VC)?(MI|BC|PR|DR|BL|SH|TS|FZ)?"
      "(DZ|RA|SN|SG|IC|PL|GR|GS|UP|BR|FG|FU|VA|DU|SA|HZ|PY|PO|SQ|FC|SS|DS){1,3}|"
      "[-+]?(VC)?(TS|SH)|NSW|//");
  if (!std::regex_match(group, form)) return MetarReading::other;
  if (group != "//" && group != "NSW") metar.weather.push_back(group);
  return MetarReading::taken;
}

MetarReading read_clouds(const std::string& group, Metar& metar) {
  static const std::regex layer("(FEW|SCT|BKN|OVC|VV|///)(\\d{3}|///)(CB|TCU|///)?"),
      none("SKC|CLR|NSC|NCD");
  std::smatch part;
  if (std::regex_match(group, none)) {
    metar.no_clouds = group;
    return MetarReading::taken;
  }
  if (!matches(group, part, layer)) return MetarReading::other;
  CloudLayer cloud{.amount = part[1], .base = std::nullopt, .kind = part[3]};
  if (part[2] != "///") cloud.base = 100 * foot * std::stod(part[2]);
  if (cloud.kind == "///") cloud.kind.clear();
  metar.clouds.push_back(cloud);
  return MetarReading::taken;
}

std::optional<double> degrees_of(const std::string& text) {
  if (text.empty() || text == "//") return std::nullopt;
  return text[0] == 'M' ? -std::stod(text.substr(1)) : std::stod(text);
}

MetarReading read_temperature(const std::string& group, Metar& metar) {
  static const std::regex form("(M?\\d\\d|//)/(M?\\d\\d|//)?");
  std::smatch part;
  if (!matches(group, part, form)) return MetarReading::other;
  const auto temperature = degrees_of(part[1]), dew_point = degrees_of(part[2]);
  // On record are -89.2 °C (Vostok 1983) and 56.7 °C (Furnace Creek 1913).
  for (const auto& value : {temperature, dew_point}) {
    if (value && (*value < -90 || *value > 57)) return MetarReading::temperature_beyond;
  }
  if (temperature && dew_point && *dew_point > *temperature) return MetarReading::dew_point_above;
  metar.temperature = temperature;
  metar.dew_point = dew_point;
  return MetarReading::taken;
}

/// Of two, in hPa and in inches of mercury, the first counts.
MetarReading read_pressure(const std::string& group, Metar& metar) {
  static const std::regex form("(Q|QNH|A)(\\d{4}|////)(INS|HPA)?");
  constexpr double inch = 3386.389;  // Pa
  std::smatch part;
  if (!matches(group, part, form)) return MetarReading::other;
  if (part[2] == "////") return MetarReading::taken;
  const bool of_mercury = part[1] == "A" || part[3] == "INS";
  const double value = std::stod(part[2]), pascal = of_mercury ? value / 100 * inch : 100 * value;
  // On record are 870 hPa (typhoon Tip 1979) and 1084.8 hPa (Tosontsengel 2001).
  if (pascal < 85000 || pascal > 110000) return MetarReading::pressure_beyond;
  if (!metar.pressure) metar.pressure = pascal;
  return MetarReading::taken;
}

/// Recent weather, wind shear, the sea, the state of runways, colours of military aerodromes.
MetarReading read_supplement(const std::string& group, Metar& metar) {
  static const std::regex form(
      "RE[A-Z]{2,8}|RE//|WS|ALL|RWY|RWY\\d\\d[LCR]?|WS R\\d\\d[LCR]?|R\\d\\d[LCR]?|"
      "\\d\\d[0-9/]{6}|SNOCLO|"
      "W(M?\\d\\d|//)/[SH](\\d{1,3}|/{1,3})|(BLACK)?(BLU\\+?|WHT|GRN|YLO[12]?|AMB|RED)|BLACK|LTG");
  if (std::regex_match(group, form)) return MetarReading::taken;
  return read_runway(group, metar);
}

}  // namespace

std::string words_of(MetarReading reading, const std::string& other) {
  switch (reading) {
    case MetarReading::direction_beyond:
      return "has a direction that the circle lacks (north is 360, of a calm 000)";
    case MetarReading::direction_of_calm:
      return "is a calm that has a direction";
    case MetarReading::speed_beyond:
      return "has a speed that no wind had";
    case MetarReading::speed_with_zero:
      return "has a speed of three digits below 100 (three are for 100 and more)";
    case MetarReading::gust_too_weak:
      return "has gusts that are no faster than its mean";
    case MetarReading::sector_without_wind:
      return "tells the directions of a wind that has none";
    case MetarReading::temperature_beyond:
      return "has a temperature that was never measured";
    case MetarReading::dew_point_above:
      return "has a dew point above the temperature";
    case MetarReading::pressure_beyond:
      return "has a pressure that was never measured";
    case MetarReading::other:
    case MetarReading::taken:
      break;
  }
  return other;
}

MetarReading read_wind_group(const std::string& group, std::optional<MetarWind>& wind) {
  static const std::regex form(
      "(\\d{3}|VRB|///)((?:P|ABV)?\\d{2,3}|//)(?:G((?:P|ABV)?\\d{2,3}|//))?(KTS?|MPS|KMH)"),
      unknown("/{5}|/{3,8}(KTS?|MPS|KMH)");
  std::smatch part;
  if (std::regex_match(group, unknown)) return MetarReading::taken;
  if (!matches(group, part, form)) return MetarReading::other;
  const std::string direction = part[1], speed = part[2], gust = part[3];
  if (speed == "//") return MetarReading::taken;  // a direction alone is no wind
  if (has_zero_too_many(speed)) return MetarReading::speed_with_zero;
  if (part[3].matched && gust != "//" && has_zero_too_many(gust)) {
    return MetarReading::speed_with_zero;
  }
  const double unit = unit_of(part[4]);
  MetarWind found{.direction = std::nullopt,
                  .speed = unit * number_of(speed),
                  .gust = std::nullopt,
                  .variable = direction == "VRB",
                  .beyond = is_beyond(speed),
                  .sector = std::nullopt,
                  .own = own_words(number_of(speed), part[4])};
  if (found.speed > fastest) return MetarReading::speed_beyond;
  if (!found.variable && direction != "///") {
    const double degrees = std::stod(direction);
    if (degrees > 360 || (degrees == 0 && !found.calm())) return MetarReading::direction_beyond;
    if (degrees != 0 && found.calm()) return MetarReading::direction_of_calm;
    if (!found.calm()) found.direction = degrees;
  }
  if (part[3].matched && gust != "//") {
    found.gust = unit * number_of(gust);
    if (*found.gust > fastest) return MetarReading::speed_beyond;
    if (*found.gust <= found.speed) return MetarReading::gust_too_weak;
  }
  wind = found;
  return MetarReading::taken;
}

bool is_wind_sector(const std::string& group) {
  static const std::regex form("\\d{3}V\\d{3}");
  return std::regex_match(group, form);
}

MetarReading read_wind_sector(const std::string& group, std::optional<MetarWind>& wind) {
  const double from = std::stod(group.substr(0, 3)), to = std::stod(group.substr(4));
  if (from > 360 || to > 360) return MetarReading::direction_beyond;
  if (!wind || wind->calm()) return MetarReading::sector_without_wind;
  wind->sector = {from, to};
  return MetarReading::taken;
}

bool is_unit_of_speed(const std::string& group) {
  static const std::regex form("KTS?|MPS|KMH");
  return std::regex_match(group, form);
}

bool resembles_wind(const std::string& group) {
  static const std::regex form(".*\\d.*(KTS?|MPS|KMH|KPH)|[0-9O]{5}|VRB.*");
  return group.size() <= longest_group && std::regex_match(group, form);
}

bool resembles_clouds(const std::string& group) {
  static const std::regex form(
      "(FEW|SCT|BKN|OVC|VV|SKC|CLR|NSC|NCD|CAV|SKY).*|(?!SLP)[A-Z]{2,3}[0-9O/]{3}(CB|TCU|///)?|"
      "///(CB|TCU)");
  return std::regex_match(group, form);
}

bool is_part_of_mile(const std::string& group) {
  static const std::regex form("\\d/\\d{1,2}SM");
  return std::regex_match(group, form);
}

const std::array<MetarKind, 7> metar_kinds{{
    {"visibility", "such as 9999, 0400, CAVOK, 10SM or 1 1/2SM", true, read_visibility},
    {"sight along a runway", "such as R25L/0600N", true, read_runway},
    {"weather", "such as -RA, +TSRA or BR", true, read_weather},
    {"clouds", "such as FEW020, BKN012CB, OVC003, VV002, NSC or SKC", true, read_clouds},
    {"temperature and dew point", "such as 08/05 or M02/M04", false, read_temperature},
    {"pressure", "such as Q1012 or A2992", true, read_pressure},
    {"supplement", "such as RERA, WS R25L or W15/S4", true, read_supplement},
}};

}  // namespace downwash
