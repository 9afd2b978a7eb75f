// The two-dimensional wave equation on the slabs of the flow solver (Thibault 2009, 3.1): all that
// a time step shares among threads and devices, with one formula in it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "solver/fields/host_field.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

enum class WaveEdge {
  dirichlet,  ///< u = 0
  neumann     ///< ∂u/∂n = 0
};
using WaveEdges = std::array<std::array<WaveEdge, 2>, 2>;  ///< [x, y][low, high]

/// ∂²u/∂t² = c² ∇²u on [0, length_x] × [0, length_y], from rest. Values are at the centres of the
/// cells, the outermost half a cell from the edges.
struct WaveProblem {
  std::array<int, 2> n{0, 0};  ///< cells along x and y
  std::array<double, 2> length{0, 0};
  WaveEdges edges{};
  double speed = 1;  ///< c
  double dt = 0;
  std::function<double(double x, double y)> initial;

  double spacing(std::size_t axis) const { return length[axis] / n[axis]; }
  /// c dt / h.
  double courant(std::size_t axis) const { return speed * dt / spacing(axis); }
  double centre(std::size_t axis, int cell) const { return (cell + 0.5) * spacing(axis); }
};

/// Cuts the rows of the plane into slabs, one POSIX thread each, on one GPU or core each. Results
/// do not depend on the number of slabs, bit for bit. Several processes make the same calls, but
/// for problem() and time(), and get the same results.
class WaveSolver {
 public:
  /// Throws std::invalid_argument (no cells, unstable: dt² (c²/h_x² + c²/h_y²) > 1, more slabs than
  /// rows), std::bad_alloc, or std::runtime_error (no device).
  WaveSolver(WaveProblem problem, const Execution& execution);
  WaveSolver(WaveSolver&&) noexcept;
  WaveSolver& operator=(WaveSolver&&) noexcept;
  ~WaveSolver();

  const WaveProblem& problem() const;
  double time() const;
  /// So many steps of dt; returns when all devices are done.
  void advance(int steps);
  /// ½ ∫ (∂u/∂t)² + c² |∇u|², half a step ago, in the form that the steps conserve.
  double energy();
  /// u in the cells: n_x × 1 × n_y.
  HostField<double> displacement();

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
