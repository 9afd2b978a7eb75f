#include "app/ensemble/merged_places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/release/building_exposure.hpp"
#include "app/release/urgency.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// What has come already of the same place and substance.
template <class Worst, class Same>
Worst* found(std::vector<Worst>& all, const Same& same) {
  const auto it = std::find_if(all.begin(), all.end(), same);
  return it == all.end() ? nullptr : &*it;
}

void take_worst(const ReportBuilding& other, ReportBuilding& building) {
  ReportBuilding worst = is_more_urgent(other, building) ? other : building;
  worst.worst_facade = std::max(building.worst_facade, other.worst_facade);
  worst.indoor = std::max(building.indoor, other.indoor);
  worst.arrival = std::min(building.arrival.value_or(HUGE_VAL), other.arrival.value_or(HUGE_VAL));
  if (std::isinf(*worst.arrival)) worst.arrival.reset();
  for (std::size_t l = 0; l < worst.levels.size(); ++l) {
    worst.levels[l] = worst_of(building.levels[l], other.levels[l]);
  }
  building = std::move(worst);
}

}  // namespace

void MergedReceptors::add(const std::string& member, const std::vector<ReportReceptor>& receptors) {
  for (const ReportReceptor& receptor : receptors) {
    Worst* known = found(worst_, [&](const Worst& one) {
      return one.receptor.name == receptor.name && one.receptor.substance == receptor.substance;
    });
    if (known == nullptr) {
      known = &worst_.emplace_back(Worst{receptor, member});
    } else if (receptor.dosage > known->receptor.dosage) {
      known->receptor = receptor;
      known->member = member;
    }
    ++known->members;
    known->reached += receptor.arrival ? 1 : 0;
  }
}

std::vector<ReportReceptor> MergedReceptors::merged() const {
  std::vector<ReportReceptor> all;
  for (const Worst& worst : worst_) {
    ReportReceptor& receptor = all.emplace_back(worst.receptor);
    receptor.of_members = fmt::format("reached in {} of {}", worst.reached,
                                      counted(static_cast<std::int64_t>(worst.members), "wind"));
    if (worst.reached > 0) receptor.of_members += "; the worst is " + worst.member;
  }
  return all;
}

void MergedBuildings::add(const std::vector<ReportBuilding>& buildings) {
  for (const ReportBuilding& building : buildings) {
    Worst* known = found(worst_, [&](const Worst& one) {
      return one.building.id == building.id && one.building.substance == building.substance;
    });
    if (known == nullptr) {
      known = &worst_.emplace_back(Worst{building});
    } else {
      take_worst(building, known->building);
    }
    known->acting += building.action == Action::none ? 0 : 1;
  }
}

std::vector<ReportBuilding> MergedBuildings::merged(std::size_t members) const {
  std::vector<ReportBuilding> all;
  for (const Worst& worst : worst_) {
    ReportBuilding& building = all.emplace_back(worst.building);
    if (building.action == Action::none) continue;
    building.reason += fmt::format(" People here must act in {} of {} winds; this is the worst.",
                                   worst.acting, members);
  }
  std::stable_sort(all.begin(), all.end(), is_more_urgent);
  return all;
}

}  // namespace downwash
