// downwash substances: the library of substances.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/commands.hpp"
#include "app/run/report/fluid_report.hpp"
#include "app/run/report/release_report.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/releases/container_keys.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/question/substance.hpp"
#include "io/text/nearest_name.hpp"
#include "io/text/wrapping.hpp"

namespace downwash {
namespace {

void show(const Substance& substance) {
  fmt::print("{}{}\n", substance.name,
             substance.formula.empty() ? "" : fmt::format(" ({})", substance.formula));
  const std::string numbers = library_numbers(substance.name);
  if (!numbers.empty()) fmt::print("  {}\n", numbers);
  std::vector<std::string> lines = substance_lines(substance);
  for (std::string& line : fluid_lines(library_fluid(substance.name))) {
    lines.push_back(std::move(line));
  }
  constexpr std::size_t width = 96;  // of lines, less what they are set in by
  for (const std::string& line : lines) {
    std::string indent = "  ";
    for (const std::string& part : wrapped(line, width)) {
      fmt::print("{}{}\n", indent, part);
      indent = "    ";
    }
  }
}

void print_row(std::string_view name, std::string_view numbers, std::string_view levels,
               std::string_view container) {
  fmt::print("{:<36} {:<25} {:<18} {}\n", name, numbers, levels, container);
}

ExitCode show_all(const std::vector<Substance>& library) {
  print_row("name", "numbers", "levels of concern", "out of a container");
  for (const Substance& substance : library) {
    print_row(substance.name, library_numbers(substance.name),
              substance.levels.empty() ? "none"
                                       : fmt::format("{} to {}", substance.levels.front().name,
                                                     substance.levels.back().name),
              container_words(library_fluid(substance.name).fluid));
  }
  fmt::print(
      "\n\"Out of a container\" is what a release may have as its `container`: gas through a "
      "hole,\n"
      "liquid, and the pool that it makes; without it a release has a rate or a mass. What is\n"
      "missing for more, and all else, tells downwash substances NAME. Others, and other figures\n"
      "for these, go under `substances` in the case.\n");
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
  command
      ->add_option("NAME", *name,
                   "The substance: its name in English, German, French or Spanish, formula, CAS or "
                   "UN number")
      ->type_name("");
  command->callback([&chosen, name] { chosen.alone = [name] { return show_substances(*name); }; });
}

}  // namespace downwash
