// Bounds of the effects that ranges hold, beside the document that says where they come from.
#include "app/run/measures/held_effects.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

TEST(HeldEffects, StandInTheDocument) {
  std::ifstream file(DOWNWASH_SOURCE_DIR "/docs/decisions/ranges.md");
  const std::string document(std::istreambuf_iterator<char>(file), {});
  for (const std::string& words :
       {fmt::format("cells across buildings (from {:g} on)", held::cells_across),
        fmt::format("buildings lost (up to {:g} % by volume)", 100 * held::lost_volume),
        fmt::format("that the buildings block (up to {:g} %)", 100 * held::blocked),
        fmt::format("before the first building (up to {:g} % off) | {:g} of the logarithm",
                    100 * held::approach, held::approach_part)}) {
    EXPECT_NE(document.find(words), std::string::npos) << words;
  }
}

}  // namespace
}  // namespace downwash
