// Numbers, lengths and storeys in the texts of attributes; see also parse_length in attributes.hpp.
#pragma once

#include <optional>
#include <string_view>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// Text without the blanks around it.
std::string_view trimmed(std::string_view text);

/// A number or a text that is nothing else.
std::optional<double> number_alone(const Attributes::Value& value);

/// True if a length names no other unit than metres.
bool is_in_metres(const Attributes::Value& value);

/// Storeys that a text gives as a height.
std::optional<double> storeys_in(const Attributes::Value& value);

}  // namespace downwash
