#include "app/run/checks/gate_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/run/loop/gate_wording.hpp"
#include "app/run/measures/grading.hpp"

namespace downwash {
namespace {

Severity severity_of(GateState state) {
  switch (state) {
    case GateState::stopped:
      return Severity::unreliable;
    case GateState::warned:
    case GateState::off:
      return Severity::look;
    case GateState::unseen:
    case GateState::passed:
      break;
  }
  return Severity::fine;
}

/// `gates.speed` is "off"
std::string off_text(Gate gate) { return fmt::format("`gates.{}` is \"off\"", key_of(gate)); }

Advice advice_of(const GateRecord& record, double upwind) {
  if (record.state != GateState::off) {
    return {"", effect_text(record.gate), remedy_text(record.gate, upwind)};
  }
  return {"", "Nobody watches it while the run goes on.",
          fmt::format("Leave `gates.{}` out.", key_of(record.gate))};
}

bool has_sight(const GateRecord& record) {
  return record.state != GateState::off && record.state != GateState::unseen;
}

}  // namespace

Check gate_check(const GateRecord& record, double upwind) {
  const GateSight& worst = record.worst;
  const double fine = warned_from(record.gate) * worst.limit;
  return graded(CheckGroup::solver, message_of(record.gate), name_text(record.gate),
                has_sight(record)                ? sight_text(record)
                : record.state == GateState::off ? "not watched: " + off_text(record.gate)
                                                 : "not seen",
                has_sight(record) ? "at most " + figure_text(record.gate, fine) : "watched",
                severity_of(record.state), advice_of(record, upwind));
}

void add_gate(const GateRecord& record, double upwind, Check& check) {
  const Severity seen = severity_of(record.state);
  if (seen == Severity::fine) return;
  check.figure += record.state == GateState::off
                      ? "; its gate is not watched: " + off_text(record.gate)
                      : "; " + sight_text(record);
  if (seen > check.severity || check.severity == Severity::fine) {
    const Advice advice = advice_of(record, upwind);
    check.effect = advice.effect.on_zones;
    check.remedy = advice.remedy;
  }
  check.severity = worse(check.severity, seen);
}

void add_gates(const std::vector<GateRecord>& gates, double upwind, std::vector<Check>& list) {
  for (const GateRecord& record : gates) {
    const std::string name = name_text(record.gate);
    // The wind has checks of several heights, of which the last of the mean is the gate's.
    const auto own = std::find_if(list.rbegin(), list.rend(),
                                  [&](const Check& check) { return check.name.starts_with(name); });
    if (own != list.rend()) {
      add_gate(record, upwind, *own);
    } else if (record.state != GateState::unseen) {
      list.push_back(gate_check(record, upwind));
    }
  }
}

}  // namespace downwash
