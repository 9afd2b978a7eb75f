// Memory of one slab that other slabs and processes are given.
#pragma once

#include <cstddef>

#include "solver/backend/profiler.hpp"

namespace downwash {

template <class Backend>
class SharedMemory {
 public:
  SharedMemory(Backend& backend, std::size_t bytes)
      : backend_(backend),
        bytes_(bytes),
        memory_(static_cast<std::byte*>(backend.allocate_shared(bytes))) {}
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory() { backend_.release_shared(memory_, bytes_); }

  std::byte* data() const { return memory_; }

 private:
  Backend& backend_;
  std::size_t bytes_;
  std::byte* memory_;
};

/// Runs copies. Where times are taken, theirs alone, under a name.
template <class Backend, class Function>
void time_transfer(Backend& backend, const char* name, const Function& copies) {
  if (backend.profiler().enabled()) backend.synchronize();
  const ScopedTimer timer(backend.profiler(), name);
  copies();
  if (backend.profiler().enabled()) backend.synchronize();
}

}  // namespace downwash
