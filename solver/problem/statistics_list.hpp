// The statistics that are gathered: the one list of their fields and of what output calls them.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace downwash {

struct StatisticField {
  const char* field;     ///< its name on a slab; of a tracer, followed by the number of that
  const char* quantity;  ///< what output makes of it, with the others of that name: see FieldEntry
};

/// Of the velocity, in the order of VelocityStatistics: m/s and m²/s².
inline constexpr std::array velocity_statistics{
    StatisticField{"mean u", "mean_velocity"},
    StatisticField{"mean v", "mean_velocity"},
    StatisticField{"mean w", "mean_velocity"},
    StatisticField{"covariance uu", "reynolds_stress"},
    StatisticField{"covariance vv", "reynolds_stress"},
    StatisticField{"covariance ww", "reynolds_stress"},
    StatisticField{"covariance uv", "reynolds_stress"},
    StatisticField{"covariance uw", "reynolds_stress"},
    StatisticField{"covariance vw", "reynolds_stress"},
    StatisticField{"largest speed", "largest_speed"},
};
/// Of each tracer, in the order of TracerStatistics: kg/m³, (kg/m³)² and kg/m³.
inline constexpr std::array tracer_statistics{
    StatisticField{"mean concentration", "mean_concentration"},
    StatisticField{"variance of concentration", "variance_of_concentration"},
    StatisticField{"largest concentration", "largest_concentration"},
};

/// "mean concentration 1"
std::string tracer_statistics_name(int tracer, std::size_t statistic);

}  // namespace downwash
