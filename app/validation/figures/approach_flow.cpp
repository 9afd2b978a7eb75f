#include "app/validation/figures/approach_flow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/hazard/statistics/approach_plan.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "app/validation/case_run.hpp"
#include "app/validation/figures/mean_flow.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr double after_inlet = 100;  // m
constexpr const char* wind_kept = "design: an empty domain keeps the wind";
constexpr const char* inlet = "design: it is that of the inlet";

struct OpenGround {
  double roughness, cell;     ///< m
  double obukhov_length = 0;  ///< m; 0: neutral
  double lowest = 0;          ///< height of the lowest cells, m, from which on they grow; 0: cubes

  std::string text() const {
    const std::string air = obukhov_length == 0 ? "" : fmt::format(", L {:g} m", obukhov_length);
    const std::string flat = lowest == 0 ? "" : fmt::format(" x {:g} m", lowest);
    return fmt::format("z0 {:g} m, cells of {:g} m{}{}", roughness, cell, flat, air);
  }
};

/// At one height along x: means over y, over what was asked for.
struct Line {
  double height;
  double asked_speed, asked_intensity;
  std::vector<double> x, speed, intensity;
  /// (θ - θ_in) over what θ_in differs by from the ground to the top; of neutral air empty.
  std::vector<double> warming = {};
};

struct Approach {
  OpenGround ground;
  std::vector<Line> lines;  ///< by heights
  std::int64_t steps;
  double seconds;
};

std::vector<double> centres_of(const Axis& axis) {
  std::vector<double> centres;
  for (int n = 0; n < axis.n(); ++n) centres.push_back(axis.centre(n));
  return centres;
}

/// Between layers as the law of the wall has the wind; see speed_weights().
Line line_at(double height, const CaseRun& run, const MeanFlow& flow) {
  const Wind& wind = *run.prepared.config.wind;
  const Axis &along = run.axis(0), &across = run.axis(1), &up = run.axis(2);
  const double asked = speed_at(wind, height);
  const std::array one{height};
  const auto turbulence =
      wind_turbulence(run.prepared.config.flow, wind, one, up.face(up.n()), up.width(0));
  Line line{.height = height,
            .asked_speed = asked,
            .asked_intensity = std::sqrt(turbulence->levels[0].uu) / asked,
            .x = {},
            .speed = {},
            .intensity = {}};
  const std::vector<LayerWeight> layers = speed_weights(centres_of(up), height, wind);
  for (int i = 0; i < along.n(); ++i) {
    double speed = 0, variance = 0;
    for (const auto& [layer, weight] : layers) {
      for (int j = 0; j < across.n(); ++j) {
        const Vector3 place{along.centre(i), across.centre(j), up.centre(static_cast<int>(layer))};
        speed += weight * flow.velocity(place)[0] / across.n();
        variance += weight * flow.covariance(0, 0, place) / across.n();
      }
    }
    line.x.push_back(along.centre(i));
    line.speed.push_back(speed / line.asked_speed);
    line.intensity.push_back(std::sqrt(variance) / speed / line.asked_intensity);
  }
  return line;
}

/// The mean of the temperature in the cells, K, from samples every so many seconds.
class MeanTemperature {
 public:
  MeanTemperature(CaseRun& run, double start) : run_(run), next_(start) {}

  RunLoop::Sampling sampling() {
    return {.next_time = [this] { return next_; }, .take = [this] { take(); }};
  }
  double at(const Index3& xyz) const { return run_.at(sum_, xyz) / count_; }

 private:
  static constexpr double interval = 10;  // s

  void take() {
    const HostField<double> now = run_.solver->read("temperature");
    if (count_ == 0) sum_ = HostField<double>(now.n);
    for (std::size_t n = 0; n < now.data.size(); ++n) sum_.data[n] += now.data[n];
    ++count_;
    next_ += interval;
  }

  CaseRun& run_;
  double next_;
  int count_ = 0;
  HostField<double> sum_;
};

void add_warming(const CaseRun& run, const MeanTemperature& temperature, Line& line) {
  const Stratification& air = *run.prepared.config.flow.stratification;
  const Axis &across = run.axis(1), &up = run.axis(2);
  const double range = std::abs(air.incoming(up.centre(up.n() - 1)));
  for (const auto& [layer, weight] :
       speed_weights(centres_of(up), line.height, *run.prepared.config.wind)) {
    line.warming.resize(line.x.size());
    const double incoming = air.incoming(up.centre(static_cast<int>(layer)));
    for (int i = 0; i < run.axis(0).n(); ++i) {
      for (int j = 0; j < across.n(); ++j) {
        const double found = temperature.at({i, j, static_cast<int>(layer)});
        line.warming[static_cast<std::size_t>(i)] +=
            weight * (found - incoming) / range / across.n();
      }
    }
  }
}

Approach compute(const ValidationContext& context, const OpenGround& ground) {
  constexpr double spin_up = 300, length = 800, width = 128, top = 160;
  const double averaging = context.full ? 1200 : 900;
  const auto cells = [&](double size) { return std::lround(size / ground.cell); };
  std::vector<std::string> settings{
      fmt::format("domain.size=[{},{},{}]", length, width, top),
      fmt::format("domain.cells=[{},{},{}]", cells(length), cells(width), cells(top)),
      fmt::format("wind.roughness={}", ground.roughness),
      fmt::format("surfaces.ground={}", ground.roughness),
      "inflow.turbulence=synthetic",
      "turbulence.model=vreman",
      "boundaries.y-=periodic",
      "boundaries.y+=periodic",
      fmt::format("statistics.start={}", spin_up),
      "statistics.every=4",
      fmt::format("time.end={}", spin_up + averaging)};
  if (ground.lowest > 0) {
    settings.emplace_back("domain.stretching.z.ends=low");
    settings.push_back(fmt::format("domain.stretching.z.first={}", ground.lowest));
  }
  if (ground.obukhov_length != 0) {
    settings.push_back(fmt::format("weather.obukhov_length={}", ground.obukhov_length));
  }
  CaseRun run = prepare_case(context, settings);
  const bool stratified = run.prepared.config.flow.stratification.has_value();
  MeanTemperature temperature(run, spin_up);
  run_to_end(context, run, stratified ? std::optional(temperature.sampling()) : std::nullopt);
  const MeanFlow flow = mean_flow(run);
  Approach approach{ground, {}, run.solver->steps(), run.outcome.wall_seconds};
  for (const double height : heights_of_approach) {
    approach.lines.push_back(line_at(height, run, flow));
    if (stratified) add_warming(run, temperature, approach.lines.back());
  }
  context.say(
      fmt::format("{}: {} steps in {:.3g} s", ground.text(), approach.steps, approach.seconds));
  return approach;
}

/// The largest |value - meant| from `after_inlet` on.
double largest_deviation(const Line& line, const std::vector<double>& values, double meant = 1) {
  double largest = 0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (line.x[n] < after_inlet) continue;
    if (std::isnan(values[n])) return values[n];
    largest = std::max(largest, std::abs(values[n] - meant));
  }
  return largest;
}

void check(const Approach& approach, bool full, ValidationRecord& record) {
  for (const Line& line : approach.lines) {
    const std::string where = fmt::format(" at {:g} m, {}", line.height, approach.ground.text());
    record.checks.push_back(at_most("largest deviation of the mean wind" + where,
                                    largest_deviation(line, line.speed), full ? 0.05 : 0.1,
                                    wind_kept));
    record.checks.push_back(at_most("the same of the intensity of turbulence" + where,
                                    largest_deviation(line, line.intensity), full ? 0.15 : 0.3,
                                    inlet));
    if (line.warming.empty()) continue;
    record.checks.push_back(
        at_most("deviation of the temperature, of its range from the ground to the top" + where,
                largest_deviation(line, line.warming, 0), full ? 0.05 : 0.1, wind_kept));
  }
}

ValidationTable table_of(const std::vector<Approach>& approaches) {
  ValidationTable table{"Wind along the domain over what was asked for",
                        {"ground", "height, m", "asked, m/s", "mean wind at 100 m", "400 m",
                         "780 m", "intensity asked", "at 100 m", "400 m", "780 m", "steps", "s"},
                        {}};
  for (const Approach& approach : approaches) {
    for (const Line& line : approach.lines) {
      std::vector<std::string> row{approach.ground.text(), fmt::format("{:g}", line.height),
                                   figure(line.asked_speed)};
      const auto add = [&](const std::vector<double>& values) {
        for (const double x : {100.0, 400.0, 780.0}) {
          const auto at = std::lower_bound(line.x.begin(), line.x.end(), x) - line.x.begin();
          row.push_back(fmt::format("{:.3f}", values[static_cast<std::size_t>(at)]));
        }
      };
      add(line.speed);
      row.push_back(fmt::format("{:.3f}", line.asked_intensity));
      add(line.intensity);
      row.push_back(fmt::format("{}", approach.steps));
      row.push_back(fmt::format("{:.1f}", approach.seconds));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

std::string picture(const std::vector<Approach>& approaches, const std::string& title,
                    std::vector<double> Line::*values, const char* what = "computed / asked",
                    std::array<double, 2> range = {0, 1.5}) {
  Plot plot{.title = title, .x_label = "x, m", .y_label = what, .curves = {}, .y_range = {range}};
  for (const Approach& approach : approaches) {
    for (const Line& line : approach.lines) {
      plot.curves.push_back(
          {.label = fmt::format("{:g} m, {}", line.height, approach.ground.text()),
           .x = line.x,
           .y = line.*values,
           .style = line.height == heights_of_approach[0] ? PlotCurve::Style::line
                                                          : PlotCurve::Style::dashed});
    }
  }
  return svg(plot);
}

void show(const std::vector<Approach>& approaches, const ValidationContext& context,
          ValidationRecord& record) {
  for (const Approach& approach : approaches) check(approach, context.full, record);
  record.tables.push_back(table_of(approaches));
  context.add_picture(record, "mean_wind.svg",
                      picture(approaches, "Mean wind over empty ground", &Line::speed),
                      "Mean wind along the domain over what was asked for.");
  context.add_picture(
      record, "intensity.svg",
      picture(approaches, "Intensity of turbulence over empty ground", &Line::intensity),
      "Intensity of turbulence along the domain over what was asked for.");
}

}  // namespace

void validate_approach_flow(const ValidationContext& context, ValidationRecord& record) {
  std::vector<OpenGround> grounds{{0.03, 4}};
  if (context.full) {
    grounds = {{0.03, 6}, {0.03, 4}, {0.03, 2}, {0.3, 4}, {0.3, 2}, {1, 4}, {0.006, 3, 0, 0.5}};
  }
  std::vector<Approach> approaches;
  for (const OpenGround& ground : grounds) approaches.push_back(compute(context, ground));
  show(approaches, context, record);
}

void validate_stratified_wind(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Wind over empty ground that cools the air (L 50 m) or heats it (L -20 m), with synthetic "
      "turbulence: mean wind, temperature and intensity of turbulence over twenty minutes (without "
      "a GPU fifteen) are to stay those of the inlet, by Monin and Obukhov, from 100 m behind it "
      "to the outlet.";
  std::vector<OpenGround> grounds{{0.03, 4, 50}, {0.03, 4, -20}};
  if (context.full) {
    grounds.insert(grounds.end(), {{0.03, 2, 50}, {0.03, 2, -20}, {0.006, 3, 50, 0.5}});
  }
  std::vector<Approach> approaches;
  for (const OpenGround& ground : grounds) approaches.push_back(compute(context, ground));
  show(approaches, context, record);
  context.add_picture(
      record, "temperature.svg",
      picture(approaches, "Temperature over ground that heats or cools the air", &Line::warming,
              "deviation / range to the top", {-0.2, 0.2}),
      "Mean temperature along the domain against that of the inlet at its height, over the range "
      "from the ground to the top.");
}

}  // namespace downwash
