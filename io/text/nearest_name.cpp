#include "io/text/nearest_name.hpp"

#include <algorithm>
#include <cctype>

namespace downwash {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

struct EditDistance {
  std::size_t whole;      ///< to the other name
  std::size_t beginning;  ///< to that beginning of it which is nearest
};

/// Insertions, deletions, replacements and swaps of neighbours that turn a into b: the restricted
/// distance of Damerau (1964), by the table of Wagner and Fischer (1974).
EditDistance edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) table[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) table[0][j] = j;
  const auto same = [&](std::size_t i, std::size_t j) {
    return lower(a[i - 1]) == lower(b[j - 1]);
  };
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      table[i][j] = std::min(
          {table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (same(i, j) ? 0 : 1)});
      if (i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j)) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return {table[a.size()][b.size()], *std::min_element(table.back().begin(), table.back().end())};
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view name,
                                        const std::vector<std::string>& candidates) {
  std::optional<std::string> nearest;
  std::size_t best = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t a = name.size(), b = candidate.size();
    if (std::max(a, b) - std::min(a, b) >= best) continue;  // no distance is less
    const std::size_t distance = edit_distance(name, candidate).whole;
    if (distance < best && distance < candidate.size()) {
      best = distance;
      nearest = candidate;
    }
  }
  if (nearest || name.size() < 3) return nearest;
  best = name.size() / 4 + 1;
  for (const std::string& candidate : candidates) {
    if (name.size() >= candidate.size() + best) continue;  // longer than all beginnings
    const std::size_t distance = edit_distance(name, candidate).beginning;
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace downwash
