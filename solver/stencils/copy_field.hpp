// The plainest kernel: what the memory of a device allows.
#pragma once

#include "solver/field.hpp"

namespace downwash {

/// to = from.
template <class T>
struct CopyField {
  static constexpr const char* name = "copy";
  FieldView<const T> from;
  FieldView<T> to;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const { to(i, j, k) = from(i, j, k); }
};

}  // namespace downwash
