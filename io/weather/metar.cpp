#include "io/weather/metar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <regex>
#include <tuple>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/text/printable.hpp"
#include "io/weather/metar_groups.hpp"
#include "io/weather/metar_heads.hpp"

namespace downwash {
namespace {

constexpr std::size_t longest_report = 2000;  // bytes; with remarks they reach some 400

bool is_whole_number(const std::string& group) {
  return group.size() <= 2 && std::all_of(group.begin(), group.end(),
                                          [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// What ends a report: all behind it is a forecast, or remarks.
bool ends_report(const std::string& group) {
  static const std::regex ends(
      "(TEMPO|BECMG|INTER|NOSIG|NOSPECI|RMK|REMARK|GRADU|RAPID|TREND|FCST|PROB\\d|FM\\d{4}).*");
  return std::regex_match(group.substr(0, 8), ends);
}

/// Reads the groups in their order.
class Reader {
 public:
  Reader(std::vector<MetarGroup> report, std::string where)
      : where_(std::move(where)), groups_(std::move(report)) {}

  Metar read() {
    read_head();
    read_wind();
    for (; !over(); ++next_) read_group();
    keep_forecast();
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
                                     : fmt::format("the report ends after group {}, \"{}\"",
                                                   groups_[next_ - 1].number,
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
  template <class Fits>
  bool take_if(const Fits& fits) {
    const bool found = next_ < groups_.size() && fits(groups_[next_].text);
    if (found) ++next_;
    return found;
  }
  const MetarGroup& coming(const char* expected) const {
    if (over()) fail_at_end(expected);
    return groups_[next_];
  }

  void read_head() {
    static const std::regex date("\\d{4}/\\d\\d/\\d\\d"), clock("\\d\\d:\\d\\d(Z|UTC)?");
    take_if([](const std::string& group) { return std::regex_match(group, date); });
    take_if([](const std::string& group) { return std::regex_match(group, clock); });
    for (bool more = true; more;) {
      more = take({"METAR"});
      if (take({"SPECI"})) more = metar_.special = true;
      if (take({"COR"})) more = metar_.corrected = true;
    }
    static const std::regex time("(\\d\\d)(\\d\\d)(\\d\\d)Z?");
    constexpr const char* a_station = "the four letters of a station, such as EDDB";
    const MetarGroup& name = coming(a_station);
    if (name.text == "TAF") {
      fail(name, "begins a forecast (TAF), which is no report of weather that was measured",
           "a METAR or SPECI of this station");
    }
    if (!is_station(name.text)) fail(name, "is no station", a_station);
    metar_.station = name.text;
    ++next_;
    metar_.corrected |= take({"COR"});
    metar_.automatic |= take({"AUTO"});
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
    static const std::regex correction("COR|CC[A-Z]"), delayed("RTD|AMD");
    for (bool more = true; more;) {
      more = take_if([](const std::string& group) { return std::regex_match(group, delayed); });
      if (take({"AUTO"})) more = metar_.automatic = true;
      if (take_if([](const auto& group) { return std::regex_match(group, correction); })) {
        more = metar_.corrected = true;
      }
      if (!take({"NIL"})) continue;
      fail(groups_[next_ - 1], "says that there is no report",
           "another report of this station, or of one nearby");
    }
  }

  /// Reads the wind, before which groups of no known kind may stand.
  void read_wind() {
    const MetarGroup& first = coming(wind_form);
    for (std::size_t n = next_; n < groups_.size() && !ends_report(groups_[n].text); ++n) {
      MetarGroup group = groups_[n];
      std::size_t behind = n + 1;
      if (behind < groups_.size() && is_unit_of_speed(groups_[behind].text)) {
        group.text += groups_[behind++].text;
      }
      const MetarReading reading = read_wind_group(group.text, metar_.wind);
      if (reading == MetarReading::taken) {
        for (; next_ < n; ++next_) leave_out(groups_[next_], "is not known");
        next_ = behind;
        return read_sector();
      }
      if (reading != MetarReading::other) fail(groups_[n], words_of(reading, ""), wind_form);
      if (resembles_wind(group.text)) fail(groups_[n], "is no wind", wind_form);
      if (is_known(group.text)) break;
    }
    fail(first, "is no wind", wind_form);
  }

  void read_sector() {
    if (over() || !is_wind_sector(groups_[next_].text)) return;
    const MetarGroup& sector = groups_[next_++];
    const MetarReading reading = read_wind_sector(sector.text, metar_.wind);
    if (reading != MetarReading::taken) leave_out(sector, words_of(reading, "is not known"));
  }

  /// True for a group of any kind behind the wind.
  static bool is_known(const std::string& group) {
    Metar unused;
    return std::ranges::any_of(metar_kinds, [&](const MetarKind& kind) {
      return kind.read(group, unused) != MetarReading::other;
    });
  }

  /// Takes the group that comes, behind the wind, or leaves it out. Kinds stand in an order, from
  /// which some reports stray; a visibility far behind its place may be any figure.
  void read_group() {
    MetarGroup group = groups_[next_];
    const bool whole_miles = is_whole_number(group.text) && next_ + 1 < groups_.size() &&
                             is_part_of_mile(groups_[next_ + 1].text);
    if (whole_miles) group.text += " " + groups_[++next_].text;
    for (std::size_t n = 0; n < metar_kinds.size(); ++n) {
      const std::size_t kind = (reached_ + n) % metar_kinds.size();
      const bool behind = kind < reached_;
      if (behind && kind == 0) continue;
      if (take_as(kind, group)) {
        if (!behind) reached_ = kind;
        return;
      }
    }
    leave_out(group, "is not known");
  }

  /// False for a group of another kind. A second one of a kind of which there is one is left out.
  bool take_as(std::size_t kind, const MetarGroup& group) {
    const MetarKind& reader = metar_kinds[kind];
    Metar alone;
    const MetarReading reading = reader.read(group.text, alone);
    if (reading == MetarReading::other) return false;
    if (reading != MetarReading::taken) {
      leave_out(group, words_of(reading, ""));
    } else if (!reader.again && taken_[kind]) {
      leave_out(group, fmt::format("is a second group of {}", reader.name));
    } else {
      reader.read(group.text, metar_);
      taken_[kind] = true;
    }
    return true;
  }

  /// Keeps the text of what follows, up to remarks.
  void keep_forecast() {
    static const std::regex no_change("NOSIG|NOSPECI");
    for (; next_ < groups_.size(); ++next_) {
      const std::string text = groups_[next_].text.substr(0, 40);
      if (is_remark(text)) return;
      if (std::regex_match(text, no_change)) continue;
      metar_.forecast += (metar_.forecast.empty() ? "" : " ") + printable(text);
      std::optional<MetarWind> wind;
      const bool read = read_wind_group(text, wind) == MetarReading::taken && wind;
      metar_.forecasts_wind |= read && !is_reported(*wind);
    }
  }

  bool is_reported(const MetarWind& wind) const {
    const auto& own = metar_.wind;
    return own && own->direction == wind.direction && own->speed == wind.speed &&
           own->gust == wind.gust;
  }

  void leave_out(const MetarGroup& group, std::string problem) {
    metar_.unread.push_back(
        {printable(group.text.substr(0, 40)), group.number, std::move(problem)});
  }

  std::string where_;
  std::vector<MetarGroup> groups_;
  std::size_t next_ = 0;
  std::size_t reached_ = 0;  ///< the kind of the last group, in metar_kinds
  std::array<bool, std::tuple_size_v<decltype(metar_kinds)>> taken_{};  ///< kinds that were
  Metar metar_;
};

}  // namespace

Metar parse_metar(std::string_view report, const std::string& where) {
  if (report.size() > longest_report) {
    throw InputError(Message::weather_report, "", where,
                     fmt::format("{} characters are no single report", report.size()),
                     "expected: one METAR or SPECI");
  }
  const MetarText text = groups_of(report);
  std::vector<MetarHead> heads = heads_in(text), forecasts;
  if (heads.size() < 2) return Reader(first_report(text), where).read();
  std::ranges::copy_if(heads, std::back_inserter(forecasts), &MetarHead::forecast);
  if (forecasts.size() < heads.size())
    std::erase_if(heads, [](const MetarHead& h) { return h.forecast; });
  const std::size_t newest = newest_of(heads, where);
  const auto begin = text.groups.begin();
  const MetarHead& own = heads[newest];
  Metar metar = Reader({begin + static_cast<std::ptrdiff_t>(own.begin),
                        begin + static_cast<std::ptrdiff_t>(own.end)},
                       where)
                    .read();
  for (std::size_t n = 0; n < heads.size(); ++n) {
    if (n == newest) continue;
    const char* which = own.newer_than(heads[n]) > 0 ? "an older" : "another";
    metar.unread.push_back({heads[n].words(), heads[n].begin + 1,
                            fmt::format("begins {} report; {} is taken", which, own.words())});
  }
  for (const MetarHead& forecast : forecasts) {
    metar.unread.push_back({forecast.words(), forecast.begin + 1, "begins a forecast"});
  }
  return metar;
}

}  // namespace downwash
