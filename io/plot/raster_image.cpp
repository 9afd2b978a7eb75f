#include "io/plot/raster_image.hpp"

#include <vtkNew.h>

#include <cmath>
#include <cstdint>
#include <sstream>
#include <vector>

#include "io/disk/base64_stream.hpp"
#include "io/plot/colour_scale.hpp"
#include "io/plot/png_image.hpp"

namespace downwash {
namespace {

/// Colour in steps of 1/256: a picture of few colours packs well.
Rgb colour_of(const PlotRaster& raster, double value) {
  const double fraction = (value - raster.range[0]) / (raster.range[1] - raster.range[0]);
  const double step = std::round(256 * fraction) / 256;
  return raster.diverging ? diverging_colour(step) : sequential_colour(step);
}

std::string base64(const unsigned char* bytes, std::size_t length) {
  std::ostringstream text;
  const vtkNew<Base64Stream> stream;
  stream->SetStream(&text);
  stream->StartWriting();
  stream->Write(bytes, length);
  stream->EndWriting();
  return text.str();
}

}  // namespace

std::string png_uri(const PlotRaster& raster) {
  std::vector<std::uint8_t> pixels;
  pixels.reserve(4 * raster.values.size());
  for (const float value : raster.values) {
    const bool blank = std::isnan(value);
    const Rgb colour = blank ? Rgb{} : colour_of(raster, value);
    pixels.insert(pixels.end(), colour.begin(), colour.end());
    pixels.push_back(blank ? 0 : 255);
  }
  const std::string bytes = png_image(raster.columns, raster.rows, pixels);
  return "data:image/png;base64," +
         base64(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

}  // namespace downwash
