// The trees of a case told in plain lines.
#pragma once

#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "app/scene/site.hpp"

namespace downwash {

/// "12 trees, 2 rows and 1 hedge, 3 to 22 m high; assumed are …": of a site with a file of trees.
std::string tree_words(const TreeReport& report);

/// What trees there are, how they were understood, and what they came to on the grid; none without.
std::vector<std::string> tree_lines(const PreparedCase& prepared);

/// What holds the wind back besides walls, for people: "trees, woods and hedges, …" or what is left
/// out.
std::string vegetation_words(const DomainChoice& domain, const Site& site);

}  // namespace downwash
