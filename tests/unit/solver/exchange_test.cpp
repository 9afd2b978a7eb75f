// What slabs tell each other: parts of a level, sums.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/parallel/slab_sums.hpp"
#include "solver/pressure/all_gather.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {
namespace {

constexpr int planes = 300;  // more than ordered_sum has lanes

struct Team {
  explicit Team(int slabs) : workers(slabs), reduction(workers, planes) {}

  WorkerTeam workers;
  TeamReduction reduction;
  TeamContext context{workers, reduction, planes, Transport::automatic, false};
};

int first_plane(int rank, int slabs) { return planes * rank / slabs; }

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

class Exchange : public ::testing::TestWithParam<int> {};

TEST_P(Exchange, GivesEachSlabTheWholeLevel) {
  const int slabs = GetParam();
  Team team(slabs);
  std::vector<PlaneShare> shares;
  for (int r = 0; r < slabs; ++r) {
    shares.push_back({first_plane(r, slabs), first_plane(r + 1, slabs) - first_plane(r, slabs)});
  }
  team.workers.run([&](int rank) {
    CpuBackend backend(rank, false);
    const PlaneShare own = shares[static_cast<std::size_t>(rank)];
    Field<CpuBackend, float> part(backend, {{3, 2, own.n}, multigrid_ghosts});
    Field<CpuBackend, float> whole(backend, {{3, 2, planes}, multigrid_ghosts});
    AllGather<CpuBackend> all(backend, team.context, rank, shares, part.layout().plane_size());
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
}

TEST_P(Exchange, GivesEachSlabTheSameSum) {
  const int slabs = GetParam();
  Team team(slabs);
  CpuBackend alone(0, false);
  double expected = 0, expected_other = 0;
  const Range all{{0, 0, 0}, {5, 4, planes}};
  alone.sum(all, Value{0}, &expected);
  alone.sum(all, Value{1}, &expected_other);
  team.workers.run([&](int rank) {
    CpuBackend backend(rank, false);
    const int first = first_plane(rank, slabs);
    const Range own{{0, 0, 0}, {5, 4, first_plane(rank + 1, slabs) - first}};
    SlabSums<CpuBackend> sums(backend, team.context, rank, first);
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
}

INSTANTIATE_TEST_SUITE_P(Slabs, Exchange, ::testing::Values(1, 2, 3, 7));

}  // namespace
}  // namespace downwash
