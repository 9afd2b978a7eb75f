// What slabs tell each other: parts of a level, sums.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "solver/backend/ordered_sum.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/parallel/halo_exchange.hpp"
#include "solver/parallel/slab_sums.hpp"
#include "solver/pressure/all_gather.hpp"
#include "solver/stencils/projection.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

constexpr int planes = 300;  // more than ordered_sum has lanes

int first_plane(int rank, int slabs) { return planes * rank / slabs; }

struct Team {
  Team(Processes& processes, int slabs) : row(slabs, &processes), workers(slabs) {
    for (int r = 0; r <= row.total(); ++r) first_planes.push_back(first_plane(r, row.total()));
    reduction.emplace(workers, row, first_planes);
    context.emplace(TeamContext{workers, *reduction, row, first_planes, Transport::host, 0, false});
  }
  /// f(rank) for all slabs of this process.
  template <class Function>
  void run(const Function& f) {
    workers.run([&](int worker) { f(row.first() + worker); });
  }

  SlabRow row;
  WorkerTeam workers;
  std::vector<int> first_planes;
  std::optional<TeamReduction> reduction;
  std::optional<TeamContext> context;
};

struct Value {
  static constexpr const char* name = "value";
  int first;

  double operator()(int i, int j, int k) const { return std::sin(i + 3 * j + 0.7 * (first + k)); }
};

/// Two sums of one pass.
struct TwoValues {
  static constexpr const char* name = "values";
  int first;

  Summands<2> operator()(int i, int j, int k) const {
    return {{Value{first}(i, j, k), Value{first + 1}(i, j, k)}};
  }
};

class Exchange : public ::testing::TestWithParam<Split> {};

TEST_P(Exchange, GivesEachSlabTheWholeLevel) {
  run_processes(GetParam(), [](Processes& processes, int own_slabs) {
    Team team(processes, own_slabs);
    const int slabs = team.row.total();
    std::vector<PlaneShare> shares;
    for (int r = 0; r < slabs; ++r) {
      shares.push_back({first_plane(r, slabs), first_plane(r + 1, slabs) - first_plane(r, slabs)});
    }
    team.run([&](int rank) {
      CpuBackend backend(rank, false);
      const PlaneShare own = shares[static_cast<std::size_t>(rank)];
      Field<CpuBackend, float> part(backend, {{3, 2, own.n}, multigrid_ghosts});
      Field<CpuBackend, float> whole(backend, {{3, 2, planes}, multigrid_ghosts});
      AllGather<CpuBackend> all(backend, *team.context, rank, shares, part.layout().plane_size());
      const auto value = [](int round, int i, int j, int k) {
        return static_cast<float>(round + i + 10 * j + 100 * k);
      };
      const auto expect = [&](const Field<CpuBackend, float>& field, int round, int first, int lo,
                              int hi) {
        for (int k = lo; k < hi; ++k) {
          for (int j = 0; j < 2; ++j) {
            for (int i = 0; i < 3; ++i) {
              if (field.view()(i, j, k - first) != value(round, i, j, k)) {
                throw std::runtime_error("plane " + std::to_string(k));
              }
            }
          }
        }
      };
      for (int round = 0; round < 5; ++round) {
        for (int k = 0; k <= own.n; ++k) {
          for (int j = 0; j < 2; ++j) {
            for (int i = 0; i < 3; ++i) part.view()(i, j, k) = value(round, i, j, own.first + k);
          }
        }
        all.gather(part, whole);
        expect(whole, round, 0, 0, planes + 1);
        backend.for_each(Range{{0, 0, 0}, {3, 2, own.n}}, SetZero<float>{part.view()});
        all.take_part(whole, part);
        expect(part, round, own.first, std::max(0, own.first - multigrid_ghosts),
               std::min(planes, own.first + own.n + multigrid_ghosts));
      }
      team.workers.barrier().arrive_and_wait();  // the others read this one's buffer until here
    });
  });
}

TEST_P(Exchange, GivesEachSlabTheSameSum) {
  CpuBackend alone(0, false);
  double expected = 0, expected_other = 0;
  const Range all{{0, 0, 0}, {5, 4, planes}};
  alone.sum(all, Value{0}, &expected);
  alone.sum(all, Value{1}, &expected_other);
  run_processes(GetParam(), [&](Processes& processes, int own_slabs) {
    Team team(processes, own_slabs);
    team.run([&](int rank) {
      CpuBackend backend(rank, false);
      const int first = team.first_planes[static_cast<std::size_t>(rank)];
      const Range own{{0, 0, 0}, {5, 4, team.context->planes_of(rank)}};
      SlabSums<CpuBackend> sums(backend, *team.context, rank);
      for (int round = 0; round < 5; ++round) {
        double both[2] = {};
        sums.sum(own, TwoValues{first}, both);
        const auto [a, b] = both;
        if (a != expected || b != expected_other || sums.sum(own, Value{first}) != expected) {
          throw std::runtime_error("sum differs");
        }
      }
      team.workers.barrier().arrive_and_wait();  // the others read this one's buffer until here
    });
  });
}

TEST_P(Exchange, GivesEachSlabThePlanesOfItsNeighbours) {
  for (const bool periodic : {false, true}) {
    run_processes(GetParam(), [&](Processes& processes, int own_slabs) {
      Team team(processes, own_slabs);
      team.run([&](int rank) {
        CpuBackend backend(rank, false);
        const SlabExtent slab = slab_extent({3, 2, planes}, periodic, rank, team.row.total());
        const FieldLayout layout{slab.n, 2};
        Field<CpuBackend, double> field(backend, layout), other(backend, layout);
        const std::array<Field<CpuBackend, double>*, 2> both{&field, &other};
        HaloExchange<CpuBackend> halo(backend, *team.context, slab, rank,
                                      4 * layout.plane_size() * sizeof(double));
        const auto value = [](int round, int which, int i, int k) {
          return 1000.0 * round + 500 * which + i + 10 * ((k + planes) % planes);
        };
        for (int round = 0; round < 6; ++round) {
          const int depth = 1 + round % 2;
          for (int which = 0; which < 2; ++which) {
            for (int k = 0; k < slab.n[2]; ++k) {
              both[static_cast<std::size_t>(which)]->view()(1, 1, k) =
                  value(round, which, 1, slab.k_begin + k);
            }
          }
          halo.template exchange<double>(both, depth);
          for (int which = 0; which < 2; ++which) {
            for (int ghost = 1; ghost <= depth; ++ghost) {
              for (const int k : {-ghost, slab.n[2] - 1 + ghost}) {
                if ((k < 0 ? slab.below : slab.above) < 0) continue;
                if (both[static_cast<std::size_t>(which)]->view()(1, 1, k) !=
                    value(round, which, 1, slab.k_begin + k)) {
                  throw std::runtime_error("ghost plane " + std::to_string(k) + " of slab " +
                                           std::to_string(rank));
                }
              }
            }
          }
        }
        team.workers.barrier().arrive_and_wait();  // the others read this one's buffer until here
      });
    });
  }
}

TEST_P(Exchange, CarriesPlanesWhileOthersPass) {
  run_processes(GetParam(), [&](Processes& processes, int own_slabs) {
    Team team(processes, own_slabs);
    team.run([&](int rank) {
      CpuBackend backend(rank, false);
      const SlabExtent slab = slab_extent({3, 2, planes}, true, rank, team.row.total());
      const FieldLayout layout{slab.n, 1};
      const std::size_t bytes = layout.plane_size() * sizeof(double);
      using Values = Field<CpuBackend, double>;
      Values slow(backend, layout), quick(backend, layout);
      HaloExchange<CpuBackend> slow_halo(backend, *team.context, slab, rank, bytes);
      HaloExchange<CpuBackend> quick_halo(backend, *team.context, slab, rank, bytes);
      const std::array<Values*, 1> slow_fields{&slow};
      const auto set = [&](const Values& field, double base) {
        for (int k = 0; k < slab.n[2]; ++k) field.view()(1, 1, k) = base + slab.k_begin + k;
      };
      const auto check = [&](const Values& field, double base) {
        const int n = slab.n[2];
        const auto expected = [&](int k) { return base + (slab.k_begin + k + planes) % planes; };
        if ((slab.below >= 0 && field.view()(1, 1, -1) != expected(-1)) ||
            (slab.above >= 0 && field.view()(1, 1, n) != expected(n))) {
          throw std::runtime_error("ghost planes of slab " + std::to_string(rank));
        }
      };
      for (int round = 0; round < 6; ++round) {
        set(slow, 100.0 * round);
        slow_halo.begin<double>(slow_fields);
        for (int pass = 0; pass < 3; ++pass) {
          set(quick, 100.0 * round + 1000 * pass);
          quick_halo.exchange(quick);
          check(quick, 100.0 * round + 1000 * pass);
        }
        slow_halo.finish<double>(slow_fields);
        check(slow, 100.0 * round);
      }
      team.workers.barrier().arrive_and_wait();  // the others read this one's buffers until here
    });
  });
}

TEST_P(Exchange, ReducesToTheSameOnAll) {
  std::vector<double> sums(planes);  // more than ordered_sum has lanes
  for (std::size_t p = 0; p < sums.size(); ++p) sums[p] = 1.0 / static_cast<double>(3 + p);
  const double expected = ordered_sum(sums);
  run_processes(GetParam(), [&](Processes& processes, int own_slabs) {
    Team team(processes, own_slabs);
    team.run([&](int rank) {
      for (int round = 0; round < 20; ++round) {
        const auto first =
            static_cast<std::size_t>(team.first_planes[static_cast<std::size_t>(rank)]);
        const std::span<const double> own(sums.data() + first,
                                          static_cast<std::size_t>(team.context->planes_of(rank)));
        if (team.reduction->sum(rank, own) != expected) throw std::runtime_error("sum differs");
        if (team.reduction->max(rank, rank + round) != team.row.total() - 1 + round) {
          throw std::runtime_error("maximum differs");
        }
      }
    });
  });
}

INSTANTIATE_TEST_SUITE_P(Slabs, Exchange,
                         ::testing::Values(Split{1}, Split{2}, Split{3}, Split{7}, Split{1, 1},
                                           Split{2, 2}, Split{1, 1, 1}, Split{1, 2},
                                           Split{3, 1, 2}),
                         SplitName());

}  // namespace
}  // namespace downwash
