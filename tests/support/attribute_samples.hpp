// Attributes of a feature, written down.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "geometry/attributes/attributes.hpp"

namespace downwash::test {

inline Attributes with(std::initializer_list<std::pair<const char*, Attributes::Value>> values) {
  Attributes attributes;
  for (const auto& [name, value] : values) attributes.set(name, value);
  return attributes;
}

inline Attributes::Value words(const char* text) { return std::string(text); }

}  // namespace downwash::test
