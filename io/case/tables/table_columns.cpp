#include "io/case/tables/table_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "io/text/nearest_name.hpp"
#include "io/text/printable.hpp"
#include "io/text/quantity_text.hpp"
#include "io/text/units.hpp"

namespace downwash {
namespace {

/// A column of a table that is one of those that are known.
struct Meant {
  const KnownColumn* column;
  std::string unit;  ///< of its numbers; empty where it is that of `column`
};

/// Names for what other columns have, by which tables elsewhere call them.
constexpr std::array other_names{"z",         "h",       "elevation", "altitude", "alt",
                                 "longitude", "lng",     "long",      "latitude", "easting",
                                 "northing",  "east",    "north",     "hoehe",    "höhe",
                                 "label",     "id_name", "breite",    "laenge",   "länge"};

std::string unit_of_column(const KnownColumn& column) {
  const std::string_view unit = column.unit;
  const bool angle = unit == "direction" || unit == "longitude" || unit == "latitude";
  return angle ? "deg" : std::string(unit);
}

/// "kt" of "speed_kt", as a unit of what the column is of; nothing where it is none.
std::optional<std::string> unit_of_suffix(const KnownColumn& column, std::string_view suffix) {
  static const std::map<std::string, std::string, std::less<>> short_forms{
      {"ms", "m/s"}, {"fts", "ft/s"}, {"m2s2", "m2/s2"}, {"mmin", "m/min"}};
  if (*column.unit == '\0') return std::nullopt;
  const std::string own = unit_of_column(column);
  const bool time = own == "s";
  std::string slashes(suffix);
  std::replace(slashes.begin(), slashes.end(), '_', '/');
  const auto short_form = short_forms.find(lower_case(suffix));
  for (const std::string& unit :
       {short_form == short_forms.end() ? std::string(suffix) : short_form->second,
        std::string(suffix), slashes}) {
    const auto found = unit_of(unit, time);
    if (found && found->dimension == unit_of(own)->dimension) return unit;
  }
  return std::nullopt;
}

/// "speed" and "kt" of "Speed (kt)", "speed [kt]", "speed_kt" and "speed kt", where it begins with
/// the stem.
std::optional<std::string> suffix_after(std::string_view name, std::string_view stem) {
  constexpr std::string_view between = " _-([";
  if (name.size() <= stem.size() || lower_case(name.substr(0, stem.size())) != lower_case(stem)) {
    return std::nullopt;
  }
  std::string_view rest = name.substr(stem.size());
  if (between.find(rest.front()) == std::string_view::npos) return std::nullopt;
  rest.remove_prefix(std::min(rest.find_first_not_of(between), rest.size()));
  while (!rest.empty() && std::string_view(" )]").find(rest.back()) != std::string_view::npos) {
    rest.remove_suffix(1);
  }
  return std::string(rest);
}

std::optional<Meant> meant_by(const std::string& name, std::span<const KnownColumn> known) {
  for (const KnownColumn& column : known) {
    if (lower_case(name) == lower_case(column.name)) return Meant{&column, ""};
  }
  for (const KnownColumn& column : known) {
    const auto suffix = suffix_after(name, column.stem);
    if (!suffix) continue;
    if (auto unit = unit_of_suffix(column, *suffix)) return Meant{&column, std::move(*unit)};
  }
  return std::nullopt;
}

/// The known column that a name is likely to mean; nullptr where there is none.
const KnownColumn* like(const std::string& name, std::span<const KnownColumn> known) {
  std::vector<std::string> names;
  for (const KnownColumn& column : known) {
    if (lower_case(name) == lower_case(column.stem) || suffix_after(name, column.stem)) {
      return &column;
    }
    if (std::string_view(column.name).size() > 2) names.emplace_back(column.name);
  }
  const auto near = nearest_name(name, names);
  if (!near) return nullptr;
  return &*std::find_if(known.begin(), known.end(),
                        [&](const KnownColumn& column) { return column.name == *near; });
}

bool has_other_name(const std::string& name) {
  const std::string start = lower_case(name).substr(0, name.find_first_of("_ (["));
  return std::find(other_names.begin(), other_names.end(), start) != other_names.end();
}

/// What to do about a column that names the opposite of what is known, or another zero: "to" of a
/// wind, heights above the sea. Empty for others.
std::string other_meaning(const std::string& name) {
  constexpr std::array ends{"to", "towards", "toward", "going", "heading"};
  constexpr std::array zeros{"amsl", "asl", "msl", "nn", "nhn", "sea", "ellipsoid", "ellipsoidal"};
  std::string word;
  const std::string lower = lower_case(name) + ' ';
  bool direction = false, height = false, end = false, zero = false;
  for (const char c : lower) {
    if (std::string_view(" _-()[].").find(c) == std::string_view::npos) {
      word += c;
      continue;
    }
    const auto is = [&](const char* other) { return word == other; };
    direction = direction || is("direction") || is("dir") || is("wind");
    height = height || is("height") || is("z") || is("altitude") || is("elevation");
    end = end || std::any_of(ends.begin(), ends.end(), is);
    zero = zero || std::any_of(zeros.begin(), zeros.end(), is);
    word.clear();
  }
  if (direction && end) {
    return "it is where the wind goes, it seems; give where it comes from, 180° from there";
  }
  if (height && zero) {
    return "it counts from the sea, it seems; give heights above the ground";
  }
  return "";
}

std::string names_of(std::span<const KnownColumn> known) {
  std::string names;
  for (const KnownColumn& column : known) {
    names += (names.empty() ? "" : ", ") + std::string(column.name);
  }
  return names;
}

}  // namespace

Table with_known_columns(Table table, std::span<const KnownColumn> known,
                         const std::filesystem::path& file, Message message,
                         std::vector<std::string>* others) {
  const auto fail = [&](const std::string& column, const std::string& problem,
                        const std::string& remedy) {
    throw InputError(
        message, file.string(),
        fmt::format("line {}, column `{}`", table.header_line, printable(shortened(column))),
        problem, remedy);
  };
  std::map<std::string, Meant> meant;
  std::map<const KnownColumn*, std::string> taken;
  for (const std::string& name : table.columns) {
    auto found = meant_by(name, known);
    if (!found) {
      const std::string other = other_meaning(name);
      if (!other.empty()) fail(name, "is not known", other + "; known are " + names_of(known));
      const KnownColumn* near = like(name, known);
      if (others != nullptr && near == nullptr && !has_other_name(name)) {
        others->push_back(name);
        continue;
      }
      fail(name, "is not known",
           near != nullptr
               ? fmt::format("did you mean `{}`? Known are {}{}", near->name, names_of(known),
                             *near->unit == '\0'
                                 ? ""
                                 : fmt::format("; behind `{}` may stand {}", near->stem,
                                               units_like(unit_of_column(*near))))
               : fmt::format("rename it or leave it out; known are {}", names_of(known)));
    }
    const auto [first, added] = taken.emplace(found->column, name);
    if (!added) {
      fail(name, fmt::format("says the same as `{}`", printable(shortened(first->second))),
           "leave one of them out");
    }
    meant.emplace(name, std::move(*found));
  }
  for (TableRow& row : table.rows) {
    TableRow renamed;
    for (auto& [name, cell] : row) {
      const auto found = meant.find(name);
      if (found == meant.end()) continue;
      const auto& [column, unit] = found->second;
      const bool bare = !unit.empty() && is_bare_number(cell);
      renamed[column->name] = bare ? cell + " " + unit : std::move(cell);
    }
    row = std::move(renamed);
  }
  for (std::string& name : table.columns) {
    if (const auto found = meant.find(name); found != meant.end())
      name = found->second.column->name;
  }
  return table;
}

}  // namespace downwash
