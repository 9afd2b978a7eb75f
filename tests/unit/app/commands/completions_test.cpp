#include "app/commands/completions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace downwash {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A program with an option of every kind.
struct Declared {
  CLI::App program{"", "downwash"};
  std::string file, folder, backend, name, number;
  std::vector<std::string> settings;
  bool quiet = false;

  Declared() {
    CLI::App* run = program.add_subcommand("run", "Compute [it]: don't wait");
    run->add_option("CASE.json", file)->required()->type_name("");
    run->add_option("--out", folder, "Where to")->type_name("DIR");
    run->add_option("--backend", backend, "Which")->type_name("auto|cpu|cuda");
    run->add_option("--until", number)->check(CLI::PositiveNumber)->type_name("S");
    run->add_option("--set", settings)->type_name("key.path=value")->allow_extra_args(false);
    run->add_flag("--quiet", quiet, "Say little");
    program.add_subcommand("substances", "List them")->add_option("NAME", name)->type_name("");
    program.add_subcommand("hidden", "")->group("");
  }
  CompletionWords words() const {
    return {{{"substances NAME", {"chlorine", "hydrogen fluoride", "Lewis' acid"}}},
            {{"wind.speed", {}}, {"backend", {"cpu", "cuda"}}}};
  }
  std::vector<CompletedCommand> commands() const { return completed_commands(program, words()); }
};

const CompletedOption& option_of(const CompletedCommand& command, const std::string& name) {
  for (const CompletedOption& option : command.options) {
    if (option.names.back() == name) return option;
  }
  throw std::out_of_range(name);
}

TEST(Completions, HaveTheCommandsThatPeopleAreToldOf) {
  const auto commands = Declared().commands();
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].name, "run");
  EXPECT_EQ(commands[1].name, "substances");
}

TEST(Completions, OfferWhatTheDeclaredTypeCanBe) {
  const auto commands = Declared().commands();
  const CompletedCommand& run = commands[0];
  EXPECT_THAT(option_of(run, "--backend").value.words, ElementsAre("auto", "cpu", "cuda"));
  EXPECT_EQ(option_of(run, "--out").value.offered, Offered::folders);
  EXPECT_EQ(option_of(run, "--set").value.offered, Offered::keys);
  EXPECT_EQ(option_of(run, "--until").value.offered, Offered::nothing);
  EXPECT_THAT(option_of(run, "--until").value_names, ElementsAre("S"));
  EXPECT_TRUE(option_of(run, "--quiet").value_names.empty());
  EXPECT_TRUE(option_of(run, "--set").repeats);
  EXPECT_FALSE(option_of(run, "--out").repeats);
  ASSERT_EQ(run.positionals.size(), 1u);
  EXPECT_EQ(run.positionals[0].value.offered, Offered::case_files);
  EXPECT_EQ(commands[1].positionals.at(0).value.words.size(), 3u);
}

TEST(Completions, StartWithKeysAndGoOnWithTheirChoices) {
  const auto keys = Declared().words().keys;
  EXPECT_THAT(key_starts(keys), ElementsAre("wind.speed=", "backend="));
  EXPECT_THAT(key_choices(keys), ElementsAre("backend=cpu", "backend=cuda"));
}

TEST(Completions, QuoteForEachShell) {
  const Declared declared;
  const auto commands = declared.commands();
  const auto keys = declared.words().keys;
  EXPECT_EQ(shell_quoted("Lewis' acid"), "'Lewis'\\'' acid'");
  EXPECT_THAT(bash_completion(commands, keys),
              HasSubstr("choices=('chlorine' 'hydrogen fluoride' 'Lewis'\\'' acid')"));
  EXPECT_THAT(zsh_completion(commands, keys),
              HasSubstr("'run:Compute \\[it\\]\\: don'\\''t wait'"));
  EXPECT_THAT(fish_completion(commands, keys), HasSubstr("-a run -d 'Compute [it]: don\\'t wait'"));
  for (const auto& text : {bash_completion(commands, keys), zsh_completion(commands, keys),
                           fish_completion(commands, keys)}) {
    EXPECT_THAT(text, HasSubstr("backend=cuda"));
    EXPECT_THAT(text, Not(HasSubstr("hidden")));
  }
}

}  // namespace
}  // namespace downwash
