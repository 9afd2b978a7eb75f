// The threads: one POSIX thread for each slab of this process, and a barrier that can be stopped.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace downwash {

/// Thrown out of a barrier when another worker has failed.
class TeamStopped : public std::runtime_error {
 public:
  TeamStopped() : std::runtime_error("another worker stopped the team") {}
};

/// A barrier for a fixed number of threads, which a failing one can break for good
/// (pthread_barrier_t can't be).
class StoppableBarrier {
 public:
  explicit StoppableBarrier(int size);
  /// Returns when all have arrived; throws TeamStopped once the barrier was stopped.
  void arrive_and_wait();
  void stop();
  bool stopped() const { return stopped_.load(); }

 private:
  const int size_;
  const int polls_;
  std::atomic<int> arrived_{0};
  std::atomic<std::uint32_t> phase_{0};
  std::atomic<bool> stopped_{false};
};

/// Runs a job on every worker at once and waits for all of them.
class WorkerTeam {
 public:
  /// Starts `size` threads named downwash-0, downwash-1, …
  explicit WorkerTeam(int size);
  ~WorkerTeam();
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;

  int size() const { return static_cast<int>(threads_.size()); }
  StoppableBarrier& barrier() { return barrier_; }

  /// Calls job(rank) on each worker. When one throws, the barrier is stopped, the others leave, and
  /// the first exception is thrown here. A stopped team runs nothing more: run throws
  /// std::logic_error.
  void run(const std::function<void(int rank)>& job);

  /// Called on all workers at once, with objects of one type: gives each the objects of all, by
  /// rank. While look(all) runs they all stay, if it throws nothing; afterwards one may be gone as
  /// soon as its worker has failed.
  template <class T, class Look>
  std::vector<const T*> introduce(int rank, const T* own, const Look& look) {
    std::vector<const T*> all(introduced_.size());  // memory may be short: before others look here
    introduced_[static_cast<std::size_t>(rank)] = own;
    barrier_.arrive_and_wait();
    for (std::size_t r = 0; r < all.size(); ++r) all[r] = static_cast<const T*>(introduced_[r]);
    look(all);
    barrier_.arrive_and_wait();  // who comes first may introduce another
    return all;
  }
  template <class T>
  std::vector<const T*> introduce(int rank, const T* own) {
    return introduce(rank, own, [](const std::vector<const T*>&) {});
  }

 private:
  void work(int rank);

  StoppableBarrier barrier_;
  const int polls_;
  const std::function<void(int)>* job_ = nullptr;
  std::atomic<std::uint32_t> generation_{0};
  std::atomic<int> running_{0};
  std::atomic<bool> leaving_{false};
  std::vector<std::exception_ptr> failures_;
  std::vector<const void*> introduced_;
  std::vector<std::jthread> threads_;
};

}  // namespace downwash
