// Stands in for the CUDA backend in a build without nvcc.
#include "solver/backend/devices.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/flow/slab.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/performance/bandwidth.hpp"
#include "solver/pressure/poisson_slab.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/wave/wave_slab.hpp"

namespace downwash {

std::unique_ptr<Slab> make_cuda_slab(const SlabContext&, Precision, int) {
  throw DeviceError("no CUDA device: " + why_no_cuda());
}

std::unique_ptr<PoissonSlab> make_cuda_poisson_slab(const TeamContext&, const PressureSystem&,
                                                    Precision, int) {
  throw DeviceError("no CUDA device: " + why_no_cuda());
}

std::unique_ptr<WaveSlab> make_cuda_wave_slab(const TeamContext&, const WaveProblem&, Precision,
                                              int) {
  throw DeviceError("no CUDA device: " + why_no_cuda());
}

double cuda_copy_bandwidth(int) { throw DeviceError("no CUDA device: " + why_no_cuda()); }

std::vector<Device> cuda_devices() { return {}; }
bool cuda_devices_reach_each_other() { return false; }
bool cuda_processes_reach_each_other(Processes&, int) { return false; }

std::string why_no_cuda() { return "this downwash was built without it, for want of nvcc"; }

}  // namespace downwash
