// The threads: one POSIX thread for each slab, a barrier that can be stopped, and sums and maxima
// over all slabs whose results do not depend on how many there are.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
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
  /// rank.
  template <class T>
  std::vector<const T*> introduce(int rank, const T* own) {
    introduced_[static_cast<std::size_t>(rank)] = own;
    barrier_.arrive_and_wait();
    std::vector<const T*> all;
    for (const void* object : introduced_) all.push_back(static_cast<const T*>(object));
    barrier_.arrive_and_wait();  // who comes first may introduce another
    return all;
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

/// Reductions over the slabs of a team. Every worker calls the same ones in the same order, and all
/// get the same result.
class TeamReduction {
 public:
  /// `planes`: planes of the whole grid that sums may run over.
  TeamReduction(WorkerTeam& team, int planes);

  double max(int rank, double value);
  /// `own`: the sums of the planes that this worker owns, from plane `first` of the whole grid on.
  /// Adds up all planes as ordered_sum does, whoever computed them. Together the workers must give
  /// every plane once.
  double sum(int rank, int first, std::span<const double> own);

 private:
  // Two copies by parity: a fast worker may begin the next reduction while a slow one still reads.
  struct Copy {
    std::vector<double> by_rank;
    std::vector<double> by_plane;
  };
  Copy& next_copy(int rank);

  WorkerTeam& team_;
  Copy copies_[2];
  std::vector<int> parity_;
};

}  // namespace downwash
