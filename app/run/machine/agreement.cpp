#include "app/run/machine/agreement.hpp"

#include <algorithm>
#include <numeric>

namespace downwash {

std::vector<std::byte> bytes_of_each(Processes* processes, std::span<const std::byte> own) {
  if (processes == nullptr) return {own.begin(), own.end()};
  const auto count = static_cast<std::size_t>(processes->size());
  std::vector<std::byte> all(count * own.size());
  processes->all_gather(own, all, std::vector<std::size_t>(count, own.size()));
  return all;
}

std::vector<std::string> texts_of_each(Processes* processes, const std::string& own) {
  if (processes == nullptr) return {own};
  const std::vector<std::size_t> lengths = of_each(processes, own.size());
  std::vector<std::byte> all(std::accumulate(lengths.begin(), lengths.end(), std::size_t{0}));
  processes->all_gather(std::as_bytes(std::span(own)), all, lengths);
  std::vector<std::string> texts;
  std::size_t at = 0;
  for (const std::size_t length : lengths) {
    std::string& text = texts.emplace_back(length, '\0');
    std::ranges::copy(std::span(all).subspan(at, length),
                      std::as_writable_bytes(std::span(text)).begin());
    at += length;
  }
  return texts;
}

std::string text_of_first(Processes* processes, const std::string& own) {
  if (processes == nullptr) return own;
  std::vector<std::size_t> lengths(static_cast<std::size_t>(processes->size()));
  lengths.front() = as_first(processes, own.size());
  std::string text(lengths.front(), '\0');
  const std::span<const char> given = processes->first() ? std::span(own) : std::span<const char>();
  processes->all_gather(std::as_bytes(given), std::as_writable_bytes(std::span(text)), lengths);
  return text;
}

}  // namespace downwash
