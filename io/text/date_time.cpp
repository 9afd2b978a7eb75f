#include "io/text/date_time.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <regex>
#include <stdexcept>

namespace downwash {
namespace {

namespace chrono = std::chrono;
using Milliseconds = chrono::sys_time<chrono::milliseconds>;

struct Moment {
  Milliseconds utc;
  chrono::minutes offset{0};  ///< of the local clock, ahead of UTC
  std::string offset_text;    ///< "Z", "+01:00"
};

[[noreturn]] void refuse(const std::string& time, const char* why) {
  throw std::invalid_argument(
      fmt::format("\"{}\" {}; write it as 2024-05-01T12:00:00+02:00, with the offset of the local "
                  "clock from UTC (Z for none).",
                  time, why));
}

Moment parsed(const std::string& time) {
  static const std::regex form(
      R"((\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?(Z|([+-])(\d\d):(\d\d))?)");
  std::smatch part;
  if (time.size() > 40 || !std::regex_match(time, part, form)) refuse(time, "is no time");
  if (!part[7].matched) refuse(time, "has no offset from UTC");
  const auto number = [&](std::size_t n) { return static_cast<unsigned>(std::stoul(part[n])); };
  const chrono::year_month_day date{chrono::year(static_cast<int>(number(1))),
                                    chrono::month(number(2)), chrono::day(number(3))};
  const unsigned hour = number(4), minute = number(5);
  const double second = part[6].matched ? std::stod(part[6]) : 0;
  if (!date.ok() || hour >= 24 || minute >= 60 || second >= 60) {
    refuse(time, "is on no calendar or clock");
  }
  Moment moment{chrono::sys_days(date) + chrono::hours(hour) + chrono::minutes(minute) +
                    chrono::milliseconds(std::llround(1000 * second)),
                chrono::minutes(0), part[7]};
  if (part[8].matched) {
    constexpr chrono::hours farthest{14};  // Kiribati
    const chrono::minutes size = chrono::hours(number(9)) + chrono::minutes(number(10));
    if (number(10) >= 60 || size > farthest)
      refuse(time, "has an offset that no place on Earth has");
    moment.offset = part[8] == "-" ? -size : size;
  }
  moment.utc -= moment.offset;
  return moment;
}

/// Date and time without offset.
std::string iso_text(const Milliseconds& time) {
  const auto day = chrono::floor<chrono::days>(time);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss clock(time - day);
  std::string iso_text =
      fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  clock.hours().count(), clock.minutes().count(), clock.seconds().count());
  if (const auto rest = clock.subseconds().count(); rest != 0)
    iso_text += fmt::format(".{:03}", rest);
  return iso_text;
}

chrono::milliseconds span(double seconds) {
  return chrono::milliseconds(std::llround(1000 * seconds));
}

}  // namespace

std::string utc_time(const std::string& start, double seconds) {
  return iso_text(parsed(start).utc + span(seconds)) + "Z";
}

std::string local_time(const std::string& start, double seconds) {
  const Moment moment = parsed(start);
  return iso_text(moment.utc + moment.offset + span(seconds)) + moment.offset_text;
}

double utc_seconds(const std::string& time) {
  return static_cast<double>(parsed(time).utc.time_since_epoch().count()) / 1000;
}

std::string utc_text(double seconds) { return iso_text(Milliseconds(span(seconds))) + "Z"; }

std::string wall_clock(const std::string& start, double seconds) {
  const Moment moment = parsed(start);
  const auto begin = moment.utc + moment.offset, then = begin + span(std::round(seconds));
  const auto days =
      (chrono::floor<chrono::days>(then) - chrono::floor<chrono::days>(begin)).count();
  return iso_text(then).substr(11, 8) + (days == 0 ? "" : fmt::format(" ({:+} d)", days));
}

std::string date_words(const std::string& start) {
  const Moment moment = parsed(start);
  const auto words = [](const Milliseconds& time) {
    const std::string iso = iso_text(time);
    return iso.substr(0, 10) + " " + iso.substr(11, 8);
  };
  const std::string utc = words(moment.utc);
  if (moment.offset_text == "Z") return utc + " (UTC)";
  return fmt::format("{} (UTC{}), {} UTC", words(moment.utc + moment.offset), moment.offset_text,
                     utc);
}

}  // namespace downwash
