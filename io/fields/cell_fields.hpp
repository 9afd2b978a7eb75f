// Output fields as users see them: at cell centres, in the user's axes and units.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "io/fields/output_writer.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// One value per cell under the name that files give it.
struct NamedField {
  std::string name;
  std::vector<float> values;
};

/// Arrays over the cells, x fastest; those that were not chosen are empty. In solid cells velocity,
/// pressure, eddy viscosity and concentration are 0 (the solver keeps mirror values there).
struct CellFields {
  std::int64_t step = 0;
  double time = 0;                    ///< s
  std::array<Axis, 3> axis;           ///< x, y, z
  std::vector<float> velocity;        ///< m/s, (u, v, w) cell by cell; the mean of the two faces
  std::vector<float> pressure;        ///< Pa
  std::vector<float> eddy_viscosity;  ///< m²/s
  std::vector<std::uint8_t> solid;    ///< 1 = solid, 0 = fluid
  /// kg/m³, one a tracer: "concentration" where there is only one, else "concentration chlorine".
  std::vector<NamedField> concentration;

  Index3 n() const { return {axis[0].n(), axis[1].n(), axis[2].n()}; }
};

/// The chosen fields of a snapshot. Throws std::invalid_argument when the snapshot lacks one.
CellFields cell_fields(const OutputScene& scene, const FlowSnapshot& snapshot,
                       const std::vector<OutputField>& choice);

/// A file format for fields: derive from this and add it in OutputWriter.
class FieldFormat {
 public:
  virtual ~FieldFormat() = default;
  /// Writes one moment; called in the order of time. Throws std::runtime_error.
  virtual void write(const CellFields& fields) = 0;
};

}  // namespace downwash
