// PNG pictures in memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace downwash {

/// The bytes of a PNG file. `rgba`: four bytes a pixel, x fastest, the lowest row first.
std::string png_image(int columns, int rows, std::span<const std::uint8_t> rgba);

}  // namespace downwash
