// Stands in for the CUDA backend in a build without nvcc.
#include "solver/backend/devices.hpp"
#include "solver/backend/slab_makers.hpp"
#include "solver/flow/slab.hpp"
#include "solver/performance/bandwidth.hpp"
#include "solver/pressure/poisson_slab.hpp"
#include "solver/wave/wave_slab.hpp"

namespace downwash {
namespace {

DeviceError no_device() { return DeviceError("no CUDA device: " + why_no_cuda()); }

constexpr SlabMakers no_slabs{
    .flow = [](const SlabContext&, int) -> std::unique_ptr<Slab> { throw no_device(); },
    .poisson = [](const TeamContext&, const PressureSystem&, int) -> std::unique_ptr<PoissonSlab> {
      throw no_device();
    },
    .wave = [](const TeamContext&, const WaveProblem&, int) -> std::unique_ptr<WaveSlab> {
      throw no_device();
    }};

}  // namespace

extern const SlabMakers cuda_single_slabs = no_slabs;
extern const SlabMakers cuda_double_slabs = no_slabs;

double cuda_copy_bandwidth(int) { throw no_device(); }

std::vector<Device> cuda_devices() { return {}; }
bool cuda_devices_reach_each_other() { return false; }
bool cuda_processes_reach_each_other(Processes&, int) { return false; }

std::string why_no_cuda() { return "this downwash was built without it, for want of nvcc"; }

}  // namespace downwash
