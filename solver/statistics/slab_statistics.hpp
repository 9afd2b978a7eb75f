// The statistics of one slab.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/problem/statistics.hpp"
#include "solver/problem/statistics_list.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/statistics.hpp"
#include "solver/tracers/slab_tracers.hpp"

namespace downwash {

template <class Backend, class T>
class SlabStatistics {
 public:
  SlabStatistics(Backend& backend, const Statistics& statistics, const FieldLayout& layout,
                 int tracers, double start_time)
      : backend_(backend), statistics_(statistics), layout_(layout), state_{.now = start_time} {
    for (int f = 0; f < OfVelocity::count; ++f) velocity_.emplace_back(backend, layout);
    for (int f = 0; f < tracers * OfTracer::count; ++f) tracers_.emplace_back(backend, layout);
  }

  /// The step of dt that ended; `tracers` may be null where there are none.
  void accumulate(double dt, const VelocityView<const T>& u, FieldView<const CellMask> mask,
                  const SlabTracers<Backend, T>* tracers) {
    if (!count_step(statistics_.sampling, dt, state_)) return;
    const T share = T(take_sample(statistics_.window, state_));
    const Range cells = layout_.cells();
    backend_.for_each(cells, OfVelocity{u, mask, batch<OfVelocity::count>(velocity_, 0), share});
    for (std::size_t f = 0; f < tracers_.size(); f += OfTracer::count) {
      const int tracer = static_cast<int>(f / OfTracer::count);
      backend_.for_each(
          cells, OfTracer{tracers->concentration(tracer), mask, batch<OfTracer::count>(tracers_, f),
                          T(tracers->scale(tracer)), share});
    }
  }

  StatisticsReport report() const { return report_of(state_); }
  void pass_state(SlabState<Backend>& state) { state.value("statistics", state_); }
  void list(SlabFields<Backend>& fields) const {
    for (std::size_t f = 0; f < velocity_.size(); ++f) {
      fields.add(velocity_statistics[f].field, velocity_[f]);
    }
    for (std::size_t f = 0; f < tracers_.size(); ++f) {
      constexpr std::size_t count = OfTracer::count;
      fields.add(tracer_statistics_name(static_cast<int>(f / count), f % count), tracers_[f]);
    }
  }

 private:
  using OfVelocity = VelocityStatistics<T>;
  using OfTracer = ConcentrationStatistics<T>;
  static_assert(velocity_statistics.size() == OfVelocity::count);
  static_assert(tracer_statistics.size() == OfTracer::count);

  template <int Count>
  static FieldBatch<T, Count> batch(const std::vector<Field<Backend, T>>& fields,
                                    std::size_t first) {
    FieldBatch<T, Count> views;
    for (int f = 0; f < Count; ++f) {
      const FieldView<T> view = fields[first + static_cast<std::size_t>(f)].view();
      views.origin[f] = view.origin;
      views.stride_j = view.stride_j;
      views.stride_k = view.stride_k;
    }
    return views;
  }

  Backend& backend_;
  Statistics statistics_;
  FieldLayout layout_;
  SamplingState state_;
  std::vector<Field<Backend, T>> velocity_;
  std::vector<Field<Backend, T>> tracers_;  ///< three fields of each in turn
};

}  // namespace downwash
