// What passes between two processes, told apart.
#pragma once

namespace downwash {

inline constexpr int tag_downwards = 0;     ///< planes for the slab below
inline constexpr int tag_upwards = 1;       ///< planes for the slab above
inline constexpr int tag_to_first = 2;      ///< parts of fields for the first process
inline constexpr int tag_plane_beyond = 3;  ///< the plane of a field after those of a process
inline constexpr int tag_planes_asked = 4;  ///< planes of a field for whoever asks for them

}  // namespace downwash
