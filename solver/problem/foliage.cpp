#include "solver/problem/foliage.hpp"

#include <cmath>
#include <sstream>

namespace downwash {
namespace {

bool lies_in(const Index3& cell, const Index3& n) {
  for (std::size_t a = 0; a < 3; ++a) {
    if (cell[a] < 0 || cell[a] >= n[a]) return false;
  }
  return true;
}

std::string complaint(const FoliageCell& wrong, const char* what) {
  std::ostringstream text;
  text << "the foliage of cell (" << wrong.cell[0] << ", " << wrong.cell[1] << ", " << wrong.cell[2]
       << "), " << wrong.drag << " 1/m, " << what;
  return text.str();
}

}  // namespace

std::vector<std::string> inconsistencies(const Foliage& foliage, const Grid& grid) {
  for (std::size_t n = 0; n < foliage.size(); ++n) {
    const FoliageCell& here = foliage[n];
    if (!lies_in(here.cell, grid.n())) return {complaint(here, "lies beyond the grid")};
    if (!(std::isfinite(here.drag) && here.drag > 0)) {
      return {complaint(here, "is no drag: it must be above 0")};
    }
    if (n > 0 && !comes_before(foliage[n - 1].cell, here.cell)) {
      return {complaint(here, "does not follow the cell before it in the order of the grid")};
    }
  }
  return {};
}

}  // namespace downwash
