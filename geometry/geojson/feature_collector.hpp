// What a reader finds in its file, cut to the district while it reads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "geometry/buildings/building_set.hpp"
#include "geometry/buildings/district.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

/// Features beyond the district are counted and not kept.
class FeatureCollector {
 public:
  FeatureCollector(const std::string& name, const ReaderOptions& options);

  const std::string& name() const { return file_.name; }
  /// What the file names as its coordinate system; before the first feature, for the district is
  /// placed by it.
  void set_coordinate_system(const std::string& system) { file_.coordinate_system = system; }
  /// Counts a feature. Its number, from 1.
  std::int64_t begin_feature() { return ++file_.features_read; }
  void leave_out(const std::string& reason, const std::string& id);
  /// One without a polygon, which may be a tree all the same.
  void leave_out(const std::string& reason, const Feature& feature);
  /// Tells of what was mended in a feature, or is in doubt.
  void warn(const std::string& what, const std::string& example) {
    file_.warnings.add(what, example);
  }
  /// Of a feature with lines only: makes closed ones its plan where it is a building or a tank, or
  /// else leaves it out, and false. `lines`: these, as outlines that are not closed.
  bool close(std::vector<Polygon> lines, const std::string& type, Feature& feature);
  /// True if it is kept. Throws InputError when the district is no place in the coordinate system.
  bool take(Feature feature);
  /// Counts features that a reader did not even look at, and their extent.
  void count_beyond(std::int64_t count, const Rectangle& extent);
  /// Record that the file names the unit of its lengths.
  void has_unit() { file_.names_unit = true; }
  void note(const std::string& sentence) { file_.notes.push_back(sentence); }
  void doubt(Doubt doubt) { file_.doubts.push_back(std::move(doubt)); }
  /// m per unit of z, by the system that the case names, or else by that of the file. Throws
  /// InputError when it is unknown.
  double height_unit() const;

  /// The rectangle around the district in coordinates of the file, where there is one; `extent`
  /// tells that of the file, of which some count longitudes from 0 to 360. Throws as take().
  std::optional<Rectangle> reach(const std::function<Rectangle()>& extent);

  /// Throws InputError when there are features with a plan and none is in the district.
  FeatureFile file() &&;

 private:
  /// `sample`: a feature, for what the numbers of a file mean that names no system.
  const DistrictCut& cut(std::span<const Polygon> sample = {});
  /// False in the district, or where there is none.
  bool counted_beyond(const std::vector<Polygon>& polygons);

  const ReaderOptions& options_;
  FeatureFile file_;
  std::optional<DistrictCut> cut_;
  std::int64_t beyond_ = 0;  ///< features outside of the district
  Rectangle extent_;         ///< of those, in coordinates of the file
};

}  // namespace downwash
