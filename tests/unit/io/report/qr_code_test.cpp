#include "io/report/qr_code.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

/// Draws the path of a code into a picture, four dots a module.
void draw_code(const std::string& svg, const std::filesystem::path& file) {
  constexpr int dots = 4;
  std::smatch size;
  std::regex_search(svg, size, std::regex(R"(viewBox="0 0 (\d+))"));
  const int width = dots * std::stoi(size[1]);
  std::string grey(static_cast<std::size_t>(width) * static_cast<std::size_t>(width), '\xff');
  const std::regex step(R"(M(\d+) (\d+)\.5|m(\d+) 0|h(\d+))");
  int x = 0, y = 0;
  for (std::sregex_iterator one(svg.begin(), svg.end(), step); one != std::sregex_iterator();
       ++one) {
    const auto number = [&](int n) { return (*one)[n].matched ? std::stoi((*one)[n]) : 0; };
    if ((*one)[1].matched) {
      x = number(1);
      y = number(2);
    }
    for (int row = dots * y; row < dots * (y + 1); ++row) {
      for (int column = dots * x; column < dots * (x + number(4)); ++column) {
        grey[static_cast<std::size_t>(row * width + column)] = '\0';
      }
    }
    x += number(3) + number(4);
  }
  std::ofstream(file, std::ios::binary) << "P5\n" << width << ' ' << width << "\n255\n" << grey;
}

std::string output_of(const std::string& command) {
  std::string text;
  std::FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 256> part{};
  while (pipe != nullptr && std::fgets(part.data(), part.size(), pipe) != nullptr) {
    text += part.data();
  }
  if (pipe != nullptr) pclose(pipe);
  return text;
}

TEST(QrCode, HasNoCodeForATextThatIsTooLongOrEmpty) {
  EXPECT_EQ(qr_svg("", "nothing"), "");
  EXPECT_NE(qr_svg(std::string(2900, 'x'), "much"), "");
  EXPECT_EQ(qr_svg(std::string(3000, 'x'), "too much"), "");
  EXPECT_TRUE(test::contains(qr_svg("a", "<b>"), "aria-label=\"&lt;b&gt;\""));
}

TEST(QrCode, IsReadAgain) {
  if (std::system("command -v zbarimg > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "zbarimg (zbar-tools) reads the code again, and is not installed";
  }
  const test::TemporaryFolder folder;
  const std::string text =
      "Danziger Straße\ngeo:52.53710,13.42450\nAEGL-2 chlorine: 640 m (590 to 920 m) ENE";
  draw_code(qr_svg(text, "code"), folder.path() / "code.pgm");
  EXPECT_EQ(output_of("zbarimg --raw -q " + (folder.path() / "code.pgm").string()), text + '\n');
}

}  // namespace
}  // namespace downwash
