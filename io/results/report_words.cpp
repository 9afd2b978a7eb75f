#include "io/results/report_words.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "io/text/date_time.hpp"
#include "io/text/ppm.hpp"
#include "io/text/xml_text.hpp"

namespace downwash::words {

std::string number(double value) {
  if (!std::isfinite(value)) return none;
  if (value == 0) return "0";
  const double size = std::abs(value);
  if (size < 1e-3 || size >= 999500) {
    const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
    return fmt::format("{:.2f}e{}", value / std::pow(10.0, power), power);
  }
  if (size < 999.5) return fmt::format("{:.3g}", value);
  const double unit = std::pow(10.0, std::floor(std::log10(size)) - 2);
  const std::string digits = fmt::format("{:.0f}", std::round(value / unit) * unit);
  if (size < 9995) return digits;
  return digits.substr(0, digits.size() - 3) + "\u202f" + digits.substr(digits.size() - 3);
}

std::string milligrams(double kg_per_m3) { return number(kg_per_m3 * 1e6); }

std::string concentration(double kg_per_m3, const std::optional<double>& molar_mass) {
  const std::string mass = milligrams(kg_per_m3) + "\u00a0mg/m³";
  if (!molar_mass || !std::isfinite(kg_per_m3)) return mass;
  return number(ppm_of_concentration(kg_per_m3, *molar_mass)) + "\u00a0ppm (" + mass + ")";
}

std::string duration(double seconds) {
  if (!std::isfinite(seconds)) return none;
  const long long whole = std::llround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  const long long minutes = whole / 60, rest = whole % 60;
  if (minutes < 60) {
    return rest == 0 ? fmt::format("{} min", minutes) : fmt::format("{} min {} s", minutes, rest);
  }
  return minutes % 60 == 0 ? fmt::format("{} h", minutes / 60)
                           : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string distance(double metres) {
  if (!std::isfinite(metres)) return none;
  const double tens = std::ceil(metres / 10 - 1e-9) * 10;
  if (tens < 1000) return fmt::format("{:.0f} m", tens);
  return fmt::format("{:.1f} km", std::ceil(metres / 100 - 1e-9) / 10);
}

std::string area(double square_metres) {
  if (!std::isfinite(square_metres)) return none;
  if (square_metres < 995) return fmt::format("{:.0f} m²", square_metres);
  if (square_metres < 9.95e5) return fmt::format("{:.2g} ha", square_metres / 1e4);
  return fmt::format("{:.1f} km²", square_metres / 1e6);
}

std::string compass(double degrees) {
  static constexpr std::array names{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                    "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};
  if (!std::isfinite(degrees)) return none;
  const double turned = std::fmod(std::fmod(degrees, 360) + 360, 360);
  return names[static_cast<std::size_t>(std::lround(turned / 22.5)) % names.size()];
}

std::string count(std::size_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

std::string limit(double kg_per_m3, double averaging, const std::optional<double>& molar_mass) {
  const std::string value = concentration(kg_per_m3, molar_mass);
  if (!(averaging > 0)) return value + " at any moment";
  std::string time = duration(averaging);
  for (std::size_t n = time.find(' '); n != std::string::npos; n = time.find(' ')) {
    time.replace(n, 1, "\u00a0");
  }
  return value + ", mean over\u00a0" + time;
}

std::string moment(const std::optional<std::string>& start, const std::optional<double>& seconds) {
  if (!seconds || !std::isfinite(*seconds)) return none;
  const std::string since = duration(*seconds);
  return start ? fmt::format("{} ({})", wall_clock(*start, *seconds), since) : since;
}

std::string capitalized(std::string_view text) {
  std::string result(text);
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z') result[0] += 'A' - 'a';
  return result;
}

std::string html(std::string_view text) { return xml_text(text); }

std::string html_with_keys(std::string_view sentence) {
  std::string words;
  for (;;) {
    const std::size_t begin = sentence.find('`');
    const std::size_t end = begin == std::string_view::npos ? begin : sentence.find('`', begin + 1);
    if (end == std::string_view::npos) return words + html(sentence);
    words += html(sentence.substr(0, begin));
    words += "<code>" + html(sentence.substr(begin + 1, end - begin - 1)) + "</code>";
    sentence.remove_prefix(end + 1);
  }
}

}  // namespace downwash::words
