#include "geometry/input/gzip.hpp"

#define ZLIB_CONST  // what it reads, it does not write
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

constexpr int gzip_alone = 16 + MAX_WBITS;  // no other format of zlib

/// Ends itself.
class Inflation {
 public:
  Inflation() {
    if (inflateInit2(&stream_, gzip_alone) != Z_OK) throw std::bad_alloc();
  }
  ~Inflation() { inflateEnd(&stream_); }
  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;

  z_stream& operator*() { return stream_; }

 private:
  z_stream stream_{};
};

}  // namespace

bool is_gzip(std::string_view content) { return content.starts_with("\x1f\x8b"); }

std::size_t most_unpacked(std::size_t compressed) {
  constexpr std::size_t always = std::size_t{64} << 20, times = 50;
  return std::max(always, times * compressed);
}

namespace {

/// take(part) of all that is compressed, part by part.
template <class Take, class Refuse>
void inflate_all(std::string_view content, const Take& take, const Refuse& refuse) {
  Inflation inflation;
  z_stream& stream = *inflation;
  std::string part(std::size_t{1} << 20, '\0');
  while (!content.empty()) {
    const std::size_t given =
        std::min<std::size_t>(content.size(), std::numeric_limits<uInt>::max());
    stream.next_in = reinterpret_cast<const Bytef*>(content.data());
    stream.avail_in = static_cast<uInt>(given);
    int state = Z_OK;
    do {
      stream.next_out = reinterpret_cast<Bytef*>(part.data());
      stream.avail_out = static_cast<uInt>(part.size());
      state = inflate(&stream, Z_NO_FLUSH);
      take(std::string_view(part.data(), part.size() - stream.avail_out));
    } while (state == Z_OK && (stream.avail_in > 0 || stream.avail_out == 0));
    content.remove_prefix(given - stream.avail_in);
    if (state == Z_STREAM_END) {
      if (!is_gzip(content)) return;  // tape archives pad their end with zeros
      inflateReset(&stream);
    } else if (state != Z_OK && state != Z_BUF_ERROR) {
      refuse("it was compressed by gzip and is damaged", "copy or load the file again");
    }
  }
  refuse("it was compressed by gzip and is cut off", "copy or load the file again");
}

}  // namespace

/// Counts first, so that it never takes more memory than what it returns.
std::string gunzip(std::string_view content, const std::string& name, std::size_t most) {
  const auto refuse = [&](const std::string& problem, const char* remedy) {
    throw InputError(Message::file_not_read, name, "", problem, remedy);
  };
  most = std::min(most, most_unpacked(content.size()));
  std::size_t size = 0;
  inflate_all(
      content,
      [&](std::string_view part) {
        size += part.size();
        if (size <= most) return;
        refuse(text("what is compressed in it is larger than ", most >> 20, " MiB, and it has ",
                    content.size(), " bytes itself"),
               "unpack it, and cut the district out of it that matters");
      },
      refuse);
  std::string whole;
  whole.reserve(size);
  inflate_all(
      content, [&](std::string_view part) { whole.append(part); }, refuse);
  return whole;
}

}  // namespace downwash
