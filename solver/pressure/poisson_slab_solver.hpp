// One slab of a PoissonSolver on one device.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "solver/host_fields.hpp"
#include "solver/pressure/make_pressure_solver.hpp"
#include "solver/pressure/poisson_slab.hpp"

namespace downwash {

template <class Backend, class T>
class PoissonSlabSolver final : public PoissonSlab {
 public:
  PoissonSlabSolver(const TeamContext& team, const PressureSystem& system, int rank, int device)
      : team_(team.team),
        backend_(device, team.profile, team.transport),
        slab_(system.slab(rank)),
        layout_{slab_.n},
        halo_(backend_, team, slab_, rank, pressure_halo_bytes<T>(slab_.n)),
        solver_(make_pressure_solver<Backend, T>(backend_, team, system, rank, halo_)) {}

  void synchronize() override { backend_.synchronize(); }
  void set_source(const HostField<double>& whole) override {
    upload(backend_, slab_, whole, solver_->source());
  }
  void set_tolerance(double tolerance) override { solver_->set_tolerance(tolerance); }
  /// Waits, so that it does not count as time of the next solve.
  void clear() override {
    solver_->clear();
    backend_.synchronize();
  }
  PressureReport solve() override { return solver_->solve(1); }
  void read(HostField<double>& whole) override {
    if (const auto* exact = solver_->exact_pressure()) {
      download(backend_, slab_, *exact, whole);
    } else {
      download(backend_, slab_, solver_->pressure(), whole);
    }
  }
  double copy_bandwidth() override {
    constexpr int batches = 21, copies = 10;
    Field<Backend, T> target(backend_, layout_);
    std::vector<double> seconds;
    for (int batch = 0; batch < batches; ++batch) {
      team_.barrier().arrive_and_wait();
      const auto start = std::chrono::steady_clock::now();
      for (int c = 0; c < copies; ++c) {
        backend_.copy(target.data(), solver_->source().data(), target.bytes());
      }
      backend_.synchronize();
      seconds.push_back(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    const auto median = seconds.begin() + batches / 2;
    std::nth_element(seconds.begin(), median, seconds.end());
    return 2.0 * static_cast<double>(target.bytes()) * copies / *median;
  }
  const Profiler& profiler() override {
    backend_.complete_profile();
    return backend_.profiler();
  }
  std::string device_name() const override { return backend_.device_name(); }
  std::int64_t bytes_allocated() const override {
    return static_cast<std::int64_t>(solver_->bytes());
  }

 private:
  WorkerTeam& team_;
  Backend backend_;
  SlabExtent slab_;
  FieldLayout layout_;
  HaloExchange<Backend> halo_;
  std::unique_ptr<PressureSolver<Backend, T>> solver_;
};

/// In either precision.
template <class Backend>
std::unique_ptr<PoissonSlab> make_poisson_slab(const TeamContext& team,
                                               const PressureSystem& system, Precision precision,
                                               int rank, int device) {
  if (precision == Precision::single) {
    return std::make_unique<PoissonSlabSolver<Backend, float>>(team, system, rank, device);
  }
  return std::make_unique<PoissonSlabSolver<Backend, double>>(team, system, rank, device);
}

}  // namespace downwash
