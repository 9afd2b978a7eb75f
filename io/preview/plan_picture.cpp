#include "io/preview/plan_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "geometry/shapes/polygon.hpp"
#include "io/plot/plot_scale.hpp"
#include "io/preview/plan_map.hpp"
#include "io/preview/plan_sheet.hpp"
#include "io/preview/text_column.hpp"

namespace downwash {
namespace {

// Pixels.
constexpr double directions = 64, margin = 24, title_height = 44, longest_side = 880, gap = 28,
                 column = 360;
constexpr double beyond = 0.1;          // of the domain's size, that is shown around it
constexpr double smallest_view = 0.02;  // of the domain's size
constexpr double around = 0.04;  // of the size of what a map is about, that is shown around it

Rectangle widened(const Rectangle& box, double part) {
  const double edge = part * std::max(box.high.x - box.low.x, box.high.y - box.low.y);
  return {{box.low.x - edge, box.low.y - edge}, {box.high.x + edge, box.high.y + edge}};
}

/// What is in the domain or near it, and is no domain; empty where there is nothing.
Rectangle things_of(const PlanPicture& plan) {
  const Rectangle most = widened(bounds(Polygon{plan.domain, {}}), beyond);
  Rectangle things;
  const auto include = [&](const std::vector<Polygon>& polygons) {
    for (const Polygon& polygon : polygons) {
      const Rectangle box = bounds(polygon);
      if (most.contains(box)) things.include(box);
    }
  };
  for (const PlanBuilding& building : plan.buildings) include(building.footprint);
  for (const PlanArea& area : plan.left_out) include(area.polygons);
  for (const auto* marks : {&plan.releases, &plan.receptors}) {
    for (const PlanMark& mark : *marks) {
      if (most.contains({mark.place, mark.place})) things.include(mark.place);
    }
  }
  return things;
}

/// The whole domain and what is near it.
Rectangle overview_of(const PlanPicture& plan) {
  Rectangle all = bounds(Polygon{plan.domain, {}});
  all.include(things_of(plan));
  return widened(all, around);
}

/// The buildings, releases and receptors; the overview where there is nothing or hardly anything.
Rectangle close_view_of(const PlanPicture& plan) {
  const Rectangle things = things_of(plan), domain = bounds(Polygon{plan.domain, {}});
  const double least = smallest_view * (domain.high.x - domain.low.x);
  const bool any = things.high.x - things.low.x > least || things.high.y - things.low.y > least;
  return any ? widened(things, around) : overview_of(plan);
}

class Drawing {
 public:
  explicit Drawing(const PlanPicture& plan) : plan_(plan) {}

  std::string svg() && {
    const Sheet close(close_view_of(plan_), {margin, margin + title_height}, longest_side);
    const double x = close.right() + gap;
    std::string body =
        words(margin, margin + 22, plan_.title, "font-size=\"20\" font-weight=\"bold\"") +
        plan_map(plan_, close, true, "close");
    const Sheet whole(overview_of(plan_), {x, close.top()}, column);
    body += plan_map(plan_, whole, false, "whole");
    TextColumn legend(x, whole.bottom(), column), facts(x + column + gap, close.top(), column);
    put_legend(legend);
    put_facts(facts);
    const double width = x + 2 * column + gap + margin;
    const double height =
        std::max({close.bottom() + directions, legend.bottom(), facts.bottom()}) + margin;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
               "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"13\">\n"
               "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
               width, height) +
           plan_patterns() + body + std::move(legend).svg() + std::move(facts).svg() + "</svg>\n";
  }

 private:
  void put_legend(TextColumn& text) const {
    const double tallest = tallest_of(plan_);
    if (tallest > 0) {
      text.heading("Height above ground");
      for (const PlotTick& tick : PlotScale({0, tallest}, false).ticks(6)) {
        if (tick.label.empty()) continue;
        text.sample(fmt::format("<rect width=\"22\" height=\"14\" fill=\"{}\" stroke=\"#333\" "
                                "stroke-width=\"0.5\"/>",
                                colour_of(tick.value, tallest)),
                    tick.label + " m");
      }
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
    if (!plan_.trees.empty()) {
      const auto assumed = std::ranges::count_if(plan_.trees, &PlanTree::assumed);
      text.sample(box(tree_look), fmt::format("trees, woods, hedges: {}, of {} something assumed",
                                              plan_.trees.size(), assumed));
    }
    if (!plan_.left_out.empty()) {
      text.sample(box(left_out_look),
                  fmt::format("in the file, and left out: {}", plan_.left_out.size()));
    }
    if (!plan_.known.empty()) {
      text.sample(box("fill=\"url(#unknown)\" stroke=\"#b9b9b2\""), "no buildings known here");
    }
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
  }

  void put_facts(TextColumn& text) const {
    text.heading("What is computed");
    for (const std::string& fact : plan_.facts) text.line(fact);
    put_checks(text);
  }

  void put_checks(TextColumn& text) const {
    if (plan_.checks.empty()) return;
    const auto fine =
        std::count_if(plan_.checks.begin(), plan_.checks.end(),
                      [](const Check& check) { return check.severity == Severity::fine; });
    text.heading(fmt::format("Checks: {} of {} are fine", fine, plan_.checks.size()));
    for (const Check& check : worst_first(plan_.checks)) {
      if (check.severity == Severity::fine) continue;
      const bool red = check.severity == Severity::unreliable;
      text.sample(fmt::format("<circle cx=\"11\" cy=\"7\" r=\"6\" fill=\"{}\"/>",
                              red ? left_out_colour : mended_colour),
                  fmt::format("{}: {} (should be {})", check.name, check.figure, check.bound));
    }
  }

  const PlanPicture& plan_;
};

}  // namespace

std::string plan_svg(const PlanPicture& plan) { return Drawing(plan).svg(); }

}  // namespace downwash
