#include "app/scene/wind_course.hpp"

#include <variant>

#include "geometry/frames/wind_frame.hpp"

namespace downwash {
namespace {

/// True if what comes in through a face is the wind's: by the case, or because the top follows
/// ground that rises.
bool is_of_wind(const FaceChoice& face) {
  return std::holds_alternative<WindInflow>(face) || std::holds_alternative<FreeSlip>(face);
}

}  // namespace

void follow_series(const std::optional<Wind>& wind, const FlowChoice& flow, const AxisMap& axes,
                   double begin, BoundaryConditions& boundaries) {
  if (!wind || !wind->changes()) return;
  const WindSeries& series = wind->series;
  for (std::size_t face = 0; face < face_names.size(); ++face) {
    if (!is_of_wind(flow.faces[face])) continue;
    const int axis = axes.solver_axis(static_cast<int>(face / 2));
    auto* const inflow =
        std::get_if<Inflow>(&boundaries.at(axis, face % 2 == 0 ? Side::low : Side::high));
    if (inflow == nullptr) continue;
    inflow->course = [series, begin, axes, at_start = axes.to_user(inflow->velocity)](double time) {
      const WindChange now = series.at(time - begin);
      const double grown = now.speed / series.speed;
      const Point level =
          turned_back_by(unit_vector(now.direction - series.direction), {at_start[0], at_start[1]});
      return axes.to_solver(Vector3{grown * level.x, grown * level.y, grown * at_start[2]});
    };
  }
}

}  // namespace downwash
