// A substance as a liquid and a gas, told in plain words.
#pragma once

#include <string>
#include <vector>

#include "io/case/releases/container_keys.hpp"

namespace downwash {

/// What of it can come out of a container by what is known: "gas, liquid, pool", "gas alone",
/// "nothing".
std::string container_words(const Fluid& fluid);

/// The properties that the library has, what of it can come out of a container, and what is missing
/// for more.
std::vector<std::string> fluid_lines(const LibraryFluid& known);

}  // namespace downwash
