#include "app/commands/manual_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "app/commands/options/exit_code.hpp"
#include "app/commands/own_words.hpp"
#include "app/run/machine/launch.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ManualPage, EscapesWhatRoffWouldTake) {
  EXPECT_EQ(roff(".no 'macro"), "\\&.no \\(aqmacro");
  EXPECT_EQ(roff("a\n'b"), "a\n\\&\\(aqb");
  EXPECT_EQ(roff("--set a\\b `c`"), "\\-\\-set a\\eb \\(gac\\(ga");
}

TEST(ManualPage, HasTheStructureOfHelp) {
  EXPECT_EQ(roff_of_help("A text\nof two lines.\n\n  a  one\n"),
            ".PP\nA text of two lines.\n.TP\n.B a\none\n");
  EXPECT_EQ(roff_of_help("  downwash run\n  downwash check\n\nMore.\n"),
            ".PP\n.RS 4\n.nf\ndownwash run\ndownwash check\n.fi\n.RE\n.PP\nMore.\n");
}

TEST(ManualPage, HasTheSectionsThatPagesHave) {
  CLI::App program("", "downwash");
  std::string file, number;
  CLI::App* run = program.add_subcommand("run", "Compute a case");
  run->add_option("CASE.json", file, "The case")->required()->type_name("");
  run->add_option("--until", number, "When")->check(CLI::PositiveNumber)->type_name("S");
  const std::string page = manual_page(program);
  for (const char* title : {"SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "FILES",
                            "ENVIRONMENT", "EXAMPLES", "SEE ALSO"}) {
    EXPECT_THAT(page, HasSubstr(".SH \"" + std::string(title) + "\"\n"));
  }
  EXPECT_THAT(page,
              HasSubstr(".SS \"downwash run\"\n.B downwash run\n.RI [ options ]\n.I CASE.json\n"));
  EXPECT_THAT(page, HasSubstr(".B \\-\\-until S\n"));
  EXPECT_THAT(page, Not(HasSubstr("POSITIVE")));
}

TEST(ManualPage, NamesEveryExitCode) {
  const std::string page = roff_of_help(exit_code_words());
  for (const ExitCode code : {ExitCode::fine, ExitCode::failure, ExitCode::bad_input,
                              ExitCode::blow_up, ExitCode::unreliable, ExitCode::interrupted}) {
    EXPECT_THAT(page, HasSubstr(".B " + std::to_string(static_cast<int>(code)) + "\n"));
  }
}

TEST(ManualPage, NamesTheVariablesThatSayHowThisWasStarted) {
  const std::string words = environment_words();
  launch_of([&](const char* name) -> const char* {
    EXPECT_THAT(words, HasSubstr(name));
    return nullptr;
  });
}

}  // namespace
}  // namespace downwash
