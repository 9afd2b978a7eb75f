// The manifest of a checkpoint: as it is, and where it is JSON also within a frame whose checksum
// is right for it, else that would keep all inputs from what lies behind.
#include <nlohmann/json.hpp>

#include "geometry/input/json_input.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/checkpoint/checksum.hpp"
#include "tests/fuzz/harness.hpp"
#include "tests/fuzz/input_folder.hpp"

namespace {

using Json = nlohmann::json;

void read_manifest(std::string_view text) {
  downwash::fuzz::write_input("1.json", text);
  for (const std::string& damage :
       downwash::newest_checkpoint(downwash::fuzz::input_folder()).damaged) {
    downwash::fuzz::check_message(damage);
  }
}

std::string framed(const Json& contents) {
  const std::string text = contents.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto sum = downwash::checksum(std::as_bytes(std::span(text.data(), text.size())));
  return Json{{"program", "downwash"}, {"checksum", sum}, {"checkpoint", contents}}.dump(
      -1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = downwash::fuzz::text_of(data, size);
  read_manifest(text);
  if (downwash::excess_of(text)) return 0;
  const Json contents = Json::parse(text, nullptr, false);
  if (!contents.is_discarded()) read_manifest(framed(contents));
  return 0;
}
