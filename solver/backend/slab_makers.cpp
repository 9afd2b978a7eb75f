#include "solver/backend/slab_makers.hpp"

namespace downwash {

// One source each: a kernel compiles for minutes.
extern const SlabMakers cpu_single_slabs, cpu_double_slabs, cuda_single_slabs, cuda_double_slabs;

const SlabMakers& slab_makers(BackendKind backend, Precision precision) {
  const bool single = precision == Precision::single;
  switch (backend) {
    case BackendKind::cpu:
      return single ? cpu_single_slabs : cpu_double_slabs;
    case BackendKind::cuda:
      break;
  }
  return single ? cuda_single_slabs : cuda_double_slabs;
}

}  // namespace downwash
