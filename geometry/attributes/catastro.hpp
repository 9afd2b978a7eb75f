// Floors in the Spanish cadastre's maps in two dimensions.
#pragma once

#include <optional>
#include <string>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// CONSTRU of a part of a parcel (Dirección General del Catastro, CONSTRU.SHP): floors in Roman
/// numerals, those below the ground with a minus, as in -I+IV; or a word for what stands there.
struct CatastroPart {
  std::optional<double> floors;  ///< above the ground
  bool below = false;            ///< true if all its floors are below the ground
  bool open_roof = false;        ///< a porch or a canopy, and nothing else
  std::string ground;            ///< the word for a patio, a pool or other ground, or empty
};

/// Nothing without a CONSTRU that is a text.
std::optional<CatastroPart> catastro_part(const Attributes& attributes);

}  // namespace downwash
