// The turbulence that comes in through one face of a slab.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/boundaries/inflow_lattice.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/inflow_turbulence.hpp"

namespace downwash {

/// What a slab holds depends on the place of its cells alone: slabs that share a face make the
/// points around their common edge each for itself, alike.
template <class Backend, class T>
class SlabInflow {
 public:
  SlabInflow(Backend& backend, const FlowProblem& problem, const SlabExtent& slab, int axis,
             Side side, const Inflow& inflow)
      : backend_(backend),
        lattice_(problem, slab, axis, inflow),
        seed_(inflow.turbulence->seed + (static_cast<std::uint64_t>(axis) << 32) +
              (side == Side::high ? std::uint64_t{1} << 34 : 0)),
        axis_(axis),
        speed_(speed_of(inflow.velocity)),
        wind_(wind_on_face(inflow.velocity)),
        n_across_(slab.n[static_cast<std::size_t>(lattice_.across_axis)]),
        n_up_(slab.n[static_cast<std::size_t>(lattice_.up_axis)]),
        across_(backend, lattice_.filter_across, lattice_.up.points),
        up_(backend, lattice_.filter_up, lattice_.up.points),
        rate_(backend, converted(lattice_.rate)),
        point_across_(backend, lattice_.point_across),
        point_up_(backend, lattice_.point_up),
        stress_(backend, stress_factors(*inflow.turbulence)),
        level_(backend, lattice_.level_of_cell),
        random_(backend, layered(lattice_.up.points + 2 * up_.most_reach)),
        filtered_(backend, layered(lattice_.up.points)),
        new_(backend, layered(lattice_.up.points)),
        once_(backend, layered(lattice_.up.points)),
        turbulence_(backend, layered(lattice_.up.points)),
        fluctuation_{plane(), plane(), plane()} {}

  /// From now on as in a wind of this velocity: eddies as large are as much stronger and pass as
  /// much sooner as it is faster than at the start.
  void follow(const Vector3& velocity) {
    wind_ = wind_on_face(velocity);
    if (speed_ > 0) strength_ = speed_of(velocity) / speed_;
  }

  /// What fluctuates from now on for dt seconds.
  void advance(double dt) {
    const int q = lattice_.points_across, p = lattice_.up.points;
    const LatticeView<T> turbulence = view(turbulence_, p);
    const bool first = drawn_ == 0;
    if (first) draw(turbulence);
    const LatticeView<T> drawn = view(new_, p);
    draw(drawn);
    backend_.for_each(Range{{0, 0, 0}, {q, p, 3}},
                      FilterInTime<T>{constant(drawn), view(once_, p), turbulence, rate_.data(), p,
                                      T(dt * strength_), first});
    backend_.for_each(Range{{-1, -1, 0}, {n_across_ + 1, n_up_ + 1, 1}},
                      FaceFluctuations<T>{
                          constant(turbulence),
                          point_across_.data() + 1,
                          point_up_.data() + 1,
                          stress_.data() + 1,
                          {fluctuation_[0].data(), fluctuation_[1].data(), fluctuation_[2].data()},
                          row(),
                          across_is_lower(),
                          wind_,
                          T(strength_),
                          level_of_first_cell(),
                          n_up_ + 2});
  }

  /// u' of a component of the velocity on the face, with one ghost around; the lower axis fastest.
  T* fluctuation(int component) const {
    const std::size_t direction = component == axis_                  ? 0
                                  : component == lattice_.across_axis ? 1
                                                                      : 2;
    return fluctuation_[direction].data();
  }
  int row() const { return (across_is_lower() ? n_across_ : n_up_) + 2; }

  /// In rows by the lattice points along the face, which slabs share at their edges.
  void pass_state(const std::string& name, SlabState<Backend>& state) {
    state.value(name + " drawn", drawn_);
    pass_lattice(name + " once", once_, state);
    pass_lattice(name, turbulence_, state);
  }

 private:
  /// New numbers ψ that are correlated along the face.
  void draw(const LatticeView<T>& to) {
    const int reach = across_.most_reach, q = lattice_.points_across, p = lattice_.up.points;
    const LatticeView<T> r = view(random_, p + 2 * up_.most_reach, up_.most_reach);
    const LatticeView<T> filtered = view(filtered_, p);
    backend_.for_each(Range{{-reach, -up_.most_reach, 0}, {q + reach, p + up_.most_reach, 1}},
                      RandomPlane<T>{r, seed_, drawn_++, lattice_.first_across,
                                     lattice_.across.periodic ? lattice_.across.points : 0});
    backend_.for_each(Range{{-reach, 0, 0}, {q + reach, p, 3}},
                      FilterAlong<1, T>{constant(r), filtered, up_.view()});
    backend_.for_each(Range{{0, 0, 0}, {q, p, 3}},
                      FilterAlong<0, T>{constant(filtered), to, across_.view()});
  }

  void pass_lattice(const std::string& name, const DeviceArray<Backend, T>& values,
                    SlabState<Backend>& state) {
    std::vector<T> host(values.size()), column;
    const auto copy = [&](T* to, const T* from) {
      backend_.copy(to, from, values.bytes());
      backend_.synchronize();
    };
    copy(host.data(), values.data());
    const int p = lattice_.up.points;
    const LatticeView<T> points{host.data() + across_.most_reach, lattice_row(), lattice_row() * p};
    const auto for_column = [&](int q, const auto& f) {
      for (int n = 0; n < 3 * p; ++n)
        f(column[static_cast<std::size_t>(n)], points(q, n % p, n / p));
    };
    for (int q = 0; q < lattice_.points_across; ++q) {
      column.assign(3 * static_cast<std::size_t>(p), T(0));
      for_column(q, [](T& packed, const T& point) { packed = point; });
      state.row(name, lattice_.first_across + q, std::span<T>(column));
      for_column(q, [](const T& packed, T& point) { point = packed; });
    }
    if (state.restores()) copy(values.data(), host.data());
  }

  struct Filter {
    DeviceArray<Backend, T> weights;
    DeviceArray<Backend, int> reach;
    int heights, most_reach;

    Filter(Backend& backend, const LatticeFilters& filters, int points)
        : weights(backend, converted(filters.weights)),
          reach(backend, filters.reach),
          heights(points),
          most_reach(filters.most_reach) {}
    LatticeFilter<T> view() const { return {weights.data(), reach.data(), heights, most_reach}; }
  };

  static std::vector<T> converted(const std::vector<double>& values) {
    std::vector<T> result;
    for (const double value : values) result.push_back(T(value));
    return result;
  }
  /// By index upwards from -1 on.
  std::vector<StressFactor<T>> stress_factors(const InflowTurbulence& turbulence) const {
    std::vector<StressFactor<T>> factors;
    for (const int cell : lattice_.level_up) {
      const TurbulenceLevel& level = turbulence.levels[static_cast<std::size_t>(cell)];
      const double u = std::sqrt(level.uu), w_by_u = u > 0 ? level.uw / u : 0;
      const double rest = level.ww - w_by_u * w_by_u;
      factors.push_back(
          {T(u), T(std::sqrt(level.vv)), T(w_by_u), T(rest > 0 ? std::sqrt(rest) : 0)});
    }
    return factors;
  }

  /// As if the wind blew along the normal where it has no level direction.
  FaceWind<T> wind_on_face(const Vector3& velocity) const {
    const double speed = speed_of(velocity);
    if (!(speed > 0)) return {};
    return {T(velocity[static_cast<std::size_t>(axis_)] / speed),
            T(velocity[static_cast<std::size_t>(lattice_.across_axis)] / speed)};
  }
  /// Its level part.
  double speed_of(const Vector3& velocity) const {
    return std::hypot(velocity[static_cast<std::size_t>(axis_)],
                      velocity[static_cast<std::size_t>(lattice_.across_axis)]);
  }
  /// Null where the levels are those of the cells.
  const int* level_of_first_cell() const {
    return lattice_.level_of_cell.empty() ? nullptr : level_.data() + 1 + (n_up_ + 2);
  }
  bool across_is_lower() const { return lattice_.across_axis < lattice_.up_axis; }
  int lattice_row() const { return lattice_.points_across + 2 * across_.most_reach; }
  std::size_t layered(int rows) const {
    return 3 * static_cast<std::size_t>(lattice_row()) * static_cast<std::size_t>(rows);
  }
  LatticeView<T> view(const DeviceArray<Backend, T>& values, int rows, int rows_below = 0) const {
    return {values.data() + across_.most_reach + lattice_row() * rows_below, lattice_row(),
            lattice_row() * rows};
  }
  static LatticeView<const T> constant(const LatticeView<T>& view) {
    return {view.origin, view.row, view.layer};
  }
  DeviceArray<Backend, T> plane() {
    return {backend_,
            static_cast<std::size_t>(n_across_ + 2) * static_cast<std::size_t>(n_up_ + 2)};
  }

  Backend& backend_;
  InflowLattice lattice_;
  std::uint64_t seed_, drawn_ = 0;
  int axis_;
  double speed_, strength_ = 1;  ///< that at the start; by which all that fluctuates is multiplied
  FaceWind<T> wind_;
  int n_across_, n_up_;
  Filter across_, up_;
  DeviceArray<Backend, T> rate_;
  DeviceArray<Backend, int> point_across_, point_up_;
  DeviceArray<Backend, StressFactor<T>> stress_;
  DeviceArray<Backend, int> level_;
  DeviceArray<Backend, T> random_, filtered_, new_, once_, turbulence_;
  std::array<DeviceArray<Backend, T>, 3> fluctuation_;  ///< normal, level along the face, upwards
};

}  // namespace downwash
