// A bound on what the files of a case may take to be read and set up.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "geometry/input/input_error.hpp"

namespace downwash {

/// Bytes and s of processor time that any case may take before it is computed.
struct SetupNeed {
  double memory = 800e6;
  double time = 14;

  /// The need with what input of so many bytes justifies, and a grid of so many cells whose run
  /// takes so many bytes. Cities take a tenth of it.
  SetupNeed with(double input_bytes, double cells, double run_bytes) const;
};

/// While it lives, this process does nothing but read a case and set it up. Where that takes more
/// than the case justifies, it was made to, or by a slip: `refuse` is called, from another thread
/// and once. It has to end the process: libraries that read can't be stopped. One process has one
/// of them at a time. Builds with sanitizers, which take more of both, have no bound.
class SetupBounds {
 public:
  using Refuse = std::function<void(const InputError&)>;

  /// `name`: of the case, for messages.
  SetupBounds(std::string name, Refuse refuse, SetupNeed least = {});
  ~SetupBounds() { end(); }
  SetupBounds(const SetupBounds&) = delete;
  SetupBounds& operator=(const SetupBounds&) = delete;

  /// From here on nothing is bounded.
  void end();

  /// A file of this process was read: it counts for the bounds that live, if any.
  static void count_input(const std::string& file, std::size_t bytes);
  /// The grid of a case is known.
  static void count_grid(double cells, double run_bytes);

 private:
  void watch();

  std::string name_;
  Refuse refuse_;
  SetupNeed least_;
  double begin_time_, begin_memory_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread watcher_;  ///< last: it uses what is above
};

}  // namespace downwash
