// cases/lid_driven_cavity: a closed box under a sliding lid.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <future>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/cavity_reference.hpp"
#include "app/validation/figures/cavity_vortices.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

struct CavityFlow {
  int reynolds, cells;
  Precision precision;
  CaseRun run;
  CavityLines lines;
  StreamFunction stream;
  CavityVortices vortices;

  std::string name() const {
    return fmt::format("Re {}, {} x {}{}", reynolds, cells, cells,
                       precision == Precision::single ? ", single" : "");
  }
};

/// An even number n of cells: the centrelines run through faces, where the values are.
CavityLines centrelines(const CaseRun& run) {
  const HostField<double> u = run.velocity(0), w = run.velocity(2);
  const int n = run.cells()[0];
  CavityLines lines{{{0, 0}}, {{0, 0}}};
  for (int m = 0; m < n; ++m) {
    lines.u.emplace_back((m + 0.5) / n, run.at(u, {n / 2, 0, m}));
    lines.v.emplace_back((m + 0.5) / n, run.at(w, {m, 0, n / 2}));
  }
  lines.u.emplace_back(1, 1);
  lines.v.emplace_back(1, 0);
  return lines;
}

/// Settings of the keys of the case file, which is that of Re 1000.
std::vector<std::string> settings_of(int reynolds, int cells, Precision precision) {
  std::vector<std::string> settings{fmt::format("fluid.viscosity={}", 1.0 / reynolds),
                                    fmt::format("domain.cells=[{0},1,{0}]", cells)};
  if (precision == Precision::single) {
    // Rounding keeps the velocities in motion: on to an end, twice the time that rest takes.
    const int end = reynolds == 100 ? 40 : reynolds == 400 ? 80 : 150;
    settings.insert(settings.end(),
                    {"precision=single", "time.steady=0", fmt::format("time.end={}", end)});
  }
  return settings;
}

CavityFlow compute_cavity(const ValidationContext& context, int reynolds, int cells,
                          Precision precision = Precision::double_) {
  CaseRun run = prepare_case(context, settings_of(reynolds, cells, precision));
  run_to_end(context, run);
  CavityFlow flow{reynolds, cells, precision, std::move(run), {}, {}, {}};
  flow.lines = centrelines(flow.run);
  flow.stream = stream_function(flow.run);
  flow.vortices = vortices_of(flow.stream);
  return flow;
}

/// Each Reynolds number from coarse to fine.
std::vector<CavityFlow> compute_all(const ValidationContext& context) {
  struct Setting {
    int reynolds, cells;
    Precision precision = Precision::double_;
  };
  std::vector<Setting> settings{{100, 64}, {1000, 64}, {1000, 128}};
  if (context.full) {
    settings = {{100, 128},  {100, 128, Precision::single},
                {400, 128},  {400, 128, Precision::single},
                {1000, 64},  {1000, 128},
                {1000, 256}, {1000, 128, Precision::single}};
  }
  // Grids this small leave a GPU idle: there it computes all of them at once.
  const bool at_once = context.backend == BackendKind::cuda;
  std::vector<std::future<CavityFlow>> futures;
  for (const Setting& s : settings) {
    futures.push_back(std::async(
        at_once ? std::launch::async : std::launch::deferred,
        [&context, s] { return compute_cavity(context, s.reynolds, s.cells, s.precision); }));
  }
  std::vector<CavityFlow> flows;
  for (auto& future : futures) {
    flows.push_back(future.get());
    const CavityFlow& flow = flows.back();
    context.say(fmt::format("{}: {} steps in {:.1f} s, {}", flow.name(), flow.run.solver->steps(),
                            flow.run.outcome.wall_seconds, flow.run.outcome.reason));
  }
  return flows;
}

bool finest(const std::vector<CavityFlow>& flows, const CavityFlow& flow) {
  return std::none_of(flows.begin(), flows.end(), [&](const CavityFlow& other) {
    return other.reynolds == flow.reynolds && other.cells > flow.cells;
  });
}

// ---------------------------------------------------------------------- against the references

void check_lines(const CavityReference& reference, const CavityFlow& flow,
                 ValidationRecord& record) {
  const auto add = [&](const char* component, double found, double limit, const char* source) {
    record.checks.push_back(
        at_most(fmt::format("largest |Δ{}| on its centreline, {}", component, flow.name()), found,
                limit, source));
  };
  const CavityDeviation ghia = reference.from_ghia(flow.lines, flow.reynolds);
  add("u", ghia.u, 0.02, ghia_lines_source);
  add("w", ghia.v, 0.02, ghia_lines_source);
  if (flow.reynolds == 1000 && flow.cells >= 128) {
    const CavityDeviation botella = reference.from_botella(flow.lines);
    add("u", botella.u, 0.008, botella_source);
    add("w", botella.v, 0.008, botella_source);
  }
}

void check_vortices(const CavityFlow& flow, ValidationRecord& record) {
  const std::string of = ", " + flow.name();
  const auto add = [&](const std::string& name, const Vortex& found, const Vortex& expected,
                       double share, double distance, const char* source) {
    record.checks.push_back(within(fmt::format("|ψ| of the {}{}", name, of), std::abs(found.psi),
                                   std::abs(expected.psi), share, source));
    record.checks.push_back(at_most(fmt::format("{}: error of centre{}", name, of),
                                    std::hypot(found.x - expected.x, found.z - expected.z),
                                    distance, source));
  };
  const CavityVortices ghia = ghia_vortices(flow.reynolds);
  if (flow.reynolds < 1000) {
    add("primary vortex", flow.vortices.primary, ghia.primary, 0.02, 0.01, ghia_vortex_source);
    return;
  }
  add("primary vortex", flow.vortices.primary, botella_primary, 0.02, 0.005, botella_source);
  add("bottom right vortex", flow.vortices.bottom_right, ghia.bottom_right, 0.05, 0.012,
      ghia_vortex_source);
  add("bottom left vortex", flow.vortices.bottom_left, ghia.bottom_left, 0.05, 0.012,
      ghia_vortex_source);
}

void check_order(const CavityReference& reference, const std::vector<CavityFlow>& flows, bool full,
                 ValidationRecord& record) {
  const CavityFlow *coarse = nullptr, *fine = nullptr;
  for (const CavityFlow& flow : flows) {
    if (flow.reynolds < 1000 || flow.precision == Precision::single) continue;
    if (coarse == nullptr) coarse = &flow;
    fine = &flow;
  }
  const CavityDeviation first = reference.from_botella(coarse->lines);
  const CavityDeviation last = reference.from_botella(fine->lines);
  const double doublings = std::log2(fine->cells / coarse->cells);
  const std::string grids = fmt::format("Re 1000, {} to {} cells", coarse->cells, fine->cells);
  const double least = full ? 1.9 : 1.8;
  record.checks.push_back(at_least("order of convergence of u, " + grids,
                                   observed_order(first.u, last.u, doublings), least,
                                   botella_source));
  record.checks.push_back(at_least("order of convergence of w, " + grids,
                                   observed_order(first.v, last.v, doublings), least,
                                   botella_source));
}

void check_rest(const CavityFlow& flow, ValidationRecord& record) {
  const std::string name = "largest |du/dt| at the end, m/s², " + flow.name();
  const char* source = "steady, as the references are";
  const double change = flow.run.outcome.diagnostics.max_change;
  const auto limit = flow.run.prepared.config.time.steady;
  record.checks.push_back(limit ? at_most(name, change, *limit, source)
                                : shown(name, change, "", source));
}

// ---------------------------------------------------------------------- tables

ValidationTable table_of_vortices(const std::vector<CavityFlow>& flows) {
  ValidationTable table{"Vortices: strength, centre and vorticity there",
                        {"vortex", "ψ, m²/s", "x, m", "z, m", "|ω|, 1/s"},
                        {}};
  const auto add = [&](const std::string& name, const Vortex& v) {
    table.rows.push_back({name, fmt::format("{:.4e}", v.psi), fmt::format("{:.4f}", v.x),
                          fmt::format("{:.4f}", v.z), fmt::format("{:.4f}", std::abs(v.omega))});
  };
  const auto add_all = [&](const std::string& name, const CavityVortices& v) {
    add(fmt::format("primary, {}", name), v.primary);
    add(fmt::format("bottom right, {}", name), v.bottom_right);
    add(fmt::format("bottom left, {}", name), v.bottom_left);
  };
  for (const CavityFlow& flow : flows) {
    add_all(flow.name(), flow.vortices);
    if (!finest(flows, flow) || flow.precision == Precision::single) continue;
    add_all(fmt::format("Re {}, {}", flow.reynolds, ghia_vortex_source),
            ghia_vortices(flow.reynolds));
    if (flow.reynolds == 1000) add(fmt::format("primary, {}", botella_source), botella_primary);
  }
  return table;
}

ValidationTable table_of_runs(const CavityReference& reference,
                              const std::vector<CavityFlow>& flows) {
  ValidationTable table{
      "Largest differences on the centrelines, and how the runs ended",
      {"flow", "u, Ghia", "w, Ghia", "u, Botella", "w, Botella", "t, s", "steps", "s", "end"},
      {}};
  for (const CavityFlow& flow : flows) {
    const CavityDeviation ghia = reference.from_ghia(flow.lines, flow.reynolds);
    CavityDeviation botella;
    if (flow.reynolds == 1000) botella = reference.from_botella(flow.lines);
    const auto shown_botella = [&](double value) {
      return flow.reynolds == 1000 ? figure(value) : "";
    };
    table.rows.push_back({flow.name(), figure(ghia.u), figure(ghia.v), shown_botella(botella.u),
                          shown_botella(botella.v), figure(flow.run.solver->time()),
                          fmt::format("{}", flow.run.solver->steps()),
                          fmt::format("{:.1f}", flow.run.outcome.wall_seconds),
                          flow.run.outcome.reason});
  }
  return table;
}

// ---------------------------------------------------------------------- pictures

/// Curve of a line; of a vertical one, the position is drawn upwards.
PlotCurve drawn(const Curve& line, std::string label, int colour, bool points, bool vertical) {
  PlotCurve curve{.label = std::move(label), .x = {}, .y = {}};
  curve.colour = colour;
  if (points) curve.style = PlotCurve::Style::points;
  for (const auto& [position, value] : line) {
    curve.x.push_back(vertical ? value : position);
    curve.y.push_back(vertical ? position : value);
  }
  return curve;
}

std::string picture_of_lines(const CavityReference& reference, const std::vector<CavityFlow>& flows,
                             bool vertical) {
  Plot plot{.title = vertical ? "Lid-driven cavity: u on the vertical centreline"
                              : "Lid-driven cavity: w on the horizontal centreline",
            .x_label = vertical ? "u / lid's speed" : "x / L",
            .y_label = vertical ? "z / L" : "w / lid's speed",
            .curves = {}};
  const auto pick = [&](const CavityLines& lines) { return vertical ? lines.u : lines.v; };
  int colour = 0;
  for (const CavityFlow& flow : flows) {
    if (!finest(flows, flow) || flow.precision == Precision::single) continue;
    plot.curves.push_back(
        drawn(pick(flow.lines), "computed, " + flow.name(), colour, false, vertical));
    plot.curves.push_back(drawn(pick(reference.ghia(flow.reynolds)),
                                fmt::format("Ghia et al., Re {}", flow.reynolds), colour++, true,
                                vertical));
  }
  plot.curves.push_back(
      drawn(pick(reference.botella()), "Botella & Peyret, Re 1000", 6, true, vertical));
  return svg(plot);
}

/// Lines of ψ, the clockwise vortex and those that turn against it in two colours.
std::string picture_of_streamlines(const CavityFlow& flow) {
  Plot plot{.title = fmt::format("Lid-driven cavity, Re {}: streamlines", flow.reynolds),
            .x_label = "x / L",
            .y_label = "z / L",
            .curves = {},
            .equal_scales = true,
            .x_range = {{0, 1}},
            .y_range = {{0, 1}}};
  const auto add = [&](double level, int colour, const char* label) {
    PlotCurve line = contour(flow.stream.node, flow.stream.node, flow.stream.psi, level);
    line.colour = colour;
    line.label = label;
    plot.curves.push_back(line);
  };
  const char* label = "clockwise";
  for (const double level :
       {-1e-5, -1e-3, -0.01, -0.03, -0.05, -0.07, -0.09, -0.1, -0.11, -0.115}) {
    add(level, 0, label);
    label = "";
  }
  label = "counter-clockwise";
  for (const double level : {1e-6, 1e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 1.5e-3}) {
    add(level, 1, label);
    label = "";
  }
  const auto mark = [&](const CavityVortices& v, const char* name, int colour) {
    PlotCurve centres{.label = name, .x = {}, .y = {}, .style = PlotCurve::Style::points};
    centres.colour = colour;
    for (const Vortex& one : {v.primary, v.bottom_left, v.bottom_right}) {
      centres.x.push_back(one.x);
      centres.y.push_back(one.z);
    }
    plot.curves.push_back(centres);
  };
  mark(flow.vortices, "centres", 6);
  mark(ghia_vortices(flow.reynolds), "centres, Ghia et al. (1982)", 2);
  return svg(plot);
}

}  // namespace

void validate_lid_driven_cavity(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Fluid in a square box is carried round by its lid until it is steady, as the references "
      "are. One cell thick between free-slip planes, so that the flow is two-dimensional. The "
      "tables of Ghia et al. are themselves up to 0.018 from converged solutions at Re 1000; those "
      "of Botella & Peyret have seven digits.";
  const CavityReference reference(context.cases / "lid_driven_cavity/reference");
  const std::vector<CavityFlow> flows = compute_all(context);
  for (const CavityFlow& flow : flows) {
    check_lines(reference, flow, record);
    check_rest(flow, record);
    if (finest(flows, flow)) check_vortices(flow, record);
  }
  check_order(reference, flows, context.full, record);
  record.tables.push_back(table_of_runs(reference, flows));
  record.tables.push_back(table_of_vortices(flows));
  context.add_picture(record, "u.svg", picture_of_lines(reference, flows, true),
                      "Horizontal velocity on the vertical centreline and published values.");
  context.add_picture(record, "w.svg", picture_of_lines(reference, flows, false),
                      "Vertical velocity on the horizontal centreline and published values.");
  const auto picture = std::find_if(flows.begin(), flows.end(), [&](const CavityFlow& flow) {
    return flow.reynolds == 1000 && finest(flows, flow);
  });
  context.add_picture(record, "streamlines.svg", picture_of_streamlines(*picture),
                      "Streamlines at Re 1000: the primary vortex and two in the corners that turn "
                      "the other way.");
}

}  // namespace downwash
