// Quantities as people read them.
#pragma once

#include <cstdint>
#include <string>

#include "geometry/input/complaint.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// One error, on stderr.
void complain(const Complaint& complaint);

/// "1.5 GiB"
std::string bytes_text(double bytes);
/// "12.3 million", "4 096"
std::string count_text(double count);
/// "45 s", "3 min", "2.5 h", "3 days"
std::string duration_text(double seconds);
/// "300 kg", "12.5 g", "19.9 t"
std::string mass_text(double kilograms);
/// "420 m", "1.2 m": models in wind tunnels are smaller than 10 m.
std::string length_text(double metres);
/// "1 slab", "2 slabs"
std::string counted(std::int64_t count, const std::string& noun);
/// "256 x 128 x 64"
std::string extent_text(const Index3& n);
std::string extent_text(const Vector3& lengths);

}  // namespace downwash
