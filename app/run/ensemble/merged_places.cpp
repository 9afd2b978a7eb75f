#include "app/run/ensemble/merged_places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/hazard/advice/urgency.hpp"
#include "app/hazard/exposure/building_exposure.hpp"
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
  if (must_act(building.action) && must_act(other.action)) {
    const bool known = building.until && other.until;  // the last of all winds
    worst.until = known ? std::max(building.until, other.until) : std::nullopt;
  }
  worst.worst_facade = std::max(building.worst_facade, other.worst_facade);
  worst.indoor = std::max(building.indoor, other.indoor);
  worst.arrival = std::min(building.arrival.value_or(HUGE_VAL), other.arrival.value_or(HUGE_VAL));
  if (std::isinf(*worst.arrival)) worst.arrival.reset();
  // A member that did not compute the building has no levels there.
  if (worst.levels.empty()) {
    worst.levels = building.levels.empty() ? other.levels : building.levels;
  }
  const std::size_t both = std::min(building.levels.size(), other.levels.size());
  for (std::size_t l = 0; l < both; ++l) {
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
    const auto [place, added] =
        index_.try_emplace({building.id, building.substance}, worst_.size());
    if (added) worst_.push_back(Worst{building});
    Worst* const known = &worst_[place->second];
    if (!added) take_worst(building, known->building);
    known->acting += must_act(building.action) ? 1 : 0;
    known->unknown += building.action == Action::not_computed ? 1 : 0;
  }
}

std::vector<ReportBuilding> MergedBuildings::merged(std::size_t members) const {
  std::vector<ReportBuilding> all;
  for (const Worst& worst : worst_) {
    ReportBuilding& building = all.emplace_back(worst.building);
    if (building.action == Action::not_computed) {
      building.reason += fmt::format(" Not computed in {} of {} winds.", worst.unknown, members);
    }
    if (!must_act(building.action)) continue;
    building.reason += fmt::format(" People here must act in {} of {} winds; this is the worst.",
                                   worst.acting, members);
  }
  std::stable_sort(all.begin(), all.end(), is_more_urgent);
  return all;
}

}  // namespace downwash
