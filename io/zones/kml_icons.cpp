// Icons of the places on a map for Google Earth.
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "io/plot/png_image.hpp"
#include "io/zones/kml_features.hpp"

namespace downwash {
namespace {

constexpr int icon_size = 32;

/// White within 12 pixels of the middle, dark out to 15, by a measure of how far a pixel is.
template <class Distance>
std::string icon(const Distance& distance) {
  constexpr std::uint8_t opaque = 255, white = 255, dark = 40;
  constexpr double inner = 12, outer = 15, middle = 0.5 * (icon_size - 1);
  std::vector<std::uint8_t> pixels;
  for (int row = 0; row < icon_size; ++row) {
    for (int column = 0; column < icon_size; ++column) {
      const double far = distance(std::abs(column - middle), std::abs(row - middle));
      const std::uint8_t shade = far < inner ? white : dark;
      for (const std::uint8_t channel : {shade, shade, shade}) pixels.push_back(channel);
      pixels.push_back(far < outer ? opaque : std::uint8_t{0});
    }
  }
  return png_image(icon_size, icon_size, pixels);
}

}  // namespace

std::string release_picture() {
  return icon([](double x, double y) { return x + y; });
}

std::string receptor_picture() {
  return icon([](double x, double y) { return std::hypot(x, y); });
}

}  // namespace downwash
