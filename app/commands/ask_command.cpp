// downwash ask: a case from answers, and its result.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "app/commands/commands.hpp"
#include "app/commands/completions.hpp"
#include "app/commands/run_command.hpp"
#include "geometry/city/prepared_city.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"
#include "io/case/asked/asked_case.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/question/case_error.hpp"
#include "io/text/printable.hpp"
#include "io/text/quantity_text.hpp"

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
  using Check = std::function<void()>;

  /// Asks until the answer passes the check, which throws where it does not. What has been answered
  /// already is checked alone.
  void ask(std::string& answer, const char* option, const std::string& question,
           const Check& check) {
    answer = cleaned(answer);
    if (!answer.empty()) return check();
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
        answer = cleaned(answer);
        return check();
      } catch (const InputError& error) {
        fmt::print("  {}\n", printable(error.what()));
      } catch (const CaseError& error) {
        fmt::print("  {}\n", printable(error.what()));
      }
    }
  }
  /// True if a question was put.
  bool asked() const { return asked_; }

 private:
  bool asked_ = false;
};

/// A building file that can be opened, or a prepared city; without the quotes of a name that was
/// dragged here.
void check_file(std::string& name) {
  const bool quoted = name.size() > 2 && name.front() == name.back() &&
                      (name.front() == '\'' || name.front() == '"');
  if (quoted) name = name.substr(1, name.size() - 2);
  if (is_prepared_city(name)) return;
  std::error_code ignored;
  const char* const fault = fs::is_directory(name, ignored)       ? "\"{}\" is a folder"
                            : !fs::exists(name, ignored)          ? "there is no file \"{}\""
                            : !fs::is_regular_file(name, ignored) ? "\"{}\" is a pipe or a device"
                            : access(name.c_str(), R_OK) != 0     ? "the file \"{}\" can't be read"
                                                                  : nullptr;
  if (fault == nullptr) return;
  throw InputError(Message::file_not_read, "", "", fmt::format(fmt::runtime(fault), name),
                   "give the path of a building file");
}

void complete(Answers& answers) {
  Dialogue dialogue;
  const auto check = [&] { refuse_wrong(answers); };
  dialogue.ask(answers.buildings, "--buildings",
               "Which file has the buildings (GeoJSON, OpenStreetMap, CityJSON …)?",
               [&] { check_file(answers.buildings); });
  dialogue.ask(answers.place, "--at",
               "Where is it released? Latitude, then longitude, such as 52.5403, 13.4162",
               [&] { place_of(answers.place); });
  dialogue.ask(answers.substance, "--release",
               "What is released? A name, a formula, a UN or a CAS number, such as UN1017",
               [&] { substance_of(answers.substance); });
  if (answers.container.empty()) {
    dialogue.ask(answers.amount, "--amount",
                 "How much? A rate (0.5 kg/s) or a mass (500 kg); or all of a small spill, large "
                 "spill,\nsingle ton cylinder, nurse tank, tank truck or rail tank car",
                 [&] {
                   amount_of(answers.amount, substance_of(answers.substance));
                   check();
                 });
  }
  dialogue.ask(answers.wind, "--wind or --metar",
               "Which wind? A METAR, or speed and where it blows from, such as 4 m/s from W", [&] {
                 wind_of(answers.wind);
                 check();
               });
  const auto amount = answers.amount.empty() ? nlohmann::ordered_json() : amount_of(answers.amount);
  const bool rate = amount.contains("rate_kg_s"), mass = amount.contains("mass_kg");
  if (rate || (mass && dialogue.asked())) {
    dialogue.ask(
        answers.duration, "--duration",
        fmt::format("For how long? Such as 10 min{}", mass ? "; Enter alone: at once" : ""), [&] {
          if (!mass || !answers.duration.empty()) duration_of(answers.duration);
          check();
        });
  }
  if ((rate || mass) && dialogue.asked()) {
    dialogue.ask(answers.container, "--container",
                 "Out of which container, for the guidebook? Single ton cylinder, nurse tank, tank "
                 "truck,\nrail tank car; Enter alone if it is not known",
                 [&] {
                   if (!answers.container.empty()) container_of(answers.container);
                   check();
                 });
  }
  check();
}

/// Makes an empty file; false where there is one already, whatever else wants that name now.
bool claim(const fs::path& file) {
  const int descriptor = open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor >= 0) {
    close(descriptor);
    return true;
  }
  if (errno == EEXIST) return false;
  throw InputError(Message::wrong_arguments, "", "--case",
                   fmt::format("\"{}\" can't be written: {}", file.string(), std::strerror(errno)),
                   "choose another name, in a folder that is there");
}

[[noreturn]] void refuse_taken(const fs::path& file) {
  throw InputError(Message::wrong_arguments, "", "--case",
                   fmt::format("there is a file \"{}\" already", file.string()),
                   "choose another name");
}

/// The case file, empty: that which is wanted, or else one with a name of its own.
fs::path claimed(const AskOptions& options) {
  if (!options.case_file.empty()) {
    if (!claim(options.case_file)) refuse_taken(options.case_file);
    return options.case_file;
  }
  int n = 1;
  while (!claim(case_file_name(options.answers, n))) ++n;
  return case_file_name(options.answers, n);
}

/// The buildings around the release, out of a prepared city into a file beside that of the case.
fs::path cut_out(const std::string& district, const fs::path& case_file) {
  const std::string stem = (case_file.parent_path() / case_file.stem()).string() + "_buildings";
  fs::path file = stem + ".geojsonl";
  for (int n = 2; !claim(file); ++n) file = fmt::format("{}_{}.geojsonl", stem, n);
  replace_file(file, district);
  return file;
}

/// Writes the case, and what it reads of a prepared city.
nlohmann::ordered_json write_case(AskOptions& options, fs::path& file) {
  Answers& answers = options.answers;
  std::string district;
  if (is_prepared_city(answers.buildings)) {
    if (answers.radius.empty()) answers.radius = city_radius;
    refuse_wrong(answers);
    district = district_text(answers.buildings, place_of(answers.place),
                             read_quantity(answers.radius, "m").value.value());
  }
  asked_case(answers, options.case_file.parent_path());
  file = claimed(options);
  if (!district.empty()) answers.buildings = cut_out(district, file).string();
  auto found = asked_case(answers, file.parent_path());
  replace_file(file, found.dump(2) + "\n");
  return found;
}

ExitCode ask(AskOptions& options) {
  if (!options.metar.empty()) {
    if (!options.answers.wind.empty()) {
      throw InputError(Message::wrong_arguments, "", "--metar", "the wind is given twice",
                       "leave --wind or --metar out");
    }
    options.answers.wind = options.metar;
  }
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(options.case_file, ignored))) refuse_taken(options.case_file);
  complete(options.answers);
  fs::path file;
  const auto found = write_case(options, file);
  const auto& release = found["releases"][0];
  fmt::print("The case: {}\n  {} at latitude {:.6f}, longitude {:.6f}; {}\n", file.string(),
             release["substance"].get<std::string>(), release["lat"].get<double>(),
             release["lon"].get<double>(), read_back(options.answers));
  if (options.only_write) {
    fmt::print("To compute it: downwash run {}\n",
               shell_quoted(file.string().starts_with('-') ? "./" + file.string() : file.string()));
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
  add("--buildings", answers.buildings, "FILE",
      "The building file, or the folder of a city from `downwash prepare`");
  add("--radius", answers.radius, "LENGTH",
      "How far around the release buildings are taken; 500m of a prepared city, else all");
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
