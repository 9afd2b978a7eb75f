#include "app/run/companions/run_terms.hpp"

namespace downwash {

std::optional<WindOrigin> origin_of(const RunTerms& terms) {
  if (terms.wind) return terms.wind->origin;
  return terms.resumption ? terms.resumption->began.wind : std::nullopt;
}

}  // namespace downwash
