#include "io/case/tables/points_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/utf8.hpp"
#include "io/case/tables/table_columns.hpp"
#include "io/text/printable.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace {

constexpr std::size_t largest_points_file = std::size_t{16} << 20;  // bytes
constexpr std::size_t longest_name = 200;                           // letters
constexpr double default_height = 1.5;                              // m, as for receptors
constexpr double largest_coordinate = 1e7;  // m: no map has larger coordinates
constexpr double highest_place = 20'000;    // m

constexpr std::array columns_of_places{KnownColumn{"name", "name", ""},
                                       KnownColumn{"lon", "lon", "longitude"},
                                       KnownColumn{"lat", "lat", "latitude"},
                                       KnownColumn{"x", "x", "m"},
                                       KnownColumn{"y", "y", "m"},
                                       KnownColumn{"height", "height", "m"}};

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) : file_(file) {}

  ReadPlaces read(const std::string& content) {
    ReadPlaces found;
    Table table = table_of(content, file_, Message::table_of_places);
    line_ = table.header_line;
    const std::size_t rows = table.rows.size();
    table = with_known_columns(std::move(table), columns_of_places, file_, Message::table_of_places,
                               &found.not_read);
    if (rows > 0 || !table.columns.empty()) check_columns(table.columns);
    std::set<std::string> seen;
    for (std::size_t n = 0; n < rows; ++n) {
      line_ = table.lines[n];
      cells_ = &table.rows[n];
      found.places.push_back(place());
      const std::string& name = found.places.back().name;
      if (!seen.insert(name).second) {
        fail("name", fmt::format("has \"{}\" a second time", printable(shortened(name))),
             "rename it");
      }
    }
    if (rows == 0) {
      line_ = 0;
      fail("", "there are no places in it",
           "write a line `name,x,y,height` and a line for each place");
    }
    return found;
  }

 private:
  [[noreturn]] void fail(const std::string& column, const std::string& problem,
                         const std::string& remedy) const {
    std::string where = line_ > 0 ? fmt::format("line {}", line_) : "";
    if (!column.empty()) where += ", column " + column;
    throw InputError(Message::table_of_places, file_.string(), where, problem, remedy);
  }

  void check_columns(const std::vector<std::string>& names) {
    const auto has = [&](const char* name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    degrees_ = has("lon") || (has("lat") && !has("x"));
    high_ = has("height");
    for (const char* needed : {"name", degrees_ ? "lon" : "x", degrees_ ? "lat" : "y"}) {
      if (!has(needed)) {
        fail("", fmt::format("there is no column `{}`", needed),
             "name the columns in the first line: name, lon and lat or x and y, height");
      }
    }
    if (degrees_ && (has("x") || has("y"))) {
      fail("", "there are both `lon` and `x`", "leave one of them out");
    }
  }

  double number(const char* column, double low, double high) const {
    const std::string& text = cells_->at(column);
    const std::string unit =
        std::find_if(columns_of_places.begin(), columns_of_places.end(),
                     [&](const KnownColumn& one) { return std::string_view(one.name) == column; })
            ->unit;
    const ReadQuantity read = read_quantity(text, unit);
    if (!read.value) {
      fail(column,
           fmt::format("\"{}\" {}", printable(shortened(text)),
                       read.unreadable ? "is no number" : read.problem),
           "write one, with a decimal point");
    }
    if (*read.value < low || *read.value > high) {
      fail(column, fmt::format("{:g} is not from {:g} to {:g}", *read.value, low, high),
           "correct it");
    }
    return *read.value;
  }

  NamedAirPlace place() const {
    const std::string& name = cells_->at("name");
    if (name.empty()) fail("name", "is empty", "give the place a name");
    if (letter_count(name) > longest_name) {
      fail("name", fmt::format("has more than {} letters", longest_name), "shorten it");
    }
    const double height = high_ ? number("height", 0, highest_place) : default_height;
    if (degrees_) {
      return {name, {LonLat{number("lon", -180, 180), number("lat", -90, 90)}, height}};
    }
    return {name,
            {Point{number("x", -largest_coordinate, largest_coordinate),
                   number("y", -largest_coordinate, largest_coordinate)},
             height}};
  }

  const std::filesystem::path& file_;
  std::size_t line_ = 0;
  const TableRow* cells_ = nullptr;
  bool degrees_ = false, high_ = false;
};

}  // namespace

ReadPlaces read_points_file(const std::filesystem::path& file) {
  return parse_points(
      content_of(file, {"file of places", largest_points_file, "leave some places out"}), file);
}

ReadPlaces parse_points(const std::string& content, const std::filesystem::path& file) {
  return Reader(file).read(content);
}

}  // namespace downwash
