#include "app/validation/tracer_figures.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

template <class Value>
std::vector<Value> values_of(const HostField<float>& c, const PlaneWindow& window) {
  std::vector<Value> values;
  for (int k = window.k.first; k < window.k.last; ++k) {
    for (int i = window.i.first; i < window.i.last; ++i) values.push_back(c(i, window.j, k));
  }
  return values;
}

std::vector<double> centres(const Axis& axis, const IndexRange& range) {
  std::vector<double> positions;
  for (int n = range.first; n < range.last; ++n) positions.push_back(axis.centre(n));
  return positions;
}

}  // namespace

Execution small_execution(const ValidationContext& context) {
  const bool cpu = context.backend == BackendKind::cpu;
  return context.execution(Precision::double_, cpu ? std::min(context.most_slabs, 4) : 1);
}

void TracerFigures::add(FlowSolver& solver) {
  const TracerAccount account = solver.tracer_accounts().front();
  lost_ = std::max(lost_, std::abs(account.released - account.airborne) / account.released);
  const HostField<float> c = solver.read_tracer(0);
  const auto [lowest, highest] = std::minmax_element(c.data.begin(), c.data.end());
  outside_ = std::max({outside_, -double{*lowest}, double{*highest} - 1});
}

void TracerFigures::check(ValidationRecord& record) const {
  record.checks.push_back(
      at_most("largest share of the mass that a run lost", lost_, 1e-12, "conservation of mass"));
  record.checks.push_back(at_most("largest value outside of the initial range 0 to 1", outside_,
                                  1e-6, "total variation diminishing (Sweby 1984)"));
}

PlotRaster raster(const HostField<float>& c, const Grid& grid, const PlaneWindow& window,
                  const std::string& label) {
  const Axis &x = grid.axis[0], &y = grid.axis[2];
  return {.columns = window.i.last - window.i.first,
          .rows = window.k.last - window.k.first,
          .values = values_of<float>(c, window),
          .x = {x.face(window.i.first), x.face(window.i.last)},
          .y = {y.face(window.k.first), y.face(window.k.last)},
          .label = label};
}

PlotCurve half_contour(const HostField<float>& c, const Grid& grid, const PlaneWindow& window,
                       const std::string& label) {
  PlotCurve curve = contour(centres(grid.axis[0], window.i), centres(grid.axis[2], window.k),
                            values_of<double>(c, window), 0.5);
  curve.label = label;
  return curve;
}

}  // namespace downwash
