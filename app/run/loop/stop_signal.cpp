#include "app/run/loop/stop_signal.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string_view>

namespace downwash {
namespace {

constexpr std::array stop_signals{SIGINT, SIGTERM, SIGHUP};
/// ns. Signals closer than this are one request: `timeout` signals its child and then its group, a
/// terminal the whole group, and a launcher passes on what its processes have had already.
constexpr std::int64_t same_request = 1'000'000'000;

std::atomic<bool> stop_requested = false, said_aloud = true;
std::atomic<std::int64_t> requested_at = 0;              ///< ns, monotonic
static_assert(std::atomic<bool>::is_always_lock_free &&  // or a signal handler must not touch them
              std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

extern "C" void request_stop(int signal) {
  constexpr std::string_view words =
      "\nStopping after this step, then results are written. Once more ends it at once.\n";
  const int before = errno;
  if (stop_requested.exchange(true)) {
    if (now() - requested_at >= same_request) {
      std::signal(signal, SIG_DFL);
      raise(signal);
    }
  } else {
    requested_at = now();
    if (said_aloud) {
      [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, words.data(), words.size());
    }
  }
  errno = before;
}

bool is_ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

const std::atomic<bool>& listen_for_stop(bool says) {
  said_aloud = says;
  struct sigaction action {};
  action.sa_handler = request_stop;
  action.sa_flags = SA_RESTART;  // a file that is being written must not notice
  sigemptyset(&action.sa_mask);
  for (const int signal : stop_signals) sigaddset(&action.sa_mask, signal);  // one at a time
  for (const int signal : stop_signals) {
    if (signal == SIGHUP && is_ignored(signal)) continue;  // by nohup
    sigaction(signal, &action, nullptr);
  }
  return stop_requested;
}

void ignore_stop() {
  for (const int signal : stop_signals) std::signal(signal, SIG_IGN);
}

void outlive_readers() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace downwash
