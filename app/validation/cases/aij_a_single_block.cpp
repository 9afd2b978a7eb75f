// cases/aij_a_single_block: a block in a turbulent boundary layer, against a wind tunnel.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/mean_flow.hpp"
#include "app/validation/score_pictures.hpp"
#include "app/validation/scores.hpp"
#include "io/plot/svg_plot.hpp"
#include "io/text/read_table.hpp"

namespace downwash {
namespace {

constexpr double block_width = 0.08, block_height = 2 * block_width;  // m
constexpr double u_h = 4.491;             // of the approach flow at its height, m/s
constexpr double tolerance_of_k = 0.005;  // W of k over U_H²
constexpr const char* experiment = "AIJ case A, Meng & Hibi 1998";

/// A point of the experiment; place in m.
struct Station {
  std::string section;
  Vector3 place, velocity;
  double k;
};

std::vector<Station> read_stations(const ValidationContext& context) {
  std::vector<Station> stations;
  for (const TableRow& row :
       read_table(context.cases / "aij_a_single_block/reference/points.csv")) {
    const auto number = [&](const char* column) { return std::stod(row.at(column)); };
    stations.push_back(
        {row.at("section"),
         {block_width * number("x_b"), block_width * number("y_b"), block_width * number("z_b")},
         {number("U"), number("V"), number("W")},
         number("k")});
  }
  return stations;
}

/// The mean flow by places and components downwind, to the left and up, however the grid is turned.
class FlowInWind {
 public:
  explicit FlowInWind(const CaseRun& run)
      : flow_(mean_flow(run)), frame_(run.prepared.site.frame) {}

  Vector3 velocity(const Vector3& place) const {
    const Vector3 found = flow_.velocity(in_grid(place));
    const Point level = frame_.to_wind({found[0], found[1]});
    return {level.x, level.y, found[2]};
  }
  double kinetic_energy(const Vector3& place) const { return flow_.kinetic_energy(in_grid(place)); }
  double cell() const { return flow_.axes()[0].width(0); }

 private:
  Vector3 in_grid(const Vector3& place) const {
    const Point level = frame_.from_wind({place[0], place[1]});
    return {level.x, level.y, place[2]};
  }

  MeanFlow flow_;
  WindFrame frame_;
};

/// Measured and computed at the stations, over U_H and U_H².
struct Pairs {
  ScorePairs u, v, w, speed, k;

  Pairs(const std::vector<Station>& stations, const FlowInWind& flow) {
    for (const Station& station : stations) {
      const Vector3 &measured = station.velocity, found = flow.velocity(station.place);
      u.push_back({measured[0] / u_h, found[0] / u_h});
      v.push_back({measured[1] / u_h, found[1] / u_h});
      w.push_back({measured[2] / u_h, found[2] / u_h});
      speed.push_back({std::hypot(measured[0], measured[1], measured[2]) / u_h,
                       std::hypot(found[0], found[1], found[2]) / u_h});
      k.push_back({station.k / (u_h * u_h), flow.kinetic_energy(station.place) / (u_h * u_h)});
    }
  }
};

double q_of_k(const ScorePairs& pairs) {
  return hit_rate(pairs, vdi_relative_tolerance, tolerance_of_k);
}

/// Distance from `start` downwind to where mean u along y = 0 at a height turns from backward to
/// forward for the last time before `end`; nothing where it is not backward.
std::optional<double> attachment(const FlowInWind& flow, double start, double end, double z) {
  const auto u = [&](double x) { return flow.velocity({x, 0, z})[0]; };
  const double step = flow.cell() / 2;
  for (double x = end; x - step > start; x -= step) {
    const double after = u(x), before = u(x - step);
    if (after > 0 && before <= 0) return x - step * after / (after - before) - start;
  }
  return std::nullopt;
}

std::string length_text(const std::optional<double>& length) {
  return length ? figure(*length / block_width) : "none";
}

/// How it is computed: cells per b, and degrees by which block and wind are turned against the
/// grid.
struct Layout {
  int cells;
  double turn;

  std::string text() const {
    return fmt::format("cells of b/{}{}", cells,
                       turn == 0 ? "" : fmt::format(", turned by {:g}°", turn));
  }
};

struct Block {
  Layout layout;
  FlowInWind flow;
  Pairs pairs;
  std::optional<double> wake, wake_of_points, roof;  ///< lengths of recirculation, m
  std::int64_t steps;
  double seconds, wall_leak;
};

/// Turned, the box reaches as far to y+, the other outlet, as to x+. So the middle of the block
/// always has 7 b to the nearest inlet, 14 b to the nearest outlet and 7 b or more to either side.
Block compute_block(const ValidationContext& context, const std::vector<Station>& stations,
                    const Layout& layout) {
  const double start = 1, end = context.full ? 7 : 5;
  const int cells = layout.cells, across = layout.turn == 0 ? 14 : 21;
  std::vector<std::string> settings{
      fmt::format("domain.cells=[{},{},{}]", 21 * cells, across * cells, 11 * cells),
      fmt::format("statistics.start={}", start), fmt::format("time.end={}", end)};
  if (layout.turn != 0) {
    settings.push_back(fmt::format("domain.turn={}", layout.turn));
    settings.push_back(fmt::format("domain.size.1={:g}", across * block_width));
  }
  CaseRun run = prepare_case(context, settings);
  run_to_end(context, run);
  const FlowInWind flow(run);
  const double x_end = run.axis(0).face(run.cells()[0]), h = run.axis(2).width(0);
  Block block{.layout = layout,
              .flow = flow,
              .pairs = Pairs(stations, flow),
              .wake = attachment(flow, block_width / 2, x_end, h / 2),
              .wake_of_points = attachment(flow, block_width / 2, x_end, block_width / 8),
              .roof = attachment(flow, -block_width / 2, block_width / 2, block_height + h / 2),
              .steps = run.solver->steps(),
              .seconds = run.outcome.wall_seconds,
              .wall_leak = run.outcome.diagnostics.wall_leak};
  context.say(fmt::format("{}: q(U) {:.3f}, {:.3g} s", layout.text(), vdi_hit_rate(block.pairs.u),
                          block.seconds));
  return block;
}

void check(const Block& block, bool full, ValidationRecord& record) {
  const std::string grid = ", " + block.layout.text();
  auto& checks = record.checks;
  const Pairs& p = block.pairs;
  checks.push_back(at_least("q(U)" + grid, vdi_hit_rate(p.u), full ? 0.75 : 0.5, vdi_source));
  checks.push_back(shown("q(V)" + grid, vdi_hit_rate(p.v), "", vdi_source));
  checks.push_back(shown("q(W)" + grid, vdi_hit_rate(p.w), "", vdi_source));
  checks.push_back(shown("q(speed)" + grid, vdi_hit_rate(p.speed), "", vdi_source));
  checks.push_back(shown("q(k), W = 0.005" + grid, q_of_k(p.k), "", experiment));
  checks.push_back(shown("FB of k, positive where it is too low" + grid, fractional_bias(p.k), "0",
                         "Chang & Hanna 2004"));
  checks.push_back(
      shown("NMSE of k" + grid, normalised_mean_square_error(p.k), "0", "Chang & Hanna 2004"));
  const std::string wake = "recirculation behind the block / b at z = 0.125 b" + grid;
  const std::string between = std::string(experiment) + ", linear between two points";
  checks.push_back(block.wake_of_points
                       ? shown(wake, *block.wake_of_points / block_width, "1.32", between)
                       : not_computed(wake, "the wind does not turn there", between));
  checks.push_back(
      at_most("velocity through a wall, m/s" + grid, block.wall_leak, 0, "walls are closed"));
}

constexpr const char* turns_agree =
    "largest difference of q(U), block and wind turned by 0, 22.5 and 45° against the grid";
constexpr const char* alike = "design: scores do not depend on how the grid lies";

/// Of the same cells, however turned.
void check_turns(std::span<const Block> turned, ValidationRecord& record) {
  double least = 1, most = 0;
  for (const Block& block : turned) {
    const double score = vdi_hit_rate(block.pairs.u);
    least = std::min(least, score);
    most = std::max(most, score);
    if (block.layout.turn == 0) continue;
    record.checks.push_back(shown("q(U), " + block.layout.text(), score, "", vdi_source));
    record.checks.push_back(at_most("velocity through a wall, m/s, " + block.layout.text(),
                                    block.wall_leak, 0, "walls are closed"));
  }
  record.checks.push_back(
      at_most(fmt::format("{}, cells of b/{}", turns_agree, turned.front().layout.cells),
              most - least, 0.05, alike));
}

ValidationTable scores_by_grid(const std::vector<Block>& blocks) {
  ValidationTable table{
      "Scores and lengths of recirculation by the size of cells and the turn of block and wind "
      "against the grid, and what others have",
      {"cells", "q(U)", "q(V)", "q(W)", "q(speed)", "q(k)", "FB of k", "NMSE of k",
       "behind, on the ground / b", "behind, z = 0.125 b", "on the roof / b", "steps", "s"},
      {}};
  const auto share = [](double value) { return fmt::format("{:.3f}", value); };
  for (const Block& block : blocks) {
    const Pairs& p = block.pairs;
    table.rows.push_back({block.layout.text(), share(vdi_hit_rate(p.u)), share(vdi_hit_rate(p.v)),
                          share(vdi_hit_rate(p.w)), share(vdi_hit_rate(p.speed)),
                          share(q_of_k(p.k)), figure(fractional_bias(p.k)),
                          figure(normalised_mean_square_error(p.k)), length_text(block.wake),
                          length_text(block.wake_of_points), length_text(block.roof),
                          fmt::format("{}", block.steps), fmt::format("{:.1f}", block.seconds)});
  }
  table.rows.push_back({"b/24, lattice Boltzmann LES, AeroFlow 2026: one q over 126 of the points",
                        "0.659", "", "", "", "", "", "", "", "", "", "", ""});
  return table;
}

/// Profiles of U at the stations of the plane y = 0, each drawn from its x/b.
std::string profile_picture(const Block& block, const std::vector<Station>& stations) {
  constexpr double scale = 0.2;  // of U / U_H, in b
  constexpr int black = 6;
  Plot plot{.title = "AIJ case A: U in the plane y = 0, " + block.layout.text(),
            .x_label = "x/b + 0.2 U/U_H",
            .y_label = "z/b",
            .curves = {},
            .y_range = {{0, 3.6}}};
  PlotCurve measured{
      .label = "wind tunnel", .x = {}, .y = {}, .style = PlotCurve::Style::points, .colour = black};
  double last = std::numeric_limits<double>::quiet_NaN();
  for (const Station& station : stations) {
    if (station.section != "vertical_y0") continue;
    const double x = station.place[0];
    measured.x.push_back(x / block_width + scale * station.velocity[0] / u_h);
    measured.y.push_back(station.place[2] / block_width);
    if (x == last) continue;
    last = x;
    PlotCurve zero{
        .label = {}, .x = {x / block_width, x / block_width}, .y = {0, 3.6}, .colour = black};
    zero.style = PlotCurve::Style::dashed;
    PlotCurve computed{
        .label = plot.curves.empty() ? "computed" : "", .x = {}, .y = {}, .colour = 0};
    for (double z = 0.02; z < 3.6; z += 0.02) {
      computed.x.push_back(x / block_width +
                           scale * block.flow.velocity({x, 0, z * block_width})[0] / u_h);
      computed.y.push_back(z);
    }
    plot.curves.push_back(std::move(computed));
    plot.curves.push_back(std::move(zero));
  }
  plot.curves.push_back(std::move(measured));
  return svg(plot);
}

void add_pictures(const ValidationContext& context, const Block& block,
                  const std::vector<Station>& stations, ValidationRecord& record) {
  const Pairs& p = block.pairs;
  const std::string grid = ", " + block.layout.text();
  context.add_picture(record, "profiles.svg", profile_picture(block, stations),
                      "Mean velocity along x above the middle of the block and behind it; dashed: "
                      "where each profile has its zero.");
  context.add_picture(record, "scatter.svg",
                      scatter_picture("AIJ case A: mean velocities" + grid, "velocity / U_H",
                                      {{"U", p.u}, {"V", p.v}, {"W", p.w}}, vdi_relative_tolerance,
                                      vdi_absolute_tolerance),
                      "Mean velocities at the 186 points, computed and measured.");
  context.add_picture(record, "hit_rates.svg",
                      hit_rate_picture("AIJ case A: hit rate at D = 0.25" + grid, "W / U_H",
                                       {{"U", p.u}, {"V", p.v}, {"W", p.w}, {"speed", p.speed}},
                                       vdi_relative_tolerance, 0.15),
                      "The hit rate by the absolute tolerance W; 0.05 is the one that counts.");
}

}  // namespace

void validate_aij_a_single_block(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "A block of 1 : 1 : 2 in a turbulent boundary layer at the scale of the wind tunnel, Re "
      "2.4e4, with synthetic turbulence at the inlet as measured: mean velocities and k at 186 "
      "points. Large-eddy simulation with a law of the wall, in single precision; values between "
      "the centres of cells are trilinear over those in the air.";
  const std::vector<Station> stations = read_stations(context);
  using Layouts = std::vector<Layout>;
  const Layouts layouts =
      context.full ? Layouts{{8, 0}, {8, 22.5}, {8, 45}, {16, 0}} : Layouts{{4, 0}};
  std::vector<Block> blocks;
  for (const Layout& layout : layouts) blocks.push_back(compute_block(context, stations, layout));
  check(blocks.back(), context.full, record);
  if (context.full) {
    check_turns(std::span(blocks).first(blocks.size() - 1), record);
  } else {
    record.checks.push_back(not_computed(turns_agree, "takes finer cells: --full", alike));
  }
  record.tables.push_back(scores_by_grid(blocks));
  add_pictures(context, blocks.back(), stations, record);
}

}  // namespace downwash
