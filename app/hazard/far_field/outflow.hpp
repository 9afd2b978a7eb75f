// The cells beside the faces that the wind leaves the domain through, and what passed them.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "solver/grid/grid.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// A vertical face of the domain, domain frame.
struct OutflowFace {
  std::size_t axis = 0;  ///< 0: across x, 1: across y
  double at = 0;         ///< where along that, m

  /// The place on it at so many metres along the other axis.
  Point place(double along) const { return axis == 0 ? Point{at, along} : Point{along, at}; }
  /// Unit vector along it.
  Point direction() const { return axis == 0 ? Point{0, 1} : Point{1, 0}; }
};

struct OutflowCell {
  Index3 cell{0, 0, 0};          ///< x, y, z
  std::size_t bin = 0;           ///< of its face and all others
  double along = 0, height = 0;  ///< of its middle, m: along its face; above the ground there
  double width = 0, depth = 0;   ///< m
  double flux = 0;               ///< m³/s through it, by the wind of the approach
};

/// Cells in coarse bins: over a face `bins_along` of one width, `bins_up` of heights that grow with
/// the square. Bins of one height are a row, one after the other.
struct Outlet {
  static constexpr int bins_along = 64, bins_up = 12;

  std::vector<OutflowFace> faces;
  std::vector<OutflowCell> cells;

  std::size_t bins() const {
    return faces.size() * static_cast<std::size_t>(bins_along) * static_cast<std::size_t>(bins_up);
  }
  static std::size_t row_of(std::size_t bin) { return bin / static_cast<std::size_t>(bins_along); }
  const OutflowFace& face_of(std::size_t bin) const {
    return faces[row_of(bin) / static_cast<std::size_t>(bins_up)];
  }
};

/// ∫ c U dA dt of a bin, and its moments along the face and upwards.
struct BinMoments {
  double mass = 0;                       ///< kg
  double along = 0, along_square = 0;    ///< kg m, kg m²
  double height = 0, height_square = 0;  ///< kg m, kg m²

  BinMoments since(const BinMoments& before) const;
  BinMoments times(double factor) const;
  void add(const BinMoments& other);
};

/// By bin, of dosages (∫ c dt, kg s/m³) of the cells. Mass is spread evenly within a cell.
std::vector<BinMoments> moments_of(const Outlet& outflow, const std::vector<double>& dosage);

/// The flow through a bin in an interval.
struct BinFlow {
  std::size_t bin = 0;
  BinMoments moments;
};

/// The flow through the outlet between two samples.
struct OutflowInterval {
  double left = 0;   ///< kg: of the tracer's account, through all faces of the domain
  double shape = 0;  ///< kg: what dosages times the wind of the approach come to, of all bins
  /// Those with more than a ten-thousandth of it.
  std::vector<BinFlow> flows;
};

/// The intervals of each tracer.
class OutflowHistory {
 public:
  /// Takes the next sample: dosages of the cells, and what had left by then, since the start.
  void add(const Outlet& outflow, std::size_t tracer, const std::vector<double>& dosage,
           double left);

  /// As if so many times as much of a tracer had been released.
  void scale(std::size_t number, double factor);

  /// By sample that ends them; the first one is of what left before anything was sampled.
  const std::vector<OutflowInterval>& of(std::size_t tracer) const;
  bool empty() const { return tracers_.empty(); }

  void pass_state(std::size_t tracers, std::size_t bins, StatePass& state);

 private:
  struct Tracer {
    double left = 0;                ///< kg, since the start
    std::vector<BinMoments> total;  ///< since the start
    std::vector<OutflowInterval> intervals;
  };
  Tracer& tracer(std::size_t number);

  std::vector<Tracer> tracers_;
};

}  // namespace downwash
