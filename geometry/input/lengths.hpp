// Lengths that are none of metres, in metres, as they are defined.
#pragma once

namespace downwash {

inline constexpr double inch = 0.0254, foot = 0.3048, mile = 1609.344, nautical_mile = 1852;
inline constexpr double survey_foot = 1200.0 / 3937;  // of the United States

}  // namespace downwash
