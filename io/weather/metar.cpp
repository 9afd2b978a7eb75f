#include "io/weather/metar.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <regex>
#include <set>
#include <tuple>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/text/printable.hpp"
#include "io/weather/metar_groups.hpp"

namespace downwash {
namespace {

constexpr std::size_t longest_report = 2000;  // bytes; with remarks they reach some 400

/// Groups of a text, and the places of those that come first behind a "=", which ends a report, and
/// of those that come first in a line.
struct Text {
  std::vector<MetarGroup> groups;
  std::set<std::size_t> behind_end, in_line;
};

Text groups_of(std::string_view report) {
  Text found;
  std::vector<MetarGroup>& groups = found.groups;
  for (std::size_t at = 0; at < report.size();) {
    const auto blank = [&](std::size_t n) {
      return std::isspace(static_cast<unsigned char>(report[n])) != 0 || report[n] == '=';
    };
    if (blank(at)) {
      if (report[at] == '=') found.behind_end.insert(groups.size());
      if (report[at] == '\n') found.in_line.insert(groups.size());
      ++at;
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
  return found;
}

bool is_station(const std::string& group) {
  static const std::regex station("[A-Z][A-Z0-9]{3}");
  return std::regex_match(group, station);
}

bool is_head_word(const std::string& group) {
  static const std::regex word("METAR|SPECI|TAF|COR|AMD|AUTO");
  return std::regex_match(group, word);
}

bool is_remark(const std::string& group) {
  static const std::regex remark("(RMK|REMARK).*");
  return std::regex_match(group, remark);
}

/// What a report begins with: station and time, and words before and between them.
struct Head {
  std::string station;
  int day = 0, hour = 0, minute = 0;
  bool corrected = false, forecast = false;
  std::size_t begin = 0, end = 0;  ///< of its groups, as far as the next report

  std::string words() const {
    return fmt::format("{} {} {:02}{:02}{:02}Z", forecast ? "TAF" : "METAR", station, day, hour,
                       minute);
  }
  /// Minutes by which it is newer, more where the month has less than 31 days and changes.
  int newer_than(const Head& other) const {
    constexpr int month = 31, of_a_day = 24 * 60;
    int days = day - other.day;
    if (days > month / 2) days -= month;
    if (days < -month / 2) days += month;
    return days * of_a_day + (hour - other.hour) * 60 + minute - other.minute;
  }
};

/// The head whose station is a group, if that is one. Digits without a Z are a time before a wind.
std::optional<Head> head_at(const std::vector<MetarGroup>& groups, std::size_t station,
                            std::size_t least) {
  static const std::regex time("(\\d\\d)(\\d\\d)(\\d\\d)(Z?)"), period("\\d{4}/\\d{4}");
  if (!is_station(groups[station].text) || is_head_word(groups[station].text)) return std::nullopt;
  Head head{.station = groups[station].text, .begin = station, .end = groups.size()};
  const auto see = [&](const std::string& word) {
    if (!is_head_word(word)) return false;
    head.corrected |= word == "COR";
    head.forecast |= word == "TAF";
    return true;
  };
  std::size_t n = station + 1;
  while (n < groups.size() && see(groups[n].text)) ++n;
  std::smatch part;
  if (n == groups.size() || !std::regex_match(groups[n].text, part, time)) return std::nullopt;
  const bool before_wind = n + 1 < groups.size() && resembles_wind(groups[n + 1].text);
  if (part[4].length() == 0 && !before_wind) return std::nullopt;
  head.day = std::stoi(part[1]);
  head.hour = std::stoi(part[2]);
  head.minute = std::stoi(part[3]);
  head.forecast |= n + 1 < groups.size() && std::regex_match(groups[n + 1].text, period);
  static const std::regex correction("COR|CC[A-Z]");
  head.corrected |= n + 1 < groups.size() && std::regex_match(groups[n + 1].text, correction);
  while (head.begin > least && see(groups[head.begin - 1].text)) --head.begin;
  return head;
}

/// Heads of the reports in a text. In remarks a station and a time may be something else ("NEXT
/// 211200Z"), unless it is the same station, or a line or words of a report begin there.
std::vector<Head> heads_in(const Text& text) {
  std::vector<Head> heads;
  bool remarks = false;
  for (std::size_t n = 0; n < text.groups.size(); ++n) {
    remarks = remarks || is_remark(text.groups[n].text);
    const auto head = head_at(text.groups, n, heads.empty() ? 0 : heads.back().begin + 1);
    if (!head) continue;
    const bool begins = head->begin < n || text.in_line.contains(n) || text.behind_end.contains(n);
    if (remarks && !begins && (heads.empty() || heads[0].station != head->station)) continue;
    if (!heads.empty()) heads.back().end = head->begin;
    heads.push_back(*head);
    remarks = false;
  }
  for (Head& head : heads) {  // what stands behind an end, and is no report itself, is left out
    const auto ended = text.behind_end.upper_bound(head.begin);
    if (ended != text.behind_end.end()) head.end = std::min(head.end, *ended);
  }
  return heads;
}

/// The groups up to the first "=" that has any before it.
std::vector<MetarGroup> first_report(const Text& text) {
  const auto ended = text.behind_end.upper_bound(0);
  const std::size_t end = ended == text.behind_end.end() ? text.groups.size() : *ended;
  return {text.groups.begin(), text.groups.begin() + static_cast<std::ptrdiff_t>(end)};
}

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

/// The newest of several reports of one station, a correction before what it corrects. Throws if
/// they are of several stations.
std::size_t newest_of(const std::vector<Head>& heads, const std::string& where) {
  std::size_t newest = 0;
  std::set<std::string> stations;
  for (std::size_t n = 0; n < heads.size(); ++n) {
    const int minutes = heads[n].newer_than(heads[newest]);
    if (minutes > 0 || (minutes == 0 && heads[n].corrected)) newest = n;
    stations.insert(heads[n].station);
  }
  if (stations.size() > 1) {
    throw InputError(
        Message::weather_report, "", where,
        fmt::format("there are {} reports, of {}", heads.size(), fmt::join(stations, ", ")),
        "expected: one report; give that of the station nearest to the release");
  }
  return newest;
}

}  // namespace

Metar parse_metar(std::string_view report, const std::string& where) {
  if (report.size() > longest_report) {
    throw InputError(Message::weather_report, "", where,
                     fmt::format("{} characters are no single report", report.size()),
                     "expected: one METAR or SPECI");
  }
  const Text text = groups_of(report);
  std::vector<Head> heads = heads_in(text), forecasts;
  if (heads.size() < 2) return Reader(first_report(text), where).read();
  std::ranges::copy_if(heads, std::back_inserter(forecasts), &Head::forecast);
  if (forecasts.size() < heads.size())
    std::erase_if(heads, [](const Head& h) { return h.forecast; });
  const std::size_t newest = newest_of(heads, where);
  const auto begin = text.groups.begin();
  const Head& own = heads[newest];
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
  for (const Head& forecast : forecasts) {
    metar.unread.push_back({forecast.words(), forecast.begin + 1, "begins a forecast"});
  }
  return metar;
}

namespace {

/// True if a layer covers more than half of the sky, no one knows how high up.
bool lacks_base(const CloudLayer& layer) {
  return (layer.amount == "BKN" || layer.amount == "OVC") && !layer.base;
}

}  // namespace

std::optional<int> cloud_cover(const Metar& metar) {
  std::optional<int> cover;
  if (metar.cavok || !metar.no_clouds.empty()) cover = 0;
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

std::optional<OpenSky> open_sky(const Metar& metar) {
  constexpr double low = 1500, of_automatic = 3600;  // m
  constexpr int most_of_it = 6;                      // octas
  const auto cover = cloud_cover(metar);
  if (cover && *cover >= most_of_it && !ceiling(metar)) {
    const auto layer = std::ranges::find_if(metar.clouds, lacks_base);
    return OpenSky{fmt::format("The base of the clouds is missing ({}///)", layer->amount)};
  }
  if (!cover || cover == 8) return std::nullopt;
  for (const UnreadGroup& group : metar.unread) {
    if (resembles_clouds(group.text)) {
      return OpenSky{fmt::format("The group \"{}\", which may be clouds, is not read", group.text)};
    }
  }
  const bool unmeasured = std::ranges::any_of(
      metar.clouds, [](const CloudLayer& layer) { return layer.amount == "///"; });
  if (unmeasured) return OpenSky{"The amount of a layer of clouds is missing (///)"};
  const std::string word = metar.cavok ? "CAVOK" : metar.no_clouds;
  if (word.empty() || word == "SKC" || cover != 0) return std::nullopt;
  const double from = word == "CLR" ? of_automatic : low;
  return OpenSky{fmt::format("{} says nothing of clouds above {:g} m", word, from), from};
}

std::optional<double> ceiling(const Metar& metar) {
  if (std::ranges::any_of(metar.clouds, lacks_base)) return std::nullopt;
  std::optional<double> lowest;
  for (const CloudLayer& layer : metar.clouds) {
    const bool covers = layer.amount == "BKN" || layer.amount == "OVC" || layer.amount == "VV";
    if (!covers) continue;
    // Sight upwards that is not known (VV///): the cloud is on the ground.
    const double base = layer.base.value_or(0);
    lowest = std::min(lowest.value_or(base), base);
  }
  return lowest;
}

}  // namespace downwash
