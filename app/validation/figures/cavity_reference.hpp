// Published figures of the lid-driven cavity.
#pragma once

#include <filesystem>

#include "app/validation/figures/cavity_vortices.hpp"
#include "io/text/read_table.hpp"

namespace downwash {

inline constexpr const char* ghia_lines_source = "Ghia et al. 1982, tables I and II";
inline constexpr const char* ghia_vortex_source = "Ghia et al. 1982, table V";
inline constexpr const char* botella_source = "Botella & Peyret 1998";

/// Velocities by position on the centrelines.
struct CavityLines {
  Curve u;  ///< along z at x = ½
  Curve v;  ///< the vertical velocity along x at z = ½; our w, v in the references
};

/// Largest differences.
struct CavityDeviation {
  double u = 0, v = 0;
};

class CavityReference {
 public:
  /// The folder of the tables. Throws std::runtime_error when they cannot be read.
  explicit CavityReference(const std::filesystem::path& folder);

  /// Lines of Ghia et al. at Re 100, 400 and 1000.
  CavityLines ghia(int reynolds) const;
  /// Lines of Botella and Peyret at Re 1000.
  const CavityLines& botella() const { return botella_; }
  CavityDeviation from_ghia(const CavityLines& lines, int reynolds) const;
  CavityDeviation from_botella(const CavityLines& lines) const;

 private:
  std::vector<TableRow> ghia_u_, ghia_v_;
  CavityLines botella_;
};

/// Vortices of Ghia et al. at Re 100, 400 and 1000; on the nodes of their grid.
CavityVortices ghia_vortices(int reynolds);

/// The primary vortex of Botella and Peyret at Re 1000; mirrored, as their lid moves the other way.
inline constexpr Vortex botella_primary{0.5308, 0.5652, -0.1189366, -2.067753};

}  // namespace downwash
