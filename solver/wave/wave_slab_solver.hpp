// One slab of a WaveSolver on one device: rows of the plane, a row being a plane of one cell along
// j.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/halo_exchange.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/slab_sums.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/stencils/ghost_cells.hpp"
#include "solver/stencils/wave.hpp"
#include "solver/wave/wave_slab.hpp"

namespace downwash {

template <class Backend, class T>
class WaveSlabSolver final : public WaveSlab {
 public:
  WaveSlabSolver(const TeamContext& team, const WaveProblem& problem, int rank, int device)
      : problem_(problem),
        backend_(device, team.profile, team.transport),
        slab_(wave_slab_extent(problem, rank, team.row.total())),
        u_(backend_, {slab_.n}),
        before_(backend_, {slab_.n}),
        conditions_(backend_, end_conditions(problem)),
        halo_(backend_, team, slab_, rank, u_.layout().plane_size() * sizeof(T)),
        sums_(backend_, team, rank) {
    upload_initial();
    fill_ghosts();
    backend_.for_each(cells(), WaveAtRest<T>{force(), before_.view()});
  }

  void synchronize() override { backend_.synchronize(); }
  void advance(int steps) override {
    for (int step = 0; step < steps; ++step) {
      fill_ghosts();
      backend_.for_each(cells(), WaveStep<T>{force(), before_.view()});
      std::swap(u_, before_);
    }
  }
  double energy() override {
    fill_ghosts();
    const double sum = sums_.sum(cells(), WaveEnergy<T>{force(), before_.view()});
    return 0.5 * problem_.spacing(0) * problem_.spacing(1) / (problem_.dt * problem_.dt) * sum;
  }
  void read(HostField<double>& whole) override { download(backend_, slab_, u_, whole); }

 private:
  /// Beyond an edge with u = 0 the value inside is mirrored with the other sign.
  static std::vector<EndCondition<T>> end_conditions(const WaveProblem& problem) {
    const auto beyond = [&](std::size_t axis, std::size_t side) {
      const bool zero = problem.edges[axis][side] == WaveEdge::dirichlet;
      return EndCondition<T>{.scalar = zero ? T(-1) : T(1)};
    };
    return {beyond(0, 0), beyond(0, 1), {}, {}, beyond(1, 0), beyond(1, 1)};
  }
  void upload_initial() {
    const auto initial = [this](int k, std::span<double> values) {
      for (int i = 0; i < problem_.n[0]; ++i) {
        values[static_cast<std::size_t>(i)] =
            problem_.initial(problem_.centre(0, i), problem_.centre(1, k));
      }
    };
    upload(backend_, slab_, {problem_.n[0], 1, problem_.n[1]}, initial, u_);
  }

  void fill_ghosts() {
    const ScalarGhosts<T> ghosts{u_.view(),
                                 {conditions_.data(), {slab_.n[0], slab_.n[1], slab_.n[2]}}};
    const Range x_ends{{0, 0, 0}, {2, 1, slab_.n[2]}};
    const Range y_ends{{0, 0, slab_.at_low_end() ? 0 : 1},
                       {slab_.n[0], 1, slab_.at_high_end() ? 2 : 1}};
    backend_.at_once(Stage{x_ends, BeyondOneEnd<0, ScalarGhosts<T>>{ghosts}},
                     Stage{y_ends, BeyondOneEnd<2, ScalarGhosts<T>>{ghosts}});
    halo_.exchange(u_);
  }
  WaveForce<T> force() const {
    const double r_x = problem_.courant(0), r_y = problem_.courant(1);
    return {u_.view(), {T(r_x * r_x), T(r_y * r_y)}};
  }
  Range cells() const { return u_.layout().cells(); }

  const WaveProblem& problem_;
  Backend backend_;
  SlabExtent slab_;
  Field<Backend, T> u_, before_;
  DeviceArray<Backend, EndCondition<T>> conditions_;
  HaloExchange<Backend> halo_;
  SlabSums<Backend> sums_;
};

}  // namespace downwash
