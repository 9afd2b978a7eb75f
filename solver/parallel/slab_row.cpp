#include "solver/parallel/slab_row.hpp"

#include <algorithm>

#include "solver/parallel/process_gathers.hpp"

namespace downwash {

SlabRow::SlabRow(int slabs, Processes* processes)
    : others_(processes != nullptr && processes->size() > 1 ? processes : nullptr), begin_{0} {
  if (others_ != nullptr) process_ = others_->rank();
  const std::vector<int> own{slabs};
  for (const int count : gathered(others_, own)) begin_.push_back(begin_.back() + count);
}

int SlabRow::fewest() const {
  int fewest = total();
  for (int p = 0; p < process_count(); ++p) {
    fewest = std::min(fewest, first_of(p + 1) - first_of(p));
  }
  return fewest;
}

int SlabRow::process_of(int slab) const {
  return static_cast<int>(std::upper_bound(begin_.begin(), begin_.end(), slab) - begin_.begin()) -
         1;
}

}  // namespace downwash
