#include "io/plot/svg_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/input/utf8.hpp"
#include "io/plot/colour_scale.hpp"
#include "io/plot/plot_scale.hpp"
#include "io/plot/raster_image.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

// Pixels.
constexpr double left = 74, right = 24, bottom = 56, title_height = 40, legend_row = 21;
constexpr double bar_gap = 22, bar_width = 16, bar_labels = 74, marker = 3.4;

struct Box {
  double x, y, width, height;
};

struct Entry {
  const PlotCurve* curve;
  int colour, shape;
};

std::vector<Entry> entries(const Plot& plot) {
  std::vector<Entry> all;
  int next = 0, shapes = 0;
  for (const PlotCurve& curve : plot.curves) {
    const bool points = curve.style == PlotCurve::Style::points;
    all.push_back({&curve, curve.colour ? *curve.colour : next++, points ? shapes++ : 0});
  }
  return all;
}

/// Width of a text without fonts to measure: a little more than the common ones take.
double text_width(const std::string& text) { return 6.9 * static_cast<double>(letter_count(text)); }

PlotScale scale_of(const Plot& plot, bool along_x) {
  const auto& range = along_x ? plot.x_range : plot.y_range;
  const bool log = along_x ? plot.log_x : plot.log_y;
  if (range) return {*range, log};
  if (plot.raster) {
    const double* edges = along_x ? plot.raster->x : plot.raster->y;
    return {{edges[0], edges[1]}, log};
  }
  std::vector<double> values;
  for (const PlotCurve& curve : plot.curves) {
    const std::vector<double>& more = along_x ? curve.x : curve.y;
    values.insert(values.end(), more.begin(), more.end());
  }
  return PlotScale::around(values, log);
}

std::string text(double x, double y, const char* anchor, const std::string& content,
                 const std::string& more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                     anchor, more, xml_text(content));
}

std::string line(double x1, double y1, double x2, double y2, const char* colour) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1, x2,
      y2, colour);
}

std::string symbol(double x, double y, const Entry& entry) {
  const std::string colour = palette_colour(entry.colour);
  const std::string look =
      fmt::format("fill=\"white\" fill-opacity=\"0.6\" stroke=\"{}\" stroke-width=\"1.5\"", colour);
  const double r = marker;
  switch (entry.shape % 4) {
    case 1:
      return fmt::format("<path d=\"M{:.1f} {:.1f}h{:.1f}v{:.1f}h{:.1f}z\" {}/>\n", x - r, y - r,
                         2 * r, 2 * r, -2 * r, look);
    case 2:
      return fmt::format("<path d=\"M{0:.1f} {1:.1f}l{2:.1f} {3:.1f}h{4:.1f}z\" {5}/>\n", x,
                         y - 1.3 * r, 1.2 * r, 2.1 * r, -2.4 * r, look);
    case 3:
      return fmt::format(
          "<path d=\"M{0:.1f} {1:.1f}l{2:.1f} {2:.1f}l-{2:.1f} {2:.1f}l-{2:.1f} -{2:.1f}z\" "
          "{3}/>\n",
          x, y - 1.3 * r, 1.3 * r, look);
    default:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}/>\n", x, y, r, look);
  }
}

std::string stroke(const Entry& entry, double width) {
  const bool dashed = entry.curve->style == PlotCurve::Style::dashed;
  return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"{}",
                     palette_colour(entry.colour), width,
                     dashed ? " stroke-dasharray=\"7 4\"" : "");
}

class Drawing {
 public:
  explicit Drawing(const Plot& plot)
      : plot_(plot), x_(scale_of(plot, true)), y_(scale_of(plot, false)), entries_(entries(plot)) {
    double width = plot.raster ? 620 : 600, height = 380;
    if (plot.equal_scales) {
      const double per_unit = std::min(width / x_.length(), 560 / y_.length());
      width = per_unit * x_.length();
      height = per_unit * y_.length();
    }
    area_ = {left, 0, width, height};
    width_ = left + width + right + (plot.raster ? bar_gap + bar_width + bar_labels - right : 0);
    // A narrow picture leaves room for its title all the same.
    width_ = std::max(width_, text_width(plot.title) * 1.25 + 2 * right);
    legend_ = legend();
    height_ = area_.y + height + bottom;
  }

  std::string document() const {
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', "
        "sans-serif\" font-size=\"13\" fill=\"#222222\">\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"white\"/>\n",
        width_, height_);
    svg += text(width_ / 2, 26, "middle", plot_.title, " font-size=\"16\" font-weight=\"bold\"");
    svg += legend_;
    svg += ticks_x() + ticks_y();
    svg += inside();
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
        "stroke=\"#444444\"/>\n",
        area_.x, area_.y, area_.width, area_.height);
    for (const Entry& entry : entries_) svg += points(entry);
    if (plot_.raster) svg += colour_bar();
    return svg + "</svg>\n";
  }

 private:
  /// Within the area.
  double across(double x) const { return area_.width * x_.fraction(x); }
  double down(double y) const { return area_.height * (1 - y_.fraction(y)); }

  /// Rows of entries between title and area; puts the area below them.
  std::string legend() {
    std::string svg;
    double x = area_.x, y = title_height + 8;
    bool any = false;
    for (const Entry& entry : entries_) {
      const std::string& label = entry.curve->label;
      if (label.empty()) continue;
      const double width = 34 + text_width(label) + 16;
      if (any && x + width > area_.x + std::max(area_.width, width_ - area_.x - right)) {
        x = area_.x;
        y += legend_row;
      }
      svg +=
          entry.curve->style == PlotCurve::Style::points
              ? symbol(x + 13, y - 4.5, entry)
              : fmt::format("<path d=\"M{:.1f} {:.1f}h26\" {}/>\n", x, y - 4.5, stroke(entry, 2));
      svg += text(x + 33, y, "start", label);
      x += width;
      any = true;
    }
    area_.y = any ? y + 12 : title_height;
    return svg;
  }

  std::string ticks_x() const {
    std::string svg;
    const double base = area_.y + area_.height;
    for (const PlotTick& tick : x_.ticks(std::max(2, static_cast<int>(area_.width / 90)))) {
      const double x = area_.x + across(tick.value), length = tick.label.empty() ? 3 : 6;
      if (!plot_.raster && !tick.label.empty()) svg += line(x, area_.y, x, base, "#e6e6e6");
      svg += line(x, base, x, base + length, "#444444");
      if (!tick.label.empty()) svg += text(x, base + 20, "middle", tick.label);
    }
    return svg + text(area_.x + area_.width / 2, base + 43, "middle", plot_.x_label);
  }

  std::string ticks_y() const {
    std::string svg;
    for (const PlotTick& tick : y_.ticks(std::max(2, static_cast<int>(area_.height / 60)))) {
      const double y = area_.y + down(tick.value), length = tick.label.empty() ? 3 : 6;
      if (!plot_.raster && !tick.label.empty()) {
        svg += line(area_.x, y, area_.x + area_.width, y, "#e6e6e6");
      }
      svg += line(area_.x - length, y, area_.x, y, "#444444");
      if (!tick.label.empty()) svg += text(area_.x - 9, y + 4.5, "end", tick.label);
    }
    return svg + upright(20, area_.y + area_.height / 2, plot_.y_label);
  }

  static std::string upright(double x, double y, const std::string& label) {
    return text(x, y, "middle", label,
                fmt::format(" transform=\"rotate(-90 {:.1f} {:.1f})\"", x, y));
  }

  /// What the edges of the area cut off: the raster and the lines, in coordinates of the area.
  std::string inside() const {
    std::string svg =
        fmt::format("<svg x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\">\n", area_.x,
                    area_.y, area_.width, area_.height);
    if (plot_.raster) {
      const PlotRaster& r = *plot_.raster;
      const double x = across(r.x[0]), y = down(r.y[1]);
      svg += picture({x, y, across(r.x[1]) - x, down(r.y[0]) - y}, r);
    }
    for (const Entry& entry : entries_) {
      if (entry.curve->style != PlotCurve::Style::points) svg += path(entry);
    }
    return svg + "</svg>\n";
  }

  static std::string picture(const Box& box, const PlotRaster& raster) {
    return fmt::format(
        "<image x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
        "preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" href=\"{}\"/>\n",
        box.x, box.y, box.width, box.height, png_uri(raster));
  }

  std::string path(const Entry& entry) const {
    std::string steps;
    bool pen_down = false;
    const PlotCurve& curve = *entry.curve;
    for (std::size_t n = 0; n < curve.x.size(); ++n) {
      const double x = across(curve.x[n]), y = down(curve.y[n]);
      const bool finite = std::isfinite(x) && std::isfinite(y);
      if (finite) steps += fmt::format("{}{:.1f} {:.1f}", pen_down ? 'L' : 'M', x, y);
      pen_down = finite;
    }
    return fmt::format("<path d=\"{}\" {}/>\n", steps, stroke(entry, plot_.raster ? 1.2 : 1.8));
  }

  std::string points(const Entry& entry) const {
    std::string svg;
    const PlotCurve& curve = *entry.curve;
    if (curve.style != PlotCurve::Style::points) return svg;
    for (std::size_t n = 0; n < curve.x.size(); ++n) {
      if (!x_.holds(curve.x[n]) || !y_.holds(curve.y[n])) continue;
      svg += symbol(area_.x + across(curve.x[n]), area_.y + down(curve.y[n]), entry);
    }
    return svg;
  }

  std::string colour_bar() const {
    constexpr int colours = 128;
    PlotRaster bar{.columns = 1, .rows = colours, .values = {}, .label = {}};
    bar.diverging = plot_.raster->diverging;
    for (int n = 0; n < colours; ++n) {
      bar.values.push_back((static_cast<float>(n) + 0.5F) / colours);
    }
    const Box box{area_.x + area_.width + bar_gap, area_.y, bar_width, area_.height};
    std::string svg = picture(box, bar);
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
        "stroke=\"#444444\"/>\n",
        box.x, box.y, box.width, box.height);
    const PlotScale scale({plot_.raster->range[0], plot_.raster->range[1]}, false);
    const double edge = box.x + box.width;
    for (const PlotTick& tick : scale.ticks(std::max(2, static_cast<int>(box.height / 60)))) {
      const double y = box.y + box.height * (1 - scale.fraction(tick.value));
      svg += line(edge, y, edge + 5, y, "#444444") + text(edge + 8, y + 4.5, "start", tick.label);
    }
    return svg + upright(edge + 62, box.y + box.height / 2, plot_.raster->label);
  }

  const Plot& plot_;
  PlotScale x_, y_;
  std::vector<Entry> entries_;
  Box area_{};
  double width_ = 0, height_ = 0;
  std::string legend_;
};

}  // namespace

std::string svg(const Plot& plot) { return Drawing(plot).document(); }

}  // namespace downwash
