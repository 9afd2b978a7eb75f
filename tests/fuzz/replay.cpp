// Each file of a folder to a fuzzer's harness, where there is no fuzzer: what was once found stays
// mended.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "tests/support/temporary_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// FOLDER: the inputs. An exception that is no refusal, like a crash, ends the program.
int main(int argc, char** argv) try {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(argc == 2 ? argv[1] : "")) {
    const std::string name = entry.path().filename().string();
    std::printf("%s\n", name.c_str());
    std::fflush(stdout);
    const std::string bytes = downwash::test::contents(entry.path());
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ++count;
  }
  std::printf("%d inputs\n", count);
  return count > 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "not a refusal: %s\n", error.what());
  return 1;
}
