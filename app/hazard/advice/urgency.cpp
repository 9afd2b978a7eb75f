#include "app/hazard/advice/urgency.hpp"

#include <cmath>
#include <tuple>

namespace downwash {

bool is_more_urgent(const ReportBuilding& a, const ReportBuilding& b) {
  const auto key = [](const ReportBuilding& building) {
    const double when = building.action == Action::fetch   ? building.fetch_before.value_or(0)
                        : building.action == Action::leave ? building.leave_before.value_or(0)
                        : must_act(building.action)        ? building.arrival.value_or(0)
                                                           : HUGE_VAL;
    return std::tuple(-static_cast<int>(building.action), when, -building.worst_facade);
  };
  return key(a) < key(b);
}

}  // namespace downwash
