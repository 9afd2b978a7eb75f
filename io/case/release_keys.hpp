// The parts of a case about what gets into the air: releases, receptors, zones, ensemble.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/placement.hpp"
#include "geometry/shapes/building.hpp"
#include "io/containers/source_term.hpp"

namespace downwash {

/// A place as the user gave it: longitude and latitude, or metres in the map frame where there are
/// buildings, else in the domain frame.
using Place = std::variant<LonLat, Point>;

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

struct Receptor {
  std::string name;
  Place place;
  double height = 0;  ///< m above ground
};

struct ZoneChoice {
  double height = 1.5;             ///< m above ground
  std::vector<double> averaging;   ///< s; empty: chosen for the release and the run
  double every = 60;               ///< s between the frames
  double air_change_per_hour = 1;  ///< of the buildings
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

// Each of a completed document that fits the schema and contradicts itself in nothing.
std::vector<Release> releases_of(const nlohmann::ordered_json& document);
std::vector<Receptor> receptors_of(const nlohmann::ordered_json& document);
ZoneChoice zones_of(const nlohmann::ordered_json& document);
Ensemble ensemble_of(const nlohmann::ordered_json& document);

/// What is wrong with these parts by themselves, one sentence each with the remedy. Whether places
/// are in the domain, and times that depend on its size, are for build_release to say.
std::vector<std::string> release_contradictions(const nlohmann::ordered_json& document);

/// Parts that have no effect in this case, one sentence each.
std::vector<std::string> release_warnings(const nlohmann::ordered_json& document);

}  // namespace downwash
