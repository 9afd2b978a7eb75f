// The air that comes in as somebody measured it: mean wind and turbulence by height.
#pragma once

#include <filesystem>
#include <string>

#include "io/question/wind.hpp"
#include "solver/grid/inflow_turbulence.hpp"

namespace downwash {

/// Reads a CSV file with the columns z_m and U_ms and, if turbulence was measured, either uu_m2s2,
/// vv_m2s2, ww_m2s2 (and uw_m2s2), or sigma_u, sigma_v, sigma_w (m/s), or k_m2s2, which is shared
/// out as over rough open channels (Nezu & Nakagawa 1993); and length_along_m, length_across_m,
/// length_up_m; other units than these behind the name or the number, as in U_kt. Throws InputError
/// with the file, the row, the column, the value and what to do.
InflowTable read_inflow_table(const std::filesystem::path& file);
/// The same from text; `file` is the one that messages name.
InflowTable parse_inflow_table(const std::string& content, const std::filesystem::path& file);

}  // namespace downwash
