// Moments on the calendar: ISO 8601 with an offset from UTC.
#pragma once

#include <string>

namespace downwash {

// A time is YYYY-MM-DDThh:mm, with :ss or :ss.s… or without, and then Z, +hh:mm or -hh:mm. All
// throw std::invalid_argument, which tells the remedy, for anything else and for days that no
// calendar has. Seconds are rounded to milliseconds.

/// `seconds` after `start`, in UTC: "2024-05-01T12:00:00Z".
std::string utc_time(const std::string& start, double seconds);
/// The same at the offset of `start`, as clocks on the spot show it: "2024-05-01T14:00:00+02:00".
std::string local_time(const std::string& start, double seconds);

/// Seconds after 1970 began of a time, and the other way: "2024-05-01T12:00:00Z".
double utc_seconds(const std::string& time);
std::string utc_text(double seconds);

/// The time of day of that: "14:32:10", rounded to seconds, and "(+1 d)" behind it on the next day.
std::string wall_clock(const std::string& start, double seconds);
/// "2026-11-21 14:30:00 (UTC+01:00), 2026-11-21 13:30:00 UTC".
std::string date_words(const std::string& start);

}  // namespace downwash
