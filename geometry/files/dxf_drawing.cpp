#include "geometry/files/dxf_drawing.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

std::string_view trimmed(std::string_view word) {
  constexpr std::string_view blanks = " \t\r";
  const auto first = word.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return word.substr(first, word.find_last_not_of(blanks) - first + 1);
}

std::optional<double> number_in(std::string_view word) {
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(number)) return {};
  return number;
}

/// m, by the number of $INSUNITS (DXF Reference, header variables).
std::optional<double> unit_of(std::string_view number) {
  constexpr std::array<std::pair<int, double>, 13> units{{{1, foot / 12},
                                                          {2, foot},
                                                          {3, mile},
                                                          {4, 0.001},
                                                          {5, 0.01},
                                                          {6, 1},
                                                          {7, 1000},
                                                          {10, 3 * foot},
                                                          {14, 0.1},
                                                          {15, 10},
                                                          {16, 100},
                                                          {21, survey_foot},
                                                          {22, survey_foot / 12}}};
  const auto code = number_in(number);
  for (const auto& [known, metres] : units) {
    if (code == known) return metres;
  }
  return {};
}

bool may_enclose(std::string_view type) {
  constexpr std::array<std::string_view, 10> types{"LWPOLYLINE", "POLYLINE", "3DFACE", "SOLID",
                                                   "TRACE",      "HATCH",    "INSERT", "CIRCLE",
                                                   "ELLIPSE",    "SPLINE"};
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// Pairs of lines.
class DxfPairs {
 public:
  explicit DxfPairs(std::string_view content) : content_(content) {}

  bool next() {
    if (at_ >= content_.size()) return false;
    code = trimmed(line());
    if (at_ >= content_.size()) return false;
    value = trimmed(line());
    return true;
  }
  /// Place behind the pair.
  std::size_t end() const { return at_; }

  std::string_view code, value;

 private:
  std::string_view line() {
    const std::size_t end = std::min(content_.find('\n', at_), content_.size());
    const std::string_view own = content_.substr(at_, end - at_);
    at_ = std::min(end + 1, content_.size());
    return own;
  }

  std::string_view content_;
  std::size_t at_ = 0;
};

struct Entity {
  std::string_view type, handle, layer, block;
  double thickness = 0, z_scale = 1;
  std::size_t behind_type = 0;  ///< place in the content
};

class DrawingReader {
 public:
  explicit DrawingReader(std::string_view content) : content_(content) {}

  DxfDrawing drawing() && {
    DxfPairs pairs(content_);
    std::string_view variable, before;
    while (pairs.next()) {
      if (pairs.code == "9") variable = pairs.value;
      if (pairs.code == "70" && variable == "$INSUNITS") drawing_.unit = unit_of(pairs.value);
      if (pairs.code == "2" && before == "SECTION") section_ = pairs.value;
      if (pairs.code == "0" && pairs.value == "SECTION") ++open_;
      if (pairs.code == "0" && pairs.value == "ENDSEC") --open_;
      if (pairs.code == "0" && pairs.value == "EOF") break;
      if (pairs.code == "0") {
        finish();
        variable = {};
        entity_ = {.type = pairs.value,
                   .handle = {},
                   .layer = {},
                   .block = {},
                   .behind_type = pairs.end()};
      } else {
        take(pairs);
      }
      before = pairs.code == "0" ? pairs.value : std::string_view();
    }
    drawing_.complete = pairs.value == "EOF" && open_ == 0;
    finish();
    add_handles();
    return std::move(drawing_);
  }

 private:
  bool in_shapes() const { return section_ == "ENTITIES" || section_ == "BLOCKS"; }

  void take(const DxfPairs& pairs) {
    if (pairs.code == "5" && entity_.handle.empty()) entity_.handle = pairs.value;
    if (pairs.code == "8") entity_.layer = pairs.value;
    if (pairs.code == "2") entity_.block = pairs.value;
    if (pairs.code == "43") entity_.z_scale = number_in(pairs.value).value_or(1);
    if (pairs.code == "39") entity_.thickness = number_in(pairs.value).value_or(0);
  }

  void finish() {
    if (!in_shapes() || entity_.type.empty()) return;
    if (entity_.type == "BLOCK") block_ = entity_.block;
    bool face = entity_.type == "3DFACE";
    if (section_ == "BLOCKS" && (face || entity_.thickness != 0)) {
      Block& own = blocks_[block_];
      own.has_faces = own.has_faces || face;
      if (entity_.thickness != 0) own.thicknesses.insert(entity_.thickness);
    }
    // GDAL gives what is in a block the handle of what inserts it.
    if (const auto block = blocks_.find(entity_.block);
        entity_.type == "INSERT" && block != blocks_.end()) {
      face = block->second.has_faces;
      const std::set<double>& inside = block->second.thicknesses;
      if (inside.size() == 1) entity_.thickness = *inside.begin() * entity_.z_scale;
    }
    if (may_enclose(entity_.type) && !entity_.layer.empty()) {
      ++drawing_.layers[std::string(entity_.layer)];
    }
    if (entity_.type == "3DSOLID" || entity_.type == "BODY" || entity_.type == "SURFACE") {
      drawing_.solids.emplace_back(entity_.handle);
    }
    if (!face && entity_.thickness == 0) return;
    std::string handle(entity_.handle);
    if (handle.empty()) {
      handle = text("F0000000", handles_.size());
      handles_.emplace_back(entity_.behind_type, handle);
    }
    if (face) drawing_.faces.insert(handle);
    if (entity_.thickness != 0) drawing_.thickness[handle] = std::abs(entity_.thickness);
  }

  void add_handles() {
    if (handles_.empty()) return;
    std::size_t copied = 0;
    for (const auto& [place, handle] : handles_) {
      drawing_.content += content_.substr(copied, place - copied);
      drawing_.content += text("5\n", handle, '\n');
      copied = place;
    }
    drawing_.content += content_.substr(copied);
  }

  /// Content of a block.
  struct Block {
    bool has_faces = false;
    std::set<double> thicknesses;
  };

  std::string_view content_, section_, block_;
  std::map<std::string_view, Block> blocks_;
  int open_ = 0;  ///< sections
  DxfDrawing drawing_;
  Entity entity_;
  std::vector<std::pair<std::size_t, std::string>> handles_;  ///< to be added, and where
};

}  // namespace

DxfDrawing dxf_drawing(std::string_view content) { return DrawingReader(content).drawing(); }

}  // namespace downwash
