#include "geometry/input/setup_bounds.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <utility>

#include "geometry/input/cpu_time.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool with_sanitizer = true;
#else
constexpr bool with_sanitizer = false;
#endif

constexpr double megabyte = 1e6;

/// Sums since the last bounds began.
struct Counted {
  std::mutex mutex;
  double input = 0;       ///< bytes
  std::string last_file;  ///< that was read
  double cells = 0, run = 0;
};
Counted counted;

/// s of all threads.
double process_time() { return cpu_time(CLOCK_PROCESS_CPUTIME_ID); }

/// Bytes in main memory.
double resident_memory() {
  std::ifstream pages("/proc/self/statm");
  double all = 0, resident = 0;
  pages >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// "0.12 MB and 3.1 million cells"
std::string words_of_case() {
  const auto rounded = [](double value) {
    const double step = std::pow(10, std::floor(std::log10(std::max(value, 1e-3))) - 1);
    return std::round(value / step) * step;
  };
  const std::string input = text(rounded(counted.input / megabyte), " MB");
  return counted.cells > 0 ? text(input, " and ", rounded(counted.cells / 1e6), " million cells")
                           : input;
}

}  // namespace

SetupNeed SetupNeed::with(double input_bytes, double cells, double run_bytes) const {
  constexpr double memory_a_byte = 35, time_a_byte = 1 / megabyte, time_a_cell = 0.5e-6;
  return {.memory = memory + memory_a_byte * input_bytes + run_bytes,
          .time = time + time_a_byte * input_bytes + time_a_cell * cells};
}

SetupBounds::SetupBounds(std::string name, Refuse refuse, SetupNeed least)
    : name_(std::move(name)),
      refuse_(std::move(refuse)),
      least_(least),
      begin_time_(process_time()),
      begin_memory_(resident_memory()) {
  const std::lock_guard lock(counted.mutex);
  counted.input = counted.cells = counted.run = 0;
  counted.last_file.clear();
  if (!with_sanitizer) watcher_ = std::thread([this] { watch(); });
}

void SetupBounds::end() {
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_all();
  watcher_.join();
}

void SetupBounds::count_input(const std::string& file, std::size_t bytes) {
  const std::lock_guard lock(counted.mutex);
  counted.input += static_cast<double>(bytes);
  counted.last_file = file;
}

void SetupBounds::count_grid(double cells, double run_bytes) {
  const std::lock_guard lock(counted.mutex);
  counted.cells = std::max(counted.cells, cells);
  counted.run = std::max(counted.run, run_bytes);
}

void SetupBounds::watch() {
  constexpr std::chrono::milliseconds between(5);  // some 10 MB are taken in it
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, between, [&] { return over_; })) {
    const std::lock_guard counting(counted.mutex);
    const SetupNeed most = least_.with(counted.input, counted.cells, counted.run);
    const bool long_since = process_time() - begin_time_ > most.time;
    if (!long_since && resident_memory() - begin_memory_ < most.memory) continue;
    refuse_(InputError(
        Message::too_heavy, name_, "",
        text("to read it and set it up takes more than ",
             long_since ? text(std::round(most.time), " s of processor time")
                        : text(std::round(most.memory / megabyte), " MB of memory"),
             ", as no case of ", words_of_case(),
             " should (the file read last: ", counted.last_file, ")"),
        "look there for lists, names, nested parts or compressed data that are larger than meant, "
        "and give less of them"));
    return;
  }
}

}  // namespace downwash
