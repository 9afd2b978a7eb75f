// Memory of one slab that other slabs and processes are given.
#pragma once

#include <cstddef>

#include "solver/backend/profiler.hpp"

namespace downwash {

template <class Backend>
class SharedMemory {
 public:
  /// `on_device`: of the device in any case, for messages that reach there.
  SharedMemory(Backend& backend, std::size_t bytes, bool on_device = false)
      : backend_(backend),
        bytes_(bytes),
        on_device_(on_device),
        memory_(static_cast<std::byte*>(on_device ? backend.allocate(bytes)
                                                  : backend.allocate_shared(bytes))) {}
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory() {
    on_device_ ? backend_.release(memory_, bytes_) : backend_.release_shared(memory_, bytes_);
  }

  std::byte* data() const { return memory_; }

 private:
  Backend& backend_;
  std::size_t bytes_;
  bool on_device_;
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
