// Streets and courtyards, told in plain lines.
#pragma once

#include <string>
#include <vector>

#include "app/scene/site.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// How wide the ways between buildings and the courtyards that they close are, in metres and in
/// cells; empty without buildings.
std::vector<std::string> street_lines(const DomainChoice& domain, const Site& site);

}  // namespace downwash
