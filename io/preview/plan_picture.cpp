#include "io/preview/plan_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "geometry/shapes/polygon.hpp"
#include "io/plot/colour_scale.hpp"
#include "io/plot/plot_scale.hpp"
#include "io/preview/plan_sheet.hpp"
#include "io/preview/text_column.hpp"

namespace downwash {
namespace {

// Pixels.
constexpr double gap = 28, column = 340;
constexpr double beyond = 0.1;      // of the domain's size, that is shown around it
constexpr double bar_share = 0.25;  // of the plan's width, at most
constexpr double lightest = 0.06;   // of the colour scale: the last yellow is too pale
constexpr const char *mended_colour = "#e69f00", *left_out_colour = "#c8102e",
                     *wind_colour = "#0072b2", *release_colour = "#d55e00",
                     *receptor_colour = "#009e73";

/// Low ones light, high ones dark.
std::string colour_of(double height, double tallest) {
  const double part = tallest > 0 ? std::clamp(height / tallest, 0.0, 1.0) : 0;
  const Rgb rgb = sequential_colour((1 - lightest) * (1 - part));
  return fmt::format("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
}

Rectangle shown_part(const PlanPicture& plan) {
  Rectangle domain = bounds(Polygon{plan.domain, {}});
  const double around =
      beyond * std::max(domain.high.x - domain.low.x, domain.high.y - domain.low.y);
  const Rectangle most{{domain.low.x - around, domain.low.y - around},
                       {domain.high.x + around, domain.high.y + around}};
  Rectangle all = domain;
  const auto include = [&](const std::vector<Polygon>& polygons) {
    for (const Polygon& polygon : polygons) {
      const Rectangle box = bounds(polygon);
      if (most.overlaps(box)) all.include(box);
    }
  };
  for (const PlanBuilding& building : plan.buildings) include(building.footprint);
  for (const PlanArea& area : plan.left_out) include(area.polygons);
  const double edge = around / 4;
  return {{std::max(all.low.x, most.low.x) - edge, std::max(all.low.y, most.low.y) - edge},
          {std::min(all.high.x, most.high.x) + edge, std::min(all.high.y, most.high.y) + edge}};
}

constexpr std::string_view patterns =
    R"svg(<defs>
<pattern id="unknown" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="#f1f1ef"/><path d="M0 0V9" stroke="#d5d5d0" stroke-width="2"/></pattern>
<pattern id="assumed" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V5" stroke="white" stroke-width="2"/></pattern>
<pattern id="out" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="#c8102e" stroke-width="1.2"/></pattern>
</defs>
)svg";

const std::string mended_look =
    fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", mended_colour);
const std::string left_out_look =
    fmt::format("fill=\"url(#out)\" stroke=\"{}\" stroke-width=\"1\" stroke-dasharray=\"3 2\"",
                left_out_colour);

class Drawing {
 public:
  explicit Drawing(const PlanPicture& plan) : plan_(plan), sheet_(shown_part(plan)) {
    for (const PlanBuilding& building : plan.buildings) {
      tallest_ = std::max(tallest_, building.height);
    }
  }

  std::string svg() && {
    draw_plan();
    draw_column();
    const double width = sheet_.right() + gap + column + Sheet::margin;
    const double height = std::max(sheet_.bottom(), lowest_) + Sheet::margin;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
               "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"13\">\n"
               "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
               width, height) +
           std::string(patterns) + body_ + "</svg>\n";
  }

 private:
  void draw_plan() {
    body_ += words(sheet_.left(), Sheet::margin + 22, plan_.title,
                   "font-size=\"20\" font-weight=\"bold\"");
    body_ += fmt::format(
        "<clipPath id=\"sheet\"><rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" "
        "height=\"{3:.1f}\"/></clipPath>\n<g clip-path=\"url(#sheet)\">\n"
        "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" "
        "fill=\"url(#unknown)\"/>\n",
        sheet_.left(), Sheet::top(), sheet_.width(), sheet_.height());
    if (!plan_.known.empty()) {
      body_ += shape(path_of({{plan_.known, {}}}, sheet_),
                     "fill=\"white\" stroke=\"#b9b9b2\" stroke-width=\"1\"");
    }
    draw_buildings();
    for (const PlanArea& area : plan_.left_out) {
      body_ += shape(path_of(area.polygons, sheet_), left_out_look, area.label);
    }
    draw_domain();
    draw_places();
    draw_scale_bar();
    draw_north();
    body_ += "</g>\n";
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
        "stroke=\"#888\"/>\n",
        sheet_.left(), Sheet::top(), sheet_.width(), sheet_.height());
  }

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
                     fmt::format("fill=\"{}\" stroke=\"#333\" stroke-width=\"0.5\"{}",
                                 colour_of(building->height, tallest_),
                                 building->base > 0 ? " fill-opacity=\"0.6\"" : ""),
                     building->label);
      if (building->assumed) {
        body_ += shape(path, "fill=\"url(#assumed)\" pointer-events=\"none\"");
      }
      if (building->mended) body_ += shape(path, mended_look, building->label);
    }
    for (const PlanArea& body : plan_.bodies) {
      body_ += shape(path_of(body.polygons, sheet_), "fill=\"#666\" stroke=\"#333\"", body.label);
    }
  }

  void draw_domain() {
    body_ += shape(path_of({{plan_.domain, {}}}, sheet_),
                   "fill=\"none\" stroke=\"#111\" stroke-width=\"2\"");
    if (!plan_.wind || plan_.domain.size() != 4) return;
    // Downwind on the sheet, where y points down.
    const double from = plan_.wind->direction * std::numbers::pi / 180;
    const Point wind{-std::sin(from), std::cos(from)};
    const Point middle = sheet_.at(bounds(Polygon{plan_.domain, {}}).centre());
    const double reach = sheet_.scale() * upwind_reach({-wind.x, wind.y}), length = 90;
    const Point start{middle.x - (reach - 8) * wind.x, middle.y - (reach - 8) * wind.y};
    draw_inlet(wind);
    const Point tip{start.x + length * wind.x, start.y + length * wind.y};
    body_ += arrow(start, tip, wind_colour, 6);
    const bool leftward = wind.x < 0;
    body_ += label(tip.x + (leftward ? -10 : 10), tip.y + 5 + 8 * wind.y,
                   "wind " + plan_.wind->label, wind_colour, leftward ? "end" : "start");
  }

  /// m from the middle of the domain to its edge, against the wind. `upwind` on the map.
  double upwind_reach(const Point& upwind) const {
    const Point centre = bounds(Polygon{plan_.domain, {}}).centre();
    double reach = 0;
    for (std::size_t n = 0; n < plan_.domain.size(); ++n) {
      const Point &a = plan_.domain[n], &b = plan_.domain[(n + 1) % plan_.domain.size()];
      const double ex = b.x - a.x, ey = b.y - a.y;
      const double cross = upwind.x * ey - upwind.y * ex;
      if (cross == 0) continue;
      const double t = ((a.x - centre.x) * ey - (a.y - centre.y) * ex) / cross;
      const double along = ((a.x - centre.x) * upwind.y - (a.y - centre.y) * upwind.x) / cross;
      if (t > 0 && along >= 0 && along <= 1) reach = std::max(reach, t);
    }
    return reach;
  }

  /// The sides that it blows in through.
  void draw_inlet(const Point& wind) {
    const Ring& ring = plan_.domain;
    const double turn = signed_area(ring) > 0 ? 1 : -1;
    for (std::size_t n = 0; n < ring.size(); ++n) {
      const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
      const double length = distance(a, b);
      const Point outward{turn * (b.y - a.y) / length, -turn * (b.x - a.x) / length};
      // The wind on the map: y up.
      if (outward.x * wind.x - outward.y * wind.y > -0.5) continue;
      const Point p = sheet_.at(a), q = sheet_.at(b);
      body_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"5\"/>\n", p.x, p.y,
          q.x, q.y, wind_colour);
    }
  }

  void draw_places() {
    for (const PlanMark& mark : plan_.receptors) {
      const Point p = sheet_.at(mark.place);
      body_ += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\" fill=\"{}\" stroke=\"white\" "
          "stroke-width=\"1.5\"/>\n",
          p.x, p.y, receptor_colour);
      body_ += label(p.x + 10, p.y + 5, mark.name, receptor_colour);
    }
    for (const PlanMark& mark : plan_.releases) {
      const Point p = sheet_.at(mark.place);
      body_ += fmt::format(
          "<path d=\"M{0:.1f} {1:.1f}l8 8l-8 8l-8 -8z\" fill=\"{2}\" stroke=\"white\" "
          "stroke-width=\"1.5\"/>\n",
          p.x, p.y - 8, release_colour);
      body_ += label(p.x + 12, p.y + 5, mark.name, release_colour);
    }
  }

  void draw_scale_bar() {
    const double most = bar_share * sheet_.width() / sheet_.scale();
    double metres = std::pow(10, std::floor(std::log10(most)));
    if (5 * metres <= most) {
      metres *= 5;
    } else if (2 * metres <= most) {
      metres *= 2;
    }
    const double x = sheet_.left() + 16, y = sheet_.bottom() - 16;
    const double length = metres * sheet_.scale();
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"34\" fill=\"white\" "
        "fill-opacity=\"0.85\"/>\n",
        x - 8, y - 26, length + 16);
    body_ += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}v8h{2:.1f}v-8\" fill=\"none\" stroke=\"#111\" "
        "stroke-width=\"2\"/>\n",
        x, y - 8, length);
    body_ += words(x + length / 2, y - 12, fmt::format("{:g} m", metres), "text-anchor=\"middle\"");
  }

  void draw_north() {
    const double x = sheet_.right() - 30, y = Sheet::top() + 18;
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"40\" height=\"66\" fill=\"white\" "
        "fill-opacity=\"0.85\"/>\n",
        x - 20, y - 10);
    body_ += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}l9 30l-9 -7z\" fill=\"#111\"/><path d=\"M{0:.1f} {1:.1f}l-9 "
        "30l9 -7z\" fill=\"white\" stroke=\"#111\"/>\n",
        x, y);
    body_ += words(x, y + 46, plan_.north_up ? "N" : "y", "text-anchor=\"middle\"");
  }

  void draw_column() {
    TextColumn text(sheet_.right() + gap, Sheet::top(), column);
    text.heading("Height above ground");
    for (const PlotTick& tick : PlotScale({0, std::max(tallest_, 1.0)}, false).ticks(6)) {
      if (tick.label.empty()) continue;
      text.sample(fmt::format("<rect width=\"22\" height=\"14\" fill=\"{}\" stroke=\"#333\" "
                              "stroke-width=\"0.5\"/>",
                              colour_of(tick.value, tallest_)),
                  tick.label + " m");
    }
    text.heading("Marks");
    const auto box = [](const std::string& look) {
      return fmt::format("<rect width=\"22\" height=\"14\" {}/>", look);
    };
    const auto any = [&](auto member) {
      return std::count_if(plan_.buildings.begin(), plan_.buildings.end(), member);
    };
    if (const auto count = any([](const PlanBuilding& b) { return b.assumed; }); count > 0) {
      text.sample(box("fill=\"#777\"") + box("fill=\"url(#assumed)\""),
                  fmt::format("height assumed: {}", count));
    }
    if (const auto count = any([](const PlanBuilding& b) { return b.mended; }); count > 0) {
      text.sample(box(mended_look), fmt::format("shape mended: {}", count));
    }
    if (!plan_.left_out.empty()) {
      text.sample(box(left_out_look),
                  fmt::format("in the file, and left out: {}", plan_.left_out.size()));
    }
    text.sample(box("fill=\"url(#unknown)\" stroke=\"#b9b9b2\""),
                plan_.known.empty() ? "no buildings" : "no buildings known here");
    text.sample(box("fill=\"none\" stroke=\"#111\" stroke-width=\"2\""), "what is computed");
    if (plan_.wind) {
      text.sample(
          fmt::format("<path d=\"M0 7h22\" stroke=\"{}\" stroke-width=\"5\"/>", wind_colour),
          "the wind enters here");
    }
    if (!plan_.releases.empty()) {
      text.sample(fmt::format("<path d=\"M11 -1l8 8l-8 8l-8 -8z\" fill=\"{}\"/>", release_colour),
                  "release");
    }
    if (!plan_.receptors.empty()) {
      text.sample(fmt::format("<circle cx=\"11\" cy=\"7\" r=\"6\" fill=\"{}\"/>", receptor_colour),
                  "receptor");
    }
    text.heading("What is computed");
    for (const std::string& fact : plan_.facts) text.line(fact);
    put_checks(text);
    lowest_ = text.bottom();
    body_ += std::move(text).svg();
  }

  void put_checks(TextColumn& text) const {
    if (plan_.checks.empty()) return;
    text.heading(fmt::format("Checks: {}", verdict(plan_.checks)));
    for (const Check& check : worst_first(plan_.checks)) {
      if (check.severity == Severity::fine) continue;
      const bool red = check.severity == Severity::unreliable;
      text.sample(fmt::format("<circle cx=\"11\" cy=\"7\" r=\"6\" fill=\"{}\"/>",
                              red ? left_out_colour : mended_colour),
                  fmt::format("{}: {} (should be {})", check.name, check.figure, check.bound));
    }
  }

  const PlanPicture& plan_;
  Sheet sheet_;
  double tallest_ = 0, lowest_ = 0;
  std::string body_;
};

}  // namespace

std::string plan_svg(const PlanPicture& plan) { return Drawing(plan).svg(); }

}  // namespace downwash
