#include "io/guidebook/guidebook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "geometry/input/lengths.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kilometre = 1000, litre = 1e-3;
constexpr double longest = 50'000;      // m: no distance of the guidebook is longer
constexpr double mile_tolerance = 0.1;  // mi, of the rounding of both units
constexpr double foot_tolerance = 0.1;  // relative, likewise

/// Where in the file something is, for its errors.
struct Where {
  std::string path;
  Where at(const std::string& key) const { return {path + "." + key}; }
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(fmt::format("io/guidebook.json: `{}` {}", path, what));
  }
};

const Json& member(const Json& object, const char* key, const Where& where) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end()) where.at(key).fail("is missing.");
  return *found;
}

/// A distance above 0, in metres.
double metres_of(const Json& value, double unit, const Where& where) {
  if (!value.is_number()) where.fail("is no number.");
  const double metres = value.get<double>() * unit;
  if (!(metres > 0 && metres <= longest)) where.fail("is no distance between 0 and 50 km.");
  return metres;
}

std::string text_of(const Json& value, const Where& where) {
  if (!value.is_string() || value.get<std::string>().empty()) where.fail("is no text.");
  return value.get<std::string>();
}

SpillDistances spill_of(const Json& json, const Where& where) {
  SpillDistances spill{
      .isolation = metres_of(member(json, "isolation_m", where), 1, where.at("isolation_m")),
      .protect = {}};
  const char* keys[] = {"day_km", "night_km"};
  for (std::size_t time = 0; time < 2; ++time) {
    const double metres =
        metres_of(member(json, keys[time], where), kilometre, where.at(keys[time]));
    spill.protect[time] = {
        .metres = metres, .words = fmt::format("{:.1f} km", metres / kilometre), .more = false};
  }
  return spill;
}

bool same(const SpillDistances& a, const SpillDistances& b) {
  return a.isolation == b.isolation && a.protect[0].metres == b.protect[0].metres &&
         a.protect[1].metres == b.protect[1].metres;
}

/// What one copy has of table 1.
struct TableOne {
  std::string copy;
  SpillDistances small;
  std::optional<SpillDistances> large;  ///< absent: it refers to table 3
};

TableOne table_one(const std::string& copy, const Json& json, const Where& where) {
  TableOne table{.copy = copy,
                 .small = spill_of(member(json, "small", where), where.at("small")),
                 .large = {}};
  const Json& large = member(json, "large", where);
  if (large != "table 3") table.large = spill_of(large, where.at("large"));
  return table;
}

/// "7.0+" in its unit.
ProtectiveDistance printed(const Json& value, double unit, const char* name, const Where& where) {
  const std::string text = text_of(value, where);
  const bool more = text.back() == '+';
  const std::string digits = more ? text.substr(0, text.size() - 1) : text;
  double number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) where.fail("is no number.");
  return {.metres = metres_of(number, unit, where), .words = text + " " + name, .more = more};
}

/// The miles that two copies have, in the kilometres of the one that has these too where they are
/// the same but for rounding.
ProtectiveDistance agreed(const ProtectiveDistance& km, const ProtectiveDistance& mi) {
  const bool alike =
      km.more == mi.more && (km.more || std::abs(km.metres - mi.metres) <= mile_tolerance * mile);
  return alike ? km : mi;
}

const Json& six(const Json& json, const char* key, const Where& where) {
  const Json& list = member(json, key, where);
  if (!list.is_array() || list.size() != 6) where.at(key).fail("is no list of six distances.");
  return list;
}

/// Nothing where the copies contradict each other.
std::optional<ContainerDistances> container_of(const Json& json, const Where& where) {
  const Where a = where.at("A"), c = where.at("C");
  const Json &metric = member(json, "A", where), &other = member(json, "C", where);
  const double feet = metres_of(member(metric, "isolation_ft", a), foot, a.at("isolation_ft"));
  ContainerDistances row{
      .container = text_of(member(json, "container", where), where.at("container")),
      .isolation = metres_of(member(metric, "isolation_m", a), 1, a.at("isolation_m")),
      .protect = {}};
  bool agree = feet == metres_of(member(other, "isolation_ft", c), foot, c.at("isolation_ft")) &&
               std::abs(row.isolation / feet - 1) <= foot_tolerance;
  const Json &km = six(metric, "km", a), &mi = six(metric, "mi", a),
             &other_mi = six(other, "mi", c);
  for (std::size_t n = 0; n < 6; ++n) {
    const std::string index = fmt::format("mi[{}]", n);
    const ProtectiveDistance one = printed(mi[n], mile, "mi", a.at(index)),
                             two = printed(other_mi[n], mile, "mi", c.at(index));
    agree = agree && one.words == two.words;
    row.protect[n / 3][n % 3] =
        agreed(printed(km[n], kilometre, "km", a.at(fmt::format("km[{}]", n))), one);
  }
  return agree ? std::optional(row) : std::nullopt;
}

/// Names of the copies of the edition, with what they are.
using Copies = std::vector<std::pair<std::string, std::string>>;

Copies copies_of(const Json& json, int edition, const Where& where) {
  Copies copies;
  for (const auto& [name, copy] : json.items()) {
    const Where here = where.at(name);
    std::string source = text_of(member(copy, "source", here), here.at("source"));
    const Json& own = member(copy, "edition", here);
    if (!own.is_number_integer()) here.at("edition").fail("is no year.");
    if (own == edition) copies.emplace_back(name, std::move(source));
  }
  return copies;
}

const std::string* source_of(const Copies& copies, const std::string& name) {
  const auto found = std::find_if(copies.begin(), copies.end(),
                                  [&](const auto& copy) { return copy.first == name; });
  return found == copies.end() ? nullptr : &found->second;
}

void take_table_one(const Json& json, const Copies& copies, const Where& where,
                    GuidebookEntry& entry) {
  std::vector<TableOne> tables;
  for (const auto& [name, copy] : json.items()) {
    if (source_of(copies, name) != nullptr) {
      tables.push_back(table_one(name, copy, where.at(name)));
    }
  }
  if (tables.size() < 2) {
    entry.left_out.emplace_back("Table 1: only one public copy of this edition was found.");
    return;
  }
  const TableOne &a = tables[0], &b = tables[1];
  if (same(a.small, b.small)) {
    entry.small = a.small;
  } else {
    entry.left_out.emplace_back("Table 1, small spills: the copies contradict each other.");
  }
  if (!a.large && !b.large) {
    entry.large_in_table_3 = true;
  } else if (a.large && b.large && same(*a.large, *b.large)) {
    entry.large = a.large;
  } else {
    entry.left_out.emplace_back("Table 1, large spills: the copies contradict each other.");
  }
  for (const TableOne& table : tables) {
    entry.copies.push_back("Table 1: " + *source_of(copies, table.copy));
  }
}

void take_table_three(const Json& rows, const Copies& copies, const Where& where,
                      GuidebookEntry& entry) {
  if (!rows.is_array()) where.fail("is no list.");
  const std::string *a = source_of(copies, "A"), *c = source_of(copies, "C");
  if (rows.empty() && !entry.large_in_table_3) return;
  if (a == nullptr || c == nullptr || rows.empty()) {
    entry.left_out.emplace_back(
        "Table 3, large spills by container: only one public copy of this edition was found.");
    return;
  }
  for (std::size_t n = 0; n < rows.size(); ++n) {
    const Where here{fmt::format("{}[{}]", where.path, n)};
    if (auto row = container_of(rows[n], here)) {
      entry.by_container.push_back(*std::move(row));
    } else {
      entry.left_out.push_back("Table 3, " + rows[n]["container"].get<std::string>() +
                               ": the copies contradict each other.");
    }
  }
  for (const std::string* source : {a, c}) entry.copies.push_back("Table 3: " + *source);
}

}  // namespace

GuidebookWind guidebook_wind(double speed) {
  constexpr double kilometre_per_hour = 1 / 3.6;
  if (speed < 10 * kilometre_per_hour) return GuidebookWind::low;
  return speed <= 20 * kilometre_per_hour ? GuidebookWind::moderate : GuidebookWind::high;
}

const GuidebookEntry* Guidebook::entry(std::string_view un) const {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const GuidebookEntry& one) { return one.un == un; });
  return found == entries.end() ? nullptr : &*found;
}

Guidebook read_guidebook(std::string_view json) {
  const Json document = Json::parse(json, nullptr, false);
  if (document.is_discarded()) throw std::runtime_error("io/guidebook.json is no JSON.");
  const Where top{"$"};
  const Json& edition = member(document, "edition", top);
  if (!edition.is_number_integer()) top.at("edition").fail("is no year.");
  Guidebook book{.edition = edition,
                 .name = text_of(member(document, "name", top), top.at("name")),
                 .small_spill = 0,
                 .entries = {}};
  const Json& litres = member(document, "small_spill_litres", top);
  if (!litres.is_number() || litres <= 0) top.at("small_spill_litres").fail("is no volume.");
  book.small_spill = litres.get<double>() * litre;
  const Copies copies = copies_of(member(document, "copies", top), book.edition, top.at("copies"));
  const Json& entries = member(document, "entries", top);
  for (std::size_t n = 0; n < entries.size(); ++n) {
    const Json& json_entry = entries[n];
    const Where number{fmt::format("$.entries[{}]", n)};
    GuidebookEntry entry;
    entry.un = text_of(member(json_entry, "un", number), number.at("un"));
    const Where where{number.path + " (UN " + entry.un + ")"};
    entry.name = text_of(member(json_entry, "name", where), where.at("name"));
    take_table_one(member(json_entry, "table_1", where), copies, where.at("table_1"), entry);
    take_table_three(member(json_entry, "table_3", where), copies, where.at("table_3"), entry);
    if (book.entry(entry.un) != nullptr) where.fail("is there twice.");
    book.entries.push_back(std::move(entry));
  }
  return book;
}

const Guidebook& guidebook() {
  static const Guidebook book = read_guidebook(guidebook_text());
  return book;
}

}  // namespace downwash
