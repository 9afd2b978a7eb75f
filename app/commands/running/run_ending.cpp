#include "app/commands/running/run_ending.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <system_error>

#include "app/run/checks/check_list.hpp"
#include "app/run/ensemble/ensemble_result.hpp"
#include "app/run/report/run_summary.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/records/run_folder.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// A path as a shell takes it for one word.
std::string shell_word(const std::filesystem::path& path) {
  const std::string text = path.string();
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
  if (!text.empty() && text.front() != '-' && text.find_first_not_of(plain) == std::string::npos) {
    return text;
  }
  std::string quoted = text.starts_with('-') ? "./" : "";
  quoted.insert(quoted.begin(), '\'');
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + '\'';
}

/// What is not fine, and what it all comes to.
void say_checks(Log& log, const std::vector<Check>& checks) {
  std::vector<Check> told;
  std::copy_if(checks.begin(), checks.end(), std::back_inserter(told),
               [](const Check& check) { return check.severity != Severity::fine; });
  for (const std::string& line : check_lines(told)) log.info("  " + line);
  if (worst(checks) == Severity::fine) {
    log.info(verdict(checks));
  } else {
    log.alert(verdict(checks));
  }
}

void say_how_to_go_on(const RunRecord& record, const std::filesystem::path& folder, Log& log) {
  if (!record.lost_products.empty()) {
    // One that was to answer within a time is not taken up.
    log.alert(fmt::format(
        "Not written: {}. Once there is room on the disk: {}",
        fmt::join(record.lost_products, ", "),
        record.deadline ? "compute the case once more" : "downwash resume " + shell_word(folder)));
    return;
  }
  if (!record.lost.empty()) {
    log.alert(
        fmt::format("Not all was written: {} names what is lost.", (folder / "run.json").string()));
  }
  const bool cut_short = record.status == RunStatus::interrupted;
  if (!cut_short || last_checkpoint(folder / checkpoint_folder) == 0) return;
  log.info(fmt::format("To go on from there: downwash resume {}", shell_word(folder)));
}

/// Once there is a wind to ask it in.
void say_how_to_ask_again(const std::filesystem::path& folder, Log& log) {
  const std::filesystem::path wind = folder / wind_folder;
  if (last_checkpoint(wind) == 0) return;
  double bytes = 0;
  for (const auto& file : checkpoint_files(wind)) {
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (!error) bytes += static_cast<double>(size);
  }
  log.info(fmt::format(
      "To compute other releases in this wind ({} in {}): downwash resume {} --out NEW --set …",
      bytes_text(bytes), wind.string(), shell_word(folder)));
}

}  // namespace

void say(Log& log, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) log.info(line);
}

ExitCode exit_code_of(const RunRecord& record) {
  if (!record.lost.empty()) return ExitCode::failure;
  if (record.ensemble && record.status == RunStatus::failed) return ExitCode::failure;
  if (record.status == RunStatus::interrupted) return ExitCode::interrupted;
  if (record.status != RunStatus::finished) return ExitCode::blow_up;
  return worst(record.checks) == Severity::unreliable ? ExitCode::unreliable : ExitCode::fine;
}

void tell(const RunRecord& record, const std::filesystem::path& folder, const OutputChoice& output,
          Log& log) {
  if (record.message && (record.blow_up || stopping_gate(record.gates))) {
    complain({*record.message, record.reason});
  }
  for (const std::string& sentence : record.lost) complain({Message::file_not_written, sentence});
  say(log, profile_table(record.kernels));
  say(log, record.ensemble ? ensemble_summary(*record.ensemble, record.wall_seconds)
                           : summary_lines(record));
  say_checks(log, record.checks);
  say(log, record.answer);
  say(log, closing_lines(folder, output));
  say_how_to_ask_again(folder, log);
  say_how_to_go_on(record, folder, log);  // last: what is missing must not be missed
}

void tell_rescaled(const RunRecord& record, const std::filesystem::path& folder, Log& log) {
  for (const std::string& sentence : record.lost) complain({Message::file_not_written, sentence});
  OutputChoice no_fields;
  no_fields.vtk = no_fields.plot3d = false;
  say_checks(log, record.checks);
  say(log, record.answer);
  say(log, closing_lines(folder, no_fields));
}

}  // namespace downwash
