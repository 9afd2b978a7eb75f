#include "app/serve/jobs/child_process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace downwash {
namespace {

void refuse(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// A file that no other program gets.
class OpenFile {
 public:
  OpenFile(const char* path, int flags) : number_(open(path, flags | O_CLOEXEC, 0666)) {
    refuse(number_ < 0 ? errno : 0, path);
  }
  ~OpenFile() { close(number_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

/// Words and limits of a child between fork() and exec(), where nothing may be allocated: another
/// thread may have held the lock of that.
struct Launch {
  char* const* words;
  pid_t parent;
  int input, output, failure;
  ChildLimits limits;
};

void limit(decltype(RLIMIT_CPU) what, std::uint64_t most) {
  if (most == 0) return;
  const rlimit both{most, most};
  setrlimit(what, &both);
}

[[noreturn]] void become(const Launch& launch) {
  // It ends with its parent, however that ends: as Ctrl-C ends it, with what it has.
  prctl(PR_SET_PDEATHSIG, SIGINT);
  setpgid(0, 0);
  dup2(launch.input, STDIN_FILENO);
  dup2(launch.output, STDOUT_FILENO);
  dup2(launch.output, STDERR_FILENO);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  limit(RLIMIT_CPU, launch.limits.seconds);
  limit(RLIMIT_AS, launch.limits.bytes);
  if (getppid() == launch.parent) execv(launch.words[0], launch.words);
  const int error = errno;
  [[maybe_unused]] const auto told = write(launch.failure, &error, sizeof error);
  _exit(127);
}

}  // namespace

ChildProcess::ChildProcess(const std::filesystem::path& program,
                           const std::vector<std::string>& words,
                           const std::filesystem::path& console, const ChildLimits& limits) {
  std::vector<std::string> all{program.string()};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : all) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const OpenFile nothing("/dev/null", O_RDONLY),
      output(console.c_str(), O_WRONLY | O_CREAT | O_APPEND);
  std::array<int, 2> failure{};
  refuse(pipe2(failure.data(), O_CLOEXEC) < 0 ? errno : 0, "a pipe");
  const Launch launch{arguments.data(), getpid(),   nothing.number(),
                      output.number(),  failure[1], limits};
  process_ = fork();
  if (process_ == 0) become(launch);
  int error = process_ < 0 ? errno : 0;
  close(failure[1]);
  // It closes its end as soon as it is that program; otherwise it says why it is not.
  while (error == 0 && read(failure[0], &error, sizeof error) < 0 && errno == EINTR) {
  }
  close(failure[0]);
  if (error != 0 && process_ > 0) waitpid(process_, nullptr, 0);
  refuse(error, program.c_str());
}

void ChildProcess::interrupt() const { kill(process_, SIGINT); }

// It is kept until the destructor: nobody else gets its number before that, and interrupt() reaches
// nobody else.
int ChildProcess::wait() const {
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOWAIT) < 0) {
    if (errno != EINTR) refuse(errno, "a program can't be waited for");
  }
  return ended.si_code == CLD_EXITED ? ended.si_status : 128 + ended.si_status;
}

ChildProcess::~ChildProcess() {
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace downwash
