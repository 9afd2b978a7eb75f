// What gets into the air, and what is asked about it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/frames/placement.hpp"
#include "geometry/shapes/building.hpp"
#include "io/containers/source_term.hpp"
#include "io/question/place.hpp"
#include "io/question/substance.hpp"

namespace downwash {

struct Release {
  struct Step {
    double time = 0;  ///< s since the start of the release
    double rate = 0;  ///< kg/s from then on
  };
  struct Room {
    double air_change_per_hour = 0;
    std::optional<double> volume;  ///< m³
  };

  std::string name;
  std::string substance;
  std::optional<Place> place;  ///< there is either this or a polygon
  std::optional<Place> to;     ///< the other end of a line
  Ring polygon;                ///< corners, in the coordinates that the next one says
  CoordinateKind coordinates = CoordinateKind::automatic;
  double height = 0;          ///< m above ground
  double radius = 0;          ///< m
  std::optional<double> top;  ///< m above ground, over a polygon

  std::optional<double> rate;  ///< kg/s; there is one of rate, mass and series
  std::optional<double> mass;  ///< kg
  double within_factor = 1;    ///< the amount is known to within this factor
  std::vector<Step> series;
  std::optional<SourceTerm> source;  ///< of a container: where the series comes from
  std::optional<double> start;       ///< s since the start of the run
  std::optional<double> duration;    ///< s
  std::optional<Room> indoor;
};

inline constexpr double breathing_height = 1.5;  // m

struct Receptor {
  std::string name;
  Place place;
  double height = breathing_height;  ///< m above ground
  bool height_assumed = true;        ///< the case has none: it is less in a model of a town
};

struct ZoneChoice {
  double height = breathing_height;  ///< m above ground
  bool height_assumed = true;        ///< see Receptor
  std::vector<double> averaging;     ///< s; empty: chosen for the release and the run
  double every = 60;                 ///< s between the frames
  double air_change_per_hour = 1;    ///< of the buildings
  double floor_per_person = 60;      ///< m², by which people are estimated; 0: they are not
  double beyond = 10000;  ///< m from the releases: how far zones go on beyond the outlet; 0 = not
  std::optional<bool> beyond_urban = {};  ///< what puffs grow over; chosen when absent
  std::optional<double> beyond_lid = {};  ///< m: top of the mixed layer, where it is known
};

/// The same releases `members` times into one run, `interval` seconds apart.
struct Ensemble {
  int members = 1;
  double interval = 0;  ///< s
  int repeats = 2;      ///< runs on larger cells, for ranges
};

/// What gets into the air, and what is asked about it.
struct ReleaseScenario {
  std::vector<Release> releases;
  std::vector<Receptor> receptors;
  std::vector<Substance> substances;  ///< those of the releases, and others that the case describes
  ZoneChoice zones;
  Ensemble ensemble;
};

}  // namespace downwash
