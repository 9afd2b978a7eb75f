#include "io/disk/zip_archive.hpp"

#include <zlib.h>

#include <limits>
#include <stdexcept>
#include <utility>

namespace downwash {
namespace {

constexpr std::uint16_t stored = 0, deflated = 8;
constexpr std::uint16_t version_needed = 20;         // 2.0: deflate
constexpr std::uint16_t utf8_names = 1U << 11U;      // general purpose bit 11
constexpr std::uint16_t midnight = 0;                // MS-DOS time
constexpr std::uint16_t first_of_1980 = 1 << 5 | 1;  // MS-DOS date: year 0, month 1, day 1
constexpr std::size_t most_entries = 65534;

template <class Number>
void put(std::string& bytes, Number value) {  // little-endian
  for (std::size_t n = 0; n < sizeof value; ++n) {
    bytes.push_back(static_cast<char>(value >> (8 * n) & 0xFFU));
  }
}

std::uint32_t short_size(std::size_t size) {
  if (size >= std::numeric_limits<std::uint32_t>::max()) {
    throw std::length_error("a ZIP archive would be larger than 4 GiB");
  }
  return static_cast<std::uint32_t>(size);
}

struct EndDeflate {
  z_stream& stream;
  ~EndDeflate() { deflateEnd(&stream); }
};

/// Raw deflate (RFC 1951), without the header of zlib.
std::string deflated_bytes(std::string_view content) {
  z_stream stream{};
  constexpr int raw = -15, memory = 8;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw, memory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::runtime_error("zlib can't compress: memory is short");
  }
  const EndDeflate end{stream};
  std::string packed(deflateBound(&stream, short_size(content.size())), '\0');
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): zlib reads it only
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = short_size(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = short_size(packed.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) {
    throw std::runtime_error("zlib can't compress an entry of an archive");
  }
  packed.resize(stream.total_out);
  return packed;
}

std::uint32_t crc_of(std::string_view content) {
  return static_cast<std::uint32_t>(crc32_z(
      crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(content.data()), content.size()));
}

}  // namespace

/// The fields of both headers of an entry, from the version that it needs to the extra field.
void ZipArchive::put_header(const Entry& entry) {
  put(bytes_, version_needed);
  put(bytes_, utf8_names);
  put(bytes_, entry.method);
  put(bytes_, midnight);
  put(bytes_, first_of_1980);
  put(bytes_, entry.crc);
  put(bytes_, entry.packed);
  put(bytes_, entry.unpacked);
  put(bytes_, static_cast<std::uint16_t>(entry.name.size()));
  put(bytes_, std::uint16_t{0});  // extra field
}

void ZipArchive::add(std::string_view name, std::string_view content) {
  if (entries_.size() >= most_entries) throw std::length_error("too many entries for an archive");
  std::string packed = deflated_bytes(content);
  const bool smaller = packed.size() < content.size();
  const std::string_view body = smaller ? std::string_view(packed) : content;
  const Entry entry{
      std::string(name),       smaller ? deflated : stored, crc_of(content),
      short_size(body.size()), short_size(content.size()),  short_size(bytes_.size())};
  put(bytes_, std::uint32_t{0x04034b50});  // local file header
  put_header(entry);
  bytes_.append(name).append(body);
  entries_.push_back(entry);
}

std::string ZipArchive::bytes() && {
  const std::uint32_t directory = short_size(bytes_.size());
  for (const Entry& entry : entries_) {
    put(bytes_, std::uint32_t{0x02014b50});  // central directory header
    put(bytes_, version_needed);             // made by, on FAT
    put_header(entry);
    put(bytes_, std::uint16_t{0});  // comment
    put(bytes_, std::uint16_t{0});  // disk
    put(bytes_, std::uint16_t{0});  // internal attributes
    put(bytes_, std::uint32_t{0});  // external attributes
    put(bytes_, entry.offset);
    bytes_ += entry.name;
  }
  const std::uint32_t length = short_size(bytes_.size()) - directory;
  const auto count = static_cast<std::uint16_t>(entries_.size());
  put(bytes_, std::uint32_t{0x06054b50});  // end of central directory
  put(bytes_, std::uint16_t{0});           // this disk
  put(bytes_, std::uint16_t{0});           // disk of the directory
  put(bytes_, count);
  put(bytes_, count);
  put(bytes_, length);
  put(bytes_, directory);
  put(bytes_, std::uint16_t{0});  // comment
  return std::move(bytes_);
}

}  // namespace downwash
