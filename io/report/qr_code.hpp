// A text as a QR code (ISO/IEC 18004), for phones without a network.
#pragma once

#include <string>

namespace downwash {

/// An SVG element, black on white with the quiet zone of four modules around; empty for a text that
/// no QR code has room for (2953 bytes). `label`: what it is, for those who can't see it.
std::string qr_svg(const std::string& text, const std::string& label);

}  // namespace downwash
