// What stands in the way of the wind.
#pragma once

#include <vector>

#include "app/setup/site.hpp"

namespace downwash {

/// Buildings and boxes alike, domain frame.
std::vector<Building> bodies_of(const Site& site, const DomainChoice& domain);

}  // namespace downwash
