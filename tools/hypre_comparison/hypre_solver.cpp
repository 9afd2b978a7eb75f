#include "tools/hypre_comparison/hypre_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <vector>

namespace downwash::comparison {
namespace {

constexpr int max_iterations = 100;

/// The cell itself and its lower neighbours: hypre keeps the upper ones by symmetry.
constexpr int entries = 4;

/// hypre's functions return error bits; HYPRE_ERROR_CONV only says that a solve reached its limit.
void check(HYPRE_Int error, const char* call) {
  if ((error & ~HYPRE_ERROR_CONV) == 0) return;
  char description[256] = "";
  HYPRE_DescribeError(error, description);
  throw std::runtime_error(fmt::format("{}: {}", call, description));
}
#define DOWNWASH_HYPRE(function, ...) check(function(__VA_ARGS__), #function)

/// A box of hypre's: first and last cell, both included.
struct Box {
  HYPRE_Int low[3], high[3];
};
Box slab_box(const Index3& n, IndexRange planes) {
  return {{0, 0, planes.first}, {n[0] - 1, n[1] - 1, planes.last - 1}};
}

/// PFMG halves one axis at a time.
int levels_to_one_cell(const Index3& n) {
  int levels = 1;
  for (const int cells : n) levels += std::bit_width(static_cast<unsigned>(cells - 1));
  return levels;
}

}  // namespace

std::string HypreOptions::text() const {
  return fmt::format("{}, {} points, {}+{} sweeps, {} levels left out{}{}",
                     relaxation == 2 ? "red-black Gauss-Seidel" : "weighted Jacobi",
                     seven_points ? 7 : 27, sweeps, sweeps, levels_left_out,
                     skip_levels ? ", relaxation skipped" : "", pinned ? ", one cell pinned" : "");
}

HypreSolver::HypreSolver(const TestSystem& system, const HypreOptions& options,
                         const Processes& processes)
    : options_(options),
      processes_(processes),
      n_(system.grid.n()),
      planes_(processes.own_planes(n_[2])) {
  processes_.wait();
  const double start = MPI_Wtime();
  make_matrix(system);
  const double matrix_seconds = MPI_Wtime() - start;
  make_vectors(system);
  const double middle = MPI_Wtime();
  make_solver();
  setup_seconds_ = processes_.longest(matrix_seconds + MPI_Wtime() - middle);
}

HypreSolver::~HypreSolver() {
  HYPRE_StructPCGDestroy(gradients_);
  HYPRE_StructPFMGDestroy(multigrid_);
  HYPRE_StructVectorDestroy(solution_);
  HYPRE_StructVectorDestroy(source_);
  HYPRE_StructMatrixDestroy(matrix_);
  HYPRE_StructStencilDestroy(stencil_);
  HYPRE_StructGridDestroy(grid_);
}

/// -∇·(β∇p), positive; a solid cell has a row with nothing but 1 on the diagonal.
void HypreSolver::make_matrix(const TestSystem& system) {
  Box box = slab_box(n_, planes_);
  DOWNWASH_HYPRE(HYPRE_StructGridCreate, MPI_COMM_WORLD, 3, &grid_);
  DOWNWASH_HYPRE(HYPRE_StructGridSetExtents, grid_, box.low, box.high);
  DOWNWASH_HYPRE(HYPRE_StructGridAssemble, grid_);

  HYPRE_Int offsets[entries][3] = {{0, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
  DOWNWASH_HYPRE(HYPRE_StructStencilCreate, 3, entries, &stencil_);
  for (int e = 0; e < entries; ++e) {
    DOWNWASH_HYPRE(HYPRE_StructStencilSetElement, stencil_, e, offsets[e]);
  }
  DOWNWASH_HYPRE(HYPRE_StructMatrixCreate, MPI_COMM_WORLD, grid_, stencil_, &matrix_);
  DOWNWASH_HYPRE(HYPRE_StructMatrixSetSymmetric, matrix_, 1);
  DOWNWASH_HYPRE(HYPRE_StructMatrixInitialize, matrix_);

  // The pinned cell is high above the blocks, in a corner.
  const auto is_pinned = [&](int i, int j, int k) {
    return options_.pinned && i == 0 && j == n_[1] - 1 && k == 0;
  };
  const auto coupled = [&](int axis, int i, int j, int k) {
    return !is_pinned(i, j, k) && !is_pinned(i - (axis == 0), j - (axis == 1), k - (axis == 2));
  };
  std::vector<double> values;
  for (int k = planes_.first; k < planes_.last; ++k) {
    for (int j = 0; j < n_[1]; ++j) {
      for (int i = 0; i < n_[0]; ++i) {
        bool low[3];
        int open = 0;
        for (int axis = 0; axis < 3; ++axis) {
          low[axis] = system.open_low(axis, i, j, k);
          open +=
              low[axis] + system.open_low(axis, i + (axis == 0), j + (axis == 1), k + (axis == 2));
        }
        values.push_back(is_pinned(i, j, k) || !system.fluid(i, j, k) ? 1 : open);
        for (int axis = 0; axis < 3; ++axis) {
          values.push_back(low[axis] && coupled(axis, i, j, k) ? -1 : 0);
        }
      }
    }
  }
  HYPRE_Int all[entries] = {0, 1, 2, 3};
  DOWNWASH_HYPRE(HYPRE_StructMatrixSetBoxValues, matrix_, box.low, box.high, entries, all,
                 values.data());
  DOWNWASH_HYPRE(HYPRE_StructMatrixAssemble, matrix_);
}

void HypreSolver::make_vectors(const TestSystem& system) {
  Box box = slab_box(n_, planes_);
  std::vector<double> values;
  for (int k = planes_.first; k < planes_.last; ++k) {
    for (int j = 0; j < n_[1]; ++j) {
      for (int i = 0; i < n_[0]; ++i) values.push_back(-system.source(i, j, k));
    }
  }
  if (options_.pinned && planes_.first == 0) {
    values[static_cast<std::size_t>(n_[0]) * static_cast<std::size_t>(n_[1] - 1)] = 0;
  }
  for (HYPRE_StructVector* vector : {&source_, &solution_}) {
    DOWNWASH_HYPRE(HYPRE_StructVectorCreate, MPI_COMM_WORLD, grid_, vector);
    DOWNWASH_HYPRE(HYPRE_StructVectorInitialize, *vector);
    DOWNWASH_HYPRE(HYPRE_StructVectorSetBoxValues, *vector, box.low, box.high, values.data());
    DOWNWASH_HYPRE(HYPRE_StructVectorAssemble, *vector);
    std::fill(values.begin(), values.end(), 0.0);
  }
}

void HypreSolver::make_solver() {
  DOWNWASH_HYPRE(HYPRE_StructPFMGCreate, MPI_COMM_WORLD, &multigrid_);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetMaxIter, multigrid_, 1);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetTol, multigrid_, 0.0);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetZeroGuess, multigrid_);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetRelaxType, multigrid_, options_.relaxation);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetRAPType, multigrid_, options_.seven_points);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetSkipRelax, multigrid_, options_.skip_levels);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetNumPreRelax, multigrid_, options_.sweeps);
  DOWNWASH_HYPRE(HYPRE_StructPFMGSetNumPostRelax, multigrid_, options_.sweeps);

  if (options_.levels_left_out > 0) {
    DOWNWASH_HYPRE(HYPRE_StructPFMGSetMaxLevels, multigrid_,
                   levels_to_one_cell(n_) - options_.levels_left_out);
  }

  DOWNWASH_HYPRE(HYPRE_StructPCGCreate, MPI_COMM_WORLD, &gradients_);
  DOWNWASH_HYPRE(HYPRE_StructPCGSetMaxIter, gradients_, max_iterations);
  DOWNWASH_HYPRE(HYPRE_StructPCGSetTwoNorm, gradients_, 1);
  DOWNWASH_HYPRE(HYPRE_StructPCGSetPrecond, gradients_, HYPRE_StructPFMGSolve,
                 HYPRE_StructPFMGSetup, multigrid_);
  DOWNWASH_HYPRE(HYPRE_StructPCGSetup, gradients_, matrix_, source_, solution_);
}

SolverRun HypreSolver::solve(double tolerance) {
  DOWNWASH_HYPRE(HYPRE_StructVectorSetConstantValues, solution_, 0.0);
  DOWNWASH_HYPRE(HYPRE_StructPCGSetTol, gradients_, tolerance);
  processes_.wait();
  const double start = MPI_Wtime();
  DOWNWASH_HYPRE(HYPRE_StructPCGSolve, gradients_, matrix_, source_, solution_);
  SolverRun run;
  run.seconds = processes_.longest(MPI_Wtime() - start);
  DOWNWASH_HYPRE(HYPRE_StructPCGGetNumIterations, gradients_, &run.iterations);
  DOWNWASH_HYPRE(HYPRE_StructPCGGetFinalRelativeResidualNorm, gradients_, &run.residual);
  HYPRE_ClearAllErrors();
  return run;
}

HostField<double> HypreSolver::solution() const {
  Box box = slab_box(n_, planes_);
  HostField<double> own({n_[0], n_[1], planes_.last - planes_.first});
  DOWNWASH_HYPRE(HYPRE_StructVectorGetBoxValues, solution_, box.low, box.high, own.data.data());
  return processes_.gather(own, n_);
}

}  // namespace downwash::comparison
