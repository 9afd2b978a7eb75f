// Stands in for the CUDA backend in a build without nvcc.
#include <stdexcept>

#include "solver/slab.hpp"

namespace downwash {

std::unique_ptr<Slab> make_cuda_slab(const SlabContext&, Precision, int) {
  throw std::runtime_error("no CUDA device: " + why_no_cuda());
}

std::vector<Device> cuda_devices() { return {}; }

std::string why_no_cuda() {
  return "this downwash was built without it, for want of nvcc";
}

}  // namespace downwash
