// The state in a checkpoint, with sums that are right for whatever it holds: else the first of them
// would keep all inputs from what lies behind.
#include <cstring>

#include "io/checkpoint/checksum.hpp"
#include "io/checkpoint/state_file.hpp"
#include "tests/fuzz/harness.hpp"
#include "tests/fuzz/input_folder.hpp"

namespace {

constexpr std::size_t number_size = sizeof(std::uint64_t), trailer_size = 3 * number_size;

/// The checksum of the index where the end of the file says that it is; it is put there too.
std::uint64_t set_checksum(std::string& bytes) {
  if (bytes.size() < trailer_size) return 0;
  const std::size_t end = bytes.size() - trailer_size;
  std::uint64_t begin = 0;
  std::memcpy(&begin, bytes.data() + end, number_size);
  if (begin > end) return 0;
  const std::uint64_t size = end - begin;
  const std::uint64_t sum =
      downwash::checksum(std::as_bytes(std::span(bytes.data() + begin, size)));
  std::memcpy(bytes.data() + end + number_size, &size, number_size);
  std::memcpy(bytes.data() + end + 2 * number_size, &sum, number_size);
  return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  std::string bytes(fuzz::text_of(data, size));
  const StateFileInfo info{"1_0.state", bytes.size(), set_checksum(bytes)};
  fuzz::write_input(info.name, bytes);
  fuzz::read_or_refuse([&] { StateFileReader(fuzz::input_folder(), info).verify(); });
  return 0;
}
