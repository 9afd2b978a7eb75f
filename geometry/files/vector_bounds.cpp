#include "geometry/files/vector_bounds.hpp"

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

constexpr int most_elements_within = 200;
constexpr double most_entities = 500'000;

bool is_xml(std::string_view driver) {
  return driver == "GML" || driver == "OSM" || driver.find("KML") != std::string_view::npos;
}

/// Depth of elements within elements; comments and texts that are marked as such don't count.
int depth_of_elements(std::string_view xml) {
  int depth = 0, deepest = 0;
  const auto skip = [&](std::size_t from, std::string_view end) {
    const std::size_t at = xml.find(end, from);
    return at == std::string_view::npos ? xml.size() : at + end.size();
  };
  for (std::size_t at = xml.find('<'); at < xml.size(); at = xml.find('<', at)) {
    const std::string_view rest = xml.substr(at);
    if (rest.starts_with("<!--")) {
      at = skip(at, "-->");
    } else if (rest.starts_with("<![CDATA[")) {
      at = skip(at, "]]>");
    } else if (rest.starts_with("<!") || rest.starts_with("<?")) {
      at = skip(at, ">");
    } else {
      const std::size_t end = skip(at, ">");
      const bool closed = end >= 2 && xml[end - 2] == '/';
      if (rest.starts_with("</")) {
        --depth;
      } else if (!closed) {
        deepest = std::max(deepest, ++depth);
      }
      at = end;
    }
  }
  return deepest;
}

/// The pairs of lines of a DXF: a number that says what the next line is, and that.
class NumberedPairs {
 public:
  explicit NumberedPairs(std::string_view text) : rest_(text) {}
  /// False at the end.
  bool next() {
    if (rest_.empty()) return false;
    const std::string_view number = line();
    value = line();
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), code);
    if (error != std::errc{}) code = -1;
    return true;
  }
  int code = -1;
  std::string_view value;

 private:
  std::string_view line() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    const std::size_t first = std::min(found.find_first_not_of(" \t"), found.size());
    found.remove_prefix(first);
    while (!found.empty() && (found.back() == '\r' || found.back() == ' ')) found.remove_suffix(1);
    return found;
  }
  std::string_view rest_;
};

/// Contents of a block, or of the drawing itself.
struct DxfBlock {
  double entities = 0;
  std::map<std::string, double> inserts;  ///< how often, by the name of the block
};

class DxfBlocks {
 public:
  explicit DxfBlocks(std::string_view dxf) {
    NumberedPairs pairs(dxf);
    while (pairs.next()) take(pairs.code, pairs.value);
    end_entity();
  }
  double drawn() { return drawn(drawing_); }

 private:
  void take(int code, std::string_view value) {
    if (code == 0) {
      end_entity();
      kind_ = value;
      if (value == "ENDBLK") block_ = &drawing_;
      if (value == "BLOCK") in_block_head_ = true;
      if (value != "BLOCK") in_block_head_ = false;
      return;
    }
    if (in_block_head_ && code == 2) block_ = &blocks_[std::string(value)];
    if (code == 2) name_ = value;
    if (code == 70) columns_ = number(value);
    if (code == 71) rows_ = number(value);
  }
  static double number(std::string_view value) {
    int found = 1;
    std::from_chars(value.data(), value.data() + value.size(), found);
    return std::clamp(found, 1, 32767);
  }
  void end_entity() {
    if (kind_ == "INSERT") {
      block_->inserts[std::string(name_)] += columns_ * rows_;
    } else if (!kind_.empty()) {
      block_->entities += 1;
    }
    kind_ = name_ = {};
    columns_ = rows_ = 1;
  }
  double drawn(const DxfBlock& block) {
    double sum = block.entities;
    for (const auto& [name, count] : block.inserts) sum += count * std::max(1.0, drawn_of(name));
    return sum;
  }
  double drawn_of(const std::string& name) {
    const auto known = drawn_.find(name);
    if (known != drawn_.end()) return known->second;
    const auto block = blocks_.find(name);
    if (block == blocks_.end()) return 0;
    drawn_[name] = std::numeric_limits<double>::infinity();  // within itself
    constexpr std::size_t deepest = 1000;
    if (++depth_ > deepest) return std::numeric_limits<double>::infinity();
    const double sum = drawn(block->second);
    --depth_;
    return drawn_[name] = sum;
  }

  std::map<std::string, DxfBlock> blocks_;
  DxfBlock drawing_;
  DxfBlock* block_ = &drawing_;
  std::string_view kind_, name_;
  double columns_ = 1, rows_ = 1;
  bool in_block_head_ = false;
  std::map<std::string, double> drawn_;
  std::size_t depth_ = 0;
};

}  // namespace

double drawn_entities(std::string_view dxf) { return DxfBlocks(dxf).drawn(); }

std::optional<std::string> endless_content(const VectorFormat& format, std::string_view content) {
  const std::string_view driver = format.driver;
  if (is_xml(driver) && !std::string_view(format.extension).ends_with(".pbf")) {
    if (content.find("<!ENTITY") != std::string_view::npos) {
      return "it declares entities (<!ENTITY …>), which may stand for others without end";
    }
    if (const int depth = depth_of_elements(content); depth > most_elements_within) {
      return text("its elements lie ", depth, " deep in each other, more than ",
                  most_elements_within);
    }
  }
  if (driver == "DXF") {
    const double entities = drawn_entities(content);
    if (!(entities <= most_entities)) {
      return std::isfinite(entities) ? text("its blocks, put into each other, draw ", entities,
                                            " entities, more than ", most_entities)
                                     : text("a block of it has itself in it");
    }
  }
  return {};
}

std::optional<std::string> endless_view(GDALDataset& dataset) {
  if (std::string_view(dataset.GetDriverName()) != "GPKG") return {};
  OGRLayer* const views = dataset.ExecuteSQL(
      "SELECT name, sql LIKE '%recursive%' AS own FROM sqlite_master WHERE type = 'view'", nullptr,
      nullptr);
  if (views == nullptr) return {};
  std::set<std::string> names;
  bool recursive = false;
  while (const OGRFeatureUniquePtr view{views->GetNextFeature()}) {
    names.insert(lower_case(view->GetFieldAsString(0)));
    recursive = recursive || view->GetFieldAsInteger(1) != 0;
  }
  dataset.ReleaseResultSet(views);
  if (!recursive) return {};
  for (OGRLayer* layer : dataset.GetLayers()) {
    if (names.contains(lower_case(layer->GetName()))) return layer->GetName();
  }
  return {};
}

void FeatureAllowance::take(std::size_t shape_bytes) {
  // The shortest shapes take some tens of bytes, coordinates two at least.
  constexpr std::uint64_t always = 100'000, bytes_a_feature = 8;
  constexpr std::uint64_t shapes_always = std::uint64_t{64} << 20, shape_bytes_a_byte = 40;
  ++features_;
  shapes_ += shape_bytes;
  if (features_ > always + bytes_ / bytes_a_feature ||
      shapes_ > shapes_always + shape_bytes_a_byte * bytes_) {
    throw InputError(Message::building_file, name_, "",
                     text("more comes out of it than it can hold: ", features_,
                          " features with shapes of ", shapes_ >> 20, " MiB so far, of ", bytes_,
                          " bytes; it has a view, or something else that goes on without end"),
                     "write its features to a new file: ogr2ogr buildings.geojson FILE");
  }
  ReadingTime::check();
}

}  // namespace downwash
