// The figures at places that are tapped, small enough for a page.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "io/results/result.hpp"

namespace downwash {

/// Figures as bytes in base64, by rows from the corner `origin`, of the box where the peak is above
/// `least` kg/m³; null where there is none. Cells are joined, two by two or more, until no more
/// than `most_cells` are left: the joined cell has the largest peak and means, the first arrival
/// and the last departure.
///   nx, ny, origin [x, y], step_x, step_y    m, map frame
///   low, ratio     a concentration byte b ≥ 1 stands for low · ratio^(b-1) mg/m³, 0 for less than
///                  low; of the peak, 255 stands for a solid
///   peak, means [one a level]
///   span           a time byte b stands for span · b / 253 s; 254: still there; 255: never
///   arrival, departure
nlohmann::ordered_json places_json(const PlaceFigures& figures, double least,
                                   std::size_t most_cells);

}  // namespace downwash
