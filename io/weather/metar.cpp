#include "io/weather/metar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>

#include "geometry/input/input_error.hpp"
#include "io/text/printable.hpp"
#include "io/weather/metar_groups.hpp"

namespace downwash {
namespace {

constexpr std::size_t longest_report = 2000;  // bytes; with remarks they reach some 400

std::vector<MetarGroup> groups_of(std::string_view report) {
  std::vector<MetarGroup> groups;
  for (std::size_t at = 0; at < report.size();) {
    const auto blank = [&](std::size_t n) {
      return std::isspace(static_cast<unsigned char>(report[n])) != 0 || report[n] == '=';
    };
    if (blank(at)) {
      if (report[at++] == '=') break;
      continue;
    }
    std::size_t end = at;
    while (end < report.size() && !blank(end)) ++end;
    groups.push_back({std::string(report.substr(at, end - at)), groups.size() + 1, at + 1});
    at = end;
  }
  for (MetarGroup& group : groups) {
    std::transform(group.text.begin(), group.text.end(), group.text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  }
  return groups;
}

bool is_whole_number(const std::string& group) {
  return group.size() <= 2 && std::all_of(group.begin(), group.end(),
                                          [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// What ends a report: all behind it is a forecast, or remarks.
bool ends_report(const std::string& group) {
  static const std::regex ends("TEMPO|BECMG|NOSIG|RMK|PROB\\d\\d|FM\\d{4,6}");
  return std::regex_match(group, ends);
}

/// Reads the groups in their order.
class Reader {
 public:
  Reader(std::string_view report, std::string where)
      : where_(std::move(where)), groups_(groups_of(report)) {}

  Metar read() {
    read_head();
    read_wind();
    for (; !over(); ++next_) read_group();
    for (const MetarGroup& group : groups_) {
      metar_.text += (metar_.text.empty() ? "" : " ") + group.text;
    }
    return metar_;
  }

 private:
  bool over() const { return next_ == groups_.size() || ends_report(groups_[next_].text); }

  [[noreturn]] void fail(const MetarGroup& group, const std::string& problem,
                         const std::string& expected) const {
    throw InputError(Message::weather_report, "", where_,
                     fmt::format("group {} (character {}), \"{}\", {}", group.number, group.column,
                                 printable(group.text.substr(0, 40)), problem),
                     "expected: " + expected);
  }
  [[noreturn]] void fail_at_end(const std::string& expected) const {
    if (next_ == 0 && !groups_.empty()) fail(groups_[0], "ends a report, before any", expected);
    throw InputError(Message::weather_report, "", where_,
                     groups_.empty() ? std::string("the report is empty")
                                     : fmt::format("the report ends after group {}, \"{}\"", next_,
                                                   printable(groups_[next_ - 1].text)),
                     "expected: " + expected);
  }
  /// The group that comes, if it is one of these; then the one behind it comes.
  bool take(std::initializer_list<const char*> words) {
    const bool found = next_ < groups_.size() &&
                       std::find(words.begin(), words.end(), groups_[next_].text) != words.end();
    if (found) ++next_;
    return found;
  }
  const MetarGroup& coming(const char* expected) const {
    if (over()) fail_at_end(expected);
    return groups_[next_];
  }

  void read_head() {
    if (take({"SPECI"})) {
      metar_.special = true;
    } else {
      take({"METAR"});
    }
    metar_.corrected = take({"COR"});
    static const std::regex station("[A-Z][A-Z0-9]{3}"), time("(\\d\\d)(\\d\\d)(\\d\\d)Z");
    constexpr const char* a_station = "the four letters of a station, such as EDDB";
    const MetarGroup& name = coming(a_station);
    if (!std::regex_match(name.text, station)) fail(name, "is no station", a_station);
    metar_.station = name.text;
    ++next_;
    metar_.corrected |= take({"COR"});
    constexpr const char* a_time = "day, hour and minute in UTC, such as 211250Z";
    const MetarGroup& when = coming(a_time);
    std::smatch part;
    if (!std::regex_match(when.text, part, time)) fail(when, "is no time", a_time);
    metar_.day = std::stoi(part[1]);
    metar_.hour = std::stoi(part[2]);
    metar_.minute = std::stoi(part[3]);
    if (metar_.day < 1 || metar_.day > 31 || metar_.hour > 23 || metar_.minute > 59) {
      fail(when, "is on no calendar or clock", a_time);
    }
    ++next_;
    if (take({"NIL"})) {
      fail(groups_[next_ - 1], "says that there is no report",
           "another report of this station, or of one nearby");
    }
    for (bool more = true; more;) {
      more = false;
      if (take({"AUTO"})) more = metar_.automatic = true;
      if (take({"COR", "CCA", "CCB", "CCC", "CCD"})) more = metar_.corrected = true;
    }
  }

  void read_wind() {
    const MetarGroup& group = coming(wind_form);
    MetarReading reading = read_wind_group(group.text, metar_.wind);
    if (reading != MetarReading::taken) fail(group, words_of(reading, "is no wind"), wind_form);
    ++next_;
    if (over() || !is_wind_sector(groups_[next_].text)) return;
    const MetarGroup& sector = groups_[next_++];
    reading = read_wind_sector(sector.text, metar_.wind);
    if (reading != MetarReading::taken) {
      fail(sector, words_of(reading, "is no range of directions"), sector_form);
    }
  }

  /// Any of the groups behind the wind. They stand in an order, and each kind but some only once.
  void read_group() {
    MetarGroup group = groups_[next_];
    const bool whole_miles = is_whole_number(group.text) && next_ + 1 < groups_.size() &&
                             is_part_of_mile(groups_[next_ + 1].text);
    if (whole_miles) group.text += " " + groups_[++next_].text;
    for (std::size_t kind = reached_; kind < metar_kinds.size(); ++kind) {
      const MetarKind& reader = metar_kinds[kind];
      if (!takes(reader, group)) continue;
      if (kind == reached_ && taken_ && !reader.again) {
        fail(group, fmt::format("is a second group of {}", reader.name), "one of them only");
      }
      reached_ = kind;
      taken_ = true;
      return;
    }
    for (std::size_t kind = 0; kind < reached_; ++kind) {
      if (!takes(metar_kinds[kind], group)) continue;
      fail(group,
           fmt::format("{}, stands behind {}", metar_kinds[kind].name, metar_kinds[reached_].name),
           expected_now());
    }
    fail(group, "is not known", expected_now());
  }
  /// False for a group of another kind.
  bool takes(const MetarKind& kind, const MetarGroup& group) {
    const MetarReading reading = kind.read(group.text, metar_);
    if (reading == MetarReading::other) return false;
    if (reading != MetarReading::taken) fail(group, words_of(reading, ""), kind.form);
    return true;
  }

  std::string expected_now() const {
    std::string list;
    for (std::size_t kind = reached_; kind < metar_kinds.size(); ++kind) {
      list += fmt::format("{}{} ({})", list.empty() ? "" : "; ", metar_kinds[kind].name,
                          metar_kinds[kind].form);
    }
    return list;
  }

  std::string where_;
  std::vector<MetarGroup> groups_;
  std::size_t next_ = 0;
  std::size_t reached_ = 0;  ///< the kind of the last group, in metar_kinds
  bool taken_ = false;       ///< whether there was one
  Metar metar_;
};

}  // namespace

Metar parse_metar(std::string_view report, const std::string& where) {
  if (report.size() > longest_report) {
    throw InputError(Message::weather_report, "", where,
                     fmt::format("{} characters are no single report", report.size()),
                     "expected: one METAR or SPECI");
  }
  return Reader(report, where).read();
}

std::optional<int> cloud_cover(const Metar& metar) {
  if (metar.cavok || !metar.no_clouds.empty()) return 0;
  std::optional<int> cover;
  for (const CloudLayer& layer : metar.clouds) {
    if (layer.amount == "///") continue;
    const int octas = layer.amount == "FEW"   ? 2
                      : layer.amount == "SCT" ? 4
                      : layer.amount == "BKN" ? 6
                                              : 8;
    cover = std::max(cover.value_or(0), octas);
  }
  return cover;
}

std::optional<double> ceiling(const Metar& metar) {
  std::optional<double> lowest;
  for (const CloudLayer& layer : metar.clouds) {
    const bool covers = layer.amount == "BKN" || layer.amount == "OVC" || layer.amount == "VV";
    if (!covers) continue;
    // Sight upwards that is not known: the cloud is on the ground.
    const double base = layer.base.value_or(0);
    lowest = std::min(lowest.value_or(base), base);
  }
  return lowest;
}

}  // namespace downwash
