#include "solver/grid/boundary_conditions.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace downwash {
namespace {

template <class Condition>
bool is(const FaceCondition& face) {
  return std::holds_alternative<Condition>(face);
}

/// What an inflow brings in through a face without obstacles.
InflowBalance unobstructed(const Inflow& inflow, const Grid& grid, int axis, Side side) {
  Index3 end = grid.n();
  end[static_cast<std::size_t>(axis)] = 1;  // the flux is the same for any cell along the normal
  InflowBalance balance;
  for (int k = 0; k < end[2]; ++k) {
    for (int j = 0; j < end[1]; ++j) {
      for (int i = 0; i < end[0]; ++i) {
        balance.add(inward_flux(inflow, grid, axis, side, {i, j, k}));
      }
    }
  }
  return balance;
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
  if (inflow == nullptr) return "";
  if (inflow->swing && inflow->swing->axis != inflow->across_axis(axis)) {
    return name + ": a swing must go along the face, across its profile";
  }
  if (inflow->profile.empty()) return "";
  if (inflow->profile_axis == axis) {
    return name + ": a profile must vary along the face, not along its normal";
  }
  const int cells = grid.axis[static_cast<std::size_t>(inflow->profile_axis)].n();
  const int across = grid.axis[static_cast<std::size_t>(inflow->across_axis(axis))].n();
  const auto values = static_cast<std::int64_t>(inflow->profile.size());
  if (values != cells && values != std::int64_t{cells} * across) {
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

bool BoundaryConditions::has_turbulence() const {
  return std::any_of(face.begin(), face.end(), [](const FaceCondition& condition) {
    const Inflow* inflow = std::get_if<Inflow>(&condition);
    return inflow && inflow->turbulence;
  });
}

bool BoundaryConditions::changes() const {
  return std::any_of(face.begin(), face.end(), [](const FaceCondition& condition) {
    const Inflow* inflow = std::get_if<Inflow>(&condition);
    return inflow && inflow->changes();
  });
}

bool InflowBalance::even() const { return std::abs(net()) <= 1e-6 * (entering + leaving); }

std::string text_of(const InflowBalance& balance) {
  std::ostringstream text;
  text << balance.entering << " m³/s flow in and " << balance.leaving
       << " m³/s out through the inflow faces, an imbalance of " << balance.net() << " m³/s";
  return text.str();
}

double inward_flux(const Inflow& inflow, const Grid& grid, int axis, Side side,
                   const Index3& cell) {
  double flux = (side == Side::low ? 1.0 : -1.0) * inflow.velocity[static_cast<std::size_t>(axis)];
  for (std::size_t tangent = 0; tangent < 3; ++tangent) {
    if (static_cast<int>(tangent) != axis) flux *= grid.axis[tangent].width(cell[tangent]);
  }
  if (inflow.profile.empty()) return flux;
  const auto along = static_cast<std::size_t>(inflow.profile_axis);
  std::size_t at = static_cast<std::size_t>(cell[along]);
  if (inflow.by_cell(grid)) {
    at += static_cast<std::size_t>(grid.axis[along].n()) *
          static_cast<std::size_t>(cell[static_cast<std::size_t>(inflow.across_axis(axis))]);
  }
  return flux * inflow.profile[at];
}

std::vector<std::string> inconsistencies(const BoundaryConditions& boundaries, const Grid& grid,
                                         const std::array<std::string, 6>& names) {
  std::vector<std::string> found;
  InflowBalance balance;
  for (int axis = 0; axis < 3; ++axis) {
    const auto& low_name = names[2 * static_cast<std::size_t>(axis)];
    const auto& high_name = names[2 * static_cast<std::size_t>(axis) + 1];
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
        const InflowBalance face_balance = unobstructed(*inflow, grid, axis, side);
        balance.entering += face_balance.entering;
        balance.leaving += face_balance.leaving;
      }
    }
  }
  if (!found.empty()) return found;

  if (!boundaries.has_outflow() && !balance.even()) {
    found.push_back(text_of(balance) + ", and no other face makes up for it: make one face " +
                    (balance.net() > 0 ? "an outflow" : "an inflow that brings in as much"));
  } else if (boundaries.has_outflow() && !(balance.net() > 0)) {
    found.push_back("there is an outflow but nothing to leave by it (" + text_of(balance) +
                    "): make one face an inflow, or the outflow a wall");
  }
  return found;
}

}  // namespace downwash
