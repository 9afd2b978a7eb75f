// The state of a flow, or one process's part of it, in a file.
//
// Little-endian: sixteen bytes that say what it is, the version of the format, the rows as they
// come, the index and where that is:
//   char[16] "downwash state\n", uint64 version
//   the bytes of the rows
//   for each row: uint64 length of its name, the name, int64 row, uint64 offset, size, checksum
//   uint64 offset, size and checksum of the index
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solver/state/flow_state.hpp"

namespace downwash {

/// By which a file is known again: the index has the checksums of all rows.
struct StateFileInfo {
  std::string name;  ///< in its folder
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;  ///< of the index
};

/// A file under construction, which is there as a whole once commit() has returned, or not at all.
class StateFileWriter final : public StateSink {
 public:
  /// Throws std::runtime_error where no file can be made there. So do the others.
  explicit StateFileWriter(const std::filesystem::path& path);
  ~StateFileWriter() override;
  void put(const std::string& name, int row, std::span<const std::byte> bytes) override;
  StateFileInfo commit();

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

class StateFileReader final : public StateSource {
 public:
  /// Reads the index. Throws StateError, as do the others, with the name of the file where it can't
  /// be read, or is not the one that the info is of.
  StateFileReader(const std::filesystem::path& folder, const StateFileInfo& info);
  ~StateFileReader() override;
  StateFileReader(StateFileReader&&) noexcept;

  bool has(const std::string& name, int row) const;
  std::vector<std::byte> get(const std::string& name, int row) const override;
  /// Reads all rows through.
  void verify() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
