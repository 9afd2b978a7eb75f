// The processes that compute one flow together, and what passes between them.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>

namespace downwash {

/// Thrown out of an exchange when another process has gone, or has said that it gives up.
class ProcessLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Memory that goes to another process, and where what comes from there is put. Tags tell apart
/// what passes between the same two processes; messages of one tag arrive in the order in which
/// they were sent.
struct Outgoing {
  int process;
  int tag;
  std::span<const std::byte> bytes;
};
struct Incoming {
  int process;
  int tag;
  std::span<std::byte> bytes;  ///< as many as are sent
};

/// One process's end. All of them make the same gathers in the same order. Messages and gathers may
/// have any number of bytes.
class Processes {
 public:
  Processes() = default;
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;
  virtual ~Processes() = default;

  virtual int rank() const = 0;  ///< of this process, 0 … size() - 1
  virtual int size() const = 0;
  /// True if messages, though not gathers, may lie in the memory of a GPU.
  virtual bool reads_devices() const { return false; }

  /// Sends and receives; returns when all that comes is there and what goes may be changed. May be
  /// called by several threads at once, with tags of their own. Throws ProcessLost.
  virtual void exchange(std::span<const Outgoing> out, std::span<const Incoming> in) = 0;

  /// The bytes of all processes, in the order of their ranks: `counts[r]` of process r. `all` holds
  /// them without gaps; `own` may be its part there. By one thread of each process at a time, in
  /// the same order on all. Throws ProcessLost.
  virtual void all_gather(std::span<const std::byte> own, std::span<std::byte> all,
                          std::span<const std::size_t> counts) = 0;

  /// Tells the others that this process gives up, and why: their next exchange or gather throws
  /// ProcessLost with this reason. May be called once, by any thread.
  virtual void give_up(const std::string& reason) = 0;

  bool first() const { return rank() == 0; }
};

/// True if the messages of a process with so many slabs can carry planes out of the memory of its
/// GPU: several slabs may have their neighbours in either.
inline bool can_send_from_device(const Processes& processes, int own_slabs) {
  return own_slabs == 1 && processes.reads_devices();
}

}  // namespace downwash
