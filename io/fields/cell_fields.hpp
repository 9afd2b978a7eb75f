// Output fields as users see them: at cell centres, in the user's axes and units.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/fields/output_scene.hpp"
#include "io/fields/vtk_series.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Values under the name that files give them; of a vector (x, y, z) cell by cell, of a symmetric
/// tensor (xx, yy, zz, xy, yz, xz), which is VTK's order.
struct NamedField {
  std::string name;
  int components = 1;
  std::vector<float> values;
};

/// Where the fields of one of several processes lie. The user's x, y, z.
struct CellPiece {
  std::array<Axis, 3> whole;
  std::array<IndexRange, 3> cells;  ///< of this piece
  int number = 0;
};

/// Arrays over the cells, x fastest, 0 in solid cells (the solver keeps mirror values there).
/// Values on faces are means of the two of a cell; pressure is in Pa. Concentrations, kg/m³, are
/// one array per tracer: "concentration" where there is only one, else "concentration chlorine".
struct CellFields {
  std::int64_t step = 0;
  double time = 0;                       ///< s
  std::array<Axis, 3> axis;              ///< x, y, z
  std::vector<NamedField> fields = {};   ///< in the order in which they were chosen
  std::vector<std::uint8_t> solid = {};  ///< 1 = solid, 0 = fluid; empty where it was not chosen
  bool plane = false;                    ///< one layer along z: the plane in its middle
  std::optional<CellPiece> piece = std::nullopt;  ///< where they are a part of a whole
  std::string doubt = {};  ///< why they are not to be relied on; empty where nothing is known

  Index3 n() const { return {axis[0].n(), axis[1].n(), axis[2].n()}; }
};

/// The chosen quantities of a snapshot, by their names, "solid" and "concentration". Throws
/// std::invalid_argument when there is no such quantity or the snapshot lacks a field of it.
CellFields cell_fields(const OutputScene& scene, const FlowSnapshot& snapshot,
                       const std::vector<std::string>& choice);

/// A file format for fields: derive from this and add it in OutputWriter.
class FieldFormat {
 public:
  virtual ~FieldFormat() = default;
  /// Writes one moment; called in the order of time. Throws std::runtime_error.
  virtual void write(const CellFields& fields) = 0;
  /// The moments that its series has by now; and to go on from such.
  virtual const std::vector<SeriesEntry>& entries() const = 0;
  virtual void take_up(std::vector<SeriesEntry> entries) = 0;
};

}  // namespace downwash
