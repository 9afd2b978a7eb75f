#include "app/run/loop/stop_signal.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

namespace downwash {
namespace {

/// Status of a child, as waitpid tells it, that listens and then does this.
int status_of(const std::function<int(const std::atomic<bool>&)>& act) {
  const pid_t child = fork();
  if (child == 0) _exit(act(listen_for_stop(false)));
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(StopSignal, SignalsAtOnceAreOneRequest) {
  const int status = status_of([](const std::atomic<bool>& stop) {
    if (stop) return 1;
    raise(SIGINT);
    raise(SIGINT);
    raise(SIGTERM);
    return stop ? 0 : 2;
  });
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(StopSignal, ASecondOneLaterEndsItAtOnce) {
  const int status = status_of([](const std::atomic<bool>&) {
    raise(SIGINT);
    usleep(1'100'000);
    raise(SIGTERM);
    return 0;
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

}  // namespace
}  // namespace downwash
