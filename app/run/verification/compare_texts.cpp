#include "app/run/verification/compare_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>
#include <stdexcept>
#include <vector>

#include "io/text/date_time.hpp"

namespace downwash {
namespace {

/// A moment in a text.
struct Moment {
  std::size_t at = 0, length = 0;
  double seconds = 0;  ///< since 1970
};

/// "2026-11-26T01:02:03+01:00", "20261126T010203Z", as they stand in pages, alerts and identifiers.
std::vector<Moment> moments_in(const std::string& text) {
  static const std::regex any(
      R"((\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d))");
  std::vector<Moment> moments;
  for (std::sregex_iterator match(text.begin(), text.end(), any), end; match != end; ++match) {
    const std::smatch& m = *match;
    const std::string zone = m.str(8) == "-00:00" ? "Z" : m.str(8);
    try {
      const double seconds = utc_seconds(fmt::format("{}-{}-{}T{}:{}:{}{}", m.str(1), m.str(2),
                                                     m.str(3), m.str(4), m.str(5), m.str(6), zone));
      moments.push_back(
          {static_cast<std::size_t>(m.position()), static_cast<std::size_t>(m.length()), seconds});
    } catch (const std::invalid_argument&) {
      continue;  // no day of a calendar: a text like any other
    }
  }
  return moments;
}

bool same_moment(const Moment& one, const MadeAt& of_one, const Moment& other,
                 const MadeAt& of_other) {
  constexpr double rounding = 1;  // s, of clocks that tell whole seconds
  if (one.seconds == other.seconds) return true;
  const auto since = [](const Moment& moment, const std::string& time) {
    return moment.seconds - utc_seconds(time);
  };
  if (since(one, of_one.started) == 0 && since(other, of_other.started) == 0) return true;
  return std::abs(since(one, of_one.ended) - since(other, of_other.ended)) <= rounding;
}

}  // namespace

std::string difference_of_texts(const std::string& one, const MadeAt& of_one,
                                const std::string& other, const MadeAt& of_other) {
  const std::vector<Moment> left = moments_in(one), right = moments_in(other);
  std::size_t from = 0, from_other = 0;
  const auto line_of = [&](std::size_t at) {
    return 1 + std::count(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  };
  for (std::size_t n = 0;; ++n) {
    const std::size_t to = n < left.size() ? left[n].at : one.size();
    const std::size_t to_other = n < right.size() ? right[n].at : other.size();
    const auto begin = one.begin() + static_cast<std::ptrdiff_t>(from);
    const auto [at, at_other] =
        std::mismatch(begin, one.begin() + static_cast<std::ptrdiff_t>(to),
                      other.begin() + static_cast<std::ptrdiff_t>(from_other),
                      other.begin() + static_cast<std::ptrdiff_t>(to_other));
    if (at != one.begin() + static_cast<std::ptrdiff_t>(to) ||
        at_other != other.begin() + static_cast<std::ptrdiff_t>(to_other)) {
      return fmt::format("line {} is the first that differs",
                         line_of(static_cast<std::size_t>(at - one.begin())));
    }
    if (n == left.size() || n == right.size()) {
      return left.size() == right.size()
                 ? ""
                 : fmt::format("line {} is the first that differs", line_of(to));
    }
    if (!same_moment(left[n], of_one, right[n], of_other)) {
      return fmt::format("line {} has another time, {}", line_of(to),
                         one.substr(left[n].at, left[n].length));
    }
    from = left[n].at + left[n].length;
    from_other = right[n].at + right[n].length;
  }
}

}  // namespace downwash
