// A bound on how long a file may be read.
#pragma once

#include <cstddef>
#include <string>

namespace downwash {

/// While it lives, this thread reads one file, for as much time of its own as a file of that size
/// may take: a file made to be slow is refused, and does not hold up whoever waits for an answer.
/// One within another bounds nothing more.
class ReadingTime {
 public:
  /// `name`: of the file, for messages. `bytes`: its size.
  ReadingTime(const std::string& name, std::size_t bytes);
  ~ReadingTime();
  ReadingTime(const ReadingTime&) = delete;
  ReadingTime& operator=(const ReadingTime&) = delete;

  /// True if this thread reads a file and its time is over.
  static bool over();
  /// Throws InputError where it is.
  static void check();
  /// Numbers and texts that JSON of such a file has at most: it may be compressed, and each value
  /// takes up to 200 bytes of memory. No bound where this thread reads no file.
  static std::size_t most_values();

 private:
  const ReadingTime* outer_;
  std::string name_;
  std::size_t bytes_;
  double end_;  ///< s of this thread's CPU time
};

}  // namespace downwash
