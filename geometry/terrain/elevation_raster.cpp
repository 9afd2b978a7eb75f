#include "geometry/terrain/elevation_raster.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/terrain/false_ground.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

constexpr std::size_t largest_text = std::size_t{1} << 30;

[[noreturn]] void refuse(const std::string& name, const std::string& where,
                         const std::string& problem, const std::string& remedy) {
  throw InputError(Message::terrain_file, name, where, problem, remedy);
}

/// The words of a text, one after the other.
class Words {
 public:
  explicit Words(const std::string& text) : rest_(text) {}

  /// Empty at the end.
  std::string_view next() {
    const std::size_t begin = std::min(rest_.find_first_not_of(blanks), rest_.size());
    rest_.remove_prefix(begin);
    const std::string_view word = rest_.substr(0, rest_.find_first_of(blanks));
    rest_.remove_prefix(word.size());
    return word;
  }
  std::string_view peek() const { return Words(*this).next(); }

 private:
  static constexpr const char* blanks = " \t\r\n";
  std::string_view rest_;
};

std::optional<double> number(std::string_view word) {
  double value = 0;
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// What stands before the elevations.
struct GridHeader {
  std::optional<double> columns, rows, x, y, cell, no_data;
  bool centred_x = false, centred_y = false;

  /// False where the key is none of a grid.
  bool take(const std::string& key, double value) {
    if (key == "ncols") return columns = value, true;
    if (key == "nrows") return rows = value, true;
    if (key == "cellsize") return cell = value, true;
    if (key == "nodata_value") return no_data = value, true;
    if (key == "xllcorner" || key == "xllcenter" || key == "xllcentre") {
      centred_x = key != "xllcorner";
      return x = value, true;
    }
    if (key == "yllcorner" || key == "yllcenter" || key == "yllcentre") {
      centred_y = key != "yllcorner";
      return y = value, true;
    }
    return false;
  }
};

GridHeader header_of(Words& words, const std::string& name) {
  GridHeader header;
  while (!words.peek().empty() && std::isalpha(static_cast<unsigned char>(words.peek()[0])) &&
         lower_case(words.peek()) != "nan") {
    const std::string key = lower_case(words.next());
    const std::string value(words.next());
    const auto read = number(value);
    if (!read || !header.take(key, *read)) {
      refuse(name, shortened(key), text('"', shortened(value), "\" is not understood here"),
             "give an ESRI ASCII grid, with ncols, nrows, xllcorner, yllcorner and cellsize");
    }
  }
  for (const auto& [value, key] : {std::pair{header.columns, "ncols"},
                                   {header.rows, "nrows"},
                                   {header.x, "xllcorner"},
                                   {header.y, "yllcorner"},
                                   {header.cell, "cellsize"}}) {
    if (!value) refuse(name, key, "it is missing", "give an ESRI ASCII grid");
    if (!std::isfinite(*value)) refuse(name, key, "it is no number", "correct it");
  }
  return header;
}

void check_size(const GridHeader& header, const std::string& name) {
  const double columns = *header.columns, rows = *header.rows;
  if (!(columns >= 1 && rows >= 1) || columns != std::floor(columns) || rows != std::floor(rows)) {
    refuse(name, "ncols, nrows", text(columns, " x ", rows, " are no cells"), "correct them");
  }
  if (columns * rows > static_cast<double>(most_raster_cells)) {
    refuse(name, "",
           text("it has ", columns, " x ", rows, " cells, more than ",
                most_raster_cells / 1'000'000, " million"),
           "cut it to the surroundings of the domain, with gdal_translate -projwin for example");
  }
  if (!(*header.cell > 0)) {
    refuse(name, "cellsize", text(*header.cell, " is not above 0"), "correct it");
  }
}

}  // namespace

void fill_missing(ElevationRaster& raster, const std::string& name) {
  const std::size_t cells = raster.elevation.size();
  const auto known = [&](std::size_t c) { return std::isfinite(raster.elevation[c]); };
  std::size_t count = 0;
  for (std::size_t c = 0; c < cells; ++c) count += known(c) ? 1 : 0;
  if (count == 0) {
    const RasterWords words = split(raster.format);
    const std::string why = words.sentences.empty() ? "" : ": " + words.sentences.front();
    refuse(name, "", "no cell of it has an elevation" + why, "give a raster of the ground");
  }
  raster.is_missing.clear();
  if (count == cells) return;
  const auto columns = static_cast<std::size_t>(raster.columns);
  const auto each_neighbour = [&](std::size_t c, const auto& visit) {
    if (c % columns > 0) visit(c - 1);
    if (c % columns + 1 < columns) visit(c + 1);
    if (c >= columns) visit(c - columns);
    if (c + columns < cells) visit(c + columns);
  };
  raster.is_missing.assign(cells, 0);
  std::vector<RasterCell> front;  // what is known beside what is missing
  for (std::size_t c = 0; c < cells; ++c) {
    if (!known(c)) {
      raster.is_missing[c] = 1;
      continue;
    }
    bool beside = false;
    each_neighbour(c, [&](std::size_t other) { beside = beside || !known(other); });
    if (beside) front.push_back(static_cast<RasterCell>(c));
  }
  while (!front.empty()) {  // outwards, a step at a time
    std::vector<RasterCell> next;
    for (const RasterCell c : front) {
      each_neighbour(c, [&](std::size_t other) {
        if (known(other)) return;
        raster.elevation[other] = raster.elevation[c];
        next.push_back(static_cast<RasterCell>(other));
      });
    }
    front = std::move(next);
  }
}

ElevationRaster parse_esri_grid(const std::string& text_of_file, const std::string& name) {
  Words words(text_of_file);
  const GridHeader header = header_of(words, name);
  check_size(header, name);
  const double cell = *header.cell;
  ElevationRaster raster{.format = "ESRI ASCII grid",
                         .columns = static_cast<int>(*header.columns),
                         .rows = static_cast<int>(*header.rows),
                         .corner = {},
                         .per_column = {cell, 0},
                         .per_row = {0, -cell},
                         .elevation = {},
                         .is_missing = {},
                         .system = {}};
  raster.corner = {*header.x - (header.centred_x ? cell / 2 : 0),
                   *header.y - (header.centred_y ? cell / 2 : 0) + raster.rows * cell};
  const std::size_t cells = raster.at(0, raster.rows);
  // Two characters or more for each: a short text must not take the memory of a large raster.
  raster.elevation.reserve(std::min(cells, text_of_file.size() / 2 + 1));
  const double no_data = header.no_data.value_or(-9999);
  while (raster.elevation.size() < cells) {
    const std::string_view word = words.next();
    if (word.empty()) {
      refuse(name, "", text("it ends after ", raster.elevation.size(), " of ", cells, " values"),
             "give the whole file");
    }
    const auto value = number(word);
    if (!value) {
      refuse(name, text("value ", raster.elevation.size() + 1),
             text('"', shortened(std::string(word)), "\" is no number"), "correct it");
    }
    raster.elevation.push_back(*value == no_data ? no_elevation : static_cast<float>(*value));
  }
  if (!words.next().empty()) {
    refuse(name, "", text("it goes on after the ", cells, " values of ncols x nrows"),
           "correct ncols and nrows");
  }
  leave_out_false_ground(raster, name);
  fill_missing(raster, name);
  return raster;
}

ElevationRaster read_elevation(const std::filesystem::path& file) {
  if (lower_case(file.extension().string()) != ".asc") return read_by_gdal(file);
  return parse_esri_grid(content_of(file, {"raster of the ground", largest_text,
                                           "cut it to the surroundings of the domain"}),
                         file.string());
}

}  // namespace downwash
