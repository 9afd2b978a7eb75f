// What happens on the six faces of the domain.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "solver/grid/grid.hpp"
#include "solver/grid/inflow_turbulence.hpp"
#include "solver/grid/swing.hpp"

namespace downwash {

/// The face meets the opposite one.
struct Periodic {};

/// No-slip wall; `velocity` (m/s, solver axes) is its own motion, tangential to the face.
struct Wall {
  Vector3 velocity{0, 0, 0};
};

/// No flow through the face, no shear on it (a symmetry plane).
struct FreeSlip {};

/// Prescribed velocity (m/s, solver axes), inwards or outwards. With `profile`, the velocity at a
/// point of the face is velocity · profile[index of the cell along `profile_axis`]: one value for
/// each cell of that axis; or for each cell of the face, that axis fastest, where the ground below
/// rises and falls.
struct Inflow {
  Vector3 velocity{0, 0, 0};
  int profile_axis = 0;
  std::vector<double> profile;
  std::optional<InflowTurbulence> turbulence =
      std::nullopt;  ///< needs a profile axis along the face
  bool slips =
      false;  ///< what is prescribed is the flow through the face; along it there is no shear
  /// In place of `velocity`, by the time (s) of the flow: where it changes after the start. The
  /// turbulence that comes in grows with its speed, and turns with its level direction. It must
  /// blow the way that `velocity` does, inwards or outwards, all the time. Called by all slabs at
  /// once.
  std::function<Vector3(double time)> course = nullptr;
  /// Part of a wind that goes along `across_axis`, through a face that slips: `swung` (m/s) times
  /// it is added to `velocity`, so that air may go either way.
  std::optional<Swing> swing = std::nullopt;
  Vector3 swung{0, 0, 0};

  bool changes() const { return course || swing; }
  /// The axis along face `axis` that is not the profile's.
  int across_axis(int axis) const { return 3 - axis - profile_axis; }
  /// True if each cell of the face has a value of its own.
  bool by_cell(const Grid& grid) const {
    return profile.size() >
           static_cast<std::size_t>(grid.axis[static_cast<std::size_t>(profile_axis)].n());
  }
};

/// Convective outlet, du/dt + U du/dn = 0, with U the bulk velocity that carries the inflow out
/// (Orlanski 1976, J. Comput. Phys. 21, with a fixed phase speed). Back-flow is cut off and the
/// rest scaled, so that what leaves each connected part of the fluid is what enters it: mass is
/// conserved whatever the pressure solve.
struct Outflow {};

using FaceCondition = std::variant<Periodic, Wall, FreeSlip, Inflow, Outflow>;

enum class Side { low, high };

/// Conditions by axis (i, j, k) and side.
struct BoundaryConditions {
  std::array<FaceCondition, 6> face;

  FaceCondition& at(int axis, Side side) { return face[index(axis, side)]; }
  const FaceCondition& at(int axis, Side side) const { return face[index(axis, side)]; }
  bool periodic(int axis) const { return std::holds_alternative<Periodic>(at(axis, Side::low)); }
  std::array<bool, 3> periodic() const { return {periodic(0), periodic(1), periodic(2)}; }
  bool has_outflow() const;
  /// True if some inflow is turbulent.
  bool has_turbulence() const;
  /// True if some inflow changes in time.
  bool changes() const;

  static std::size_t index(int axis, Side side) {
    return 2 * static_cast<std::size_t>(axis) + (side == Side::high ? 1 : 0);
  }
};

/// What inflow faces prescribe, m³/s: they may take air out as well as bring it in.
struct InflowBalance {
  double entering = 0, leaving = 0;

  void add(double inward_flux) {
    (inward_flux > 0 ? entering : leaving) += inward_flux > 0 ? inward_flux : -inward_flux;
  }
  double net() const { return entering - leaving; }
  /// True if as much leaves as enters, but for rounding.
  bool even() const;
};

/// "3 m³/s flow in and 1 m³/s out through the inflow faces, an imbalance of 2 m³/s"
std::string text_of(const InflowBalance& balance);

/// What an inflow brings in through the boundary face of one cell beside it.
double inward_flux(const Inflow& inflow, const Grid& grid, int axis, Side side, const Index3& cell);

/// What is wrong with the set, one sentence each; empty when nothing is: periodic on one side only,
/// net inflow without an outlet, an outlet without inflow, a wall that moves through itself,
/// a profile whose length is not the cell count of its axis or of its face, a swing along its axis.
/// `names` are the user's names of the faces in the order i-, i+, j-, j+, k-, k+.
std::vector<std::string> inconsistencies(const BoundaryConditions& boundaries, const Grid& grid,
                                         const std::array<std::string, 6>& names);

}  // namespace downwash
