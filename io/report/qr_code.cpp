#include "io/report/qr_code.hpp"

#include <fmt/format.h>
#include <qrencode.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <vector>

#include "io/results/report_words.hpp"

namespace downwash {

std::string qr_svg(const std::string& text, const std::string& label) {
  constexpr unsigned int utf_8 = 26;  // number of the encoding (AIM ECI): readers guess others
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  const std::unique_ptr<QRinput, decltype(&QRinput_free)> input(QRinput_new2(0, QR_ECLEVEL_L),
                                                                &QRinput_free);
  if (!input || QRinput_appendECIheader(input.get(), utf_8) != 0 ||
      QRinput_append(input.get(), QR_MODE_8, static_cast<int>(bytes.size()), bytes.data()) != 0) {
    return "";
  }
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeInput(input.get()),
                                                             &QRcode_free);
  if (!code) return "";
  constexpr int quiet = 4;
  std::string path;  // a line along the middle of each row
  for (int y = 0; y < code->width; ++y) {
    const unsigned char* row = code->data + static_cast<std::ptrdiff_t>(y) * code->width;
    fmt::format_to(std::back_inserter(path), "M{} {}.5", quiet, y + quiet);
    for (int x = 0, end = 0; x < code->width; x = end) {
      const bool dark = (row[x] & 1U) != 0;
      for (end = x; end < code->width && ((row[end] & 1U) != 0) == dark;) ++end;
      path += dark ? fmt::format("h{}", end - x) : fmt::format("m{} 0", end - x);
    }
  }
  return fmt::format(
      "<svg class=\"qr\" viewBox=\"0 0 {0} {0}\" role=\"img\" aria-label=\"{1}\" "
      "shape-rendering=\"crispEdges\"><rect width=\"{0}\" height=\"{0}\" fill=\"#fff\"/><path "
      "stroke=\"#000\" d=\"{2}\"/></svg>",
      code->width + 2 * quiet, words::html(label), path);
}

}  // namespace downwash
