// Means and series that are asked for.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/question/place.hpp"

namespace downwash {

/// A place in the air.
struct AirPlace {
  Place place;
  double height = 0;  ///< m above ground
};

struct NamedAirPlace {
  std::string name;
  AirPlace at;
};

/// Points at even distances.
struct ProbeLine {
  std::string name;
  AirPlace from, to;
  int points = 2;  ///< both ends count
};

struct StatisticsChoice {
  std::optional<double> start;    ///< s; from the spin-up or the length of the run when absent
  int every = 5;                  ///< steps
  std::optional<double> running;  ///< s; means over the whole window when absent
  std::vector<double> heights;    ///< m above ground
  std::vector<ProbeLine> lines;
  std::vector<NamedAirPlace> points;
  std::optional<std::filesystem::path> points_file;  ///< resolved against the folder of the case
};

struct ProbeChoice {
  int every = 1;  ///< steps
  std::vector<NamedAirPlace> points;
};

}  // namespace downwash
