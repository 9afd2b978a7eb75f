#include "io/preview/plan_background.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace downwash {
namespace {

/// How a kind is drawn: m, as far as that is no less than so many pixels.
struct Look {
  const char* colour;
  double metres = 0, least = 0;
};

constexpr const char *kerb_colour = "#a9b2bd", *water_colour = "#bfd5e2", *rail_colour = "#7b848f";
/// By MapKind.
constexpr std::array<Look, map_kind_count> looks{{{"#e3efdc"},
                                                  {"#d5e6cd"},
                                                  {water_colour},
                                                  {water_colour, 4, 1.4},
                                                  {"#e9ebef", 3, 1},
                                                  {"#d5dae0", 2, 0.7},
                                                  {"#e9ebef", 3, 0.8},
                                                  {"#e9ebef", 6, 1.4},
                                                  {"#e9ebef", 8, 2},
                                                  {"#dbe0e7", 10, 2.4},
                                                  {"#cdd5df", 13, 2.8},
                                                  {rail_colour, 1, 1},
                                                  {rail_colour, 2, 1.6}}};
constexpr double widest_line = 24;       // pixels
constexpr double narrowest_edged = 1.6;  // pixels: a street with an edge

const Look& look_of(MapKind kind) { return looks[static_cast<std::size_t>(kind)]; }

double width_of(MapKind kind, const Sheet& sheet) {
  const Look& look = look_of(kind);
  return std::min(widest_line, std::max(look.least, look.metres * sheet.scale()));
}

Rectangle on_sheet(const Ring& ring, const Sheet& sheet) {
  Rectangle box;
  for (const Point& p : ring) box.include(sheet.at(p));
  return box;
}
Rectangle rectangle_of(const Sheet& sheet) {
  return {{sheet.left(), sheet.top()}, {sheet.right(), sheet.bottom()}};
}
bool reaches(const Ring& ring, const Sheet& sheet) {
  const Rectangle box = on_sheet(ring, sheet), all = rectangle_of(sheet);
  return box.low.x < all.high.x && box.high.x > all.low.x && box.low.y < all.high.y &&
         box.high.y > all.low.y;
}

/// Data of a path of all lines of a kind.
std::string lines_of(const BackgroundMap& map, MapKind kind, const Sheet& sheet) {
  std::string path;
  for (const MapFeature& feature : map.features) {
    if (feature.kind != kind) continue;
    for (const Ring& line : feature.lines) {
      if (!reaches(line, sheet)) continue;
      char command = 'M';
      for (const Point& point : line) {
        const Point p = sheet.at(point);
        path += fmt::format("{}{:.1f} {:.1f}", command, p.x, p.y);
        command = 'L';
      }
    }
  }
  return path;
}

std::string stroked(const std::string& path, const char* colour, double width,
                    const char* more = "stroke-linecap=\"round\"") {
  if (path.empty()) return "";
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\" "
      "stroke-linejoin=\"round\" {}/>\n",
      path, colour, width, more);
}

std::string areas_of(const BackgroundMap& map, MapKind kind, const Sheet& sheet) {
  std::string body;
  for (const MapFeature& feature : map.features) {
    if (feature.kind != kind) continue;
    for (const Polygon& area : feature.areas) {
      if (!reaches(area.outer, sheet)) continue;
      body += shape(path_of({area}, sheet),
                    fmt::format("fill=\"{}\" fill-opacity=\"0.75\"", look_of(kind).colour));
    }
  }
  return body;
}

constexpr double letter = 6.1, wide_letter = 11.5;  // pixels, at most in the mean
constexpr double half_height = 7, far_apart = 320, most_off = 3, room_beside = 3;

double width_of(const std::string& name) {
  double width = 0;
  for (const char byte : name) {
    const auto code = static_cast<unsigned char>(byte);
    if (code < 0x80U) width += letter;
    if (code >= 0xC0U) width += code >= 0xE0U ? wide_letter : letter;
  }
  return width;
}

/// Places names one after the other.
class NamePlacing {
 public:
  NamePlacing(const Sheet& sheet, std::vector<Rectangle> taken)
      : sheet_(sheet), taken_(std::move(taken)) {}

  void along(const MapFeature& feature, const Ring& line) {
    Ring points;
    std::vector<double> ways;
    for (const Point& point : line) {
      points.push_back(sheet_.at(point));
      ways.push_back(
          ways.empty() ? 0 : ways.back() + distance(points[points.size() - 2], points.back()));
    }
    const double width = width_of(feature.name), room = ways.back() - width - 2 * room_beside;
    if (!(room >= 0)) return;
    std::vector<double> starts;
    for (double s = room_beside; s <= room + room_beside; s += std::max(12.0, width / 3)) {
      starts.push_back(s);
    }
    std::ranges::sort(starts, {}, [&](double s) { return std::abs(s - room / 2); });
    for (const double start : starts) {
      const double end = start + width;
      const Point a = at(points, ways, start), b = at(points, ways, end);
      const double chord = distance(a, b);
      if (chord < 0.97 * width) continue;
      bool straight = true;
      for (std::size_t n = 0; n < points.size(); ++n) {
        const bool between = ways[n] > start && ways[n] < end;
        straight = straight && !(between && std::abs(side_of(a, b, points[n])) > most_off * chord);
      }
      if (!straight) continue;
      b.x < a.x ? put(feature, b, a) : put(feature, a, b);
    }
  }

  void across(const MapFeature& feature, const Polygon& area) {
    const Rectangle box = on_sheet(area.outer, sheet_);
    const double width = width_of(feature.name);
    const Point middle = bounds(area).centre(), p = sheet_.at(middle);
    if (box.high.x - box.low.x < 0.9 * width || !covers(area, middle)) return;
    put(feature, {p.x - width / 2, p.y}, {p.x + width / 2, p.y});
  }

  std::vector<PlacedName> names() && { return std::move(names_); }

 private:
  static Point at(const Ring& points, const std::vector<double>& ways, double way) {
    std::size_t n = 1;
    while (n + 1 < points.size() && ways[n] < way) ++n;
    const double length = ways[n] - ways[n - 1];
    const double part = length > 0 ? (way - ways[n - 1]) / length : 0;
    const Point &a = points[n - 1], &b = points[n];
    return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
  }

  void put(const MapFeature& feature, const Point& from, const Point& to) {
    const Rectangle all = rectangle_of(sheet_);
    std::vector<Rectangle> boxes;
    const int count = static_cast<int>(std::ceil(distance(from, to) / half_height)) + 1;
    for (int n = 0; n < count; ++n) {
      const double part = count > 1 ? 1.0 * n / (count - 1) : 0;
      const Point p{from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
      boxes.push_back(
          {{p.x - half_height, p.y - half_height}, {p.x + half_height, p.y + half_height}});
      if (!all.contains(boxes.back())) return;
    }
    const auto is_taken = [&](const Rectangle& box) {
      return std::ranges::any_of(taken_, [&](const Rectangle& o) { return o.overlaps(box); });
    };
    if (std::ranges::any_of(boxes, is_taken)) return;
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    for (const PlacedName& other : names_) {
      const Point own{(other.from.x + other.to.x) / 2, (other.from.y + other.to.y) / 2};
      if (other.name == feature.name && distance(own, middle) < far_apart) return;
    }
    taken_.insert(taken_.end(), boxes.begin(), boxes.end());
    names_.push_back({feature.name, feature.kind, from, to});
  }

  const Sheet& sheet_;
  std::vector<Rectangle> taken_;
  std::vector<PlacedName> names_;
};

const char* name_colour(MapKind kind) {
  if (kind == MapKind::water || kind == MapKind::stream) return "#33637f";
  return is_ground(kind) ? "#3f6a35" : "#3d4753";
}

}  // namespace

std::string plan_background(const BackgroundMap& map, const Sheet& sheet, bool close) {
  std::string body;
  for (const MapKind kind : {MapKind::green, MapKind::wood, MapKind::water, MapKind::square}) {
    body += areas_of(map, kind, sheet);
  }
  body += stroked(lines_of(map, MapKind::stream, sheet), water_colour,
                  width_of(MapKind::stream, sheet));
  std::string edges, streets;
  for (const MapKind kind : {MapKind::square, MapKind::path, MapKind::service, MapKind::street,
                             MapKind::secondary, MapKind::primary, MapKind::motorway}) {
    if (!close && kind < MapKind::street) continue;
    const std::string path = lines_of(map, kind, sheet);
    const double width = width_of(kind, sheet);
    if (width > narrowest_edged) edges += stroked(path, kerb_colour, width + 1.6);
    streets += stroked(path, look_of(kind).colour, width);
  }
  body += edges + streets;
  body += stroked(lines_of(map, MapKind::tram, sheet), rail_colour, 1);
  const std::string rails = lines_of(map, MapKind::railway, sheet);
  const double width = std::min(4.0, width_of(MapKind::railway, sheet));
  body += stroked(rails, rail_colour, width, "");
  if (width > 2) body += stroked(rails, "white", width - 1.2, "stroke-dasharray=\"7 7\"");
  return body;
}

std::vector<PlacedName> placed_names(const BackgroundMap& map, const Sheet& sheet,
                                     std::vector<Rectangle> taken) {
  NamePlacing placing(sheet, std::move(taken));
  for (const MapKind kind : {MapKind::motorway, MapKind::primary, MapKind::secondary,
                             MapKind::street, MapKind::water, MapKind::stream, MapKind::wood,
                             MapKind::green, MapKind::square, MapKind::service, MapKind::path}) {
    for (const MapFeature& feature : map.features) {
      if (feature.kind != kind || feature.name.empty()) continue;
      for (const Ring& line : feature.lines) {
        if (line.size() > 1 && reaches(line, sheet)) placing.along(feature, line);
      }
      for (const Polygon& area : feature.areas) placing.across(feature, area);
    }
  }
  return std::move(placing).names();
}

std::string plan_names(const std::vector<PlacedName>& names) {
  std::string body;
  for (const PlacedName& name : names) {
    const double x = (name.from.x + name.to.x) / 2, y = (name.from.y + name.to.y) / 2;
    const double turn = std::atan2(name.to.y - name.from.y, name.to.x - name.from.x);
    const bool ground = is_ground(name.kind) || name.kind == MapKind::stream;
    body += words(0, 4, name.name,
                  fmt::format("transform=\"translate({:.1f} {:.1f}) rotate({:.1f})\" "
                              "text-anchor=\"middle\" font-size=\"11\" fill=\"{}\" "
                              "paint-order=\"stroke\" stroke=\"white\" stroke-width=\"2.6\" "
                              "stroke-linejoin=\"round\" pointer-events=\"none\"{}",
                              x, y, turn * 180 / std::numbers::pi, name_colour(name.kind),
                              ground ? " font-style=\"italic\"" : ""));
  }
  return body;
}

}  // namespace downwash
