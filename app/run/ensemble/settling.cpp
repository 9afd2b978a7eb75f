#include "app/run/ensemble/settling.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

Settling::Settling(const EnsemblePlan& plan, const MemberPages& pages, double share)
    : plan_(plan), pages_(pages), share_(share), combined_(plan.raster) {}

void Settling::add(std::span<const MemberRecord> members) {
  for (const MemberRecord& member : members) {
    if (!member.finished) continue;
    try {
      combined_.add(name_of(plan_.members[static_cast<std::size_t>(member.number - 1)]),
                    pages_.read(member.number));
    } catch (const InputError&) {
      // The one who puts all together tells of it.
    }
  }
  if (combined_.members() == 0) return;
  Areas now = areas();
  steady_ = before_ && change(*before_, now) <= share_ ? steady_ + 1 : 0;
  before_ = std::move(now);
}

double Settling::change(const Areas& before, const Areas& now) {
  std::map<Areas::key_type, double> changes = before;  // with 0 for a zone that is in one alone
  for (const auto& [zone, area] : now) changes[zone] -= area;
  std::map<Kin, double> widest;
  for (const Areas* const areas : {&before, &now}) {
    for (const auto& [zone, area] : *areas) {
      double& most = widest[zone.first];
      most = std::max(most, area);
    }
  }
  double largest = 0;
  for (const auto& [zone, by] : changes) {
    const double most = widest.at(zone.first);
    if (most > 0) largest = std::max(largest, std::abs(by) / most);
  }
  return largest;
}

Settling::Areas Settling::areas() const {
  Areas areas;
  const Result page = combined_.page();
  for (std::size_t s = 0; s < page.reach.zones.size(); ++s) {
    for (const Zone& zone : page.reach.zones[s].zones) {
      if (zone.kind != ZoneKind::probability) continue;
      areas[{{s, zone.level, false}, zone.bound}] = area(zone.polygons);
      areas[{{s, zone.level, true}, zone.bound}] = area(zone.beyond);
    }
  }
  return areas;
}

}  // namespace downwash
