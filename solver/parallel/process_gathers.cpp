#include "solver/parallel/process_gathers.hpp"

#include <algorithm>

#include "solver/parallel/process_tags.hpp"

namespace downwash {

void complete(Processes* processes, std::span<std::byte> whole,
              std::span<const std::size_t> counts) {
  if (processes == nullptr) return;
  const auto rank = static_cast<std::size_t>(processes->rank());
  for (std::size_t begin = 0; begin < whole.size(); begin += most_message_bytes) {
    const std::size_t end = std::min(whole.size(), begin + most_message_bytes);
    std::vector<std::size_t> of_part;  // as much of each process's bytes as lies between the two
    std::span<const std::byte> own;
    std::size_t first = 0;
    for (std::size_t r = 0; r < counts.size(); ++r) {
      const std::size_t lo = std::clamp(first, begin, end);
      const std::size_t hi = std::clamp(first + counts[r], begin, end);
      of_part.push_back(hi - lo);
      if (r == rank) own = whole.subspan(lo, hi - lo);
      first += counts[r];
    }
    processes->all_gather(own, whole.subspan(begin, end - begin), of_part);
  }
}

void send_to_first(Processes* processes, std::span<const std::byte> bytes) {
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(bytes.size(), most_message_bytes))) {
    const Outgoing out{0, tag_to_first, bytes.first(std::min(bytes.size(), most_message_bytes))};
    processes->exchange({&out, 1}, {});
  }
}

void receive_from(Processes* processes, int process, std::span<std::byte> bytes) {
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(bytes.size(), most_message_bytes))) {
    const Incoming in{process, tag_to_first,
                      bytes.first(std::min(bytes.size(), most_message_bytes))};
    processes->exchange({}, {&in, 1});
  }
}

std::vector<std::byte> gathered_bytes(Processes* processes, std::span<const std::byte> own) {
  if (processes == nullptr) return {own.begin(), own.end()};
  const auto rank = static_cast<std::size_t>(processes->rank());
  std::vector<std::size_t> counts(static_cast<std::size_t>(processes->size()));
  counts[rank] = own.size();
  const std::vector<std::size_t> one_each(counts.size(), sizeof counts[0]);
  complete(processes, std::as_writable_bytes(std::span(counts)), one_each);

  std::size_t first = 0, all = 0;
  for (std::size_t r = 0; r < counts.size(); ++r) {
    if (r == rank) first = all;
    all += counts[r];
  }
  std::vector<std::byte> bytes(all);
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
