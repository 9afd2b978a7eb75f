// Ingredients of a site: what stands there and in the way of the wind, each told of by its own
// file.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "app/scene/site.hpp"
#include "geometry/buildings/geometry_report.hpp"
#include "io/preview/plan_picture.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Functions of one kind; all of them say nothing of a site without it, but where something is told
/// of its absence.
struct Ingredient {
  /// Lines on what was read, how it was understood and what it came to on the grid.
  std::vector<std::string> (*lines)(const PreparedCase& prepared);
  std::vector<Check> (*checks)(const PreparedCase& prepared);
  /// Notes on what became of its input, without reason for alarm; may be null.
  const Findings* (*warnings)(const Site& site);
  /// Heading and words of the page.
  std::optional<std::pair<std::string, std::string>> (*assumption)(const DomainChoice& domain,
                                                                   const Site& site);
  /// Its shapes and facts on the plan of a case.
  void (*draw)(const Site& site, PlanPicture& plan);
};

Ingredient building_ingredient();
Ingredient tree_ingredient();
Ingredient ground_ingredient();
Ingredient map_ingredient();

/// All of them, in the order in which they are told.
const std::vector<Ingredient>& ingredients();

}  // namespace downwash
