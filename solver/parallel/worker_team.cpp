#include "solver/parallel/worker_team.hpp"

#include <pthread.h>

#include <utility>

namespace downwash {
namespace {

/// How often to look before sleeping: waking a sleeping thread takes longer than most waits of a
/// time step. Not at all where workers share cores, and looking takes the time that others need.
int polls_for(int workers) {
  return workers <= static_cast<int>(std::thread::hardware_concurrency()) ? 5000 : 0;
}

/// Waits until the value is no longer `old`.
template <class T>
void wait_while(const std::atomic<T>& value, T old, int polls) {
  for (int poll = 0; poll < polls; ++poll) {
    if (value.load() != old) return;
    std::this_thread::yield();
  }
  value.wait(old);
}

/// Sends the threads home.
void dismiss(std::atomic<bool>& leaving, std::atomic<std::uint32_t>& generation) {
  leaving.store(true);
  generation.fetch_add(1);
  generation.notify_all();
}

}  // namespace

StoppableBarrier::StoppableBarrier(int size) : size_(size), polls_(polls_for(size)) {}

void StoppableBarrier::arrive_and_wait() {
  if (size_ == 1) return;
  const std::uint32_t phase = phase_.load();
  if (arrived_.fetch_add(1) + 1 == size_) {
    arrived_.store(0);
    phase_.fetch_add(1);
    phase_.notify_all();
  } else {
    while (phase_.load() == phase && !stopped_.load()) wait_while(phase_, phase, polls_);
  }
  if (stopped_.load()) throw TeamStopped();
}

void StoppableBarrier::stop() {
  stopped_.store(true);
  phase_.fetch_add(1);
  phase_.notify_all();
}

WorkerTeam::WorkerTeam(int size)
    : barrier_(size),
      polls_(polls_for(size)),
      failures_(static_cast<std::size_t>(size)),
      introduced_(static_cast<std::size_t>(size)) {
  threads_.reserve(static_cast<std::size_t>(size));
  try {
    for (int rank = 0; rank < size; ++rank) {
      threads_.emplace_back([this, rank] { work(rank); });
      pthread_setname_np(threads_.back().native_handle(),
                         ("downwash-" + std::to_string(rank)).c_str());
    }
  } catch (...) {  // those that there are would wait for work for ever
    dismiss(leaving_, generation_);
    throw;
  }
}

WorkerTeam::~WorkerTeam() { dismiss(leaving_, generation_); }

void WorkerTeam::run(const std::function<void(int)>& job) {
  if (barrier_.stopped()) throw std::logic_error("the worker team was stopped by a failure");
  job_ = &job;
  running_.store(size());
  generation_.fetch_add(1);
  generation_.notify_all();
  for (int left = running_.load(); left != 0; left = running_.load())
    wait_while(running_, left, polls_);

  std::exception_ptr first, stopped;
  for (std::exception_ptr& failure : failures_) {
    if (!failure) continue;
    try {
      std::rethrow_exception(std::exchange(failure, nullptr));
    } catch (const TeamStopped&) {
      stopped = std::current_exception();
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  if (first) std::rethrow_exception(first);
  if (stopped) std::rethrow_exception(stopped);
}

void WorkerTeam::work(int rank) {
  std::uint32_t seen = 0;
  while (true) {
    wait_while(generation_, seen, polls_);
    ++seen;
    if (leaving_.load()) return;
    try {
      (*job_)(rank);
    } catch (...) {
      failures_[static_cast<std::size_t>(rank)] = std::current_exception();
      barrier_.stop();
    }
    if (running_.fetch_sub(1) == 1) running_.notify_all();
  }
}

}  // namespace downwash
