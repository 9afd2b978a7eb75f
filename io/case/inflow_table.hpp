// The air that comes in as somebody measured it: mean wind and turbulence by height.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/grid/inflow_turbulence.hpp"

namespace downwash {

struct InflowTable {
  struct Row {
    double z = 0;      ///< m above the ground
    double speed = 0;  ///< m/s
    /// Variances and covariance, m²/s²; with them the integral scales where the table has them.
    std::optional<double> uu, vv, ww, uw;
    /// Of all components: along the wind, across it and upwards, m.
    std::optional<double> length_along, length_across, length_up;
  };
  std::vector<Row> rows;            ///< by rising height; one at least
  std::filesystem::path file = {};  ///< that they were read from

  /// Linear between the rows; below the first, speeds fall to 0 at the ground and all else stays.
  Row at(double z) const;
};

/// Reads a CSV file with the columns z_m and U_ms and, if turbulence was measured, either uu_m2s2,
/// vv_m2s2, ww_m2s2 (and uw_m2s2), or sigma_u, sigma_v, sigma_w (m/s), or k_m2s2, which is shared
/// out as over rough open channels (Nezu & Nakagawa 1993); and length_along_m, length_across_m,
/// length_up_m; other units than these behind the name or the number, as in U_kt. Throws InputError
/// with the file, the row, the column, the value and what to do.
InflowTable read_inflow_table(const std::filesystem::path& file);
/// The same from text; `file` is the one that messages name.
InflowTable parse_inflow_table(const std::string& content, const std::filesystem::path& file);

}  // namespace downwash
