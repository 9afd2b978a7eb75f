// downwash substances: the library of substances.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/commands.hpp"
#include "app/report/release_report.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/substance_keys.hpp"
#include "io/case/substance_names.hpp"
#include "io/text/nearest_name.hpp"

namespace downwash {
namespace {

void show(const Substance& substance) {
  fmt::print("{}{}\n", substance.name,
             substance.formula.empty() ? "" : fmt::format(" ({})", substance.formula));
  const std::string numbers = library_numbers(substance.name);
  if (!numbers.empty()) fmt::print("  {}\n", numbers);
  for (const std::string& line : substance_lines(substance)) fmt::print("  {}\n", line);
}

ExitCode show_all(const std::vector<Substance>& library) {
  for (const Substance& substance : library) {
    fmt::print("{:<20} {:<6} {:<23} {}\n", substance.name, substance.formula,
               library_numbers(substance.name),
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
  const std::string wanted = library_name(name).value_or(name);
  for (const Substance& substance : library) {
    if (substance.name == wanted) {
      show(substance);
      return ExitCode::fine;
    }
    names.push_back(substance.name);
  }
  const auto near = nearest_name(name, names);
  throw InputError(Message::unknown_name,
                   fmt::format("there is no substance \"{}\"; {}", name,
                               near ? fmt::format("did you mean \"{}\"?", *near)
                                    : "downwash substances lists all"));
}

}  // namespace

void declare_substances(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "substances", "List the substances that can be released, or tell what is known of one");
  const auto name = std::make_shared<std::string>();
  command->add_option("NAME", *name, "The substance: its name, formula, CAS or UN number")
      ->type_name("");
  command->callback([&chosen, name] { chosen.alone = [name] { return show_substances(*name); }; });
}

}  // namespace downwash
