#include "io/preview/plan_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/input/utf8.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/plot/colour_scale.hpp"
#include "io/preview/plan_background.hpp"

namespace downwash {
namespace {

constexpr double bar_share = 0.25;  // of the plan's width, at most
constexpr double lightest = 0.06;   // of the colour scale: the last yellow is too pale
constexpr double strip = 64, inlet_arrow = 26, bold_letter = 8;  // pixels

class MapDrawing {
 public:
  MapDrawing(const PlanPicture& plan, const Sheet& sheet, bool close)
      : plan_(plan), sheet_(sheet), close_(close), tallest_(tallest_of(plan)) {}

  std::string svg(const std::string& id) && {
    body_ += fmt::format(
        "<clipPath id=\"{4}\"><rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" "
        "height=\"{3:.1f}\"/></clipPath>\n<g clip-path=\"url(#{4})\">\n"
        "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" "
        "fill=\"{5}\"/>\n",
        sheet_.left(), sheet_.top(), sheet_.width(), sheet_.height(), id,
        plan_.known.empty() ? "white" : "url(#unknown)");
    if (!plan_.known.empty()) {
      body_ += shape(path_of(plan_.known, sheet_),
                     "fill=\"white\" stroke=\"#b9b9b2\" stroke-width=\"1\"");
    }
    body_ += plan_background(plan_.background, sheet_, close_);
    draw_buildings();
    for (const PlanTree& tree : plan_.trees) {
      body_ += shape(path_of(tree.crown, sheet_), tree_look, tree.label);
    }
    for (const PlanArea& area : plan_.left_out) {
      body_ += shape(path_of(area.polygons, sheet_), left_out_look, area.label);
    }
    draw_domain();
    if (close_) body_ += plan_names(placed_names(plan_.background, sheet_, places_taken()));
    draw_places();
    body_ += fmt::format(
        "</g>\n<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
        "stroke=\"#888\"/>\n",
        sheet_.left(), sheet_.top(), sheet_.width(), sheet_.height());
    draw_scale_bar();
    if (close_) draw_directions();
    return std::move(body_);
  }

 private:
  /// Higher ones later, above lower ones that they overlap.
  void draw_buildings() {
    std::vector<const PlanBuilding*> order;
    for (const PlanBuilding& building : plan_.buildings) order.push_back(&building);
    std::stable_sort(order.begin(), order.end(), [](const PlanBuilding* a, const PlanBuilding* b) {
      return a->height < b->height;
    });
    for (const PlanBuilding* building : order) {
      const std::string path = path_of(building->footprint, sheet_);
      body_ += shape(path,
                     fmt::format("fill=\"{}\" stroke=\"#333\" stroke-width=\"{}\"{}",
                                 colour_of(building->height, tallest_), close_ ? 0.5 : 0.2,
                                 building->base > 0 ? " fill-opacity=\"0.6\"" : ""),
                     building->label);
      if (building->assumed) {
        body_ += shape(path, "fill=\"url(#assumed)\" pointer-events=\"none\"");
      }
      if (building->mended && close_) body_ += shape(path, mended_look, building->label);
    }
  }

  void draw_domain() {
    body_ += shape(path_of({{plan_.domain, {}}}, sheet_),
                   "fill=\"none\" stroke=\"#111\" stroke-width=\"2\"");
    if (!plan_.wind) return;
    // Downwind on the map.
    const double from = plan_.wind->direction * std::numbers::pi / 180;
    const Point wind{-std::sin(from), -std::cos(from)};
    const Ring& ring = plan_.domain;
    const double turn = signed_area(ring) > 0 ? 1 : -1;
    for (std::size_t n = 0; n < ring.size(); ++n) {
      const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
      const double length = distance(a, b);
      const Point outward{turn * (b.y - a.y) / length, -turn * (b.x - a.x) / length};
      if (outward.x * wind.x + outward.y * wind.y < -0.5) draw_inlet(a, b, wind);
    }
  }

  /// A side that the wind blows in through.
  void draw_inlet(const Point& a, const Point& b, const Point& wind) {
    const Point p = sheet_.at(a), q = sheet_.at(b);
    body_ +=
        fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"5\"/>\n",
                    p.x, p.y, q.x, q.y, wind_colour);
    for (const double part : {0.2, 0.5, 0.8}) {
      const Point start{p.x + part * (q.x - p.x), p.y + part * (q.y - p.y)};
      body_ += arrow(start, {start.x + inlet_arrow * wind.x, start.y - inlet_arrow * wind.y},
                     wind_colour, 3);
    }
  }

  /// Marks of places and their names, in pixels.
  std::vector<Rectangle> places_taken() const {
    constexpr double beside_mark = 12;
    std::vector<Rectangle> taken;
    for (const auto* marks : {&plan_.receptors, &plan_.releases}) {
      for (const PlanMark& mark : *marks) {
        const Point p = sheet_.at(mark.place);
        const double width =
            bold_letter * static_cast<double>(letter_count(mark.name)) + beside_mark;
        const bool left = goes_left(p, width);
        taken.push_back({{left ? p.x - width : p.x - beside_mark, p.y - beside_mark},
                         {left ? p.x + beside_mark : p.x + width, p.y + beside_mark}});
      }
    }
    return taken;
  }
  bool goes_left(const Point& p, double width) const {
    return p.x + width > sheet_.right() && p.x - width >= sheet_.left();
  }

  void draw_places() {
    for (const PlanMark& mark : plan_.receptors) {
      const Point p = sheet_.at(mark.place);
      body_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"white\" "
          "stroke-width=\"1.5\"/>\n",
          p.x, p.y, close_ ? 6 : 4, receptor_colour);
      if (close_) name_place(p, mark.name, receptor_colour);
    }
    for (const PlanMark& mark : plan_.releases) {
      const Point p = sheet_.at(mark.place);
      body_ += fmt::format(
          "<path d=\"M{0:.1f} {1:.1f}l8 8l-8 8l-8 -8z\" fill=\"{2}\" stroke=\"white\" "
          "stroke-width=\"1.5\"/>\n",
          p.x, p.y - 8, release_colour);
      if (close_) name_place(p, mark.name, release_colour);
    }
  }

  /// Right of the mark; left of it if the edge of the map would cut the name.
  void name_place(const Point& p, const std::string& name, const char* colour) {
    constexpr double beside = 12;
    const double width = bold_letter * static_cast<double>(letter_count(name)) + beside;
    if (goes_left(p, width)) {
      body_ += label(p.x - beside, p.y + 5, name, colour, "end");
    } else {
      body_ += label(p.x + beside, p.y + 5, name, colour);
    }
  }

  /// Below the map, where it hides nothing.
  void draw_scale_bar() {
    const double most = bar_share * sheet_.width() / sheet_.scale();
    double metres = std::pow(10, std::floor(std::log10(most)));
    if (5 * metres <= most) {
      metres *= 5;
    } else if (2 * metres <= most) {
      metres *= 2;
    }
    const double x = sheet_.left() + 1, y = sheet_.bottom() + (close_ ? 36 : 18),
                 length = metres * sheet_.scale();
    body_ += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}v8h{2:.1f}v-8\" fill=\"none\" stroke=\"#111\" "
        "stroke-width=\"2\"/>\n",
        x, y - 8, length);
    body_ += label(x + length + 8, y, fmt::format("{:g} m", metres), "#111");
  }

  /// Below the map: where north is, and the wind.
  void draw_directions() {
    const double x = sheet_.left() + 0.4 * sheet_.width(), y = sheet_.bottom() + strip / 2;
    body_ += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}l9 30l-9 -7z\" fill=\"#111\"/><path d=\"M{0:.1f} {1:.1f}l-9 "
        "30l9 -7z\" fill=\"white\" stroke=\"#111\"/>\n",
        x, y - 15);
    body_ += words(x + 16, y + 5, plan_.north_up ? "north" : "y of the map");
    if (!plan_.wind) return;
    const double from = plan_.wind->direction * std::numbers::pi / 180, r = 26;
    // The course of a wind that changes stands beside the map.
    const std::string wind = "wind " + plan_.wind->label.substr(0, plan_.wind->label.find(';'));
    const double at = sheet_.right() - r - 10;
    body_ += arrow({at + r * std::sin(from), y - r * std::cos(from)},
                   {at - r * std::sin(from), y + r * std::cos(from)}, wind_colour, 6);
    body_ += label(at - r - 12, y + 5, wind, wind_colour, "end");
  }

  const PlanPicture& plan_;
  const Sheet& sheet_;
  bool close_;
  double tallest_;
  std::string body_;
};

}  // namespace

std::string plan_patterns() {
  return R"svg(<defs>
<pattern id="unknown" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="#f1f1ef"/><path d="M0 0V9" stroke="#d5d5d0" stroke-width="2"/></pattern>
<pattern id="assumed" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V5" stroke="white" stroke-width="2"/></pattern>
<pattern id="out" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="#c8102e" stroke-width="1.2"/></pattern>
</defs>
)svg";
}

std::string colour_of(double height, double tallest) {
  const double part = tallest > 0 ? std::clamp(height / tallest, 0.0, 1.0) : 0;
  const Rgb rgb = sequential_colour((1 - lightest) * (1 - part));
  return fmt::format("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
}

double tallest_of(const PlanPicture& plan) {
  double tallest = 0;
  for (const PlanBuilding& building : plan.buildings) tallest = std::max(tallest, building.height);
  return tallest;
}

std::string plan_map(const PlanPicture& plan, const Sheet& sheet, bool close,
                     const std::string& id) {
  return MapDrawing(plan, sheet, close).svg(id);
}

}  // namespace downwash
