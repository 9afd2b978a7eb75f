#include "io/question/winds.hpp"

#include <fmt/format.h>

namespace downwash {

std::string EnsembleWind::words() const {
  return fmt::format("{:g} m/s from {:g}°{}", speed, direction,
                     stability ? fmt::format(", class {}", *stability) : "");
}

}  // namespace downwash
