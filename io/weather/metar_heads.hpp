// Reports in a text, by what each begins with: station and time.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/weather/metar_groups.hpp"

namespace downwash {

/// Groups of a text, and the places of those that come first behind a "=", which ends a report, and
/// of those that come first in a line.
struct MetarText {
  std::vector<MetarGroup> groups;
  std::set<std::size_t> behind_end, in_line;
};

MetarText groups_of(std::string_view report);

/// True for the four letters of a station, and for other words that look like them.
bool is_station(const std::string& group);
/// True for the word behind which remarks stand.
bool is_remark(const std::string& group);

/// What a report begins with: station and time, and words before and between them.
struct MetarHead {
  std::string station;
  int day = 0, hour = 0, minute = 0;
  bool corrected = false, forecast = false;
  std::size_t begin = 0, end = 0;  ///< of its groups, as far as the next report

  std::string words() const;  ///< "METAR EDDB 211250Z"
  /// Minutes by which it is newer, more where the month has less than 31 days and changes.
  int newer_than(const MetarHead& other) const;
};

/// Heads of the reports in a text. In remarks a station and a time may be something else ("NEXT
/// 211200Z"), unless it is the same station, or a line or words of a report begin there.
std::vector<MetarHead> heads_in(const MetarText& text);

/// The groups up to the first "=" that has any before it.
std::vector<MetarGroup> first_report(const MetarText& text);

/// The newest of several reports of one station, a correction before what it corrects. Throws if
/// they are of several stations.
std::size_t newest_of(const std::vector<MetarHead>& heads, const std::string& where);

}  // namespace downwash
