// The members of an ensemble of winds, each with a case of its own.
#pragma once

#include <string>
#include <vector>

#include "app/run/ranges/map_raster.hpp"
#include "io/case/member_case.hpp"

namespace downwash {

struct PlannedMember {
  int number = 1;  ///< from 1
  EnsembleWind wind;
  Question config;
  std::vector<std::string> receptors_left_out;  ///< names of those that its domain does not reach
};

struct EnsemblePlan {
  std::vector<PlannedMember> members;
  MapRaster raster;  ///< over all that they compute
};

/// "wind 5, 3.2 m/s from 228°"
std::string name_of(const PlannedMember& member);

/// All members cover the same time since the release begins, however long their wind settles
/// before. Throws CaseError or InputError where the case, or one of its members, can't be.
EnsemblePlan plan_members(const Question& asked);

}  // namespace downwash
