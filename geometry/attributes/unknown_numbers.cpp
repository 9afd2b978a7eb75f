#include "geometry/attributes/unknown_numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace downwash {

namespace {

constexpr std::size_t fewest = 3;
constexpr double far_above = 3;   // times the next highest
constexpr double highest = 1000;  // m, of any building
constexpr double most_storeys = 200;

/// True for 99.9, 99.99 and so on.
bool is_of_nines(double number) {
  for (double decimals = 10; decimals <= 1e4; decimals *= 10) {
    if (std::abs(number - (100 - 1 / decimals)) < 1e-6) return true;
  }
  return false;
}

}  // namespace

bool stands_for_unknown(double number) {
  constexpr std::array<double, 4> largest{32767, 65535, 2147483647, 4294967295};
  if (std::ranges::find(largest, number) != largest.end()) return true;
  for (double nines = 999; nines < 1e9; nines = 10 * nines + 9) {
    if (number >= nines && number < nines + 1) return true;
  }
  return false;
}

std::optional<RepeatedNumber> repeated_above_all(const std::vector<double>& numbers) {
  if (numbers.empty()) return std::nullopt;
  RepeatedNumber found{.value = *std::ranges::max_element(numbers), .all = numbers.size()};
  for (const double number : numbers) {
    if (number == found.value) {
      ++found.count;
    } else {
      found.next = std::max(found.next, number);
    }
  }
  const bool is_far = found.value >= far_above * found.next;
  if (found.count < fewest || found.all - found.count < fewest || !is_far) return std::nullopt;
  return found;
}

bool is_no_height(double number, double metres) { return metres > highest || is_of_nines(number); }

bool is_no_count_of_storeys(double number) { return number == 99 || number > most_storeys; }

}  // namespace downwash
