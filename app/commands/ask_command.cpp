// downwash ask: a case from answers, and its result.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "app/commands/commands.hpp"
#include "app/commands/run_command.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"
#include "io/case/asked/asked_case.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/disk/path_kind.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

struct AskOptions {
  Answers answers;
  std::string metar;
  fs::path case_file, out;
  bool only_write = false;
  std::vector<std::string> command_line;
};

/// Questions in a terminal, or to a program that answers line by line.
class Dialogue {
 public:
  using Check = std::function<void(const std::string&)>;

  /// Asks until the answer passes the check, which throws InputError where it does not. What has
  /// been answered already is checked alone.
  void ask(std::string& answer, const char* option, const std::string& question,
           const Check& check) {
    if (!answer.empty()) return check(answer);
    asked_ = true;
    while (true) {
      fmt::print("{}\n> ", question);
      std::fflush(stdout);
      if (!std::getline(std::cin, answer)) {
        fmt::print("\n");
        throw InputError(Message::wrong_arguments, "", option,
                         "it is not given, and the input ended before it was answered",
                         "give it as an option, or answer the questions");
      }
      try {
        return check(answer);
      } catch (const InputError& error) {
        fmt::print("  {}\n", error.what());
      }
    }
  }
  /// True if a question was put.
  bool asked() const { return asked_; }

 private:
  bool asked_ = false;
};

void check_file(const std::string& name) {
  if (is_regular(name)) return;
  throw InputError(Message::file_not_read, "", "", fmt::format("there is no file \"{}\"", name),
                   "give the path of a building file");
}

void complete(Answers& answers) {
  Dialogue dialogue;
  dialogue.ask(answers.buildings, "--buildings",
               "Which file has the buildings (GeoJSON, OpenStreetMap, CityJSON …)?", check_file);
  dialogue.ask(answers.place, "--at",
               "Where is it released? Latitude, then longitude, such as 52.5403, 13.4162",
               [](const std::string& text) { place_of(text); });
  dialogue.ask(answers.substance, "--release",
               "What is released? A name, a formula, a UN or a CAS number, such as UN1017",
               [](const std::string& text) { substance_of(text); });
  if (answers.container.empty()) {
    dialogue.ask(answers.amount, "--amount",
                 "How much? A rate (0.5 kg/s) or a mass (500 kg); or all of a small spill, large "
                 "spill,\nton cylinder, nurse tank, tank truck or rail tank car",
                 [](const std::string& text) { amount_of(text); });
  }
  dialogue.ask(answers.wind, "--wind or --metar",
               "Which wind? A METAR, or speed and where it blows from, such as 4 m/s from W",
               [](const std::string& text) { wind_of(text); });
  if (!dialogue.asked()) return;  // what is left may be left out
  if (answers.amount.empty()) return;
  const auto amount = amount_of(answers.amount);
  if (amount.contains("container")) return;
  const bool mass = amount.contains("mass_kg");
  dialogue.ask(answers.duration, "--duration",
               fmt::format("For how long? Such as 10 min{}", mass ? "; nothing: at once" : ""),
               [mass](const std::string& text) {
                 if (!mass || !text.empty()) duration_of(text);
               });
  dialogue.ask(answers.container, "--container",
               "Out of which container, for the guidebook? ton cylinder, nurse tank, tank truck, "
               "rail\ntank car; nothing if it is not known",
               [](const std::string& text) {
                 if (!text.empty()) container_of(text);
               });
}

ExitCode ask(AskOptions& options) {
  if (!options.metar.empty()) {
    if (!options.answers.wind.empty()) {
      throw InputError(Message::wrong_arguments, "", "--metar", "the wind is given twice",
                       "leave --wind or --metar out");
    }
    options.answers.wind = options.metar;
  }
  fs::path file = options.case_file;
  if (!file.empty() && fs::exists(fs::symlink_status(file))) {
    throw InputError(Message::wrong_arguments, "", "--case",
                     fmt::format("there is a file \"{}\" already", file.string()),
                     "choose another name");
  }
  complete(options.answers);
  const fs::path folder = file.parent_path();
  const auto found = asked_case(options.answers, folder);
  if (file.empty()) file = unused_case_file(options.answers, folder);
  replace_file(file, found.dump(2) + "\n");
  const auto& release = found["releases"][0];
  fmt::print("The case: {} ({} at latitude {:.6f}, longitude {:.6f})\n", file.string(),
             release["substance"].get<std::string>(), release["lat"].get<double>(),
             release["lon"].get<double>());
  if (options.only_write) {
    fmt::print("To compute it: downwash run {}\n", file.string());
    return ExitCode::fine;
  }
  RunOptions run;
  run.case_options.file = file;
  run.out = options.out;
  run.command_line = options.command_line;
  return run_case(run);
}

constexpr const char* ask_words = R"(
What is not given is asked for, question by question. The case is a file that `downwash run` computes
again, that can be changed, and that has more keys than are asked for: cases/KEYS.md.

    downwash ask --buildings my_street.geojson --at 52.5403,13.4162 \
        --release UN1017 --container "tank truck" --wind "4 m/s from W")";

}  // namespace

void declare_ask(CLI::App& program, Command& chosen, std::vector<std::string> command_line) {
  CLI::App* command =
      program.add_subcommand("ask", "Ask what is released where, write the case, and compute it");
  command->alias("new");
  command->footer(ask_words);
  const auto options = std::make_shared<AskOptions>();
  options->command_line = std::move(command_line);
  options->answers.within = "5 min";
  Answers& answers = options->answers;
  const auto add = [&](const char* name, std::string& value, const char* type, const char* what) {
    return command->add_option(name, value, what)->type_name(type);
  };
  add("--buildings", answers.buildings, "FILE", "The building file");
  add("--at", answers.place, "LAT,LON",
      "Where it is released, latitude first: 52.5403,13.4162 or 52°32'25\"N 13°24'58\"E");
  add("--release", answers.substance, "SUBSTANCE",
      "What is released: name, formula, UN or CAS number");
  add("--amount", answers.amount, "AMOUNT", "How much: a rate (0.5 kg/s) or a mass (500 kg)");
  add("--container", answers.container, "NAME",
      "Instead: the container that it comes out of, or a part of its name. Beside an amount it "
      "chooses the row of the guidebook");
  add("--duration", answers.duration, "TIME", "For how long: 10min");
  add("--wind", answers.wind, "WIND", "Speed and where it blows from: \"4 m/s from W\"");
  add("--metar", options->metar, "REPORT", "Instead: a weather report of a station nearby");
  add("--start", answers.start, "DATE",
      "Date and time of the accident, as 2026-11-21T14:30:00+01:00");
  add("--within", answers.within, "TIME",
      "Have the answer after that much wall time; 0: cells of 4 m, however long they take")
      ->capture_default_str();
  command->add_option("--case", options->case_file, "The case file to write")->type_name("FILE");
  command
      ->add_option("--out", options->out,
                   "The result folder; results/<name of the case> unless given")
      ->type_name("DIR");
  command->add_flag("--only-write", options->only_write, "Write the case and compute nothing");
  command->callback([&chosen, options] { chosen.alone = [options] { return ask(*options); }; });
}

}  // namespace downwash
