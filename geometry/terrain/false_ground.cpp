#include "geometry/terrain/false_ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/terrain/ground_outliers.hpp"
#include "geometry/terrain/other_rasters.hpp"
#include "geometry/terrain/raster_faults.hpp"
#include "geometry/terrain/raster_measures.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

constexpr float lowest_ground = -12000, highest_ground = 9000;  // m, of sea floor and mountains
constexpr double least_gap_about_mark = 15;                     // m, about a mark of missing values
constexpr std::size_t varied = 10;  // values that the ground beside a mark has at least
constexpr int most_marks = 3;       // of either end
/// m: lower ground than this is on no land, but in no row of cells of one height on the sea floor.
/// Values that programs write where they have none, besides those that no ground has.
constexpr std::array usual_marks{0.F, -1.F, -9.F, -99.F, -100.F, 255.F, 999.F, 8888.F};
constexpr double share_outliers = 1e-3;  // of the cells, above which they are no single faults
constexpr std::size_t few_outliers = 10;
constexpr double tallest_of_many = 60;  // m: more such outliers may be houses and trees

/// "x 390805, y 5817295"
std::string place_text(const ElevationRaster& raster, std::size_t cell) {
  const auto columns = static_cast<std::size_t>(raster.columns);
  const std::size_t column = cell % columns, row = cell / columns;
  const Point at = raster.place(static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5);
  return text(std::setprecision(9), "x ", at.x, ", y ", at.y);
}

std::string cells_text(std::int64_t count) {
  return count == 1 ? std::string("1 cell") : text(count, " cells");
}

/// Cells of one value.
struct Group {
  std::int64_t cells = 0;
  std::size_t first = 0;
};

class Cleaning {
 public:
  Cleaning(ElevationRaster& raster, const std::string& name)
      : raster_(raster), name_(name), cell_(cell_size(raster)) {}

  void leave_out() {
    centimetres_ = may_be_centimetres();
    std::string picture = words_of_classes(raster_);  // before its black and white are marks
    if (picture.empty()) picture = words_of_picture(raster_);
    leave_out_impossible();
    if (picture.empty()) add(take_out_blended(raster_, name_));
    for (const bool lowest : {true, false}) {
      for (int n = 0; n < most_marks && leave_out_mark(lowest); ++n) continue;
    }
    if (picture.empty()) {
      const std::string scale = centimetres_ ? "" : words_of_scale(raster_);
      if (scale.empty()) add(take_out_rows(raster_));
      if (!scale.empty()) told_.push_back(scale);
    }
    leave_out_outliers();
    if (!picture.empty()) told_.insert(told_.begin(), picture);
    RasterWords words = split(raster_.format);
    words.sentences.insert(words.sentences.end(), told_.begin(), told_.end());
    raster_.format = joined(words);
  }

 private:
  void add(std::vector<std::string> sentences) {
    for (std::string& sentence : sentences) told_.push_back(std::move(sentence));
  }

  /// True if values differ, nearly all are elevations of land in centimetres, and most of them lie
  /// above all ground in metres.
  bool may_be_centimetres() const {
    constexpr double nearly_all = 0.9, most = 0.5;
    std::size_t values = 0, possible = 0, above = 0;
    std::set<float> different;
    for (const float value : raster_.elevation) {
      if (!std::isfinite(value)) continue;
      ++values;
      if (different.size() < varied) different.insert(value);
      possible += value >= 100 * lowest_land && value <= 100 * highest_ground ? 1 : 0;
      above += value > highest_ground && value <= 100 * highest_ground ? 1 : 0;
    }
    const auto all = static_cast<double>(values);
    return different.size() >= varied && static_cast<double>(possible) >= nearly_all * all &&
           static_cast<double>(above) >= most * all;
  }

  /// Take out what no place on Earth has; the most frequent values are named.
  void leave_out_impossible() {
    std::map<float, Group> groups;
    Group others;
    constexpr std::size_t most_groups = 100;
    for (std::size_t c = 0; c < raster_.elevation.size(); ++c) {
      float& value = raster_.elevation[c];
      if (!(value < lowest_ground || value > highest_ground)) continue;
      const bool own = groups.size() < most_groups || groups.contains(value);
      Group& group = own ? groups[value] : others;
      if (group.cells++ == 0) group.first = c;
      value = no_elevation;
    }
    std::vector<std::pair<float, Group>> frequent(groups.begin(), groups.end());
    if (centimetres_) {
      for (const auto& [value, group] : frequent) others.cells += group.cells;
      told_.push_back(text("values that no ground on Earth has, in ", cells_text(others.cells),
                           ", are taken for missing: the raster may be in centimetres, scale it to "
                           "metres as gdal_calc.py --calc \"A/100.0\" -A ",
                           name_, " --outfile metres.tif does"));
      return;
    }
    std::stable_sort(frequent.begin(), frequent.end(),
                     [](const auto& a, const auto& b) { return a.second.cells > b.second.cells; });
    constexpr std::size_t told = 2;
    for (std::size_t n = 0; n < frequent.size(); ++n) {
      if (n < told) {
        tell(frequent[n].first, frequent[n].second, "which no ground on Earth has");
      } else {
        others.cells += frequent[n].second.cells;
      }
    }
    if (others.cells > 0) {
      told_.push_back(text("other values below -12000 or above 9000 m, in ",
                           cells_text(others.cells), ", are taken for missing"));
    }
  }

  /// True if the lowest (or highest) value was a mark of missing values.
  bool leave_out_mark(bool lowest) {
    const float sign = lowest ? 1.0F : -1.0F;
    constexpr float none = std::numeric_limits<float>::infinity();
    float end = none, next = none;
    for (const float value : raster_.elevation) {
      const float v = sign * value;
      if (v < end) {
        next = end;
        end = v;
      } else if (v > end && v < next) {
        next = v;
      }
    }
    if (!(next < none)) return false;
    const double gap = double{next} - end;
    if (gap < std::max(least_gap_about_mark, cell_)) return false;
    const float mark = sign * end;
    const bool usual = std::find(usual_marks.begin(), usual_marks.end(), mark) != usual_marks.end();
    if (!usual && mark > lowest_land) return false;
    Group group;
    std::set<float> rest;
    for (std::size_t c = 0; c < raster_.elevation.size(); ++c) {
      const float value = raster_.elevation[c];
      if (value == mark) {
        if (group.cells++ == 0) group.first = c;
      } else if (std::isfinite(value) && rest.size() < varied) {
        rest.insert(value);
      }
    }
    if (group.cells < 2 || rest.size() < varied) return false;
    for (float& value : raster_.elevation) value = value == mark ? no_elevation : value;
    tell(mark, group,
         text("from which all other ground is ", std::round(gap), lowest ? " m up" : " m down",
              " or more, without a slope between"));
    return true;
  }

  void tell(float mark, const Group& group, const std::string& why) {
    told_.push_back(
        text(std::setprecision(8), "the value ", mark, " of ", cells_text(group.cells),
             " (the first at ", place_text(raster_, group.first), "), ", why,
             ", is taken for missing: the file does not declare it, as gdal_edit.py -a_nodata ",
             mark, ' ', name_, " does"));
  }

  std::string words_of(const Outliers& found) const {
    const bool one = found.count == 1;
    return text(one ? "1 cell stands " : text(found.count, " cells stand up to "),
                std::round(std::abs(found.worst_height)),
                found.worst_height > 0 ? " m above" : " m below", " the cells around ",
                one ? "it, at " : "them, the farthest at ", place_text(raster_, found.worst));
  }

  void take_for_missing(const Outliers& found) {
    if (found.count == 0) return;
    told_.push_back(
        text(words_of(found), ", as no ground does: taken for missing, mend the raster there"));
    for (std::size_t c = 0; c < found.marked.size(); ++c) {
      if (found.marked[c]) raster_.elevation[c] = no_elevation;
    }
  }

  void leave_out_outliers() {
    take_for_missing(islands(raster_));
    const Outliers found = outliers(raster_);
    const auto many =
        static_cast<std::size_t>(share_outliers * static_cast<double>(raster_.elevation.size()));
    const bool low = std::abs(found.worst_height) <= tallest_of_many;
    if (found.count > (low ? few_outliers : std::max(many, few_outliers))) {
      told_.push_back(text(doubt_of_ground, words_of(found), ": trees or houses may be in it"));
    } else {
      take_for_missing(found);
    }
  }

  ElevationRaster& raster_;
  const std::string& name_;
  double cell_;
  bool centimetres_ = false;
  std::vector<std::string> told_;
};

}  // namespace

void leave_out_false_ground(ElevationRaster& raster, const std::string& name) {
  Cleaning(raster, name).leave_out();
}

}  // namespace downwash
