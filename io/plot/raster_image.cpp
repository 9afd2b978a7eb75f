#include "io/plot/raster_image.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkUnsignedCharArray.h>

#include <cmath>
#include <sstream>

#include "io/plot/colour_scale.hpp"
#include "io/text/base64_stream.hpp"

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
  const vtkNew<vtkImageData> image;
  image->SetDimensions(raster.columns, raster.rows, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
  auto* pixel = static_cast<unsigned char*>(image->GetScalarPointer());
  for (const float value : raster.values) {
    const bool blank = std::isnan(value);
    const Rgb colour = blank ? Rgb{} : colour_of(raster, value);
    std::copy(colour.begin(), colour.end(), pixel);
    pixel[3] = blank ? 0 : 255;
    pixel += 4;
  }
  const vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(image);
  writer->WriteToMemoryOn();
  writer->SetCompressionLevel(9);
  writer->Write();
  vtkUnsignedCharArray* bytes = writer->GetResult();
  return "data:image/png;base64," +
         base64(bytes->GetPointer(0), static_cast<std::size_t>(bytes->GetNumberOfValues()));
}

}  // namespace downwash
