#include "app/run/stop_signal.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

namespace downwash {
namespace {

constexpr std::array stop_signals{SIGINT, SIGTERM, SIGHUP};

std::atomic<bool> stop_requested = false, said_aloud = true;
static_assert(std::atomic<bool>::is_always_lock_free);  // or a signal handler must not touch it

extern "C" void request_stop(int) {
  constexpr std::string_view words =
      "\nStopping after this step, then results are written. Once more ends it at once.\n";
  const int before = errno;
  stop_requested = true;
  for (const int signal : stop_signals) std::signal(signal, SIG_DFL);
  if (said_aloud) {
    [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, words.data(), words.size());
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
