// Means and covariances of a flow at any point of the domain, for comparison with measurements.
#pragma once

#include <array>
#include <vector>

#include "app/validation/case_run.hpp"
#include "geometry/frames/axis_map.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// Statistics at the centres of the cells; components along i, j, k.
struct MeanFields {
  std::array<HostField<double>, 3> velocity;          ///< means, m/s
  std::array<HostField<double>, 6> covariance;        ///< ii, jj, kk, ij, ik, jk, m²/s²
  std::vector<HostField<double>> concentration = {};  ///< means by tracer, kg/m³
};

/// Values at points in metres, along x, y and z of the user. Between the centres of cells they are
/// trilinear, over the centres in the fluid alone: those in solids take no part, and the weights of
/// the others add up to 1. Nearer to a face of the domain than the outermost centres, and nearer to
/// a solid than the centres beside it, the value of the cell there counts: no law of the wall is
/// supposed. Where all centres around are solid, the value is not a number.
class MeanFlow {
 public:
  MeanFlow(const Grid& grid, const AxisMap& axes, const ObstacleMap& obstacles, MeanFields fields);

  Vector3 velocity(const Vector3& point) const;
  /// |mean velocity|.
  double speed(const Vector3& point) const;
  /// Mean of the product of the fluctuations along two of the axes 0 = x, 1 = y, 2 = z.
  double covariance(int a, int b, const Vector3& point) const;
  /// k, half the trace of the covariances: what the grid resolves of it.
  double kinetic_energy(const Vector3& point) const;
  double concentration(std::size_t tracer, const Vector3& point) const;

  /// The axes along x, y, z.
  const std::array<Axis, 3>& axes() const { return xyz_; }

 private:
  double at(const HostField<double>& field, const Vector3& point) const;

  AxisMap map_;
  std::array<Axis, 3> xyz_;
  ObstacleMap obstacles_;
  MeanFields fields_;
};

/// The statistics of a run that asks for them (`statistics`). Throws std::out_of_range where it
/// does not.
MeanFlow mean_flow(const CaseRun& run);

/// Mean of the instantaneous speed |u|, which hot-wire and thermistor probes measure, from that of
/// the velocity and k, as if the fluctuations were Gaussian and equal in all directions: with m the
/// speed of the mean velocity and σ² = 2k/3,
///   σ (2/π)^½ exp(-m²/2σ²) + (m + σ²/m) erf(m / 2^½ σ),
/// the mean of a noncentral Maxwell distribution. At least m, at most (m² + 2k)^½.
double mean_of_speed(double speed_of_mean, double kinetic_energy);

}  // namespace downwash
