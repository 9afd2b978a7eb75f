// What was found in the buildings, told in plain lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/attributes/doubt.hpp"
#include "geometry/buildings/building_heights.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// Things that occur again and again, told once: what, how often, and the first ten names.
class Findings {
 public:
  struct Entry {
    std::string what;
    std::int64_t count = 0;
    std::vector<std::string> examples;
  };

  void add(const std::string& what, const std::string& example);
  void add(const Findings& more);
  /// Entries in order of first occurrence.
  const std::vector<Entry>& entries() const { return entries_; }
  std::int64_t count(const std::string& what) const;
  std::int64_t total() const;

 private:
  std::vector<Entry> entries_;
};

/// "rings cross themselves (12: way/1, way/2, … and 2 more)"
std::string sentence(const Findings::Entry& entry);

/// A feature with a plan that is no building.
struct LeftOut {
  std::string id, reason;
  std::vector<Polygon> plan;  ///< on the map
};

/// How a file became buildings.
struct GeometryReport {
  std::string file;
  std::string coordinates;  ///< how they were understood, one sentence
  std::int64_t features = 0;
  std::int64_t buildings = 0;
  Findings skipped;                     ///< features that are no buildings, by reason
  Findings warnings;                    ///< what was mended or looks wrong, by kind
  std::vector<LeftOut> left_out = {};   ///< of `skipped`, those with a place on the map
  std::vector<std::string> notes = {};  ///< how a file of shapes was understood

  std::int64_t measured = 0, from_levels = 0, assumed = 0;  ///< buildings by HeightSource
  std::int64_t stray = 0;                                   ///< far from all others
  std::int64_t trees = 0;          ///< features of `skipped` that are trees, woods or hedges
  std::vector<Doubt> doubts = {};  ///< other meanings that the file may have
  ChosenLength storey;             ///< per level, for from_levels
  ChosenLength fallback;           ///< for assumed

  double lowest = 0, median = 0, tallest = 0;  ///< m above ground
  double footprint_area = 0;                   ///< m², overlaps counted twice
  Point extent;                                ///< m east-west, north-south
};

/// The solid cells that buildings became.
struct VoxelReport {
  std::int64_t solid_cells = 0;
  double solid_fraction = 0;  ///< of the cells of the domain
  Findings warnings;
};

/// Plain lines for people, the warnings last and each with "warning: " before it.
std::vector<std::string> report_lines(const GeometryReport& report);
std::vector<std::string> report_lines(const VoxelReport& report);

}  // namespace downwash
