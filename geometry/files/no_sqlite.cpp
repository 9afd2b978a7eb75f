// A program that was built without the library of SQLite.
#include "geometry/files/vector_bounds.hpp"

namespace downwash {

void bound_sqlite() {}

}  // namespace downwash
