#include "app/validation/figures/tracer_figures.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

template <class Value>
std::vector<Value> values_of(const CaseRun& run, const HostField<float>& c,
                             const PlaneWindow& window) {
  std::vector<Value> values;
  for (int b = window.second.first; b < window.second.last; ++b) {
    for (int a = window.first.first; a < window.first.last; ++a) {
      Index3 cell;
      cell[static_cast<std::size_t>(window.across)] = window.at;
      cell[static_cast<std::size_t>(window.first_axis())] = a;
      cell[static_cast<std::size_t>(window.second_axis())] = b;
      values.push_back(run.at(c, cell));
    }
  }
  return values;
}

std::vector<double> centres(const Axis& axis, const IndexRange& range) {
  std::vector<double> positions;
  for (int n = range.first; n < range.last; ++n) positions.push_back(axis.centre(n));
  return positions;
}

}  // namespace

void TracerFigures::add(const CaseRun& run) {
  const TracerAccount account = run.solver->tracer_accounts().front();
  lost_ = std::max(lost_, std::abs(account.released - account.airborne) / account.released);
  const HostField<float> c = run.solver->read_tracer(0);
  const auto [lowest, highest] = std::minmax_element(c.data.begin(), c.data.end());
  outside_ = std::max({outside_, -double{*lowest}, double{*highest} - 1});
}

void TracerFigures::check(ValidationRecord& record) const {
  record.checks.push_back(
      at_most("largest share of the mass that a run lost", lost_, 1e-12, "conservation of mass"));
  record.checks.push_back(at_most("largest value outside of the initial range 0 to 1", outside_,
                                  1e-6, "total variation diminishing (Sweby 1984)"));
}

PlaneWindow PlaneWindow::middle(const CaseRun& run, int across) {
  PlaneWindow window{across, run.axis(across).n() / 2, {0, 0}, {0, 0}};
  window.first.last = run.axis(window.first_axis()).n();
  window.second.last = run.axis(window.second_axis()).n();
  return window;
}

PlotRaster raster(const CaseRun& run, const HostField<float>& c, const PlaneWindow& window,
                  const std::string& label) {
  const Axis &x = run.axis(window.first_axis()), &y = run.axis(window.second_axis());
  return {.columns = window.first.last - window.first.first,
          .rows = window.second.last - window.second.first,
          .values = values_of<float>(run, c, window),
          .x = {x.face(window.first.first), x.face(window.first.last)},
          .y = {y.face(window.second.first), y.face(window.second.last)},
          .label = label};
}

PlotCurve half_contour(const CaseRun& run, const HostField<float>& c, const PlaneWindow& window,
                       const std::string& label) {
  PlotCurve curve = contour(centres(run.axis(window.first_axis()), window.first),
                            centres(run.axis(window.second_axis()), window.second),
                            values_of<double>(run, c, window), 0.5);
  curve.label = label;
  return curve;
}

}  // namespace downwash
