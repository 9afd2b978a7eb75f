// Doubts about the building file in refusals that they may be the cause of.
#pragma once

#include <algorithm>

#include "app/scene/site.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

/// The gravest doubt first; null without any.
inline const Doubt* gravest(const std::vector<Doubt>& doubts) {
  const auto grave =
      std::find_if(doubts.begin(), doubts.end(), [](const Doubt& doubt) { return doubt.misleads; });
  if (grave != doubts.end()) return &*grave;
  return doubts.empty() ? nullptr : &doubts.front();
}

/// Returns the value of `step`. If `step` refuses the size of the domain or of its cells, the
/// message also says what is doubted about the building file.
template <class Step>
auto with_doubts(const Site& site, const Step& step) {
  try {
    return step();
  } catch (const InputError& fault) {
    const Doubt* const doubt = site.report ? gravest(site.report->doubts) : nullptr;
    const bool of_size = fault.message() == Message::too_little_memory ||
                         fault.message() == Message::domain_size ||
                         fault.message() == Message::buildings_apart ||
                         fault.message() == Message::cells_miss_buildings;
    if (doubt == nullptr || !of_size) throw;
    throw InputError(fault.message(),
                     text(fault.what(), "; the building file may be the cause: ", doubt->what));
  }
}

}  // namespace downwash
