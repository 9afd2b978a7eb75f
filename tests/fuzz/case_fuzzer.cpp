// Case files.
#include "io/case/read_case.hpp"
#include "io/question/question.hpp"
#include "tests/fuzz/harness.hpp"

namespace {

/// What is echoed into the result folder is a case too, and the same one.
void check_echo(const downwash::Question& config) {
  const auto echo = downwash::parse_case(config.resolved_json, config.file);
  if (echo.resolved_json != config.resolved_json) throw std::logic_error("the echo differs");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  std::optional<Question> config;
  fuzz::read_or_refuse([&] { config = parse_case(fuzz::text_of(data, size), "case.json"); });
  if (config) check_echo(*config);
  return 0;
}
