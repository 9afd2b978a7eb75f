#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

#include "app/commands/program.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

fs::path own_program(const std::string& subcommand) {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path() / ("downwash-" + subcommand);
}

}  // namespace

void become_own_program(const std::string& subcommand, char** argv) {
  execv(own_program(subcommand).c_str(), argv);
}

void refuse_missing_program(const std::string& subcommand) {
  throw InputError(
      Message::no_such_command,
      fmt::format("`downwash {}` is a program of its own, and {} is not there; install "
                  "all of Downwash, or build the target downwash-{}",
                  subcommand, own_program(subcommand).string(), subcommand));
}

int run_own_program(int argc, char** argv, const std::string& subcommand,
                    const DeclareCommands& declare) {
  std::vector<char*> words(argv, argv + argc);
  std::string named = subcommand;
  const std::string_view first = argc < 2 ? "" : argv[1];
  if (first != subcommand && first != "--version") words.insert(words.begin() + 1, named.data());
  words.push_back(nullptr);
  return run_program(static_cast<int>(words.size()) - 1, words.data(), declare);
}

}  // namespace downwash
