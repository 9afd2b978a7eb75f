// One slab of a PoissonSolver on one device.
#pragma once

#include <cstdint>
#include <memory>

#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/make_pressure_solver.hpp"
#include "solver/pressure/poisson_slab.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/problem/reports.hpp"

namespace downwash {

template <class Backend, class T>
class PoissonSlabSolver final : public PoissonSlab {
 public:
  PoissonSlabSolver(const TeamContext& team, const PressureSystem& system, int rank, int device)
      : backend_(device, team.profile, team.transport),
        slab_(system.slab(rank)),
        halo_(backend_, team, slab_, rank, pressure_halo_bytes<T>(slab_.n)),
        solver_(make_pressure_solver<Backend, T>(backend_, team, system, rank, halo_)) {}

  void synchronize() override { backend_.synchronize(); }
  void set_source(const HostField<double>& whole) override {
    upload(backend_, slab_, whole.n, planes_of(whole), solver_->source());
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
  const Profiler& profiler() override {
    backend_.complete_profile();
    return backend_.profiler();
  }
  std::string device_name() const override { return backend_.device_name(); }
  std::int64_t bytes_allocated() const override { return backend_.bytes_allocated(); }

 private:
  Backend backend_;
  SlabExtent slab_;
  HaloExchange<Backend> halo_;
  std::unique_ptr<PressureSolver<Backend, T>> solver_;
};

}  // namespace downwash
