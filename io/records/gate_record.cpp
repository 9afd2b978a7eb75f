#include "io/records/gate_record.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace downwash {
namespace {

const char* name_of(GateState state) {
  switch (state) {
    case GateState::off:
      return "off";
    case GateState::unseen:
      return "unseen";
    case GateState::passed:
      return "passed";
    case GateState::warned:
      return "warned";
    case GateState::stopped:
      return "stopped";
  }
  return "";
}

template <class Condition>
const GateRecord* first_of(const std::vector<GateRecord>& gates, Condition condition) {
  const auto found = std::find_if(gates.begin(), gates.end(), condition);
  return found == gates.end() ? nullptr : &*found;
}

}  // namespace

double GateSight::share() const {
  const double share = figure / limit;
  return share >= 0 ? share : std::numeric_limits<double>::infinity();
}

const GateRecord* find_gate(const std::vector<GateRecord>& gates, Gate gate) {
  return first_of(gates, [gate](const GateRecord& record) { return record.gate == gate; });
}

const GateRecord* stopping_gate(const std::vector<GateRecord>& gates) {
  return first_of(gates,
                  [](const GateRecord& record) { return record.state == GateState::stopped; });
}

nlohmann::ordered_json gates_json(const std::vector<GateRecord>& gates) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const GateRecord& record : gates) {
    Json json{{"gate", key_of(record.gate)},
              {"state", name_of(record.state)},
              {"bound", record.bound ? Json(*record.bound) : Json("off")}};
    if (record.state != GateState::off && record.state != GateState::unseen) {
      json["worst"] = {{"figure", record.worst.figure},
                       {"limit", record.worst.limit},
                       {"step", record.worst.step},
                       {"time_s", record.worst.time}};
    }
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace downwash
