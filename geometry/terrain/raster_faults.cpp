#include "geometry/terrain/raster_faults.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <optional>

#include "geometry/input/text.hpp"
#include "geometry/terrain/raster_measures.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

/// Rows or columns of a raster, one behind the other.
class Lines {
 public:
  Lines(const ElevationRaster& raster, bool rows) : raster_(raster), rows_(rows) {}

  int count() const { return rows_ ? raster_.rows : raster_.columns; }
  int length() const { return rows_ ? raster_.columns : raster_.rows; }
  double spacing() const {
    const CellEdges edges = cell_edges(raster_);
    return rows_ ? edges.row : edges.column;
  }
  std::size_t cell(int line, int n) const {
    return rows_ ? raster_.at(n, line) : raster_.at(line, n);
  }
  /// "row 30 of 60"
  std::string words(int line) const {
    return text(rows_ ? "row " : "column ", line + 1, " of ", count());
  }
  /// The value that all cells on one side of a line have.
  std::optional<float> one_value(int from, int to) const {
    std::optional<float> value;
    for (int line = from; line < to; ++line) {
      for (int n = 0; n < length(); ++n) {
        const float own = raster_.elevation[cell(line, n)];
        if (!std::isfinite(own)) continue;
        if (value && *value != own) return std::nullopt;
        value = own;
      }
    }
    return value;
  }

  /// Median rise from a line to the next one, m, and whether nearly all cells rise by that.
  struct Rise {
    double median = 0;
    bool alike = false;
  };
  Rise rise_behind(int line) const {
    constexpr std::size_t least_cells = 30;
    constexpr double spread = 0.25, nearly_all = 0.95;
    rises_.clear();
    for (int n = 0; n < length(); ++n) {
      const double rise =
          double{raster_.elevation[cell(line + 1, n)]} - raster_.elevation[cell(line, n)];
      if (std::isfinite(rise)) rises_.push_back(rise);
    }
    if (rises_.size() < least_cells || 2 * rises_.size() < static_cast<std::size_t>(length())) {
      return {};
    }
    Rise found{median_of(rises_), false};
    const auto near = std::count_if(rises_.begin(), rises_.end(), [&](double rise) {
      return std::abs(rise - found.median) <= spread * std::abs(found.median);
    });
    found.alike = static_cast<double>(near) >= nearly_all * static_cast<double>(rises_.size());
    return found;
  }

 private:
  const ElevationRaster& raster_;
  bool rows_;
  mutable std::vector<double> rises_;  ///< kept for its memory
};

/// Faults of rows, or of columns.
void take_out_lines(ElevationRaster& raster, bool rows, std::vector<std::string>& told) {
  constexpr double least_step = 8, least_slope = 1, beside = 0.25;  // m, slope, share of the step
  constexpr int widest = 3;
  constexpr std::size_t most_told = 3;
  const Lines lines(raster, rows);
  std::vector<Lines::Rise> rises;
  for (int n = 0; n + 1 < lines.count(); ++n) rises.push_back(lines.rise_behind(n));
  const double least = std::max(least_step, least_slope * lines.spacing());
  const int count = static_cast<int>(rises.size());
  const auto at = [&](int n) { return rises[static_cast<std::size_t>(n)]; };
  const auto step = [&](int n) {
    return n >= 0 && n < count && at(n).alike && std::abs(at(n).median) >= least;
  };
  const auto quiet = [&](int n, double rise) {
    return n < 0 || n >= count || std::abs(at(n).median) <= beside * std::abs(rise);
  };
  for (int n = 0; n < count && told.size() < most_told; ++n) {
    if (!step(n)) continue;
    const double rise = at(n).median;
    if (!quiet(n - 1, rise)) continue;
    int end = n + 1;
    while (end < count && end < n + widest && quiet(end, rise)) ++end;
    const bool back = step(end) && std::abs(at(end).median + rise) <= beside * std::abs(rise);
    const std::string height = text(std::round(10 * std::abs(rise)) / 10, " m ");
    if (back && quiet(end + 1, rise)) {
      for (int line = n + 1; line <= end; ++line) {
        for (int c = 0; c < lines.length(); ++c)
          raster.elevation[lines.cell(line, c)] = no_elevation;
      }
      told.push_back(text(lines.words(n + 1),
                          end > n + 1 ? text(" and ", end - n - 1, " behind it") : std::string(),
                          end > n + 1 ? " stand " : " stands ", height,
                          rise > 0 ? "above" : "below",
                          " what lies on both sides, as no ground does: taken for missing, mend "
                          "the raster there"));
      n = end;
    } else if (quiet(n + 1, rise)) {
      const auto before = lines.one_value(0, n + 1), behind = lines.one_value(n + 1, lines.count());
      if (before && behind) continue;  // two levels and no more: a model of a scarp
      const auto flat = before && !behind ? before : behind && !before ? behind : std::nullopt;
      told.push_back(text(
          doubt_of_ground, "it has a seam: from ", lines.words(n), " to the next one it ",
          rise > 0 ? "rises by " : "falls by ", height, "all along",
          flat ? text(" to the value ", *flat,
                      " of all cells on one side, which may be missing: "
                      "declare it, as gdal_edit.py -a_nodata ",
                      *flat, " does")
               : std::string(", as where rasters with different heights of zero were joined")));
    }
  }
}

/// Cells around others that were taken out, as far as a program may have mixed them.
class Rim {
 public:
  Rim(const ElevationRaster& raster, std::vector<bool> out)
      : raster_(raster), out_(std::move(out)) {
    const CellEdges edges = cell_edges(raster);
    least_ = std::max(least_jump_, steepest_ * std::max(edges.column, edges.row));
  }

  /// Adds cells beside those that are out, ring by ring, from which the ground behind them is
  /// steep, on the side of the mark.
  void grow(int rings, double sign) {
    if (std::find(out_.begin(), out_.end(), true) == out_.end()) return;  // as in most rasters
    for (int ring = 0; ring < rings; ++ring) {
      std::vector<RasterCell> more;
      for (std::size_t c = 0; c < out_.size(); ++c) {
        if (out_[c] || !std::isfinite(raster_.elevation[c]) || !beside(c)) continue;
        if (is_steep(c, sign)) more.push_back(static_cast<RasterCell>(c));
      }
      if (more.empty()) return;
      for (const RasterCell c : more) {
        out_[c] = true;
        on_no_land_ += raster_.elevation[c] < lowest_land ? 1 : 0;
      }
      added_ += more.size();
    }
  }
  const std::vector<bool>& out() const { return out_; }
  std::size_t added() const { return added_; }
  std::size_t added_on_no_land() const { return on_no_land_; }

 private:
  template <class Is>
  bool any_around(std::size_t cell, const Is& is) const {
    const int columns = raster_.columns;
    const int column = static_cast<int>(cell % static_cast<std::size_t>(columns)),
              row = static_cast<int>(cell / static_cast<std::size_t>(columns));
    for (int y = std::max(row - 1, 0); y <= std::min(row + 1, raster_.rows - 1); ++y) {
      for (int x = std::max(column - 1, 0); x <= std::min(column + 1, columns - 1); ++x) {
        if (is(raster_.at(x, y))) return true;
      }
    }
    return false;
  }
  bool beside(std::size_t cell) const {
    return any_around(cell, [&](std::size_t other) { return bool{out_[other]}; });
  }
  bool is_steep(std::size_t cell, double sign) const {
    const double own = raster_.elevation[cell];
    if (own < lowest_land) return true;
    return any_around(cell, [&](std::size_t other) {
      return !out_[other] && sign * (raster_.elevation[other] - own) >= least_;
    });
  }

  static constexpr double least_jump_ = 5, steepest_ = 1;  // m, slope
  const ElevationRaster& raster_;
  std::vector<bool> out_;
  std::size_t added_ = 0, on_no_land_ = 0;
  double least_ = 0;
};

std::vector<bool> cells_of(const ElevationRaster& raster, float value) {
  std::vector<bool> found(raster.elevation.size());
  for (std::size_t c = 0; c < found.size(); ++c) found[c] = raster.elevation[c] == value;
  return found;
}

std::size_t count(const std::vector<bool>& cells) {
  return static_cast<std::size_t>(std::count(cells.begin(), cells.end(), true));
}

/// Root mean square rise between neighbours that are not out, m.
double mean_rise(const ElevationRaster& raster, const std::vector<bool>& out) {
  double sum = 0;
  std::int64_t pairs = 0;
  for_neighbours(raster, [&](std::size_t a, std::size_t b, double) {
    if (out[a] || out[b]) return;
    const double rise = double{raster.elevation[b]} - raster.elevation[a];
    sum += rise * rise;
    ++pairs;
  });
  return pairs > 0 ? std::sqrt(sum / static_cast<double>(pairs)) : 0;
}

std::string remedy_for(float mark, const std::string& name) {
  return text("declare the value before the raster is warped or resampled: gdal_edit.py -a_nodata ",
              mark, ", or gdalwarp -srcnodata ", mark, ", which made ", name);
}

/// Doubt about zeros around the ground.
std::string words_of_zeros(const ElevationRaster& raster, const std::string& name) {
  constexpr double least_gap = 15, least_share = 0.01;  // m
  constexpr int rings = 3;
  const auto is_out = [&](int column, int row) {
    const float value = raster.elevation[raster.at(column, row)];
    return value == 0 || !std::isfinite(value);
  };
  const int right = raster.columns - 1, bottom = raster.rows - 1;
  if (!is_out(0, 0) || !is_out(right, 0) || !is_out(0, bottom) || !is_out(right, bottom)) return "";
  std::vector<bool> zeros = cells_of(raster, 0);
  const std::size_t marks = count(zeros);
  if (static_cast<double>(marks) < least_share * static_cast<double>(zeros.size())) return "";
  Rim rim(raster, std::move(zeros));
  rim.grow(rings, 1);
  if (rim.added() == 0) return "";
  double lowest = std::numeric_limits<double>::infinity();
  std::size_t rest = 0;
  for (std::size_t c = 0; c < rim.out().size(); ++c) {
    if (!rim.out()[c] && std::isfinite(raster.elevation[c])) {
      lowest = std::min(lowest, double{raster.elevation[c]});
      ++rest;
    }
  }
  const bool flat_behind = 4 * mean_rise(raster, rim.out()) <= lowest / rings;
  if (rest < 2 * rim.added() || lowest < least_gap || !flat_behind) return "";
  return text(doubt_of_ground, "the value 0 of ", marks, " cells, on all four corners, may be ",
              "missing, and ", rim.added(), " cells between it and the ground, which is ",
              std::round(lowest), " m up or more, mixed with it: ", remedy_for(0, name));
}

}  // namespace

std::vector<std::string> take_out_rows(ElevationRaster& raster) {
  std::vector<std::string> told;
  take_out_lines(raster, true, told);
  take_out_lines(raster, false, told);
  return told;
}

std::vector<std::string> take_out_blended(ElevationRaster& raster, const std::string& name) {
  constexpr std::array marks{-9999.F, -999.F, -8888.F, -10000.F};
  constexpr std::size_t least = 4;
  constexpr int rings = 8;
  std::vector<std::string> told;
  std::vector<bool> cells(raster.elevation.size());
  std::size_t own = 0;
  float mark = no_elevation;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const float value = raster.elevation[c];
    const bool marks_it = std::find(marks.begin(), marks.end(), value) != marks.end();
    if (marks_it) mark = value;
    own += marks_it ? 1 : 0;
    cells[c] = marks_it || !std::isfinite(value);
  }
  Rim rim(raster, std::move(cells));
  rim.grow(rings, 1);
  // The sea floor may be as deep: what is left must be land.
  std::vector<double> rest;
  const int stride = stride_of(raster);
  for (int row = 0; row < raster.rows; row += stride) {
    for (int column = 0; column < raster.columns; column += stride) {
      const std::size_t c = raster.at(column, row);
      if (!rim.out()[c] && std::isfinite(raster.elevation[c])) rest.push_back(raster.elevation[c]);
    }
  }
  if (rim.added_on_no_land() >= least && !rest.empty() && median_of(rest) > lowest_land) {
    for (std::size_t c = 0; c < rim.out().size(); ++c) {
      if (rim.out()[c]) raster.elevation[c] = no_elevation;
    }
    const std::string of_mark =
        own > 0 ? text(std::setprecision(8), "the value ", mark, " of ", own, " cells, and ") : "";
    told.push_back(text(of_mark, "what was mixed of ", own > 0 ? "it" : "a mark of missing values",
                        " and the ground, in ", rim.added(),
                        own > 0 ? " cells beside them," : " cells beside missing ones,",
                        own > 0 ? " are" : " is", " taken for missing: ",
                        own > 0 ? remedy_for(mark, name)
                                : "declare the mark before the raster is warped or resampled "
                                  "(gdalwarp -srcnodata)"));
  }
  std::string zeros = words_of_zeros(raster, name);
  if (!zeros.empty()) told.push_back(std::move(zeros));
  return told;
}

}  // namespace downwash
