#include "app/run/loop/gate_wording.hpp"

#include <fmt/format.h>

#include <array>

namespace downwash {
namespace {

struct GateWords {
  Message message;
  double warned_from;
  const char *name, *effect, *remedy;
  const char* after_upwind = "";  ///< of the remedy, if upwinding is one of its ways
};

/// In the order of Gate.
constexpr std::array<GateWords, all_gates.size()> gate_words{{
    {Message::air_too_fast, 0.3, "Speed of the fastest air",
     "No obstacle makes air so much faster than what drives it: the flow diverges, or is no longer "
     "incompressible.",
     "Take a smaller `time.cfl` or `time.dt`",
     "; if a narrow passage does make such speeds, raise `gates.speed`."},
    {Message::step_collapsed, 0.1, "Time step, shorter than expected",
     "The run takes as many times as long, and may never end: something in the flow grows.",
     "Take `time.scheme` \"ab3\" or a smaller `time.cfl`",
     "; if the flow is to become so much faster, raise `gates.step`."},
    {Message::pressure_not_solved, 0.5, "Pressure solves cut short",
     "The pressure is not solved for: more divergence than asked for is left in the flow.",
     "Raise `pressure.max_iterations` or `pressure.tolerance`, or take `pressure.solver` "
     "\"multigrid_cg\"; or raise `gates.pressure`."},
    {Message::air_out_of_nowhere, 0.1, "Divergence of the wind times the time step",
     "Air comes from nowhere or vanishes, and thins or thickens what it carries.",
     "Set a smaller `pressure.tolerance`, or more `pressure.sweeps`; or raise `gates.divergence`."},
    {Message::tracer_budget_open, 0.1, "Released mass that is lost or made",
     "Concentrations are too low or too high by as much.",
     "Take a smaller `time.cfl`; mind the amount that is released; or raise `gates.tracers`."},
    {Message::approach_wind_lost, 0.5, "Mean wind before the first building",
     "The wind that meets the buildings is not the one asked for, and what it carries goes "
     "elsewhere at another speed.",
     "Look at what stands before them and at `boundaries`; take smaller cells at the ground and a "
     "smaller `domain.margins.upwind`; or raise `gates.approach`."},
}};

const GateWords& words_of(Gate gate) { return gate_words[static_cast<std::size_t>(gate)]; }

/// What a gate means and what to do, the end of a sentence whose full stop others set.
std::string advice_text(Gate gate, double upwind) {
  std::string text = effect_text(gate) + ' ' + remedy_text(gate, upwind);
  text.pop_back();
  return text;
}

}  // namespace

Message message_of(Gate gate) { return words_of(gate).message; }
double warned_from(Gate gate) { return words_of(gate).warned_from; }
std::string name_text(Gate gate) { return words_of(gate).name; }
std::string effect_text(Gate gate) { return words_of(gate).effect; }
std::string remedy_text(Gate gate, double upwind) {
  const GateWords& of_gate = words_of(gate);
  std::string text = of_gate.remedy;
  if (*of_gate.after_upwind != 0 && upwind < 1) {
    text += fmt::format(", or `advection.upwind` above {:g}", upwind);
  }
  return text + of_gate.after_upwind;
}

std::string figure_text(Gate gate, double figure) {
  switch (gate) {
    case Gate::speed:
      return fmt::format("{:.3g} m/s", figure);
    case Gate::step:
      return fmt::format("{:.3g} times", figure);
    case Gate::pressure:
      return fmt::format("{:.0f} % of the last ones", 100 * figure);
    case Gate::divergence:
      return fmt::format("{:.1e}", figure);
    case Gate::tracers:
      return fmt::format("{:.1e} of it", figure);
    case Gate::approach:
      return fmt::format("{:.0f} % off", 100 * figure);
  }
  return "";
}

std::string sight_text(const GateRecord& record) {
  const GateSight& worst = record.worst;
  const std::string when =
      worst.step == 0 ? "before the first step" : fmt::format("after step {}", worst.step);
  return fmt::format("{} {}, t = {:.6g} s", figure_text(record.gate, worst.figure), when,
                     worst.time);
}

std::string stop_text(const GateRecord& record, double upwind) {
  return fmt::format("stopped by the gate `gates.{}` ({:g}): {}: {}, above {}. {}",
                     key_of(record.gate), record.bound.value_or(0), name_text(record.gate),
                     sight_text(record), figure_text(record.gate, record.worst.limit),
                     advice_text(record.gate, upwind));
}

std::string warning_text(const GateRecord& record, double upwind) {
  return fmt::format("{}: {}; above {} the gate `gates.{}` stops the run. {}",
                     name_text(record.gate), sight_text(record),
                     figure_text(record.gate, record.worst.limit), key_of(record.gate),
                     advice_text(record.gate, upwind));
}

}  // namespace downwash
