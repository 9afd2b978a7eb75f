// A backend that works as a GPU does: what is asked for joins a queue, which a thread of its own
// works off, and nothing waits for it that has not been told to.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "solver/cpu/cpu_backend.hpp"

namespace downwash {

class QueuedBackend {
 public:
  static constexpr int tracers_at_once = 2;
  static constexpr int sweeps_at_once(bool /*ghosts*/) { return 3; }

  static int device_of(const TeamContext& /*team*/, int rank) { return rank; }

  /// Odd devices are slow.
  QueuedBackend(int device, bool profile, Transport = Transport::automatic)
      : cpu_(device, profile),
        slow_(device % 2 == 1),
        worker_([this](std::stop_token stop) { work(stop); }) {}
  QueuedBackend(const QueuedBackend&) = delete;
  QueuedBackend& operator=(const QueuedBackend&) = delete;

  template <class Functor>
  void for_each(const Range& range, const Functor functor) {
    enqueue([=, this] { cpu_.for_each(range, functor); });
  }
  template <class... Functors>
  void at_once(const Stage<Functors>... stages) {
    enqueue([=, this] { cpu_.at_once(stages...); });
  }
  template <class... Functors>
  void in_turn(const Stage<Functors>... stages) {
    enqueue([=, this] { cpu_.in_turn(stages...); });
  }
  template <class... Stages>
  void smooth(const FieldView<float>& scratch, int rounds, const Stages&... stages) {
    enqueue([=, this] { cpu_.smooth(scratch, rounds, stages...); });
  }
  template <class... Functors>
  auto max(const Range& range, const Functors... functors) {
    decltype(cpu_.max(range, functors...)) result;
    enqueue([&] { result = cpu_.max(range, functors...); });
    synchronize();
    return result;
  }
  template <class T>
  bool jacobi(const JacobiPass<T>& pass, const FieldView<T>& p, const FieldView<T>& other) {
    enqueue([=, this] { cpu_.jacobi(pass, p, other); });
    return pass.sweeps % 2 != 0;
  }
  template <class Functor>
  void plane_sums(const Range& range, const Functor functor, double* sums) {
    set_plane_sums(range, functor, sums, 0);
    synchronize();
  }
  template <class Functor>
  void set_plane_sums(const Range& range, const Functor functor, double* sums,
                      std::ptrdiff_t stride) {
    enqueue([=, this] { cpu_.set_plane_sums(range, functor, sums, stride); });
  }
  template <class Functor>
  void add_plane_sums(const Range& range, const Functor functor, double* sums) {
    enqueue([=, this] { cpu_.add_plane_sums(range, functor, sums); });
  }
  template <class Functor>
  void sum(const Range& range, const Functor functor, double* results) {
    enqueue([=, this] { cpu_.sum(range, functor, results); });
  }
  template <class Value>
  void total(int count, const Value value, double* result) {
    enqueue([=, this] { cpu_.total(count, value, result); });
  }

  struct Recording {};
  template <class Function>
  void replay(Recording&, const Function& f) {
    f();
  }

  /// As late as may be, which is when others wait for it: so it shows where the rest changes what f
  /// reads.
  template <class Function>
  void beside(const Function& f) {
    aside_ = true;
    f();
    aside_ = false;
  }
  void join() { begin_later(); }

  void* allocate(std::size_t bytes) { return cpu_.allocate(bytes); }
  void release(void* memory, std::size_t bytes) noexcept {
    synchronize();
    cpu_.release(memory, bytes);
  }
  void* allocate_shared(std::size_t bytes) { return allocate(bytes); }
  void release_shared(void* memory, std::size_t bytes) noexcept { release(memory, bytes); }
  void copy(void* to, const void* from, std::size_t bytes) {
    enqueue([=] { std::memcpy(to, from, bytes); });
  }
  template <class Value>
  Value read(const Value* value) {
    Value result{};
    copy(&result, value, sizeof result);
    synchronize();
    return result;
  }
  void synchronize() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return queue_.empty() && !busy_; });
  }

  /// As an event: to await it is to await what it was last raised for, whenever that is reached.
  /// No lock guards `last`: who raises and who awaits have to meet first.
  class Signal {
    friend class QueuedBackend;
    std::shared_ptr<std::atomic<bool>> last;
  };
  void raise(Signal& signal) {
    signal.last = std::make_shared<std::atomic<bool>>(false);
    enqueue([reached = signal.last] {
      reached->store(true);
      reached->notify_all();
    });
    begin_later();
  }
  void await(const Signal& signal) {
    enqueue([awaited = signal.last] { awaited->wait(false); });
  }
  void wait_for(const Signal& signal) { signal.last->wait(false); }

  std::string device_name() const { return "queue"; }
  std::int64_t bytes_allocated() const { return cpu_.bytes_allocated(); }
  Profiler& profiler() { return cpu_.profiler(); }
  void complete_profile() { synchronize(); }

 private:
  void begin_later() {
    const bool aside = std::exchange(aside_, false);
    for (const auto& job : std::exchange(later_, {})) enqueue(job);
    aside_ = aside;
  }
  template <class Job>
  void enqueue(const Job& job) {
    if (aside_) return later_.push_back(job);
    const std::lock_guard lock(mutex_);
    queue_.push(job);
    changed_.notify_all();
  }
  void work(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !queue_.empty(); })) {
      const std::function<void()> job = std::move(queue_.front());
      queue_.pop();
      busy_ = true;
      lock.unlock();
      if (slow_) std::this_thread::sleep_for(std::chrono::microseconds(20));
      job();
      lock.lock();
      busy_ = false;
      changed_.notify_all();
    }
  }

  CpuBackend cpu_;
  bool slow_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::queue<std::function<void()>> queue_;
  bool aside_ = false;
  std::vector<std::function<void()>> later_;
  bool busy_ = false;
  std::jthread worker_;
};

static_assert(Backend<QueuedBackend>);

}  // namespace downwash
