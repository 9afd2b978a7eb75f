// downwash substances: the library of substances.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "app/commands.hpp"
#include "app/release_report.hpp"
#include "io/nearest_name.hpp"
#include "io/substance_keys.hpp"

namespace downwash {
namespace {

void show(const Substance& substance) {
  fmt::print("{}{}\n", substance.name,
             substance.formula.empty() ? "" : fmt::format(" ({})", substance.formula));
  for (const std::string& line : substance_lines(substance)) fmt::print("  {}\n", line);
}

ExitCode show_all(const std::vector<Substance>& library) {
  for (const Substance& substance : library) {
    fmt::print("{:<20} {:<6} {}\n", substance.name, substance.formula,
               substance.levels.empty() ? "no levels of concern"
                                        : fmt::format("{} to {}", substance.levels.front().name,
                                                      substance.levels.back().name));
  }
  fmt::print(
      "\ndownwash substances NAME tells more. Others, and other figures for these, go under\n"
      "`substances` in the case.\n");
  return ExitCode::fine;
}

ExitCode show_substances(const std::string& name) {
  const std::vector<Substance> library = library_substances();
  if (name.empty()) return show_all(library);
  std::vector<std::string> names;
  for (const Substance& substance : library) {
    if (substance.name == name) {
      show(substance);
      return ExitCode::fine;
    }
    names.push_back(substance.name);
  }
  const auto near = nearest_name(name, names);
  throw std::invalid_argument(fmt::format(
      "there is no substance \"{}\"; {}", name,
      near ? fmt::format("did you mean \"{}\"?", *near) : "downwash substances lists all"));
}

}  // namespace

void declare_substances(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "substances", "List the substances that can be released, or tell what is known of one");
  const auto name = std::make_shared<std::string>();
  command->add_option("NAME", *name, "The substance, such as chlorine")->type_name("");
  command->callback([&chosen, name] { chosen = [name] { return show_substances(*name); }; });
}

}  // namespace downwash
