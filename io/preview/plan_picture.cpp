#include "io/preview/plan_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "geometry/shapes/polygon.hpp"
#include "io/plot/plot_scale.hpp"
#include "io/preview/plan_map.hpp"
#include "io/preview/plan_sheet.hpp"
#include "io/preview/text_column.hpp"

namespace downwash {
namespace {

// Pixels.
constexpr double directions = 64, scale_height = 26, margin = 24, title_line = 24,
                 title_letter = 12.4, longest_side = 880, gap = 28, column = 380;
constexpr double narrowest = 0.75;      // of the height of a view: room for what is below it
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

Rectangle wide_enough(Rectangle view) {
  const double lacks = narrowest * (view.high.y - view.low.y) - (view.high.x - view.low.x);
  if (lacks > 0) {
    view.low.x -= lacks / 2;
    view.high.x += lacks / 2;
  }
  return view;
}

/// The whole domain and what is near it.
Rectangle overview_of(const PlanPicture& plan) {
  Rectangle all = bounds(Polygon{plan.domain, {}});
  all.include(things_of(plan));
  return widened(all, around);
}

/// The buildings, releases and receptors; none if there is nothing or hardly anything.
std::optional<Rectangle> close_view_of(const PlanPicture& plan) {
  const Rectangle things = things_of(plan), domain = bounds(Polygon{plan.domain, {}});
  const double least = smallest_view * (domain.high.x - domain.low.x);
  const bool any = things.high.x - things.low.x > least || things.high.y - things.low.y > least;
  if (!any) return {};
  return widened(things, around);
}

std::string group_of(Severity severity) {
  if (severity == Severity::in_ranges) return "Allowed for in the ranges of the figures";
  return severity == Severity::look ? "Worth a look" : "Don't rely on it";
}

/// The marks of the page: a red cross, an amber exclamation mark, a grey double arrow.
std::string mark_of(Severity severity) {
  const auto disc = [](const char* colour, const char* path) {
    return fmt::format(
        "<circle cx=\"11\" cy=\"7\" r=\"7\" fill=\"{}\"/><path d=\"{}\" fill=\"none\" "
        "stroke=\"white\" stroke-width=\"1.8\"/>",
        colour, path);
  };
  if (severity == Severity::in_ranges) {
    return disc("#6b7480", "M6 7h10M8.5 4.5l-2.5 2.5l2.5 2.5M13.5 4.5l2.5 2.5l-2.5 2.5");
  }
  if (severity == Severity::look) return disc(mended_colour, "M11 2.5v5.5M11 9.7v1.9");
  return disc(left_out_colour, "M8 4l6 6M14 4l-6 6");
}

class Drawing {
 public:
  explicit Drawing(const PlanPicture& plan) : plan_(plan) {}

  std::string svg() && {
    const std::optional<Rectangle> near = close_view_of(plan_);
    const Rectangle shown = wide_enough(near.value_or(overview_of(plan_)));
    const Sheet untitled(shown, {margin, margin}, longest_side);
    const double x = untitled.right() + gap;
    std::string body;
    double top = margin;
    for (const std::string& line : broken_lines(plan_.title, x + column - margin, title_letter)) {
      body += words(margin, top + 20, line, "font-size=\"20\" font-weight=\"bold\"");
      top += title_line;
    }
    top += 16;
    const Sheet close(shown, {margin, top}, longest_side);
    body += plan_map(plan_, close, true, "close");
    double below = top - above_heading;
    if (near) {
      const Sheet whole(overview_of(plan_), {x, top}, column);
      body += plan_map(plan_, whole, false, "whole");
      below = whole.bottom() + scale_height;
    }
    const double lowest = close.bottom() + directions;
    TextColumn beside(x, below, column);
    put_legend(beside);
    TextColumn under = beside;
    put_facts(under);
    double right = under.right(), bottom = under.bottom();
    if (under.bottom() > lowest) {  // a column of its own
      TextColumn facts(x + column + gap, top - above_heading, column);
      put_facts(facts);
      right = facts.right();
      bottom = std::max(beside.bottom(), facts.bottom());
      body += std::move(beside).svg() + std::move(facts).svg();
    } else {
      body += std::move(under).svg();
    }
    const double width = right + margin, height = std::max(lowest, bottom) + margin;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
               "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"Arial, Helvetica, 'Liberation Sans', "
               "sans-serif\" "
               "font-size=\"13\" style=\"max-width:100%;height:auto\">\n"
               "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
               width, height) +
           plan_patterns() + body + "</svg>\n";
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
    if (plan_.wind) text.line("wind: " + plan_.wind->label);
    for (const std::string& fact : plan_.facts) text.line(fact);
    put_checks(text);
  }

  void put_checks(TextColumn& text) const {
    if (plan_.checks.empty()) return;
    const auto fine =
        std::count_if(plan_.checks.begin(), plan_.checks.end(),
                      [](const Check& check) { return check.severity == Severity::fine; });
    text.heading(fmt::format("Checks: {} of {} are fine", fine, plan_.checks.size()));
    Severity group = Severity::fine;
    for (const Check& check : worst_first(plan_.checks)) {
      if (check.severity == Severity::fine) continue;
      if (check.severity != std::exchange(group, check.severity)) text.subheading(group_of(group));
      text.sample(mark_of(check.severity),
                  fmt::format("{}: {}; should be {}", check.name, check.figure, check.bound));
    }
  }

  const PlanPicture& plan_;
};

}  // namespace

std::string plan_svg(const PlanPicture& plan) { return Drawing(plan).svg(); }

}  // namespace downwash
