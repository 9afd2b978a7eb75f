// People in buildings, as the building file states them.
#pragma once

#include <optional>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// People of a feature, 0 to 100 000, from the first usable one of
///     occupants  number_of_occupants  numberOfOccupants  residents  inhabitants  population
///     persons  einwohner  bewohner  habitants  inwoners
/// else the larger one of night and day in the National Structure Inventory of the USA: pop2amu65
/// and pop2amo65, pop2pmu65 and pop2pmo65 (below and above 65 years, at two o'clock). 999, 9999 and
/// so on stand for a number that is not known.
std::optional<double> stated_people(const Attributes& attributes);

}  // namespace downwash
