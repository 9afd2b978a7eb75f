#include "app/setup/bodies.hpp"

#include <iterator>
#include <utility>

namespace downwash {

std::vector<Building> bodies_of(const Site& site, const DomainChoice& domain) {
  std::vector<Building> all = site.buildings, boxes = bodies(domain.boxes, site.frame);
  std::move(boxes.begin(), boxes.end(), std::back_inserter(all));
  return all;
}

}  // namespace downwash
