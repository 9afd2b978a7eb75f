// Numbers that programs write where a height or a count is not known.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace downwash {

/// True for 999, 9999, 9999.9 and so on, and for the largest numbers of two and four bytes, 32767,
/// 65535, 2147483647 and 4294967295.
bool stands_for_unknown(double number);

/// Number that at least three have, and three times as high as those of at least three others.
struct RepeatedNumber {
  double value = 0;
  std::size_t count = 0, all = 0;
  double next = 0;  ///< highest one of the others
};
std::optional<RepeatedNumber> repeated_above_all(const std::vector<double>& numbers);

/// True if a repeated number is no height by itself, in m: above a thousand, or nines with decimals
/// as 99.9.
bool is_no_height(double number, double metres);
/// True if a repeated number is no count of storeys by itself: 99, 255 and those above.
bool is_no_count_of_storeys(double number);

}  // namespace downwash
