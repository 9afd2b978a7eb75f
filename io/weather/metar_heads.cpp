#include "io/weather/metar_heads.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

bool is_head_word(const std::string& group) {
  static const std::regex word("METAR|SPECI|TAF|COR|AMD|AUTO");
  return std::regex_match(group, word);
}

/// The head whose station is a group, if that is one. Digits without a Z are a time before a wind.
std::optional<MetarHead> head_at(const std::vector<MetarGroup>& groups, std::size_t station,
                                 std::size_t least) {
  static const std::regex time("(\\d\\d)(\\d\\d)(\\d\\d)(Z?)"), period("\\d{4}/\\d{4}");
  if (!is_station(groups[station].text) || is_head_word(groups[station].text)) return std::nullopt;
  MetarHead head{.station = groups[station].text, .begin = station, .end = groups.size()};
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

}  // namespace

MetarText groups_of(std::string_view report) {
  MetarText found;
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

bool is_remark(const std::string& group) {
  static const std::regex remark("(RMK|REMARK).*");
  return std::regex_match(group, remark);
}

std::string MetarHead::words() const {
  return fmt::format("{} {} {:02}{:02}{:02}Z", forecast ? "TAF" : "METAR", station, day, hour,
                     minute);
}

int MetarHead::newer_than(const MetarHead& other) const {
  constexpr int month = 31, of_a_day = 24 * 60;
  int days = day - other.day;
  if (days > month / 2) days -= month;
  if (days < -month / 2) days += month;
  return days * of_a_day + (hour - other.hour) * 60 + minute - other.minute;
}

std::vector<MetarHead> heads_in(const MetarText& text) {
  std::vector<MetarHead> heads;
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
  for (MetarHead& head :
       heads) {  // what stands behind an end, and is no report itself, is left out
    const auto ended = text.behind_end.upper_bound(head.begin);
    if (ended != text.behind_end.end()) head.end = std::min(head.end, *ended);
  }
  return heads;
}

std::vector<MetarGroup> first_report(const MetarText& text) {
  const auto ended = text.behind_end.upper_bound(0);
  const std::size_t end = ended == text.behind_end.end() ? text.groups.size() : *ended;
  return {text.groups.begin(), text.groups.begin() + static_cast<std::ptrdiff_t>(end)};
}

std::size_t newest_of(const std::vector<MetarHead>& heads, const std::string& where) {
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

}  // namespace downwash
