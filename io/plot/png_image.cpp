#include "io/plot/png_image.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>

#include "io/disk/spare_memory.hpp"

namespace downwash {

std::string png_image(int columns, int rows, std::span<const std::uint8_t> rgba) {
  const vtkNew<vtkImageData> image;
  image->SetDimensions(columns, rows, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
  std::copy(rgba.begin(), rgba.end(), static_cast<unsigned char*>(image->GetScalarPointer()));
  const vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(image);
  writer->WriteToMemoryOn();
  writer->SetCompressionLevel(9);
  need_spare_memory();
  writer->Write();
  vtkUnsignedCharArray* bytes = writer->GetResult();
  const unsigned char* first = bytes->GetPointer(0);
  return {first, first + bytes->GetNumberOfValues()};
}

}  // namespace downwash
