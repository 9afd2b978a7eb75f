#include "geometry/buildings/file_doubts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <iomanip>
#include <limits>
#include <map>
#include <numbers>
#include <string_view>

#include "geometry/frames/land.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/median.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

/// The last three are what GDAL makes of "höhe", "höjd" and "høyde" in KML: "_" for each byte.
constexpr std::array<std::string_view, 25> parts_of_height_words{
    "heig",  "hoehe", "höhe",  "hauteur", "altezza", "altura",  "hoogte", "hght", "hgt",
    "elev",  "ht_",   "_ht",   "roof_h",  "wysok",   "korkeus", "hojd",   "höjd", "højde",
    "hoyde", "høyde", "vyska", "výška",   "h__he",   "h__jd",   "h__yd"};
/// Words in names for heights of something else than a whole building.
constexpr std::array<std::string_view, 6> words_for_other_heights{"roof", "min",    "elev",
                                                                  "base", "ground", "terrain"};
constexpr double lowest_plausible = 1, highest_plausible = 1000;  // m
constexpr double share_with_key = 0.5, share_plausible = 0.9;
constexpr double nearly_right = 0.05;  // |cos| of an angle: within 3°

constexpr std::size_t fewest_houses = 3;
constexpr double narrowest_house = 1.5, widest_house = 400;  // m, the median's
constexpr double noticeable = 1.15;                          // times too long

/// How many times too long lengths are if the coordinates are of Web Mercator; 1 for coordinates
/// that are not on its map, which is a square (EPSG Guidance Note 7-2, method 1024).
double mercator_factor(const Point& p) {
  constexpr double radius = 6378137, edge = std::numbers::pi * radius;
  if (std::abs(p.x) > edge || std::abs(p.y) > edge) return 1;
  return std::cosh(p.y / radius);  // 1 / cos(latitude)
}

/// True if a common grid other than Web Mercator has such eastings and northings: UTM and national
/// transverse Mercator grids; Gauss-Krüger and UTM with the zone before the easting; ETRS89-LAEA;
/// Lambert-93; New Zealand; South Africa.
bool fits_other_grid(const Point& p) {
  const auto within = [&](double west, double east, double south, double north) {
    return p.x >= west && p.x <= east && p.y >= south && p.y <= north;
  };
  const double in_zone = p.x - 1e6 * std::floor(p.x / 1e6);
  return within(5e4, 9e5, 0, 1e7) ||
         (p.x >= 2.25e6 && in_zone >= 2.5e5 && in_zone <= 7.5e5 && p.y >= 0 && p.y <= 1e7) ||
         within(2.4e6, 7.5e6, 1.3e6, 5.6e6) || within(0, 1.3e6, 6.0e6, 7.2e6) ||
         within(1.0e6, 2.2e6, 4.7e6, 6.3e6) || within(-2e5, 2e5, -4e6, -2.4e6);
}

constexpr double clear_difference = 0.25;  // of shares of right angles

Doubt swapped_degrees(const std::string& why) {
  return {text("longitude and latitude seem to be the wrong way round: ", why),
          "Streets lie across and are stretched: wind and zones are of no real place.",
          "Swap them in the file.", true};
}

struct Values {
  std::size_t count = 0, plausible = 0;
  double low = std::numeric_limits<double>::infinity(), high = 0;
};

bool names_height(const std::string& name) {
  return std::any_of(parts_of_height_words.begin(), parts_of_height_words.end(),
                     [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

bool names_other_height(const std::string& name) {
  return std::ranges::any_of(words_for_other_heights, [&](std::string_view word) {
    return name.find(word) != std::string::npos;
  });
}

/// |cos| of the angle at b, by lengths that are true to scale at the latitude.
double cosine(const Point& a, const Point& b, const Point& c) {
  const double scale = std::cos(b.y * std::numbers::pi / 180);
  const Point to_a{scale * (a.x - b.x), a.y - b.y}, to_c{scale * (c.x - b.x), c.y - b.y};
  const double lengths = std::hypot(to_a.x, to_a.y) * std::hypot(to_c.x, to_c.y);
  return lengths > 0 ? std::abs(to_a.x * to_c.x + to_a.y * to_c.y) / lengths : 1;
}

}  // namespace

std::vector<std::string> possible_height_keys(std::span<const Attributes* const> features) {
  std::map<std::string, Values> found;
  for (const Attributes* attributes : features) {
    for (const auto& [name, value] : attributes->values()) {
      if (!names_height(name)) continue;
      const std::optional<double> length = length_of(value);
      if (!length) continue;
      Values& values = found[name];
      ++values.count;
      if (*length < lowest_plausible || *length > highest_plausible) continue;
      ++values.plausible;
      values.low = std::min(values.low, *length);
      values.high = std::max(values.high, *length);
    }
  }
  std::vector<std::string> keys;
  for (const auto& [name, values] : found) {
    const auto count = static_cast<double>(values.count);
    if (count < share_with_key * static_cast<double>(features.size())) continue;
    if (static_cast<double>(values.plausible) < share_plausible * count) continue;
    keys.push_back(text(name, " (", values.low, " to ", values.high, ")"));
  }
  return keys;
}

std::optional<Doubt> heights_beside_storeys(std::span<const Attributes* const> features) {
  std::string names;
  for (const std::string& key : possible_height_keys(features)) {
    if (names_other_height(key)) continue;
    names += (names.empty() ? "" : ", ") + key;
  }
  if (names.empty()) return std::nullopt;
  return Doubt{
      text("heights are taken from storeys, and what looks like heights is passed over: ", names),
      "Buildings may be higher or lower than their storeys say.",
      "If one holds metres above ground, name it as `domain.height_key`."};
}

RightAngles right_angles(std::span<const Ring> rings) {
  RightAngles result;
  std::size_t as_read = 0, swapped = 0;
  const auto turned = [](const Point& p) { return Point{p.y, p.x}; };
  for (const Ring& ring : rings) {
    for (std::size_t n = 0; n < ring.size() && ring.size() >= 4; ++n) {
      const Point &a = ring[n], &b = ring[(n + 1) % ring.size()], &c = ring[(n + 2) % ring.size()];
      ++result.corners;
      as_read += cosine(a, b, c) < nearly_right ? 1 : 0;
      swapped += cosine(turned(a), turned(b), turned(c)) < nearly_right ? 1 : 0;
    }
  }
  if (result.corners == 0) return result;
  result.as_read = static_cast<double>(as_read) / static_cast<double>(result.corners);
  result.swapped = static_cast<double>(swapped) / static_cast<double>(result.corners);
  return result;
}

std::vector<Doubt> place_doubts(std::span<const Ring> rings, const LonLat& place) {
  const auto in_degrees = [](const Ring& ring) {
    return std::all_of(ring.begin(), ring.end(),
                       [](const Point& p) { return std::abs(p.x) <= 180 && std::abs(p.y) <= 90; });
  };
  const std::string here = text(std::setprecision(7), place.lon, ", ", place.lat);
  const LonLat turned{place.lat, place.lon};
  if (std::all_of(rings.begin(), rings.end(), in_degrees)) {
    const RightAngles angles = right_angles(rings);
    const auto percent = [](double share) { return std::round(100 * share); };
    if (angles.wrong_way_round()) {
      return {swapped_degrees(text(percent(angles.swapped),
                                   " % of the corners are right angles if they are, and ",
                                   percent(angles.as_read), " % as they are read"))};
    }
    const bool right = angles.as_read > angles.swapped + clear_difference;
    if (!right && !may_be_land(place) && std::abs(turned.lat) <= 90 && may_be_land(turned)) {
      return {swapped_degrees(
          text("the buildings lie in the sea, at ", here, ", and on land if they are"))};
    }
  }
  if (may_be_land(place)) return {};
  return {{text("the buildings lie in the sea, at ", here), "Zones and map are of no real place.",
           "Check the coordinates of the file and its coordinate system."}};
}

std::optional<Doubt> outlines_that_cross(double doubtful, double all) {
  constexpr double shed = 20, little = 0.01, much = 0.2;  // m², shares
  const double share = all > 0 ? doubtful / all : 1;
  if (doubtful < shed && share < little) return std::nullopt;
  return Doubt{text("outlines cross themselves or each other: ", std::round(doubtful),
                    " m2 may be missing or too much, for ", std::round(all), " m2 of footprints"),
               "Buildings may be missing or have holes: wind blows where there are walls.",
               "Mend these outlines in the file; the notes name them.", share > much};
}

Doubt bare_outlines(std::int64_t bare, std::int64_t features) {
  return {text(bare, " of ", features, " without any property"),
          "The wind is blocked by outlines that may be no buildings, 10 m high or so.",
          "Check if they are buildings."};
}

Doubt no_system(const Point& middle) {
  Doubt doubt{"it names no coordinate system and was taken for metres",
              "There are no map files. In feet, all lengths would be 3.28 times too long.",
              "Name the system as `domain.coordinate_system`, such as \"EPSG:25833\"; or set "
              "`domain.coordinates` to \"metres\" if it is of no place on Earth."};
  const double factor = mercator_factor(middle);
  if (factor < noticeable) return doubt;
  const bool likely = !fits_other_grid(middle);
  const std::string times = text(std::setprecision(2), factor);
  doubt.what +=
      text("; its coordinates ", likely ? "look like" : "may be", " Web Mercator (EPSG:3857)");
  doubt.effect = text("There are no map files. In Web Mercator, lengths are ", times,
                      " times too long at this latitude; in feet, 3.28 times.");
  doubt.misleads = likely;
  return doubt;
}

std::optional<Doubt> two_systems(const std::string& of_file, const std::string& of_case,
                                 const Point& middle) {
  constexpr double same_place = 10;  // m; datums of one continent differ by less
  constexpr double degree = 111320;  // m, of latitude
  if (of_file.empty() || of_case.empty() || of_file == of_case) return std::nullopt;
  try {
    const LonLat file = CoordinateSystem(of_file).to_lonlat(middle);
    const LonLat asked = CoordinateSystem(of_case).to_lonlat(middle);
    const double turn = std::remainder(file.lon - asked.lon, 360);
    const double away = degree * std::hypot(turn * std::cos(asked.lat * std::numbers::pi / 180),
                                            file.lat - asked.lat);
    if (!std::isfinite(away) || away <= same_place) return std::nullopt;
    const std::string distance =
        away < 1000 ? text(std::round(away), " m") : text(std::setprecision(3), away / 1000, " km");
    return Doubt{
        text("the file names ", of_file, " as its coordinate system, and the case ", of_case,
             ": the two put the buildings ", distance, " apart"),
        "If the file is right, map, sun and aerodrome are those of another place.",
        "Remove `domain.coordinate_system`; if the file is wrong, correct the system in the "
        "file.",
        true};
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::vector<Doubt> plan_doubts(std::span<const Building> buildings, const Placement& placement,
                               bool names_unit) {
  std::vector<Doubt> doubts;
  if (placement.metres_by_default()) {
    Doubt doubt = no_system(placement.middle());
    if (!names_unit || doubt.misleads) doubts.push_back(std::move(doubt));
  }
  std::vector<double> widths;
  for (const Building& building : buildings) widths.push_back(std::sqrt(area(building.footprint)));
  if (widths.size() < fewest_houses) return doubts;
  const double width = median(std::move(widths));
  if (width >= narrowest_house && width <= widest_house) return doubts;
  const bool small = width < narrowest_house;
  doubts.push_back({text("buildings are ", std::setprecision(3), width,
                         " m wide (the median): is the file in metres?"),
                    "All lengths and times are then of another scale.",
                    small ? "Scale the file to metres, unless it is a scale model."
                          : "Scale the file to metres, or name its `domain.coordinate_system`.",
                    !small});
  return doubts;
}

}  // namespace downwash
