// Stands in for the CUDA backend in a build without nvcc.
#include <stdexcept>

#include "solver/slab.hpp"

namespace downwash {

std::unique_ptr<Slab> make_cuda_slab(const SlabContext&, Precision, int) {
  throw std::runtime_error(why_no_cuda());
}

std::vector<Device> cuda_devices() { return {}; }

std::string why_no_cuda() {
  return "this downwash was built without CUDA: rebuild it where nvcc is installed, or use "
         "--backend cpu";
}

}  // namespace downwash
