// Another program at work.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace downwash {

/// Most that a program may take; 0: as much as there is.
struct ChildLimits {
  std::uint64_t seconds = 0;  ///< of all its cores together
  std::uint64_t bytes = 0;    ///< of addresses
};

/// A program that was started, in a process group of its own: Ctrl-C in the terminal of this one
/// reaches it through interrupt() alone, for a second one would end it at once. It is interrupted
/// too when the thread that started it ends, or is killed with all of this program.
class ChildProcess {
 public:
  /// Starts it with nothing to read; what it says goes to the end of a file. Throws
  /// std::system_error where it can't be started.
  ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& words,
               const std::filesystem::path& console, const ChildLimits& limits = {});
  /// Waits for its end.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Asks it to end as Ctrl-C does; does nothing to one that has ended.
  void interrupt() const;
  /// Waits for its end; returns its exit code, or 128 and the signal that ended it, as shells do.
  int wait() const;

 private:
  pid_t process_ = 0;
};

}  // namespace downwash
