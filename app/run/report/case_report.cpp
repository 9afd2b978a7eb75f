#include "app/run/report/case_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <variant>

#include "app/run/ingredients/building_ingredient.hpp"
#include "app/run/ingredients/ingredients.hpp"
#include "app/run/loop/pressure_wording.hpp"
#include "io/case/weather/weather_keys.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/results/product_choice.hpp"
#include "io/text/wording.hpp"
#include "io/weather/aerodromes.hpp"
#include "io/zones/zone_writer.hpp"

namespace downwash {
namespace {

std::string spacing_text(const Axis& axis) {
  if (axis.is_uniform()) return fmt::format("{:g}", axis.length() / axis.n());
  double widest = 0;
  for (int n = 0; n < axis.n(); ++n) widest = std::max(widest, axis.width(n));
  return fmt::format("{:.3g}…{:.3g}", axis.smallest_width(), widest);
}

std::string grid_line(const PreparedCase& prepared) {
  const DomainBox& box = prepared.site.box;
  std::array<std::string, 3> spacing;
  for (std::size_t a = 0; a < 3; ++a) spacing[a] = spacing_text(axes_of(box)[a]);
  const double cells = static_cast<double>(prepared.built.problem.grid.cells());
  const MemoryNeed& memory = prepared.choice.memory;
  return fmt::format("grid: {} cells of {} m, {} in all, which take about {} of memory",
                     extent_text(box.cells), fmt::join(spacing, " x "), count_text(cells),
                     bytes_text(memory.fields + memory.host));
}

std::string growth_line(const DomainChoice& domain, const Site& site) {
  const std::string words = growth_words(domain, site);
  return words.empty() ? "" : "growth: " + words;
}

std::string domain_line(const Site& site) {
  const DomainBox& box = site.box;
  std::string line = fmt::format("domain: {} m, from ({:g}, {:g}, {:g})", extent_text(box.size),
                                 box.origin[0], box.origin[1], box.origin[2]);
  if (site.lengthening) {
    line += fmt::format(
        "; {:.0f} m longer than the buildings ask for, to end {:.0f} m downwind of the releases "
        "(`domain.reach`)",
        box.size[0] - site.settling_length, site.lengthening->reach);
  }
  return line;
}

struct FaceName {
  std::string operator()(const Periodic&) const { return "periodic"; }
  std::string operator()(const FreeSlip&) const { return "free slip"; }
  std::string operator()(const Outflow&) const { return "outflow"; }
  std::string operator()(const WindInflow&) const { return "the wind"; }
  std::string operator()(const UniformInflow&) const { return "uniform inflow"; }
  std::string operator()(const ProfileInflow&) const { return "inflow profile"; }
  std::string operator()(const Wall& wall) const {
    return wall.velocity == Vector3{0, 0, 0} ? "wall" : "moving wall";
  }
};

/// The part of the wind's profile does not count, as the end of a line: an inflow may have its own.
std::string unused_profile(const FlowChoice& flow) {
  const bool blows_in =
      std::any_of(flow.faces.begin(), flow.faces.end(),
                  [](const FaceChoice& face) { return std::holds_alternative<WindInflow>(face); });
  if (blows_in) return "";
  return flow.initial ? "; not used: the inflow and the start have profiles of their own"
                      : "; at the start only: the inflow has a profile of its own";
}

std::string wind_line(const Wind& wind, const FlowChoice& flow) {
  const std::string profile =
      wind.table                           ? std::string("by the table of the case")
      : wind.profile == WindProfile::log   ? fmt::format("log profile, z0 {:g} m", wind.roughness)
      : wind.profile == WindProfile::power ? fmt::format("power law, exponent {:g}", wind.exponent)
                                           : "uniform";
  const std::string turn =
      wind.turn == 0 ? "" : fmt::format(", at {:g}° to x of the grid", wind.turn);
  return fmt::format("wind: {}{}, {}{}", wind_words(wind), turn, profile, unused_profile(flow));
}

/// The end of that line where it stands for several winds.
std::string winds_words(const std::optional<WindEnsemble>& winds) {
  if (!winds) return "";
  return fmt::format("; checked with this one, computed with {}{}",
                     counted(static_cast<std::int64_t>(winds->winds.size()), "wind"),
                     winds->all_round ? " from all round" : "");
}

const char* scheme_name(TimeScheme scheme) {
  return scheme == TimeScheme::euler ? "forward Euler"
         : scheme == TimeScheme::ab2 ? "Adams-Bashforth 2"
         : scheme == TimeScheme::ab3 ? "Adams-Bashforth 3"
                                     : "Runge-Kutta 3";
}

std::string physics_line(const Question& config) {
  const std::string turbulence = subgrid_words(config.flow);
  if (config.time.hold_wind) {
    return fmt::format(
        "physics: the wind is held as it is at the start, what is released moves; turbulence "
        "model {}",
        turbulence);
  }
  const std::string gravity = config.scenario.releases.empty()
                                  ? ""
                                  : fmt::format("gravity {:g} m/s², ", config.flow.gravity);
  return fmt::format(
      "physics: viscosity {:g} m²/s, density {:g} kg/m³, {}turbulence model {}, {}, "
      "upwind share {:g}, pressure by {}",
      config.flow.viscosity, config.flow.density, gravity, turbulence,
      scheme_name(config.time.scheme), config.flow.upwind, pressure_text(config.flow.pressure));
}

std::string faces_line(const FlowChoice& flow) {
  std::string line = "faces:";
  for (std::size_t f = 0; f < flow.faces.size(); ++f) {
    line += fmt::format("{} {} {}", f > 0 ? "," : "", face_names[f],
                        std::visit(FaceName{}, flow.faces[f]));
  }
  return line;
}

std::string time_line(const TimeControl& time) {
  std::string line = time.dt          ? fmt::format("time: steps of {:g} s", *time.dt)
                     : time.hold_wind ? std::string("time: adaptive steps")
                                      : fmt::format("time: adaptive steps, cfl {:g}", time.cfl);
  if (time.end) line += fmt::format(", to {:g} s", *time.end);
  if (time.steps) line += fmt::format(", {} at most", counted(*time.steps, "step"));
  if (time.steady) line += fmt::format(", until max|du/dt| < {:g} m/s²", *time.steady);
  return line;
}

std::string output_line(const OutputChoice& output) {
  const std::string formats = output.vtk ? output.plot3d ? "VTK and Plot3D" : "VTK" : "Plot3D";
  return output.every ? fmt::format("output: {} every {:g} s", formats, *output.every)
                      : fmt::format("output: {} at the end", formats);
}

/// "statistics: from 60 s on, every 5 steps; 2 slices, 3 points"; empty where there are none.
std::string statistics_line(const StatisticsPlan& plan) {
  std::string line;
  if (const auto& statistics = plan.statistics) {
    line = fmt::format("statistics: from {:g} s on, every {}", plan.window.start,
                       counted(statistics->sampling.interval, "step"));
    if (plan.window.running) line += fmt::format(", running over {:g} s", *plan.window.running);
    line += fmt::format("; {}, {}", counted(std::ssize(plan.heights), "slice"),
                        counted(std::ssize(plan.points.places), "point"));
    if (!plan.lines.places.empty()) line += fmt::format(", {} on lines", plan.lines.places.size());
  }
  if (!plan.series.places.empty()) {
    line += fmt::format("{}{}, every {}", line.empty() ? "" : "; ",
                        counted(std::ssize(plan.series.places), "probe"),
                        counted(plan.series.probes.sampling.interval, "step"));
  }
  return line;
}

/// Line of the swing, or of why there is none that was asked for; empty where none was.
std::string swing_line(const PreparedCase& prepared) {
  if (const auto& swing = prepared.built.swing) {
    return fmt::format(
        "swing: the direction swings slowly by {:.2g}° (σ) about that of the wind, beside its "
        "gusts",
        swing->degrees());
  }
  const Question& config = prepared.config;
  const bool asked = config.wind && config.wind->sigma_theta.value_or(0) > 0;
  if (!asked || can_swing(config)) return "";
  return "swing: none; for `wind.sigma_theta` the wind must stay the same, with eddies at the "
         "inlet "
         "and free sides (\"free_slip\")";
}

}  // namespace

std::string place_words(const Site& site) {
  if (!site.projection.georeferenced()) return "";
  const LonLat origin = site.projection.origin();
  return place_on_earth({.lon = origin.lon, .lat = origin.lat});
}

std::vector<std::string> case_lines(const PreparedCase& prepared) {
  std::vector<std::string> lines;
  if (!prepared.config.title.empty()) lines.push_back(prepared.config.title);
  if (const std::string place = place_words(prepared.site); !place.empty()) {
    lines.push_back("place: " + place);
  }
  for (const Ingredient& ingredient : ingredients()) {
    std::ranges::move(ingredient.lines(prepared), std::back_inserter(lines));
  }
  if (std::string line = swing_line(prepared); !line.empty()) lines.push_back(std::move(line));
  lines.push_back(domain_line(prepared.site));
  lines.push_back(grid_line(prepared));
  if (std::string line = growth_line(prepared.config.domain, prepared.site); !line.empty())
    lines.push_back(std::move(line));
  if (prepared.built.voxels) {
    std::ranges::move(without_warnings(report_lines(*prepared.built.voxels)),
                      std::back_inserter(lines));
  } else if (!prepared.config.domain.boxes.empty()) {
    lines.push_back(fmt::format("solid cells: {}", prepared.built.problem.obstacles.solid_count()));
  }
  if (std::string line = statistics_line(prepared.statistics); !line.empty()) {
    lines.push_back(std::move(line));
  }
  lines.push_back(prepared.choice.description);
  return lines;
}

std::string growth_words(const DomainChoice& domain, const Site& site) {
  const auto even = even_box(site, domain);
  if (!even) return "";
  const DomainBox& box = site.box;
  const auto& options = std::get<DomainOptions>(domain.extent);
  const auto cells = static_cast<double>(cell_count(box));
  const auto all = static_cast<double>(cell_count(*even));
  return fmt::format(
      "by {:g} at most from cell to cell, to {:g} times as wide at most, away from buildings, "
      "releases and receptors; {} cells, where cubes of {:g} m all over would be {}: {:.2g} times "
      "as many",
      options.growth.ratio, options.growth.widest, count_text(cells), options.resolution,
      count_text(all), all / cells);
}

std::string subgrid_words(const FlowChoice& flow) {
  struct Words {
    std::string operator()(const Smagorinsky& model) const {
      return fmt::format("Smagorinsky, Cs {:g}{}", model.constant,
                         model.wall_damping ? ", shortened by walls" : "");
    }
    std::string operator()(const Vreman& model) const {
      return fmt::format("Vreman, c {:g}", model.constant);
    }
  };
  return flow.turbulence ? std::visit(Words{}, *flow.turbulence) : "none";
}

std::vector<std::string> configuration_lines(const Question& config) {
  std::vector<std::string> lines;
  if (config.wind)
    lines.push_back(wind_line(*config.wind, config.flow) + winds_words(config.winds));
  if (config.weather) {
    if (config.weather->metar) lines.push_back("report: " + report_words(*config.weather));
    lines.push_back("air: " + stratification_words(*config.weather));
  }
  lines.push_back(physics_line(config));
  lines.push_back(faces_line(config.flow));
  lines.push_back(time_line(config.time));
  lines.push_back(output_line(config.output));
  return lines;
}

std::vector<std::string> alert_lines(const PreparedCase& prepared) {
  const OutputChoice& output = prepared.config.output;
  const bool written = prepared.release && prepared.site.projection.georeferenced() &&
                       product_choice(output).has("cap");
  if (!written) return {};
  if (!output.sender.empty()) return {"alert.cap.xml, a draft, is from " + output.sender};
  return {
      fmt::format("the sender of alert.cap.xml is a placeholder, {}: give `output.sender`, or "
                  "replace it before "
                  "the alert is sent on",
                  placeholder_sender)};
}

}  // namespace downwash
