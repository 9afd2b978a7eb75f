#include "solver/parallel/mpi_processes.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

#include "solver/parallel/mpi_world.hpp"

namespace downwash {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// MPI counts with int: longer messages go in pieces of this many bytes.
constexpr std::size_t piece = std::size_t{1} << 30;
/// Gathers of more bytes than this are exchanges: no copy of them is kept.
constexpr std::size_t largest_copied_gather = std::size_t{1} << 24;

/// A process whose pulse has not been felt for so long is gone. mpirun kills what is left of its
/// processes a second after it has asked them to stop; without that word there is no hurry, and a
/// machine may be out of breath.
constexpr auto pulse_interval = 50ms;
constexpr Clock::duration patience = 30s, patience_when_stopping = 400ms;
/// How long those that are there have to part when one is gone: more may be.
constexpr auto patience_when_parting = 5s;

enum Tag : int { beat, given_up, gone, parting };
/// So short that a message of it is there as a whole when it is seen.
constexpr std::size_t longest_reason = 1000;

/// Lets others have the core: soon again at first, less and less often later.
class Pause {
 public:
  void take() {
    constexpr int yields = 2000;
    if (++taken_ < yields) return std::this_thread::yield();
    std::this_thread::sleep_for(taken_ < 2 * yields ? 20us : 500us);
  }

 private:
  int taken_ = 0;
};

class MpiProcesses final : public JoinedProcesses {
 public:
  MpiProcesses(int started, const std::atomic<bool>& stop)
      : world_(started),
        stop_(stop),
        exchanges_(world_.copy()),
        gathers_(world_.copy()),
        signs_(world_.copy()) {
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    mpi_check(MPI_Get_processor_name(name.data(), &length));
    std::vector<char> all(name.size() * static_cast<std::size_t>(size()));
    constexpr int count = MPI_MAX_PROCESSOR_NAME;
    mpi_check(MPI_Allgather(name.data(), count, MPI_CHAR, all.data(), count, MPI_CHAR, gathers_));
    for (std::size_t r = 0; r < static_cast<std::size_t>(size()); ++r) {
      hosts_.emplace_back(all.data() + r * name.size());
    }
    pulse_ = std::jthread([this](const std::stop_token& end) { keep_pulse(end); });
  }

  int rank() const override { return world_.rank(); }
  int size() const override { return world_.size(); }
  bool reads_devices() const override { return MpiWorld::reads_devices(); }
  const std::vector<std::string>& hosts() const override { return hosts_; }

  void exchange(std::span<const Outgoing> out, std::span<const Incoming> in) override {
    refuse_when_lost();
    std::vector<MPI_Request> requests;
    {
      const std::lock_guard lock(mpi_);
      for (const Incoming& message : in) receive(message, requests);
      for (const Outgoing& message : out) send(message, requests);
    }
    wait_for_messages(requests);
  }

  void all_gather(std::span<const std::byte> own, std::span<std::byte> all,
                  std::span<const std::size_t> counts) override {
    std::vector<std::size_t> begin(counts.size() + 1, 0);
    std::partial_sum(counts.begin(), counts.end(), begin.begin() + 1);
    const auto me = static_cast<std::size_t>(rank());
    if (own.size() != counts[me] || all.size() != begin.back()) {
      throw std::logic_error("a gather of other sizes than its counts say");
    }
    refuse_when_lost();
    if (begin.back() > largest_copied_gather) return exchange_all(own, all, begin);
    // Where this ends early, MPI may still put into its buffer what comes late.
    std::vector<std::byte>& buffer = gathered_;
    buffer.resize(begin.back());
    std::copy(own.begin(), own.end(), buffer.begin() + static_cast<std::ptrdiff_t>(begin[me]));
    counts_.assign(counts.begin(), counts.end());
    places_.assign(begin.begin(), begin.end() - 1);
    std::vector<MPI_Request> requests(1);
    {
      const std::lock_guard lock(mpi_);
      mpi_check(MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_BYTE, buffer.data(), counts_.data(),
                                places_.data(), MPI_BYTE, gathers_, requests.data()));
    }
    wait(requests);
    std::copy(buffer.begin(), buffer.end(), all.begin());
  }

  void give_up(const std::string& reason) override {
    tell_all(given_up, reason);
    note(reason);
  }

  std::vector<std::optional<int>> part(int code) override;
  int leave(int exit_code) override;

 private:
  void receive(const Incoming& message, std::vector<MPI_Request>& requests) const {
    for (std::size_t at = 0; at < message.bytes.size(); at += piece) {
      const auto part = message.bytes.subspan(at, std::min(piece, message.bytes.size() - at));
      mpi_check(MPI_Irecv(part.data(), static_cast<int>(part.size()), MPI_BYTE, message.process,
                          message.tag, exchanges_, &requests.emplace_back(MPI_REQUEST_NULL)));
    }
  }
  void send(const Outgoing& message, std::vector<MPI_Request>& requests) const {
    for (std::size_t at = 0; at < message.bytes.size(); at += piece) {
      const auto part = message.bytes.subspan(at, std::min(piece, message.bytes.size() - at));
      mpi_check(MPI_Isend(part.data(), static_cast<int>(part.size()), MPI_BYTE, message.process,
                          message.tag, exchanges_, &requests.emplace_back(MPI_REQUEST_NULL)));
    }
  }

  bool done(std::vector<MPI_Request>& requests) {
    const std::lock_guard lock(mpi_);
    int all = 0;
    mpi_check(
        MPI_Testall(static_cast<int>(requests.size()), requests.data(), &all, MPI_STATUSES_IGNORE));
    return all != 0;
  }

  void refuse_when_lost() {
    if (lost_) throw ProcessLost(reason());
  }

  /// No thread holds the lock while it waits.
  void wait(std::vector<MPI_Request>& requests) {
    for (Pause pause; !done(requests); pause.take()) refuse_when_lost();
  }

  void wait_for_messages(std::vector<MPI_Request>& requests) {
    try {
      wait(requests);
    } catch (...) {
      abandon(requests);
      throw;
    }
  }

  /// The memory of messages is their owner's again, as far as that can be had.
  void abandon(std::vector<MPI_Request>& requests) {
    {
      const std::lock_guard lock(mpi_);
      for (MPI_Request& request : requests) {
        if (request != MPI_REQUEST_NULL) MPI_Cancel(&request);
      }
    }
    const auto end = Clock::now() + 50ms;
    while (!done(requests) && Clock::now() < end) std::this_thread::yield();
  }

  /// Gathers what is large from each to each.
  void exchange_all(std::span<const std::byte> own, std::span<std::byte> all,
                    const std::vector<std::size_t>& begin) {
    const auto part = [&](int r) {
      const auto at = static_cast<std::size_t>(r);
      return all.subspan(begin[at], begin[at + 1] - begin[at]);
    };
    const std::span<std::byte> mine = part(rank());
    if (mine.data() != own.data()) std::copy(own.begin(), own.end(), mine.begin());
    std::vector<MPI_Request> requests;
    {
      const std::lock_guard lock(mpi_);
      for (int other = 0; other < size(); ++other) {
        if (other != rank()) receive({other, tag_of_gathers, part(other)}, requests);
      }
      for (int other = 0; other < size(); ++other) {
        if (other != rank()) send({other, tag_of_gathers, mine}, requests);
      }
    }
    wait_for_messages(requests);
  }

  // ------------------------------------------------------------------------------ signs of life

  /// Why nothing goes on: the first word counts.
  void note(const std::string& reason) {
    const std::lock_guard lock(reason_mutex_);
    if (!lost_) reason_ = reason;
    lost_ = true;
  }
  std::string reason() {
    const std::lock_guard lock(reason_mutex_);
    return reason_;
  }

  /// Without waiting until it is there: nobody may be left to take it.
  void tell_all(Tag tag, const std::string& reason) {
    const std::lock_guard lock(mpi_);
    const std::string& text = told_.emplace_back(reason.substr(0, longest_reason));
    for (int other = 0; other < size(); ++other) {
      if (other == rank()) continue;
      MPI_Request request = MPI_REQUEST_NULL;
      MPI_Isend(text.data(), static_cast<int>(text.size()), MPI_CHAR, other, tag, signs_, &request);
      MPI_Request_free(&request);
    }
  }

  /// The text of a sign that has come.
  std::optional<std::string> heard(Tag tag) const {
    int there = 0;
    MPI_Status status;
    mpi_check(MPI_Iprobe(MPI_ANY_SOURCE, tag, signs_, &there, &status));
    if (there == 0) return std::nullopt;
    std::array<char, longest_reason> text{};
    int length = 0;
    mpi_check(MPI_Get_count(&status, MPI_CHAR, &length));
    mpi_check(
        MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, tag, signs_, MPI_STATUS_IGNORE));
    return std::string(text.data(), static_cast<std::size_t>(length));
  }

  /// Each process feels the pulse of the one before it, and tells all when there is none.
  void keep_pulse(const std::stop_token& end) {
    const int next = (rank() + 1) % size(), before = (rank() + size() - 1) % size();
    Clock::time_point felt = Clock::now(), awake = felt, stopping = Clock::time_point::max();
    MPI_Request sending = MPI_REQUEST_NULL;
    try {
      while (!end.stop_requested()) {
        {
          const std::lock_guard lock(mpi_);
          int sent = 0;
          mpi_check(MPI_Test(&sending, &sent, MPI_STATUS_IGNORE));
          if (sent != 0) mpi_check(MPI_Isend(nullptr, 0, MPI_BYTE, next, beat, signs_, &sending));
          while (heard(beat)) felt = Clock::now();
          if (const auto why = heard(given_up)) note(*why);
          if (const auto why = heard(gone)) one_is_gone(std::atoi(why->c_str()), *why);
        }
        // After a sleep of this process, or of all of them, the others get their time anew.
        const auto now = Clock::now();
        if (now - awake > 10 * pulse_interval) felt = now;
        awake = now;
        if (stop_ && stopping > now) stopping = now;
        const auto since = now - std::max(felt, std::min(stopping, now));
        const bool silent = stop_ ? since > patience_when_stopping : now - felt > patience;
        if (silent && !gone_) {
          const std::string why = std::to_string(before) + " " + name_of(before) +
                                  " is gone: it has given no sign of life";
          tell_all(gone, why);
          one_is_gone(before, why);
        }
        std::this_thread::sleep_for(pulse_interval);
      }
    } catch (const std::exception& error) {
      one_is_gone(rank(), std::to_string(rank()) + " " + error.what());
    }
  }
  /// `why`: with the number of the process before it.
  void one_is_gone(int process, const std::string& why) {
    process_gone_ = process;
    gone_ = true;
    note(why.substr(why.find(' ') + 1));
  }
  std::string name_of(int process) const {
    return "process " + std::to_string(process) + " on " +
           hosts_[static_cast<std::size_t>(process)];
  }

  static constexpr int tag_of_gathers = 0x7000;

  const MpiWorld world_;
  const std::atomic<bool>& stop_;
  MPI_Comm exchanges_, gathers_, signs_;
  std::vector<std::string> hosts_;
  std::mutex mpi_;  ///< held by who calls MPI

  // Of the gather that goes on.
  std::vector<std::byte> gathered_;
  std::vector<int> counts_, places_;

  std::mutex reason_mutex_;
  std::atomic<bool> lost_ = false;  ///< nothing goes on
  std::atomic<bool> gone_ = false;  ///< because a process is not there any more:
  std::atomic<int> process_gone_ = -1;
  std::string reason_;
  std::deque<std::string> told_;  ///< to the others: messages that may not have left yet

  // Of the parting: one that is gone may hold its messages up.
  std::vector<int> came_;
  int brought_ = 0;
  bool all_came_ = false;
  std::jthread pulse_;
};

std::vector<std::optional<int>> MpiProcesses::part(int code) {
  const auto count = static_cast<std::size_t>(size());
  came_.assign(count, 0);
  brought_ = code;
  std::vector<MPI_Request> requests(2 * count, MPI_REQUEST_NULL);
  {
    const std::lock_guard lock(mpi_);
    for (std::size_t other = 0; other < count; ++other) {
      const int r = static_cast<int>(other);
      if (r == rank()) continue;
      mpi_check(MPI_Irecv(&came_[other], 1, MPI_INT, r, parting, signs_, &requests[other]));
      mpi_check(MPI_Isend(&brought_, 1, MPI_INT, r, parting, signs_, &requests[count + other]));
    }
  }
  // How many of those that are there have neither come nor heard of this one.
  const auto waiting = [&](bool for_all) {
    const std::lock_guard lock(mpi_);
    int count_of_them = 0;
    for (std::size_t r = 0; r < 2 * count; ++r) {
      int there = 0;
      mpi_check(MPI_Test(&requests[r], &there, MPI_STATUS_IGNORE));
      const bool lost = !for_all && static_cast<int>(r % count) == process_gone_;
      if (there == 0 && !lost) ++count_of_them;
    }
    return count_of_them;
  };
  std::optional<Clock::time_point> end;
  for (Pause pause; waiting(!gone_) > 0; pause.take()) {
    if (gone_ && !end) end = Clock::now() + patience_when_parting;
    if (end && Clock::now() > *end) break;
  }
  all_came_ = waiting(true) == 0;
  std::vector<std::optional<int>> codes(count);
  for (std::size_t r = 0; r < count; ++r) {
    if (static_cast<int>(r) == rank()) {
      codes[r] = code;
    } else if (requests[r] == MPI_REQUEST_NULL) {
      codes[r] = came_[r];
    }
  }
  return codes;
}

int MpiProcesses::leave(int exit_code) {
  if (pulse_.joinable()) {
    pulse_.request_stop();
    pulse_.join();
  }
  if (!all_came_) {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
  }
  MPI_Finalize();
  return exit_code;
}

}  // namespace

std::unique_ptr<JoinedProcesses> join_processes(int started, const std::atomic<bool>& stop) {
  return std::make_unique<MpiProcesses>(started, stop);
}

}  // namespace downwash
