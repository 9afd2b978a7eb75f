// downwash rescale: fit the amount released to measured values.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/commands.hpp"
#include "app/commands/options/quantity_option.hpp"
#include "app/commands/running/run_ending.hpp"
#include "app/run/rescale/rescaled_run.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"
#include "io/records/run_folder.hpp"
#include "io/text/log.hpp"

namespace downwash {
namespace {

struct RescaleOptions {
  RescaleRequest request;
  std::vector<std::string> receptors, places, times;
  std::vector<double> milligrams, ppm;
  double over = 60;  ///< s
  bool quiet = false;
};

[[noreturn]] void refuse(const std::string& option, const std::string& problem,
                         const std::string& remedy) {
  throw InputError(Message::wrong_arguments, "the command line", option, problem, remedy);
}

/// s of "4:20" (minutes and seconds), "1:04:20", "260" or "5min"; nothing for "any".
std::optional<double> seconds_of(const std::string& text) {
  if (text == "any") return std::nullopt;
  if (const ReadQuantity read = read_quantity(text, "s"); read.value && *read.value >= 0) {
    return *read.value;
  }
  double seconds = 0;
  for (std::size_t from = 0, parts = 0; from <= text.size(); ++parts) {
    const std::size_t to = std::min(text.find(':', from), text.size());
    double part = -1;
    const char *first = text.data() + from, *last = text.data() + to;
    const auto [end, error] = std::from_chars(first, last, part);
    if (error != std::errc() || end != last || !(part >= 0) || part > 1e6 || parts > 2) {
      refuse("--at", fmt::format("\"{}\" is no time since the release began", text),
             "give minutes and seconds, as 4:20, seconds, as 260, or a unit, as 5min");
    }
    seconds = 60 * seconds + part;
    from = to + 1;
  }
  return seconds;
}

/// Receptor or place of each value, in the order of the command line.
std::vector<MeasuredValue> spots_of(const RescaleOptions& options) {
  if (options.receptors.empty() == options.places.empty()) {
    refuse("--receptor",
           options.places.empty() ? "no place is named" : "some values have a --place instead",
           "name a --receptor for each value, or for all of them a --place");
  }
  std::vector<MeasuredValue> spots;
  for (const std::string& name : options.receptors) spots.push_back({.receptor = name});
  for (const std::string& text : options.places) {
    const LonLat place = place_of(text);
    spots.push_back({.receptor = fmt::format("{:.5f}, {:.5f}", place.lat, place.lon)});
    spots.back().place = place;
  }
  return spots;
}

/// One for each receptor or place, in the order of the command line.
std::vector<MeasuredValue> values_of(const RescaleOptions& options) {
  std::vector<MeasuredValue> measured = spots_of(options);
  const std::size_t count = measured.size();
  if (!options.milligrams.empty() && !options.ppm.empty()) {
    refuse("--ppm", "some values are in mg/m³ and some in ppm", "give all in one of them");
  }
  const bool ppm = !options.ppm.empty();
  const std::vector<double>& values = ppm ? options.ppm : options.milligrams;
  if (values.size() != count) {
    const bool named = options.places.empty();
    refuse(named ? "--receptor" : "--place",
           fmt::format("{} {} are named, and {} values", count, named ? "receptors" : "places",
                       values.size()),
           "give --mg-m3 or --ppm once for each of them, in the same order");
  }
  if (options.times.size() > 1 && options.times.size() != count) {
    refuse("--at", fmt::format("{} times for {} values", options.times.size(), count),
           "give one for all, one for each, or none");
  }
  for (std::size_t n = 0; n < count; ++n) {
    measured[n].value = values[n];
    measured[n].ppm = ppm;
    measured[n].over = options.over;
    if (options.times.empty()) continue;
    measured[n].at = seconds_of(options.times[options.times.size() == 1 ? 0 : n]);
  }
  return measured;
}

ExitCode rescale_run(const RescaleOptions& options) {
  Log log(options.quiet);
  RescaleRequest request = options.request;
  request.values = values_of(options);
  if (request.out.empty()) {
    const std::filesystem::path folder = (request.folder / "").parent_path();
    request.out = folder.string() + "_rescaled";
  }
  refuse_nested(request.out, request.folder);
  const RunRecord record = rescale(request, log);
  tell_rescaled(record, request.out, log);
  if (!record.lost.empty()) return ExitCode::failure;
  return worst(record.checks) == Severity::unreliable ? ExitCode::unreliable : ExitCode::fine;
}

constexpr const char* rescale_words = R"(
Somebody measured another concentration than the run in DIR computed: then another amount may have
been released than the case says. What is carried passively is proportional to the amount, so that
zones, tables and page follow in seconds, without computing the wind once more:

  downwash rescale results/tank --receptor school --mg-m3 9 --at 4:20

takes the mean over a minute up to 4:20 after the release began at the receptor that the case calls
school. Any other place outdoors is named by --place with its latitude and longitude: its value is
compared with the cell that the place is in, at the height of the zones. --receptor (or --place),
--mg-m3 (or --ppm) and --at may be given again and again: the amount is that of the geometric mean
of what the values say, and how far each level reaches is told for the least and the most of them,
too. Without --at a value counts as the highest at its place.

The new folder has a case.json with these amounts, and no fields. Times of arrival are known between
the samples of `zones.every`. Refused are substances that move the air by their weight (another
amount goes another way), ensembles, values where the computed cloud did not come, and factors
beyond 50. A wind that has turned can't be mended so: compute it anew.)";

}  // namespace

void declare_rescale(CLI::App& program, Command& chosen, std::vector<std::string> command_line) {
  CLI::App* command =
      program.add_subcommand("rescale", "Fit the amount released to measured values");
  command->footer(rescale_words);
  const auto options = std::make_shared<RescaleOptions>();
  options->request.command_line = std::move(command_line);
  command->add_option("DIR", options->request.folder, "The result folder of the run")
      ->required()
      ->type_name("");
  command->add_option("--receptor", options->receptors, "Where it was measured: a receptor's name")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--place", options->places,
                   "The same of any place outdoors: latitude, then longitude")
      ->type_name("PLACE")
      ->allow_extra_args(false);
  command->add_option("--mg-m3", options->milligrams, "What was measured there, mg/m³")
      ->transform(as_quantity("mg/m³"))
      ->type_name("VALUE")
      ->allow_extra_args(false);
  command->add_option("--ppm", options->ppm, "The same in ppm, at 25 °C and 1 atm")
      ->transform(as_quantity("ppm"))
      ->type_name("VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--at", options->times,
                   "When, since the release began: minutes and seconds as 4:20, seconds, or 5min. "
                   "Without it, or with \"any\", a value counts as the highest at its place")
      ->type_name("TIME")
      ->allow_extra_args(false);
  command
      ->add_option("--over", options->over,
                   "Over how many seconds until then it is a mean; 60 unless given")
      ->transform(as_quantity("s"))
      ->check(CLI::PositiveNumber)
      ->option_text("S");
  command
      ->add_option("--substance", options->request.substance,
                   "Of which substance, where several are released")
      ->type_name("NAME");
  command
      ->add_option("--out", options->request.out,
                   "The folder for the new result; DIR_rescaled, if not given")
      ->type_name("NEW");
  command
      ->add_option("--accept", options->request.accepted,
                   "Go on though this has changed since the run began: see `downwash resume`")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command->add_flag("--quiet", options->quiet, "Say warnings and errors only");
  command->callback(
      [&chosen, options] { chosen.alone = [options] { return rescale_run(*options); }; });
}

}  // namespace downwash
