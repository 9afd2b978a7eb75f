// One multigrid V-cycle on ∇·(β∇x) = b, from x = 0: the preconditioner of the pressure solve.
//
// The finer levels live on the slabs, the coarser as a whole on one worker. Smoothing is two sweeps
// of red-black Gauss-Seidel before and, in the reverse order, after the coarse correction, so that
// the cycle is a symmetric operator. Each level exchanges halos twice a cycle, several planes at
// once: the half-sweeps between work on the ghost planes too, on fewer of them each time, and give
// there what the neighbour computes. All in single precision: a preconditioner needs no more.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/pressure/gather.hpp"
#include "solver/pressure/multigrid_level.hpp"

namespace downwash {

template <class Backend>
class Multigrid {
 public:
  using Level = MultigridLevel<Backend>;
  using FloatField = Field<Backend, float>;

  Multigrid(Backend& backend, const TeamContext& team, const PressureSystem& system, int rank,
            HaloExchange<Backend>& halo)
      : backend_(backend) {
    const int levels = system.hierarchy.levels();
    if (team.team.size() == 1) {
      for (int l = 0; l < levels; ++l) whole_.push_back(whole_level(system, l));
      build_openness(system, whole_, 0);
      return;
    }
    const int distributed = distributed_levels(system.hierarchy, system.slabs);
    for (int l = 0; l <= std::min(distributed, levels - 1); ++l) {
      const PlaneShare share = shares_of(system, l)[static_cast<std::size_t>(rank)];
      parts_.push_back(std::make_unique<Level>(backend, system, l, share.first, share.n, &halo));
    }
    build_openness(system, parts_, 0);
    gather_whole_levels(team, system, rank, distributed);
  }

  /// b of the finest level, to be set on the cells of the slab; and the cycle's result, with one
  /// ghost on every side.
  FloatField& b() { return finest().b; }
  const FloatField& x() const { return finest().x; }
  const Level& finest() const { return parts_.empty() ? *whole_.front() : *parts_.front(); }
  Level& finest() { return parts_.empty() ? *whole_.front() : *parts_.front(); }
  /// Whether one worker does it all, with nothing but kernels.
  bool alone() const { return parts_.empty(); }

  void cycle() {
    if (alone()) {
      descend(whole_);
      ascend(whole_);
      return;
    }
    descend(parts_);
    gather_->gather(parts_.back()->b, whole_.empty() ? nullptr : &whole_.front()->b);
    if (!whole_.empty()) {
      backend_.replay(recording_, [this] {
        descend(whole_);
        ascend(whole_);
      });
    }
    gather_->scatter(whole_.empty() ? nullptr : &whole_.front()->x, parts_.back()->x);
    ascend_from(parts_, parts_.size() - 1);
  }

  std::size_t bytes() const {
    std::size_t total = 0;
    for (const auto* levels : {&parts_, &whole_}) {
      for (const auto& level : *levels) total += level->bytes();
    }
    return total;
  }

 private:
  using Levels = std::vector<std::unique_ptr<Level>>;

  // ------------------------------------------------------------------------------- the cycle

  /// Down to, and without smoothing, the last of the levels.
  void descend(const Levels& levels) {
    for (std::size_t l = 0; l + 1 < levels.size(); ++l) {
      smooth_from_zero(*levels[l]);
      restrict_residual(*levels[l], *levels[l + 1]);
    }
  }
  /// The coarsest level has one cell: smoothing solves it.
  void ascend(const Levels& levels) {
    smooth_from_zero(*levels.back());
    ascend_from(levels, levels.size() - 1);
  }
  /// From a level that has its x, with one ghost, up to the finest.
  void ascend_from(const Levels& levels, std::size_t from) {
    for (std::size_t l = from; l-- > 0;) {
      correct_and_smooth(*levels[l], *levels[l + 1]);
    }
  }

  /// Two sweeps from x = 0: red, black, red, black; and the residual that they leave.
  void smooth_from_zero(Level& level) {
    level.ghosts().fill_planes(level.b, 4);
    level.visit([&](const auto& view) {
      const int red = view.parity, black = 1 - view.parity;
      const Stage first{level.cells(4), FirstHalfSweep{view, red}};
      const Stage second{level.cells(3), HalfSweep{view, view.x, black}};
      const Stage third{level.cells(2), HalfSweep{view, view.x, red}};
      const Stage fourth{level.cells(1), HalfSweep{view, view.x, black}};
      const Stage residual{level.cells(0), LevelResidual{view, red}};
      if (level.ghosts_by_half_sweep()) {
        run_with_ghosts(level, first, second, third, fourth, residual);
      } else {
        backend_.smooth_from_zero(first, second, third, fourth, residual);
      }
    });
  }

  /// x += the correction of the coarser level, then two sweeps in the reverse order: black, red,
  /// black, red.
  void correct_and_smooth(Level& level, const Level& coarse) {
    level.visit([&](const auto& view) {
      const int red = view.parity, black = 1 - view.parity;
      const Stage correction{level.cells(), Prolongation{view, coarse.partly_open_faces(),
                                                         coarse.x.view(), parents(level, coarse)}};
      const Stage first{level.cells(4), HalfSweep{view, view.x, black}};
      const Stage second{level.cells(3), HalfSweep{view, view.x, red}};
      const Stage third{level.cells(2), HalfSweep{view, view.x, black}};
      const Stage fourth{level.cells(1), HalfSweep{view, view.x, red}};
      if (level.needs_no_ghosts()) {
        backend_.correct_and_smooth(level, correction, first, second, third, fourth);
        return;
      }
      backend_.for_each(correction.range, correction.functor);
      level.ghosts().wrap_sideways(level.x, multigrid_ghosts);
      level.ghosts().fill_planes(level.x, 5);
      if (level.ghosts_by_half_sweep()) {
        run_with_ghosts(level, first, second, third, fourth);
      } else {
        backend_.smooth(level, first, second, third, fourth);
      }
    });
  }

  void restrict_residual(Level& fine, Level& coarse) {
    backend_.for_each(coarse.cells(),
                      Restriction{fine.residual.view(), fine.axes().grid(), coarse.axes().grid(),
                                  parents(fine, coarse), coarse.b.view()});
  }

  /// Filling ghosts after every half-sweep.
  template <class... Functors>
  void run_with_ghosts(Level& level, const Stage<Functors>&... stages) {
    const auto run = [&](const auto& stage) {
      backend_.for_each(level.odd_period() ? level.cells() : stage.range, stage.functor);
      level.ghosts().wrap_sideways(level.x, multigrid_ghosts);
      if (level.odd_period()) level.ghosts().fill_planes(level.x, 1);
    };
    (run(stages), ...);
  }

  static Parents parents(const Level& fine, const Level& coarse) {
    Parents p;
    for (std::size_t a = 0; a < 3; ++a) {
      p.fine_n[a] = fine.layout().n[a];
      p.coarse_n[a] = coarse.layout().n[a];
      p.halved[a] = p.fine_n[a] != p.coarse_n[a];
    }
    return p;
  }

  // ------------------------------------------------------------------------------- set-up

  std::unique_ptr<Level> whole_level(const PressureSystem& system, int level) {
    const Grid& grid = system.hierarchy.grid[static_cast<std::size_t>(level)];
    return std::make_unique<Level>(backend_, system, level, 0, grid.axis[2].n(), nullptr);
  }

  /// The planes of all slabs on a distributed level.
  static std::vector<PlaneShare> shares_of(const PressureSystem& system, int level) {
    std::vector<PlaneShare> shares;
    const int planes = system.hierarchy.grid[static_cast<std::size_t>(level)].axis[2].n();
    int halvings = 0;
    for (int l = 0; l < level; ++l) {
      halvings += system.hierarchy.halved[static_cast<std::size_t>(l)][2] ? 1 : 0;
    }
    for (int r = 0; r < system.slabs; ++r) {
      const SlabExtent slab = system.slab(r);
      const int first = slab.k_begin >> halvings;
      const int end = slab.at_high_end() ? planes : slab.k_end >> halvings;
      shares.push_back({first, end - first});
    }
    return shares;
  }

  void gather_whole_levels(const TeamContext& team, const PressureSystem& system, int rank,
                           int distributed) {
    gather_.emplace(backend_, team, rank, shares_of(system, distributed),
                    parts_.back()->layout().plane_size());
    if (rank == Gather<Backend>::root) {
      for (int l = distributed; l < system.hierarchy.levels(); ++l) {
        whole_.push_back(whole_level(system, l));
      }
    }
    if (distributed > 0) {
      gather_->gather(parts_.back()->openness(),
                      whole_.empty() ? nullptr : &whole_.front()->openness());
      team.team.barrier().arrive_and_wait();  // the board is free again
      if (!whole_.empty()) fill_openness_ghosts(*whole_.front());
    }
    build_openness(system, whole_, distributed);
  }

  /// Of all levels but the first, each from the one before.
  void build_openness(const PressureSystem& system, const Levels& levels, int first) {
    for (std::size_t l = 1; l < levels.size(); ++l) {
      const Grid& grid = system.hierarchy.grid[static_cast<std::size_t>(first) + l];
      const auto single_period = [&](int axis) {
        return system.faces.periodic(axis) && grid.axis[static_cast<std::size_t>(axis)].n() == 1;
      };
      const Level &fine = *levels[l - 1], &coarse = *levels[l];
      Range faces = coarse.cells();
      ++faces.hi.i, ++faces.hi.j, ++faces.hi.k;
      fine.visit([&](const auto& view) {
        backend_.for_each(faces, CoarseOpenness<std::remove_cvref_t<decltype(view.faces)>>{
                                     view.faces,
                                     view.grid,
                                     parents(fine, coarse),
                                     {single_period(0), single_period(1), single_period(2)},
                                     levels[l]->openness().view()});
      });
      fill_openness_ghosts(*levels[l]);
    }
  }
  void fill_openness_ghosts(Level& level) {
    level.ghosts().fill_planes(level.openness(), multigrid_ghosts);
  }

  Backend& backend_;
  Levels parts_, whole_;
  std::optional<Gather<Backend>> gather_;
  typename Backend::Recording recording_;
};

}  // namespace downwash
