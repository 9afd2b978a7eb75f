// cases/sheet_pile_dam: water seeping through the ground under a sheet pile.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/validation/cases.hpp"
#include "app/validation/figures/plane_potential.hpp"

namespace downwash {
namespace {

constexpr double upstream = 2, downstream = 0.5;  ///< depth of the water, m
constexpr double layer = 30;                      ///< depth of the soil, m
constexpr double reach = 4 * layer;               ///< its length on either side, m
constexpr double drop = upstream - downstream;
constexpr const char* mapping = "conformal mapping (Harr 1962, type II fragments)";

/// q / (k H) = K(m) / (2 K'(m)), m = cos(π s / (2 T)): pile to s in a layer of depth T.
double form_factor(double pile) {
  const double angle = std::numbers::pi * pile / (2 * layer);
  return std::comp_ellint_1(std::cos(angle)) / (2 * std::comp_ellint_1(std::sin(angle)));
}

/// The upstream half, x < 0; the head of the middle, and the streamline along the pile, are zero.
/// Beyond x = 0 a column a hundredth of a cell wide holds one of them in the part of that plane
/// where it applies, and is solid in the other.
Axis half_length(int n) {
  const int columns = 4 * n;
  std::vector<double> faces;
  for (int i = 0; i <= columns; ++i) faces.push_back(-reach + reach * i / columns);
  faces.push_back(0.01 * layer / n);
  return Axis(std::move(faces));
}

/// The head above that of the middle plane, in units of half the drop.
PlaneProblem head_problem(int n, double pile) {
  return {.x = half_length(n),
          .y = Axis::uniform(-layer, layer, n),
          .value = {{{nullptr, [](double, double) { return 0.0; }},
                     {nullptr, [](double, double) { return 1.0; }}}},
          .solid = [pile](double x, double y) { return x > 0 && y > -pile; }};
}

/// The share of the water that passes above: 0 along the pile, 1 along the bottom.
PlaneProblem stream_problem(int n, double pile) {
  const PlaneFunction one = [](double, double) { return 1.0; };
  return {.x = half_length(n),
          .y = Axis::uniform(-layer, layer, n),
          .value = {{{one, [](double, double) { return 0.0; }}, {one, nullptr}}},
          .solid = [pile](double x, double y) { return x > 0 && y < -pile; }};
}

/// ∫∂φ/∂x dy over the part of x = 0 that is open, times -1.
double flux_to_middle(const PlaneField& field, int n) {
  const int last = field.columns() - 1;
  const auto at = static_cast<std::size_t>(last);
  const double gap = field.x[at] - field.x[at - 1], height = layer / n;
  double flux = 0;
  for (int j = 0; j < field.rows(); ++j) {
    if (!std::isnan(field(last, j))) flux += (field(last - 1, j) - field(last, j)) / gap * height;
  }
  return flux;
}

struct FlowNet {
  PlaneField head, stream;
  double seepage_by_head = 0, seepage_by_stream = 0;  ///< q / (k H)
};

FlowNet compute_flow_net(const ValidationContext& context, int n, double pile) {
  const auto field = [&](const PlaneProblem& problem) {
    return solve(problem, {.tolerance = 1e-9, .max_iterations = 500},
                 context.execution(Precision::double_))
        .field;
  };
  FlowNet net{field(head_problem(n, pile)), field(stream_problem(n, pile))};
  net.seepage_by_head = flux_to_middle(net.head, n) / 2;
  net.seepage_by_stream = 1 / (2 * flux_to_middle(net.stream, n));
  return net;
}

struct Crossing {
  double mean = 0, largest = 0;  ///< |cos| of the angle between ∇φ and ∇ψ
};

/// Angles at the centres of cells with neighbours all around, 0.1 T or more from the tip of the
/// pile.
Crossing crossing(const FlowNet& net, double pile) {
  Crossing result;
  double sum = 0, count = 0;
  const PlaneField &f = net.head, &g = net.stream;
  for (int j = 1; j < f.rows() - 1; ++j) {
    for (int i = 1; i < f.columns() - 2; ++i) {
      const double y = f.y[static_cast<std::size_t>(j)];
      if (std::hypot(f.x[static_cast<std::size_t>(i)], y + pile) < 0.1 * layer) continue;
      const double fx = f(i + 1, j) - f(i - 1, j), fy = f(i, j + 1) - f(i, j - 1);
      const double gx = g(i + 1, j) - g(i - 1, j), gy = g(i, j + 1) - g(i, j - 1);
      const double cosine = std::abs(fx * gx + fy * gy) / (std::hypot(fx, fy) * std::hypot(gx, gy));
      if (std::isnan(cosine)) continue;
      result.largest = std::max(result.largest, cosine);
      sum += cosine;
      ++count;
    }
  }
  result.mean = sum / count;
  return result;
}

/// Both halves near the pile, whose column is blank: value(v, true) upstream, value(v, false)
/// downstream, where v is that of the half computed.
template <class Value>
PlaneField both_halves(const PlaneField& half, const PlaneField& head, const Value& value) {
  constexpr double shown = 1.5 * layer;
  const int last = half.columns() - 1;
  const auto first_shown = std::lower_bound(half.x.begin(), half.x.end(), -shown);
  const int first = static_cast<int>(first_shown - half.x.begin());
  PlaneField whole{{first_shown, half.x.end() - 1}, half.y, {}};
  whole.x.push_back(0);
  for (int i = last - 1; i >= first; --i) whole.x.push_back(-half.x[static_cast<std::size_t>(i)]);
  for (int j = 0; j < half.rows(); ++j) {
    for (int i = first; i < last; ++i) whole.values.push_back(value(half(i, j), true));
    const bool pile = std::isnan(head(last, j));
    whole.values.push_back(
        pile ? std::numeric_limits<double>::quiet_NaN()
             : (value(half(last - 1, j), true) + value(half(last - 1, j), false)) / 2);
    for (int i = last - 1; i >= first; --i) whole.values.push_back(value(half(i, j), false));
  }
  return whole;
}

std::string flow_net_picture(const FlowNet& net, double pile) {
  constexpr double mean = (upstream + downstream) / 2;
  const PlaneField head = both_halves(net.head, net.head, [](double h, bool upstream_half) {
    return upstream_half ? mean + drop / 2 * h : mean - drop / 2 * h;
  });
  const PlaneField stream = both_halves(net.stream, net.head, [](double s, bool) { return s; });
  Plot plot{.title = "Seepage under a sheet pile",
            .x_label = "x, m",
            .y_label = "height above the ground, m",
            .curves = {},
            .raster = raster_of(head, downstream, upstream, "head, m"),
            .equal_scales = true};
  std::vector<double> heads, shares;
  for (int m = 1; m < 16; ++m) heads.push_back(downstream + drop * m / 16);
  for (int m = 1; m < 8; ++m) shares.push_back(m / 8.0);
  add_contours(plot, head, heads, PlotCurve::Style::dashed, 6,
               "equal head, 1/16 of the drop apart");
  add_contours(plot, stream, shares, PlotCurve::Style::line, 1,
               "streamlines, 1/8 of the seepage apart");
  plot.curves.push_back(
      {.label = "sheet pile", .x = {-0.2, -0.2, 0.2, 0.2}, .y = {0, -pile, -pile, 0}, .colour = 3});
  return svg(plot);
}

/// Limit of errors that shrink with the spacing to the first power.
double extrapolated_error(const std::vector<double>& errors) {
  return std::abs(2 * errors.back() - errors[errors.size() - 2]);
}

void refine_flow_net(const ValidationContext& context, ValidationRecord& record) {
  constexpr double pile = 15;
  const double exact = form_factor(pile);
  ValidationTable table{
      fmt::format("Pile to {} m of {} m: seepage q / (k H), exactly {}, and crossing of the lines",
                  pile, layer, figure(exact)),
      {"spacing, m", "q by head", "q by stream function", "mean of abs(cos)", "largest abs(cos)"},
      {}};
  std::vector<int> layers{32, 64, 128, 256};
  if (context.full) layers.insert(layers.end(), {512, 1024, 2048});
  std::vector<double> spacings, by_head, by_stream, cosines;
  for (const int n : layers) {
    const FlowNet net = compute_flow_net(context, n, pile);
    const Crossing angle = crossing(net, pile);
    spacings.push_back(layer / n);
    by_head.push_back(1 - net.seepage_by_head / exact);
    by_stream.push_back(net.seepage_by_stream / exact - 1);
    cosines.push_back(angle.mean);
    table.rows.push_back({figure(layer / n), figure(net.seepage_by_head),
                          figure(net.seepage_by_stream), figure(angle.mean),
                          figure(angle.largest)});
    context.say(fmt::format("{} cells deep: q / (k H) = {:.5f}", n, net.seepage_by_head));
    if (n == 128) {
      context.add_picture(
          record, "flow_net.svg", flow_net_picture(net, pile),
          "Head, lines of equal head and streamlines: where they cross they enclose squares, 16 "
          "drops by 8 channels, so that q = k H 8 / 16.");
    }
  }
  record.tables.push_back(std::move(table));
  const auto order = [](const std::vector<double>& e) {
    return observed_order(e.front(), e[3], 3);
  };
  record.checks.push_back(
      at_most("relative error of the seepage by head, T/256", by_head[3], 0.005, mapping));
  record.checks.push_back(at_most("relative error of the seepage by stream function, T/256",
                                  by_stream[3], 0.005, mapping));
  record.checks.push_back(
      at_least("order of the seepage by head, T/32 to T/256", order(by_head), 0.9, mapping));
  record.checks.push_back(at_most("the error extrapolated from the two finest spacings",
                                  extrapolated_error(by_head), 0.001, mapping));
  record.checks.push_back(at_most("mean of abs(cos), equal head against streamlines, T/256",
                                  cosines[3], 0.002, "Cauchy-Riemann equations"));
  context.add_picture(
      record, "errors.svg",
      svg({.title = "Errors against spacing",
           .x_label = "spacing, m",
           .y_label = "error",
           .curves = {{.label = "seepage by head", .x = spacings, .y = by_head},
                      {.label = "seepage by stream function", .x = spacings, .y = by_stream},
                      {.label = "mean |cos| of the crossing", .x = spacings, .y = cosines}},
           .log_x = true,
           .log_y = true}),
      "Relative errors of the seepage, and how far the lines are from crossing at "
      "right angles: the velocity is infinite at the tip of the pile, which makes "
      "the order one.");
}

void vary_pile(const ValidationContext& context, ValidationRecord& record) {
  ValidationTable table{"Piles of several depths, spacing T/256",
                        {"pile / layer", "q / (k H), exact", "by head", "by stream function"},
                        {}};
  double largest = 0;
  for (const double share : {0.25, 0.5, 0.75}) {
    const double exact = form_factor(share * layer);
    const FlowNet net = compute_flow_net(context, 256, share * layer);
    for (const double q : {net.seepage_by_head, net.seepage_by_stream}) {
      largest = std::max(largest, std::abs(q / exact - 1));
    }
    table.rows.push_back(
        {figure(share), figure(exact), figure(net.seepage_by_head), figure(net.seepage_by_stream)});
  }
  record.tables.push_back(std::move(table));
  record.checks.push_back(
      at_most("largest error of the seepage, three piles, T/256", largest, 0.005, mapping));
}

}  // namespace

void validate_sheet_pile_dam(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Water seeps from 2 m of depth to 0.5 m under a sheet pile that goes 15 m into the ground. "
      "Kim's text leaves the thickness of the soil open; it is 30 m here, and 240 m long, so that "
      "the seepage q is exactly half the conductivity k times the drop H. Head and stream function "
      "are solved each by itself, on the upstream half: the other mirrors it. The pile has no "
      "thickness.";
  refine_flow_net(context, record);
  vary_pile(context, record);
}

}  // namespace downwash
