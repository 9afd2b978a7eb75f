// Ownership of device memory, through a backend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "solver/fields/field.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// A zeroed array on the device of a backend, which must outlive it. Moves, never copies.
template <class Backend, class T>
class DeviceArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  DeviceArray(Backend& backend, std::size_t size)
      : backend_(&backend), size_(size), data_(static_cast<T*>(backend.allocate(allocated()))) {}
  DeviceArray(Backend& backend, std::span<const T> host) : DeviceArray(backend, host.size()) {
    if (host.empty()) return;
    backend.copy(data_, host.data(), bytes());
    backend.synchronize();
  }
  DeviceArray(DeviceArray&& other) noexcept
      : backend_(other.backend_), size_(other.size_), data_(std::exchange(other.data_, nullptr)) {}
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    std::swap(backend_, other.backend_);
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~DeviceArray() {
    if (data_ != nullptr) backend_->release(data_, allocated());
  }

  T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

 private:
  std::size_t allocated() const { return (size_ > 0 ? size_ : 1) * sizeof(T); }

  Backend* backend_;
  std::size_t size_;
  T* data_;
};

/// Memory of a slab's field: rows padded so that each begins on 128 bytes, one ghost on every side
/// or more (as many along i as along j), planes contiguous with their ghosts.
struct FieldLayout {
  static constexpr int lead =
      64;  ///< elements before the first row's cell 0: room for its ghosts, aligned

  Index3 n;
  int ghosts_k = 1;
  int ghosts_ij = 1;

  int stride_j() const { return (n[0] + 2 * ghosts_ij + lead - 1) / lead * lead; }
  std::int64_t stride_k() const { return std::int64_t{stride_j()} * (n[1] + 2 * ghosts_ij); }
  std::size_t size() const {
    return static_cast<std::size_t>(lead + stride_k() * (n[2] + 2 * ghosts_k));
  }
  std::int64_t offset(int i, int j, int k) const {
    return lead + i + std::int64_t{stride_j()} * (j + ghosts_ij) + stride_k() * (k + ghosts_k);
  }
  Range cells() const { return {{0, 0, 0}, {n[0], n[1], n[2]}}; }
  /// The cells and one ghost on every side.
  Range with_ghosts() const { return {{-1, -1, -1}, {n[0] + 1, n[1] + 1, n[2] + 1}}; }
  /// First element of plane k and the number of elements in it, ghosts included.
  std::int64_t plane_begin(int k) const { return offset(-ghosts_ij, -ghosts_ij, k); }
  std::size_t plane_size() const { return static_cast<std::size_t>(stride_k()); }
};

/// A field with its memory.
template <class Backend, class T>
class Field {
 public:
  Field(Backend& backend, const FieldLayout& layout)
      : layout_(layout), array_(backend, checked_size(layout)) {}

  FieldView<T> view() const {
    return {array_.data() + layout_.offset(0, 0, 0), layout_.stride_j(),
            static_cast<int>(layout_.stride_k())};
  }
  T* plane(int k) const { return array_.data() + layout_.plane_begin(k); }
  T* data() const { return array_.data(); }
  const FieldLayout& layout() const { return layout_; }
  std::size_t bytes() const { return array_.bytes(); }

 private:
  /// Views count offsets in 32 bits.
  static std::size_t checked_size(const FieldLayout& layout) {
    constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
    if (layout.size() <= most) return layout.size();
    throw std::length_error("a slab of " + std::to_string(layout.n[0]) + " x " +
                            std::to_string(layout.n[1]) + " x " + std::to_string(layout.n[2]) +
                            " cells is larger than 2^31 values: choose more slabs");
  }

  FieldLayout layout_;
  DeviceArray<Backend, T> array_;
};

}  // namespace downwash
