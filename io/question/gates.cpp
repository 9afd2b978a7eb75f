#include "io/question/gates.hpp"

namespace downwash {

const char* key_of(Gate gate) {
  switch (gate) {
    case Gate::speed:
      return "speed";
    case Gate::step:
      return "step";
    case Gate::pressure:
      return "pressure";
    case Gate::divergence:
      return "divergence";
    case Gate::tracers:
      return "tracers";
    case Gate::approach:
      return "approach";
  }
  return "";
}

}  // namespace downwash
