// The potential temperature: transport, the ground, and the weight that it gives the air.
#pragma once

#include "solver/stencils/scalar_transport.hpp"

namespace downwash {

/// A value by the index along the vertical axis.
template <class T>
struct ByHeight {
  const T* values;  ///< from index 0 on; one beyond either end is there too
  int axis;

  DOWNWASH_HOST_DEVICE int index(Cell c) const { return axis == 0 ? c.i : axis == 1 ? c.j : c.k; }
  DOWNWASH_HOST_DEVICE T operator()(Cell c) const { return values[index(c)]; }
  /// Half-way to the cell below.
  DOWNWASH_HOST_DEVICE T low(Cell c) const {
    return T(0.5) * (values[index(c) - 1] + values[index(c)]);
  }
};

/// A stage as of TracerStage, of
///   ∂θ/∂t = -∇·F + θ ∇·u + s,
/// F by TracerFace: what of the divergence the pressure solve left over makes no heat. Through a
/// face that is not open, an inlet or outlet, air comes with θ_in of its height and leaves with
/// that of the cell; at walls u is 0.
template <class T, class Eddies>
struct TemperatureStage {
  static constexpr const char* name = "temperature";
  TracerCarrier<T, Eddies> carrier;
  TracerCoefficients<T> heat;
  FieldView<const T> before, c;  ///< θⁿ, θ
  FieldView<T> result;           ///< may be θⁿ
  ByHeight<T> incoming;
  T source;  ///< s, K/s
  T keep, h;

  template <int A>
  DOWNWASH_HOST_DEVICE T flux(Cell face) const {
    return TracerFace<A, T>::at(carrier, face).flux(heat, c, face);
  }
  template <int A>
  DOWNWASH_HOST_DEVICE T along_axis(CellMask m, Cell cell) const {
    const T own = c(cell), low = carrier.u.template at<A>(cell),
            high = carrier.u.template at<A>(next<A>(cell));
    const T enters = low_bit<A>(m) ? flux<A>(cell) : low * (low > 0 ? incoming(cell) : own);
    const T leaves =
        high_bit<A>(m) ? flux<A>(next<A>(cell)) : high * (high < 0 ? incoming(cell) : own);
    return ((enters - leaves) + own * (high - low)) * carrier.grid.template rwidth<A>(cell);
  }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell cell{i, j, k};
    const CellMask m = carrier.mask(cell);
    if (!is_fluid(m)) return;
    const T tendency =
        ((along_axis<0>(m, cell) + along_axis<1>(m, cell)) + along_axis<2>(m, cell)) + source;
    const T moved = multiply_add(h, tendency, c(cell));
    result(cell) = multiply_add(keep, before(cell) - moved, moved);
  }
};

/// What the ground gives to the cells on it, or takes: θ = θ / (1 + dt C |u_t| / h), implicit, u_t
/// the horizontal velocity at the centre of the cell, axis V the vertical.
template <int V, class T>
struct GroundHeat {
  static constexpr const char* name = "ground_heat";
  VelocityView<const T> u;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  FieldView<T> temperature;
  T transfer, dt;

  template <int A>
  DOWNWASH_HOST_DEVICE T centred(Cell c) const {
    return T(0.5) * (u.template at<A>(c) + u.template at<A>(next<A>(c)));
  }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    if (!is_fluid(mask(c))) return;
    const T a = centred<(V + 1) % 3>(c), b = centred<(V + 2) % 3>(c);
    const T speed = std::sqrt(multiply_add(a, a, b * b));
    temperature(c) /= multiply_add(dt * transfer * speed, grid.template rwidth<V>(c), T(1));
  }
};

/// u*_V += dt g (θ - θ_in) / T at the low V-face of a cell where it is open.
template <int V, class T>
struct ThermalBuoyancy {
  static constexpr const char* name = "thermal_buoyancy";
  FieldView<const T> temperature;
  FieldView<const CellMask> mask;
  ByHeight<T> incoming;
  FieldView<T> predicted;
  T acceleration;  ///< dt g / T, m/s per K

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell face{i, j, k};
    const T warmer = mean_low<V>(temperature, face) - incoming.low(face);
    predicted(face) += times_bit(low_bit<V>(mask(face)), acceleration * warmer);
  }
};

}  // namespace downwash
