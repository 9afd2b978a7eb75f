// Processes that are threads of one test, with mailboxes between them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/parallel/processes.hpp"

namespace downwash {

/// What all of them share.
class Mailboxes {
 public:
  void send(int from, int to, int tag, std::span<const std::byte> bytes) {
    const std::lock_guard lock(mutex_);
    refuse_if_lost();
    boxes_[{from, to, tag}].emplace_back(bytes.begin(), bytes.end());
    changed_.notify_all();
  }
  /// Throws std::logic_error when something of another size comes, or nothing for too long.
  void receive(int from, int to, int tag, std::span<std::byte> bytes) {
    std::unique_lock lock(mutex_);
    std::deque<std::vector<std::byte>>& box = boxes_[{from, to, tag}];
    const bool came = changed_.wait_for(lock, std::chrono::minutes(2),
                                        [&] { return reason_.has_value() || !box.empty(); });
    refuse_if_lost();
    if (!came) throw std::logic_error("process " + std::to_string(to) + " waits in vain");
    if (box.front().size() != bytes.size()) {
      throw std::logic_error("process " + std::to_string(to) + " expects " +
                             std::to_string(bytes.size()) + " bytes, but gets " +
                             std::to_string(box.front().size()));
    }
    std::copy(box.front().begin(), box.front().end(), bytes.begin());
    box.pop_front();
  }
  void give_up(const std::string& reason) {
    const std::lock_guard lock(mutex_);
    if (!reason_) reason_ = reason;
    changed_.notify_all();
  }
  /// True if all that was sent has been received.
  bool empty() const {
    for (const auto& [key, box] : boxes_) {
      if (!box.empty()) return false;
    }
    return true;
  }

 private:
  void refuse_if_lost() const {
    if (reason_) throw ProcessLost(*reason_);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::tuple<int, int, int>, std::deque<std::vector<std::byte>>> boxes_;
  std::optional<std::string> reason_;
};

/// One of them. Now and then it is slow.
class ThreadProcesses final : public Processes {
 public:
  ThreadProcesses(Mailboxes& mailboxes, int rank, int size)
      : mailboxes_(mailboxes), rank_(rank), size_(size) {}

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void exchange(std::span<const Outgoing> out, std::span<const Incoming> in) override {
    dawdle();
    for (const Outgoing& o : out) mailboxes_.send(rank_, o.process, o.tag, o.bytes);
    for (const Incoming& i : in) mailboxes_.receive(i.process, rank_, i.tag, i.bytes);
  }
  void all_gather(std::span<const std::byte> own, std::span<std::byte> all,
                  std::span<const std::size_t> counts) override {
    dawdle();
    if (counts.size() != static_cast<std::size_t>(size_) ||
        own.size() != counts[static_cast<std::size_t>(rank_)]) {
      throw std::logic_error("a gather of other counts");
    }
    for (int p = 0; p < size_; ++p) {
      if (p != rank_) mailboxes_.send(rank_, p, gather_tag, own);
    }
    std::size_t first = 0;
    for (int p = 0; p < size_; ++p) {
      const std::span<std::byte> place = all.subspan(first, counts[static_cast<std::size_t>(p)]);
      first += place.size();
      if (p != rank_) {
        mailboxes_.receive(p, rank_, gather_tag, place);
      } else if (!own.empty()) {
        std::memmove(place.data(), own.data(), own.size());
      }
    }
    if (first != all.size()) throw std::logic_error("a gather with gaps");
  }
  void give_up(const std::string& reason) override { mailboxes_.give_up(reason); }

 private:
  void dawdle() {
    const std::uint32_t n = calls_.fetch_add(1) * 2654435761u + static_cast<std::uint32_t>(rank_);
    if (n % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(n / 7 % 200));
  }

  static constexpr int gather_tag = -1;
  Mailboxes& mailboxes_;
  int rank_, size_;
  std::atomic<std::uint32_t> calls_{0};
};

/// The slabs of each process.
using Split = std::vector<int>;

struct SplitName {
  std::string operator()(const ::testing::TestParamInfo<Split>& info) const {
    std::string name = "slabs";
    for (const int slabs : info.param) name.append("_").append(std::to_string(slabs));
    return name;
  }
};

/// Calls f(processes, slabs) as each process of a split. Who throws gives up, as a program does.
/// Returns what each threw.
inline std::vector<std::exception_ptr> failures_of_processes(
    const Split& split, const std::function<void(Processes&, int slabs)>& f) {
  Mailboxes mailboxes;
  const int size = static_cast<int>(split.size());
  std::vector<std::exception_ptr> failures(split.size());
  {
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < size; ++rank) {
      threads.emplace_back([&, rank] {
        const auto r = static_cast<std::size_t>(rank);
        ThreadProcesses processes(mailboxes, rank, size);
        try {
          f(processes, split[r]);
        } catch (const std::exception& error) {
          failures[r] = std::current_exception();
          processes.give_up(error.what());
        }
      });
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) return failures;
  }
  if (!mailboxes.empty()) throw std::logic_error("something was sent in vain");
  return failures;
}

/// The same where none may throw: throws what one did, sooner its own failure than ProcessLost.
inline void run_processes(const Split& split, const std::function<void(Processes&, int slabs)>& f) {
  std::exception_ptr lost;
  for (const std::exception_ptr& failure : failures_of_processes(split, f)) {
    if (!failure) continue;
    try {
      std::rethrow_exception(failure);
    } catch (const ProcessLost&) {
      lost = failure;
    }
  }
  if (lost) std::rethrow_exception(lost);
}

}  // namespace downwash
