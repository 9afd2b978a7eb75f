#include "app/commands/help_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>

#include "app/commands/own_words.hpp"

namespace downwash {
namespace {

std::size_t widest(const std::string& text) {
  std::size_t most = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) most = std::max(most, line.size());
  return most;
}

TEST(HelpText, FillsParagraphsAndKeepsThemApart) {
  const std::string words(100, 'x'), text = "one\ntwo\n\n" + words + " " + words + "\n";
  EXPECT_EQ(help_in_columns(text), "one two\n\n" + words + "\n" + words + "\n");
  EXPECT_EQ(help_in_columns("What it does\nUsage: downwash\n"), "What it does\nUsage: downwash\n");
}

TEST(HelpText, SetsTextBesideItsTerm) {
  const std::string word(30, 'x');
  EXPECT_EQ(help_in_columns("  name   " + word + " " + word + " " + word + "\n"),
            "  name   " + word + " " + word + "\n         " + word + "\n");
  EXPECT_EQ(help_in_columns("  a  one\n     two\n  b  three\n"), "  a  one two\n  b  three\n");
}

TEST(HelpText, SetsTextBelowALongTerm) {
  EXPECT_EQ(help_in_columns("  downwash run case.json\n      what is\n      computed\n"),
            "  downwash run case.json\n      what is computed\n");
  const std::string term(50, 'x');
  EXPECT_EQ(help_in_columns("  " + term + "  text\n"), "  " + term + "\n        text\n");
}

TEST(HelpText, KeepsCommandsWhole) {
  const std::string command = "  downwash run " + std::string(90, 'x') + " --quiet\n";
  EXPECT_EQ(help_in_columns("Such as:\n\n" + command), "Such as:\n\n" + command);
}

TEST(HelpText, OfAProgramFitsIntoATerminal) {
  CLI::App program("What it is for.", "downwash");
  program.formatter(std::make_shared<HelpFormatter>());
  std::string value;
  std::string words;
  for (int i = 0; i < 40; ++i) words += "word ";
  CLI::App* command = program.add_subcommand("run", words);
  command->add_option("--a-long-name-of-an-option", value, words)->type_name("key.path=value");
  command->add_flag("--short", words);
  EXPECT_LE(widest(program.help()), help_width);
  EXPECT_LE(widest(command->help("downwash")), help_width);
  EXPECT_NE(command->help("downwash").find("--a-long-name-of-an-option"), std::string::npos);
}

TEST(HelpText, OfThisProgramFitsIntoATerminal) {
  for (const std::string& text :
       {purpose_words(), exit_code_words(), file_words(), environment_words(), example_words()}) {
    EXPECT_LE(widest(help_in_columns(text)), help_width) << text;
  }
}

}  // namespace
}  // namespace downwash
