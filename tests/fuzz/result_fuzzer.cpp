// The record of an earlier run (run.json), which says which files may be put aside.
#include "io/records/earlier_result.hpp"
#include "tests/fuzz/harness.hpp"
#include "tests/fuzz/input_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  fuzz::write_input("run.json", fuzz::text_of(data, size));
  const EarlierResult result(fuzz::input_folder());
  for (const auto& file : result.files()) {
    if (file.parent_path() != fuzz::input_folder()) throw std::logic_error("a file elsewhere");
  }
  return 0;
}
