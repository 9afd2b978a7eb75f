// Bytes as text.
#pragma once

#include <span>
#include <string>

namespace downwash {

/// RFC 4648 base64 with padding.
std::string base64_text(std::span<const unsigned char> bytes);

}  // namespace downwash
