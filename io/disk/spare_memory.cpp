#include "io/disk/spare_memory.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace downwash {

void need_spare_memory() {
  constexpr std::size_t spare = std::size_t{1} << 20;
  void* volatile memory = std::malloc(spare);  // volatile: a pair of no use would be optimized away
  if (memory == nullptr) throw std::bad_alloc();
  std::free(memory);
}

}  // namespace downwash
