// The potential temperature: transport, the ground, and the weight that it gives the air.
#pragma once

#include "solver/stencils/scalar_transport.hpp"

namespace downwash {

/// A value by the index along the vertical axis V.
template <int V, class T>
struct ByHeight {
  const T* values;  ///< from index 0 on; one beyond either end is there too

  DOWNWASH_HOST_DEVICE T operator()(Cell c) const { return values[along<V>(c)]; }
  /// Half-way to the cell below.
  DOWNWASH_HOST_DEVICE T low(Cell c) const {
    return T(0.5) * (values[along<V>(c) - 1] + values[along<V>(c)]);
  }
};

/// A stage as of TracerStage, of
///   ∂θ/∂t = -∇·F + θ ∇·u + s,
/// F by TracerFace: what of the divergence the pressure solve left over makes no heat. Through a
/// face that is not open, an inlet or outlet, air comes with θ_in of its height and leaves with
/// that of the cell; at walls u is 0. Axis V is the vertical.
template <int V, class T, class Eddies>
struct TemperatureStage {
  static constexpr const char* name = "temperature";
  TracerCarrier<T, Eddies> carrier;
  TracerCoefficients<T> heat;
  FieldView<const T> before, c;  ///< θⁿ, θ
  FieldView<T> result;           ///< may be θⁿ
  ByHeight<V, T> incoming;
  T source;  ///< s, K/s
  T keep, h;

  struct Value {
    T of[1];
  };
  struct State {
    T before, c, rwidth[3];
    T divergence, fluid;  ///< in solids, whose faces to each other have a velocity, nothing changes
  };
  /// F through the low A-face.
  template <int A>
  DOWNWASH_HOST_DEVICE Value flux(Cell cell) const {
    const TracerFace<A, T> face = TracerFace<A, T>::at(carrier, cell);
    // At the ends of the domain faces that are not open let air through.
    const bool low_end = along<A>(cell) == 0;
    const Cell below = prev<A>(cell);
    const bool enters = (face.speed > 0) == low_end;
    const T outside = either(low_end, incoming(cell), incoming(below));
    const T inside = either(low_end, c(cell), c(below));
    const T through = face.speed * either(enters, outside, inside);
    return {{multiply_add(T(1) - face.open, through, face.flux(heat, c, cell))}};
  }
  DOWNWASH_HOST_DEVICE State state(Cell cell) const {
    const GridView<T>& g = carrier.grid;
    State s{before(cell),
            c(cell),
            {g.template rwidth<0>(cell), g.template rwidth<1>(cell), g.template rwidth<2>(cell)},
            T(0),
            fluid_factor<T>(carrier.mask(cell))};
    s.divergence =
        multiply_add(growth<2>(cell), s.rwidth[2],
                     multiply_add(growth<1>(cell), s.rwidth[1], growth<0>(cell) * s.rwidth[0]));
    return s;
  }
  DOWNWASH_HOST_DEVICE Value compute(const State& s, const FaceFluxes<Value>& flux) const {
    T tendency = multiply_add(s.c, s.divergence, source);
    for (int a = 0; a < 3; ++a) {
      tendency = multiply_add(flux.low[a].of[0] - flux.high[a].of[0], s.rwidth[a], tendency);
    }
    const T moved = multiply_add(h * s.fluid, tendency, s.c);
    return {{multiply_add(keep, s.before - moved, moved)}};
  }
  DOWNWASH_HOST_DEVICE void store(Cell cell, const Value& stage) const {
    result(cell) = stage.of[0];
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell cell) const {
    carrier.prefetch(next<2>(cell));
    downwash::prefetch(&c(shifted<2, 2>(cell)));
    downwash::prefetch(&before(cell));
  }

 private:
  template <int A>
  DOWNWASH_HOST_DEVICE T growth(Cell cell) const {
    return carrier.u.template at<A>(next<A>(cell)) - carrier.u.template at<A>(cell);
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
  ByHeight<V, T> incoming;
  FieldView<T> predicted;
  T acceleration;  ///< dt g / T, m/s per K

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell face{i, j, k};
    const T warmer = mean_low<V>(temperature, face) - incoming.low(face);
    predicted(face) += times_bit(low_bit<V>(mask(face)), acceleration * warmer);
  }
};

}  // namespace downwash
