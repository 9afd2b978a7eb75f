// Facts of a case in which its zones differ from a plume of Gauss over open ground.
#pragma once

#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "io/summary/beside.hpp"

namespace downwash {

/// A substance in its case; refers to what lives elsewhere.
struct DifferingCase {
  const Question& config;
  const ReleasePlan& plan;
  const Site& site;
  const Substance& substance;
  bool heavy = false;  ///< by the criterion for heavy gases
  double speed = 0;    ///< m/s, that carries the plume of Gauss
};

/// Differences that apply, with what they do to ours.
std::vector<Difference> differences_of(const DifferingCase& of);

}  // namespace downwash
