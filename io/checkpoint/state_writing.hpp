// A state on its way into a file, by a thread of its own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "io/checkpoint/state_file.hpp"

namespace downwash {

/// Takes rows as fast as memory does, while the file is written behind it: a step waits for the
/// copies alone, or, beyond `most_waiting` bytes, until there is room. Nothing that goes wrong on
/// the disk is thrown into a worker: result() tells it.
class StateWriting final : public StateSink {
 public:
  static constexpr std::size_t most_waiting = std::size_t{1} << 30;

  explicit StateWriting(const std::filesystem::path& path);
  /// A file that close() was not called for is never there; otherwise waits for it.
  ~StateWriting() override;
  void put(const std::string& name, int row, std::span<const std::byte> bytes) override;

  /// All rows are put: the file may take its name.
  void close();
  /// True once it has, or has failed.
  bool done() const;
  /// Waits until then. Throws std::runtime_error with the first failure.
  StateFileInfo result();

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
