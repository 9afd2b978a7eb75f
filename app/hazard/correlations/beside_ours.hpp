// Figures of ALOHA's kind, of the correlations for heavy gases and of the guidebook for the
// releases of a case.
#pragma once

#include <memory>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "io/summary/beside.hpp"

namespace downwash {

/// By substance, as ReleasePlan::substances. A substance that is released at several places, along
/// a line, over an area or indoors has no Gaussian plume and no heavy gas: these have one source in
/// the open.
std::shared_ptr<const BesideOurs> beside_ours(const Question& config, const ReleasePlan& plan,
                                              const Site& site);

}  // namespace downwash
