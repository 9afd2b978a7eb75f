// cases/empty_domain: what a time scheme makes of wind that nothing disturbs, and what becomes of
// turbulent wind on its way.
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/approach_flow.hpp"

namespace downwash {
namespace {

struct Scheme {
  const char* key;
  const char* note;
  std::vector<std::string> settings;
};

/// Schemes at their default Courant numbers. Forward Euler has no stable step of use without
/// upwinding.
std::vector<Scheme> schemes() {
  return {{"euler", ", upwinded", {"advection.upwind=1"}},
          {"ab2", "", {}},
          {"ab3", "", {}},
          {"rk3", "", {}}};
}

double rms_of_w(const CaseRun& run) {
  const HostField<double> w = run.velocity(2);
  double squares = 0;
  for (const double value : w.data) squares += value * value;
  return std::sqrt(squares / static_cast<double>(w.data.size()));
}

/// One row of the table.
std::vector<std::string> row(const CaseRun& run, const Scheme& scheme, const char* precision,
                             double rms) {
  const RunOutcome& outcome = run.outcome;
  const auto steps = static_cast<double>(run.solver->steps());
  return {std::string(scheme.key) + scheme.note,
          precision,
          fmt::format("{:g}", run.prepared.config.time.cfl),
          figure(rms),
          fmt::format("{}", outcome.pressure.capped_steps),
          fmt::format("{}", run.solver->steps()),
          fmt::format("{:.2f}", static_cast<double>(outcome.pressure.iterations) / steps),
          fmt::format("{:.1f}", outcome.wall_seconds)};
}

/// Vertical wind by time scheme.
void validate_schemes(const ValidationContext& context, ValidationRecord& record) {
  ValidationTable table{"Vertical wind at the end, and what it cost",
                        {"scheme", "precision", "Courant number", "rms w, m/s", "solves capped",
                         "steps", "cycles per step", "s"},
                        {}};
  const std::string size = context.full ? "domain.cells=[200,16,40]" : "domain.cells=[100,4,24]";
  const std::string end = context.full ? "time.end=600" : "time.end=200";
  const std::string box = context.full ? "domain.size=[800,64,160]" : "domain.size=[400,16,96]";
  for (const Scheme& scheme : schemes()) {
    for (const char* precision : {"single", "double"}) {
      std::vector<std::string> settings{size,
                                        box,
                                        end,
                                        "inflow.turbulence=none",
                                        fmt::format("time.scheme={}", scheme.key),
                                        fmt::format("precision={}", precision)};
      settings.insert(settings.end(), scheme.settings.begin(), scheme.settings.end());
      CaseRun run = prepare_case(context, settings);
      run_to_end(context, run);
      const double rms = rms_of_w(run), speed = run.prepared.config.wind->speed;
      const std::string name = fmt::format("{}, {} precision", scheme.key, precision);
      context.say(fmt::format("{}: rms w {} m/s", name, figure(rms)));
      record.checks.push_back(at_most("rms of w / wind speed, " + name, rms / speed, 0.01,
                                      "nothing disturbs the wind"));
      record.checks.push_back(at_most("pressure solves capped, " + name,
                                      static_cast<double>(run.outcome.pressure.capped_steps), 0,
                                      "a smooth flow asks for little"));
      table.rows.push_back(row(run, scheme, precision, rms));
    }
  }
  record.tables.push_back(table);
}

}  // namespace

void validate_empty_domain(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Wind with a logarithmic profile blows over empty ground. Without turbulence nothing but the "
      "ground slows it down, so whatever vertical wind there is away from that, the time scheme "
      "has made: each scheme at its default Courant number, in either precision; w on its faces, "
      "at the end. With synthetic turbulence at the inlet, mean wind and intensity of turbulence "
      "are to stay what was asked for from 100 m behind the inlet to the outlet: means over time "
      "and the middle half of the width.";
  validate_schemes(context, record);
  validate_approach_flow(context, record);
}

}  // namespace downwash
