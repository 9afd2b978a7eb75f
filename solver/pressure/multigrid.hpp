// One multigrid cycle on ∇·(β∇x) = b, from x = 0: the preconditioner of the pressure solve.
//
// A sawtooth cycle: b is averaged down to a single cell; from there up, each level takes over the
// coarser one's x and smooths it with three sweeps of over-relaxed red-black Gauss-Seidel. Under
// conjugate gradients this needs no more iterations than two sweeps before and two after with
// residuals between (5 against 5 to 1e-4, 7 against 8 to 1e-6 on 40 boxes), and far fewer bytes.
//
// The finer levels live on the slabs. The coarser take less time than sending them back and forth:
// each worker gathers them as a whole and computes all of them, to the same bits. Each level fills
// the ghosts of b and of the coarser x once, several planes deep: the half-sweeps work on ghost
// planes too, on one fewer each time, and give there what the neighbour computes. Those of b, of
// all levels together, travel while the coarser levels are computed. All in single precision: a
// preconditioner needs no more.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/all_gather.hpp"
#include "solver/pressure/cycle_work.hpp"
#include "solver/pressure/multigrid_level.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/stencils/coarse_openness.hpp"

namespace downwash {

template <class Backend>
class Multigrid {
 public:
  using Level = MultigridLevel<Backend>;
  using FloatField = Field<Backend, float>;

  Multigrid(Backend& backend, const TeamContext& team, const PressureSystem& system, int rank,
            HaloExchange<Backend>& halo)
      : backend_(backend), integrals_(backend, 1) {
    const int levels = system.hierarchy.levels();
    if (team.alone()) {
      for (int l = 0; l < levels; ++l) whole_.push_back(whole_level(system, l));
      build_openness(system, whole_, 0);
      prepare_centring(system);
      return;
    }
    const int distributed = distributed_levels(system.hierarchy, system.slabs);
    for (int l = 0; l <= std::min(distributed, levels - 1); ++l) {
      const PlaneShare share = shares_of(system, l)[static_cast<std::size_t>(rank)];
      parts_.push_back(std::make_unique<Level>(backend, system, l, share.first, share.n, &halo));
    }
    build_openness(system, parts_, 0);
    gather_whole_levels(team, system, rank, distributed);
    if (distributed == 0) return;
    for (std::size_t l = 0; l + 1 < parts_.size(); ++l) distributed_b_.push_back(&parts_[l]->b);
    std::size_t bytes = 0;
    for (const FloatField* b : distributed_b_) bytes += b->layout().plane_size() * sizeof(float);
    b_halo_.emplace(backend, team, system.slab(rank), rank, b_ghosts * bytes);
  }

  /// b of the finest level, to be set on the cells of the slab; and the cycle's result, with one
  /// ghost on every side.
  FloatField& b() { return finest().b; }
  const FloatField& x() const { return finest().x; }
  const Level& finest() const { return parts_.empty() ? *whole_.front() : *parts_.front(); }
  Level& finest() { return parts_.empty() ? *whole_.front() : *parts_.front(); }
  /// True if there is one worker only, which needs nothing but kernels.
  bool alone() const { return parts_.empty(); }

  void cycle(CycleWork work) {
    if (alone()) {
      cycle_on(whole_, work);
      return;
    }
    restrict_down(parts_);
    if (b_halo_) b_halo_->template begin<float>(distributed_b_, b_ghosts);
    gather_->gather(parts_.back()->b, whole_.front()->b);
    backend_.replay(recordings_[work == CycleWork::light ? 0 : 1], [this, work] {
      cycle_on(whole_, work);
      whole_.front()->ghosts().fill_planes(whole_.front()->x, multigrid_ghosts);
      gather_->take_part(whole_.front()->x, parts_.back()->x);
    });
    if (b_halo_) b_halo_->template finish<float>(distributed_b_, b_ghosts);
    smooth_up(parts_, work);
  }

  void list(SlabFields<Backend>& fields) const {
    fields.add("cycle x", finest().x);
    fields.add("cycle b", finest().b);
    fields.add("cycle scratch", finest().scratch);
    fields.add("pressure mask", finest().mask());
    if (finest().is_cut()) fields.add("pressure openness", finest().openness());
  }

 private:
  using Levels = std::vector<std::unique_ptr<Level>>;

  /// Rounds of three sweeps that coarse levels get beyond the first in a thorough cycle.
  static constexpr int extra_coarse_rounds = 2;
  /// Ghost planes of b, as deep as the first of six half-sweeps looks.
  static constexpr int b_ghosts = 6;

  // ------------------------------------------------------------------------------- the cycle

  void cycle_on(const Levels& levels, CycleWork work) {
    restrict_down(levels);
    const Level& coarsest = *levels.back();
    coarsest.visit(
        [&](const auto& view) { backend_.for_each(coarsest.cells(), SolveSingleCell{view}); });
    smooth_up(levels, work);
  }

  /// b of all levels from that of the finest.
  void restrict_down(const Levels& levels) {
    for (std::size_t l = 0; l + 1 < levels.size(); ++l) {
      const Level &fine = *levels[l], &coarse = *levels[l + 1];
      backend_.for_each(coarse.cells(),
                        Restriction{fine.b.view(), fine.axes().grid(), coarse.axes().grid(),
                                    parents(fine, coarse), coarse.b.view()});
    }
  }

  /// x of all levels from that of the coarsest, with one ghost on every side.
  void smooth_up(const Levels& levels, CycleWork work) {
    for (std::size_t l = levels.size() - 1; l-- > 0;) {
      Level &level = *levels[l], &coarse = *levels[l + 1];
      if (&levels == &whole_) level.ghosts().fill_planes(level.b, b_ghosts);
      if (l + 2 < levels.size() || &levels == &whole_) {
        const bool halved = level.layout().n[2] != coarse.layout().n[2];
        coarse.ghosts().fill_planes(coarse.x, halved ? 5 : 7);  // else they came with the whole
      }
      const bool once = level.is_finest() || work == CycleWork::light;
      const int rounds = once ? 1 : 1 + extra_coarse_rounds;
      const int at_once = level.ghosts_by_round() ? 1 : rounds;
      smooth(level, coarse, at_once);
      for (int round = at_once; round < rounds; ++round) smooth_again(level);
      if (&level == centred_) subtract_mean(level);
    }
  }

  /// Without a Dirichlet face x has a free constant. Coarse levels let it drift with every sweep,
  /// by what rounding leaves of the mean of b, and the rounding of a large constant on the finest
  /// level would feed that mean.
  void subtract_mean(Level& level) {
    level.visit([&](const auto& view) {
      backend_.sum(level.cells(), OpenIntegrand{view, true}, &integrals_.data()->x);
    });
    backend_.for_each(level.layout().with_ghosts(),
                      SubtractMean{level.x.view(), integrals_.data()});
  }

  /// x of a level from that of the coarser one: black, red, black, red, black, red, so many times.
  void smooth(Level& level, const Level& coarse, int rounds) {
    level.visit([&](const auto& view) {
      smooth_from(level, view, rounds,
                  Stage{level.cells(7), Prolongation{view, coarse.partly_open_faces(),
                                                     coarse.x.view(), parents(level, coarse)}});
    });
  }
  /// The same sweeps again.
  void smooth_again(Level& level) {
    level.ghosts().fill_planes(level.x, 7);
    level.visit([&](const auto& view) {
      smooth_from(level, view, 1, Stage{level.cells(7), KeepX{view.x, view.x}});
    });
  }
  template <class Faces, class Start>
  void smooth_from(Level& level, const LevelView<Faces>& view, int rounds,
                   const Stage<Start>& start) {
    const int red = view.parity, black = 1 - view.parity;
    const auto sweep = [&](int ghost_planes, int colour) {
      return Stage{level.cells(ghost_planes), HalfSweep<Faces>{view, view.x, colour}};
    };
    if (level.ghosts_by_half_sweep()) {
      run_with_ghosts(level, start, sweep(6, black), sweep(5, red), sweep(4, black), sweep(3, red),
                      sweep(2, black), sweep(1, red));
    } else {
      backend_.smooth(level.scratch.view(), rounds, start, sweep(6, black), sweep(5, red),
                      sweep(4, black), sweep(3, red), sweep(2, black), sweep(1, red));
    }
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
      p.last[a] = p.coarse_n[a] - 1;
    }
    if (fine.extends_above() && !fine.odd_period()) p.last[2] = std::numeric_limits<int>::max() - 1;
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
    const int halvings = halvings_of_planes(system.hierarchy, level);
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
    for (int l = distributed; l < system.hierarchy.levels(); ++l) {
      whole_.push_back(whole_level(system, l));
    }
    if (distributed > 0) {
      gather_->gather(parts_.back()->openness(), whole_.front()->openness());
      complete_openness(*whole_.front());
      gather_->take_part(whole_.front()->openness(), parts_.back()->openness());
    }
    build_openness(system, whole_, distributed);
    prepare_centring(system);
  }

  /// Chooses the first level that is small, which is never distributed.
  void prepare_centring(const PressureSystem& system) {
    if (system.faces.any_dirichlet()) return;
    std::size_t level = 0;
    while (whole_[level]->cell_count() > gathered_cells) ++level;
    centred_ = whole_[level].get();
    centred_->visit([&](const auto& view) {
      backend_.sum(centred_->cells(), OpenIntegrand{view, false}, &integrals_.data()->volume);
    });
  }

  /// Make the openness of all levels but the first, each from the one before.
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
      if (&levels == &whole_ || l + 1 < levels.size()) complete_openness(*levels[l]);
    }
  }
  /// Fill the ghosts of the openness, and make the masks that follow from it.
  void complete_openness(Level& level) {
    level.ghosts().fill_planes(level.openness(), multigrid_ghosts);
    backend_.for_each(level.cells(multigrid_ghosts - 1),
                      MasksOfWords{level.openness().view(), level.mask().view()});
  }

  Backend& backend_;
  Levels parts_, whole_;
  Level* centred_ = nullptr;  ///< of whole_
  DeviceArray<Backend, LevelIntegrals> integrals_;
  std::optional<AllGather<Backend>> gather_;
  std::vector<FloatField*> distributed_b_;                 ///< of the levels that are not gathered
  std::optional<HaloExchange<Backend>> b_halo_;            ///< theirs
  std::array<typename Backend::Recording, 2> recordings_;  ///< of light and thorough cycles
};

}  // namespace downwash
