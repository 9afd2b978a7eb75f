#include "solver/boundary_conditions.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace downwash {
namespace {

template <class Condition>
bool is(const FaceCondition& face) {
  return std::holds_alternative<Condition>(face);
}

/// Volume that an inflow brings in per second through an unobstructed face; negative when it
/// leaves.
double inward_flux(const Inflow& inflow, const Grid& grid, int axis, Side side) {
  const double speed =
      (side == Side::low ? 1.0 : -1.0) * inflow.velocity[static_cast<std::size_t>(axis)];
  double area = 1;
  for (int tangent = 0; tangent < 3; ++tangent) {
    if (tangent == axis) continue;
    const Axis& along = grid.axis[static_cast<std::size_t>(tangent)];
    double weighted_length = 0;
    for (int i = 0; i < along.n(); ++i) {
      const bool varies = !inflow.profile.empty() && tangent == inflow.profile_axis;
      weighted_length +=
          along.width(i) * (varies ? inflow.profile[static_cast<std::size_t>(i)] : 1.0);
    }
    area *= weighted_length;
  }
  return speed * area;
}

/// What is wrong with one face by itself; an empty string when nothing is.
std::string inconsistency(const FaceCondition& face, const Grid& grid, int axis,
                          const std::string& name) {
  const auto a = static_cast<std::size_t>(axis);
  if (const Wall* wall = std::get_if<Wall>(&face); wall && wall->velocity[a] != 0) {
    return name +
           ": a wall can't move through itself; its velocity along the face's normal must "
           "be 0 (use an inflow to blow through a face)";
  }
  const Inflow* inflow = std::get_if<Inflow>(&face);
  if (inflow == nullptr || inflow->profile.empty()) return "";
  if (inflow->profile_axis == axis) {
    return name + ": a profile must vary along the face, not along its normal";
  }
  const int cells = grid.axis[static_cast<std::size_t>(inflow->profile_axis)].n();
  if (static_cast<int>(inflow->profile.size()) != cells) {
    std::ostringstream text;
    text << name << ": the profile has " << inflow->profile.size() << " values for " << cells
         << " cells";
    return text.str();
  }
  return "";
}

}  // namespace

bool BoundaryConditions::has_outflow() const {
  return std::any_of(face.begin(), face.end(), is<Outflow>);
}

std::vector<std::string> inconsistencies(const BoundaryConditions& boundaries, const Grid& grid,
                                         const std::array<std::string, 6>& names) {
  std::vector<std::string> found;
  double entering = 0, gross = 0;
  bool any_inflow = false;
  for (int axis = 0; axis < 3; ++axis) {
    const auto low_name = names[2 * static_cast<std::size_t>(axis)];
    const auto high_name = names[2 * static_cast<std::size_t>(axis) + 1];
    const bool low = is<Periodic>(boundaries.at(axis, Side::low));
    const bool high = is<Periodic>(boundaries.at(axis, Side::high));
    if (low != high) {
      found.push_back((low ? low_name : high_name) + " is periodic but " +
                      (low ? high_name : low_name) + " is not: make both periodic or neither");
    }
    for (const Side side : {Side::low, Side::high}) {
      const FaceCondition& face = boundaries.at(axis, side);
      const std::string wrong =
          inconsistency(face, grid, axis, side == Side::low ? low_name : high_name);
      if (!wrong.empty()) {
        found.push_back(wrong);
      } else if (const Inflow* inflow = std::get_if<Inflow>(&face)) {
        const double flux = inward_flux(*inflow, grid, axis, side);
        entering += flux;
        gross += std::abs(flux);
        any_inflow = any_inflow || flux > 0;
      }
    }
  }
  if (!found.empty()) return found;

  std::ostringstream text;
  if (!boundaries.has_outflow() && std::abs(entering) > 1e-6 * gross) {
    text << "the inflow faces bring in " << entering
         << " m³/s and no face lets it out: make one face an outflow";
    found.push_back(text.str());
  } else if (boundaries.has_outflow() && !(entering > 0)) {
    text << "there is an outflow but nothing flows in (net inflow " << entering
         << " m³/s): make one face an inflow, or the outflow a wall";
    found.push_back(text.str());
  }
  return found;
}

}  // namespace downwash
