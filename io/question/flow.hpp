// What the air is, what drives it, and how its equations are solved.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "solver/grid/boundary_conditions.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Inflow with the profile of the wind; only on faces that it blows in through.
struct WindInflow {};

struct UniformInflow {
  Vector3 velocity{0, 0, 0};  ///< m/s
};

/// Inward normal speed by height, linear between the points, constant below and above them; only on
/// the four vertical faces.
struct ProfileInflow {
  struct Point {
    double z;      ///< m
    double speed;  ///< m/s
  };
  std::vector<Point> points;
};

/// A FaceCondition, but in user axes and with the inflow as the user described it.
using FaceChoice =
    std::variant<Periodic, Wall, FreeSlip, Outflow, WindInflow, UniformInflow, ProfileInflow>;

/// The user's names of the faces, in the order of FlowChoice::faces.
inline constexpr std::array<const char*, 6> face_names = {"x-", "x+", "y-", "y+", "z-", "z+"};

/// uniform: `velocity` everywhere; else see initial_velocity.
enum class FlowPattern { uniform, taylor_green, channel, rotation, wave, waves };

struct InitialFlow {
  Vector3 velocity{0, 0, 0};  ///< m/s
  FlowPattern pattern = FlowPattern::uniform;
};

/// Roughness lengths (m; 0 is smooth) of walls that follow the law of the wall.
struct Surfaces {
  double ground = 0;                   ///< and all other faces of the domain that are walls
  double streets = 0;                  ///< ground near buildings
  std::optional<double> roof, facade;  ///< absent: 1 cm on the scale of a town, see model_scale()
  double inverse_obukhov = 0;          ///< 1/L of the air along the ground, 1/m
};

struct InflowChoice {
  bool turbulent = false;
  std::uint64_t seed = 1;
  bool nudging =
      true;  ///< the air before the first building is held as the wind that was asked for
};

/// What the air is, what drives it, and how its equations are solved.
struct FlowChoice {
  double viscosity = 0;    ///< kinematic, m²/s
  double density = 0;      ///< kg/m³
  double gravity = 0;      ///< downwards, m/s²
  Vector3 force{0, 0, 0};  ///< body force per mass, m/s²
  std::optional<SubgridModel> turbulence;
  InflowChoice inflow;
  std::optional<Surfaces> surfaces;  ///< absent: no slip, as far as the cells resolve it
  std::optional<Stratification> stratification;  ///< absent: neutral, or computed as such
  std::array<FaceChoice, 6> faces;               ///< x-, x+, y-, y+, z-, z+
  std::optional<InitialFlow> initial;  ///< absent: the wind's profile, or rest without wind
  double upwind = 0;                   ///< 0 = central, 1 = first-order upwind
  PressureParameters pressure;
};

}  // namespace downwash
