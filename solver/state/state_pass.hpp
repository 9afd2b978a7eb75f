// The state of something on its way out or in.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "solver/state/flow_state.hpp"

namespace downwash {

/// Who has a part of the state passes it through here, by one function for both ways: so nothing
/// comes out that does not go in again.
class StatePass {
 public:
  explicit StatePass(StateSink& sink) : sink_(&sink) {}
  explicit StatePass(const StateSource& source) : source_(&source) {}

  /// True on the way in.
  bool restores() const { return source_ != nullptr; }

  /// Values of one row, so many as there are.
  template <class T>
  void row(const std::string& name, int row, std::span<T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::span<std::byte> bytes = std::as_writable_bytes(values);
    if (!restores()) return sink_->put(name, row, bytes);
    const std::vector<std::byte> found = source_->get(name, row);
    if (found.size() != bytes.size()) {
      throw StateError("row " + std::to_string(row) + " of '" + name + "' has " +
                       std::to_string(found.size()) + " bytes, not " +
                       std::to_string(bytes.size()));
    }
    if (!found.empty()) std::memcpy(bytes.data(), found.data(), found.size());
  }
  template <class T>
  void value(const std::string& name, T& value) {
    row(name, 0, std::span<T>(&value, 1));
  }
  template <class T>
  void values(const std::string& name, std::vector<T>& values) {
    row(name, 0, std::span<T>(values));
  }
  /// The same of a list, or a text, that may have grown.
  template <class List>
  void list(const std::string& name, List& list) {
    if (restores()) list.resize(source_->get(name, 0).size() / sizeof(list[0]));
    row(name, 0, std::span(list));
  }

 private:
  StateSink* sink_ = nullptr;
  const StateSource* source_ = nullptr;
};

}  // namespace downwash
