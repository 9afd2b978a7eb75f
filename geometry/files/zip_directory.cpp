#include "geometry/files/zip_directory.hpp"

#include <algorithm>
#include <numeric>

namespace downwash {
namespace {

using namespace std::string_view_literals;

std::size_t little_endian(std::string_view bytes) {
  return std::accumulate(
      bytes.rbegin(), bytes.rend(), std::size_t{0},
      [](std::size_t value, char byte) { return value << 8U | static_cast<unsigned char>(byte); });
}

}  // namespace

ZipDirectory zip_directory(std::string_view archive) {
  constexpr std::string_view mark = "PK\x01\x02"sv, end_mark = "PK\x05\x06"sv;
  constexpr std::size_t header = 46, end_header = 22;
  ZipDirectory directory;
  std::size_t at = 0;
  const std::size_t end = archive.rfind(end_mark);
  if (end != std::string_view::npos && archive.size() - end >= end_header) {
    const std::size_t start = little_endian(archive.substr(end + 16, 4));
    if (archive.substr(std::min(start, archive.size())).starts_with(mark)) at = start;
  }
  while ((at = archive.find(mark, at)) != std::string_view::npos) {
    if (archive.size() - at < header) break;
    const std::size_t length = little_endian(archive.substr(at + 28, 2));
    const std::string_view name = archive.substr(at + header, length);
    ++directory.entries;
    directory.longest_name = std::max(directory.longest_name, length);
    directory.deepest = std::max(
        directory.deepest, static_cast<std::size_t>(std::count(name.begin(), name.end(), '/')));
    at += header;
  }
  return directory;
}

}  // namespace downwash
