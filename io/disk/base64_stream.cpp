#include "io/disk/base64_stream.hpp"

#include <algorithm>

namespace downwash {
namespace {

constexpr const char* alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

vtkStandardNewMacro(Base64Stream);

int Base64Stream::Write(const void* data, std::size_t length) {
  const auto* in = static_cast<const unsigned char*>(data);
  const auto* const end = in + length;
  // What the last call left over is completed, and what this one leaves is kept, by VTK.
  if (BufferLength > 0) {
    const std::size_t missing = std::min<std::size_t>(3 - BufferLength, length);
    if (vtkBase64OutputStream::Write(in, missing) == 0) return 0;
    in += missing;
  }
  text_.resize(static_cast<std::size_t>(end - in) / 3 * 4);
  for (std::size_t out = 0; out < text_.size(); out += 4, in += 3) {
    text_[out] = alphabet[in[0] >> 2];
    text_[out + 1] = alphabet[(in[0] & 0x03) << 4 | in[1] >> 4];
    text_[out + 2] = alphabet[(in[1] & 0x0f) << 2 | in[2] >> 6];
    text_[out + 3] = alphabet[in[2] & 0x3f];
  }
  if (!Stream->write(text_.data(), static_cast<std::streamsize>(text_.size()))) return 0;
  return vtkBase64OutputStream::Write(in, static_cast<std::size_t>(end - in));
}

}  // namespace downwash
