// The state of a flow in memory.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/state/flow_state.hpp"

namespace downwash {

class MemoryState final : public StateSink, public StateSource {
 public:
  using Rows = std::map<std::pair<std::string, int>, std::vector<std::byte>>;

  void put(const std::string& name, int row, std::span<const std::byte> bytes) override {
    const std::lock_guard lock(mutex_);
    rows.try_emplace({name, row}, bytes.begin(), bytes.end());
  }
  std::vector<std::byte> get(const std::string& name, int row) const override {
    const std::lock_guard lock(mutex_);
    const auto found = rows.find({name, row});
    if (found == rows.end()) throw StateError("no row " + std::to_string(row) + " of " + name);
    return found->second;
  }

  Rows rows;

 private:
  mutable std::mutex mutex_;
};

}  // namespace downwash
