#include "solver/parallel/process_gathers.hpp"

#include <algorithm>
#include <numeric>

#include "solver/parallel/process_tags.hpp"

namespace downwash {

void complete(Processes* processes, std::span<std::byte> whole,
              std::span<const std::size_t> counts) {
  if (processes == nullptr) return;
  const auto own = counts.begin() + processes->rank();
  const std::size_t first = std::accumulate(counts.begin(), own, std::size_t{0});
  processes->all_gather(whole.subspan(first, *own), whole, counts);
}

void meet(Processes* processes) {
  if (processes == nullptr) return;
  std::vector<std::byte> signs(static_cast<std::size_t>(processes->size()));
  complete(processes, signs, std::vector<std::size_t>(signs.size(), 1));
}

void send_to_first(Processes* processes, std::span<const std::byte> bytes) {
  const Outgoing out{0, tag_to_first, bytes};
  processes->exchange({&out, 1}, {});
}

void receive_from(Processes* processes, int process, std::span<std::byte> bytes) {
  const Incoming in{process, tag_to_first, bytes};
  processes->exchange({}, {&in, 1});
}

std::vector<std::byte> gathered_bytes(Processes* processes, std::span<const std::byte> own) {
  if (processes == nullptr) return {own.begin(), own.end()};
  const auto rank = static_cast<std::size_t>(processes->rank());
  std::vector<std::size_t> counts(static_cast<std::size_t>(processes->size()));
  counts[rank] = own.size();
  const std::vector<std::size_t> one_each(counts.size(), sizeof counts[0]);
  complete(processes, std::as_writable_bytes(std::span(counts)), one_each);

  std::vector<std::byte> bytes(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
  const auto before = counts.begin() + processes->rank();
  const std::size_t first = std::accumulate(counts.begin(), before, std::size_t{0});
  std::copy(own.begin(), own.end(), bytes.begin() + static_cast<std::ptrdiff_t>(first));
  complete(processes, bytes, counts);
  return bytes;
}

std::vector<std::string> gathered(Processes* processes, const std::vector<std::string>& own) {
  if (processes == nullptr) return own;
  std::string joined;
  for (const std::string& text : own) joined.append(text).push_back('\0');
  std::vector<std::string> all{""};
  for (const std::byte byte : gathered_bytes(processes, std::as_bytes(std::span(joined)))) {
    if (byte == std::byte{0}) {
      all.emplace_back();
    } else {
      all.back().push_back(static_cast<char>(byte));
    }
  }
  all.pop_back();
  return all;
}

}  // namespace downwash
