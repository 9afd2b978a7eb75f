#include "app/scene/faces.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/scene/wind_turbulence.hpp"
#include "geometry/frames/cell_at.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

constexpr std::array nicknames = {"inlet", "outlet", "right", "left", "ground", "top"};
constexpr std::size_t top = 5;

Side side_of(std::size_t face) { return face % 2 == 0 ? Side::low : Side::high; }

/// Translates one face; a visitor of FaceChoice.
struct Translation {
  const FlowChoice& flow;
  const std::optional<Wind>& wind;
  const std::array<Axis, 3>& xyz;
  const AxisMap& axes;
  const Ground* ground;
  const std::optional<DistantGround>& distant;  ///< from the top, if air goes through it
  const std::optional<WindSwing>& swing;        ///< has free sides
  std::size_t face;                             ///< 0 … 5 as in FlowChoice::faces

  FaceCondition operator()(const Periodic& periodic) const { return periodic; }
  FaceCondition operator()(const FreeSlip& free_slip) const {
    if (face == top && distant) return rising_air();
    if (face < top && swing) return swinging_side();
    return free_slip;
  }
  FaceCondition operator()(const Outflow& outflow) const { return outflow; }
  FaceCondition operator()(const Wall& wall) const { return Wall{axes.to_solver(wall.velocity)}; }
  FaceCondition operator()(const UniformInflow& inflow) const {
    return Inflow{.velocity = axes.to_solver(inflow.velocity), .profile_axis = 0, .profile = {}};
  }
  FaceCondition operator()(const WindInflow&) const {
    const Point towards = downwind(*wind);
    Inflow inflow = by_height(*wind, {towards.x, towards.y, distant ? distant->tilt(towards) : 0});
    const Axis& z = xyz[vertical];
    std::vector<double> heights;
    for (int cell = 0; cell < z.n(); ++cell) heights.push_back(z.centre(cell));
    const double spacing = std::max(narrowest(xyz[face / 2 == 0 ? 1 : 0]), narrowest(z));
    const Axis& inwards = xyz[face / 2];
    const double first = inwards.width(side_of(face) == Side::low ? 0 : inwards.n() - 1);
    inflow.turbulence =
        wind_turbulence(flow, *wind, heights, z.face(z.n()) - z.face(0), spacing, first);
    if (inflow.turbulence && ground != nullptr) inflow.turbulence->level_of_cell = levels();
    if (swing) {
      inflow.course = [swing = *swing, axes = axes, mean = axes.to_user(inflow.velocity)](
                          double time) { return axes.to_solver(swing.turned(mean, time)); };
    }
    return inflow;
  }
  FaceCondition operator()(const ProfileInflow& inflow) const {
    Vector3 inward{0, 0, 0};
    inward[face / 2] = side_of(face) == Side::low ? 1 : -1;
    return by_height(inflow, inward);
  }

  /// The wind above the domain follows the ground as it is seen from there, w = U(z - h) ∂h/∂s:
  /// where the ground rises on the whole, air leaves through the top instead of being squeezed
  /// below it.
  Inflow rising_air() const {
    const std::array<Axis, 3> solver = axes.to_solver(xyz);
    const int i = axes.solver_axis(0), j = axes.solver_axis(1);
    Inflow air{.velocity = axes.to_solver(Vector3{0, 0, 1}),
               .profile_axis = std::min(i, j),
               .profile = {},
               .slips = true};
    const Point towards = downwind(*wind);
    const double z = xyz[vertical].face(xyz[vertical].n());
    const Axis& fast = solver[static_cast<std::size_t>(std::min(i, j))];
    const Axis& slow = solver[static_cast<std::size_t>(std::max(i, j))];
    for (int n = 0; n < slow.n(); ++n) {
      for (int m = 0; m < fast.n(); ++m) {
        const Point place =
            i < j ? Point{fast.centre(m), slow.centre(n)} : Point{slow.centre(n), fast.centre(m)};
        air.profile.push_back(speed_at(*wind, z - distant->height(place)) *
                              distant->slope(place, towards));
      }
    }
    return air;
  }

  /// Air goes in at one side and out at the other, as the wind swings.
  Inflow swinging_side() const {
    const Point towards = downwind(*wind);
    Inflow air = by_height(*wind, {towards.x, towards.y, 0});
    air.slips = true;
    air.swing = swing->along(xyz, axes);
    air.swung = axes.to_solver(Vector3{-towards.y, towards.x, 0});
    return air;
  }

  template <class Profile>
  Inflow by_height(const Profile& profile, const Vector3& direction) const {
    Inflow inflow{.velocity = axes.to_solver(direction),
                  .profile_axis = axes.solver_axis(vertical),
                  .profile = {}};
    for_each_height([&](const AirInCell& air) {
      inflow.profile.push_back(air.part * speed_at(profile, air.height));
    });
    return inflow;
  }
  /// Visits the air of the cells beside the face, upwards in each column after the other; of one
  /// column alone where the ground is level.
  template <class Visit>
  void for_each_height(const Visit& visit) const {
    const Axis &z = xyz[vertical], &along = xyz[face / 2 == 0 ? 1 : 0];
    for (int place = 0; place < (ground != nullptr ? along.n() : 1); ++place) {
      const double below = ground != nullptr ? ground_beside(place) : 0;
      for (int cell = 0; cell < z.n(); ++cell) visit(air_in_cell(z, cell, below));
    }
  }
  double ground_beside(int place) const {
    const bool low = side_of(face) == Side::low;
    return face / 2 == 0 ? ground->top(low ? 0 : xyz[0].n() - 1, place)
                         : ground->top(place, low ? 0 : xyz[1].n() - 1);
  }
  /// By height: the layer that is as high over z = 0.
  std::vector<int> levels() const {
    std::vector<int> found;
    for_each_height(
        [&](const AirInCell& air) { found.push_back(cell_at(xyz[vertical], air.height)); });
    return found;
  }
  static double narrowest(const Axis& axis) {
    double width = axis.width(0);
    for (int cell = 1; cell < axis.n(); ++cell) width = std::min(width, axis.width(cell));
    return width;
  }
};

/// True if no fluid cell touches the face.
bool closed_by_solids(const ObstacleMap& obstacles, int axis, Side side) {
  Index3 lo{0, 0, 0}, hi = obstacles.n();
  const auto a = static_cast<std::size_t>(axis);
  if (side == Side::low) {
    hi[a] = 1;
  } else {
    lo[a] = hi[a] - 1;
  }
  for (int k = lo[2]; k < hi[2]; ++k) {
    for (int j = lo[1]; j < hi[1]; ++j) {
      for (int i = lo[0]; i < hi[0]; ++i) {
        if (!obstacles.solid(i, j, k)) return false;
      }
    }
  }
  return true;
}

}  // namespace

std::optional<DistantGround> ground_seen_from_top(const FlowChoice& flow,
                                                  const std::optional<Wind>& wind,
                                                  const std::array<Axis, 3>& xyz,
                                                  const Ground* ground) {
  if (ground == nullptr || !wind || !std::holds_alternative<FreeSlip>(flow.faces[top])) return {};
  return DistantGround(*ground, xyz, xyz[vertical].face(xyz[vertical].n()));
}

BoundaryConditions solver_boundaries(const FlowChoice& flow, const std::optional<Wind>& wind,
                                     const std::array<Axis, 3>& xyz, const AxisMap& axes,
                                     const Ground* ground,
                                     const std::optional<DistantGround>& distant,
                                     const std::optional<WindSwing>& swing) {
  BoundaryConditions boundaries;
  for (std::size_t face = 0; face < flow.faces.size(); ++face) {
    const int axis = axes.solver_axis(static_cast<int>(face / 2));
    boundaries.at(axis, side_of(face)) = std::visit(
        Translation{flow, wind, xyz, axes, ground, distant, swing, face}, flow.faces[face]);
  }
  return boundaries;
}

std::vector<std::string> wrong_faces(const BoundaryConditions& boundaries, const Grid& grid,
                                     const ObstacleMap& obstacles, const AxisMap& axes) {
  std::array<std::string, 6> names;  // in the solver's order
  std::vector<std::string> found;
  for (std::size_t face = 0; face < face_names.size(); ++face) {
    const int axis = axes.solver_axis(static_cast<int>(face / 2));
    const std::string name =
        fmt::format("`boundaries.{}` (the {})", face_names[face], nicknames[face]);
    names[2 * static_cast<std::size_t>(axis) + face % 2] = name;
    const FaceCondition& condition = boundaries.at(axis, side_of(face));
    const auto* const inflow = std::get_if<Inflow>(&condition);
    const bool open = (inflow && !inflow->slips) || std::holds_alternative<Outflow>(condition);
    if (open && closed_by_solids(obstacles, axis, side_of(face))) {
      found.push_back(name + " is wholly behind solid cells; enlarge the domain on this side.");
    }
  }
  for (std::string& sentence : inconsistencies(boundaries, grid, names)) {
    found.push_back(std::move(sentence) + ".");
  }
  return found;
}

}  // namespace downwash
