// downwash verify: whether a result comes out once more.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/commands.hpp"
#include "app/commands/options/machine_options.hpp"
#include "app/commands/options/quantity_option.hpp"
#include "app/commands/running/run_ending.hpp"
#include "app/commands/running/run_winds.hpp"
#include "app/run/ensemble/member_runs.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/simulation.hpp"
#include "app/run/verification/compare_results.hpp"
#include "app/run/verification/rerun.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/backend_name.hpp"
#include "io/text/log.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

struct VerifyOptions {
  fs::path folder;
  std::optional<double> until;
  MachineOptions machine;
  bool quiet = false;
};

/// A folder beside another one, which is removed with what is in it unless it is kept.
class FolderBeside {
 public:
  explicit FolderBeside(const fs::path& folder) {
    const fs::path whole = fs::absolute(folder).lexically_normal();
    const fs::path name = whole.has_filename() ? whole : whole.parent_path();
    path_ = name.string() + fmt::format(".verify-{:08x}", std::random_device()());
  }
  ~FolderBeside() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(path_, ignored);
  }
  FolderBeside(const FolderBeside&) = delete;
  FolderBeside& operator=(const FolderBeside&) = delete;

  const fs::path& path() const { return path_; }
  void keep() { kept_ = true; }

 private:
  fs::path path_;
  bool kept_ = false;
};

RunTerms terms_of(const VerifyOptions& options, const RecordedRun& run) {
  RunTerms terms;
  // The map that it leaves at the end is compared; an answer within a time has none.
  terms.live_map = !options.until && !run.deadline;
  if (options.until) {
    terms.end = [until = *options.until](double time, std::int64_t) -> std::optional<std::string> {
      if (time < until) return std::nullopt;
      return fmt::format("the part to be verified ends at {:g} s", until);
    };
  }
  return terms;
}

ResultFolder result_folder(const RecordedRun& run, const fs::path& again) {
  return {again, {"downwash", "verify"}, run.began.anonymous, run.began.inputs.front()};
}

void refuse_window(const VerifyOptions& options, const RecordedRun& run) {
  if (options.until || run.status == "finished") return;
  throw InputError(Message::not_verifiable, options.folder.string(), "",
                   fmt::format("this run was {}: where it ended is nothing that comes out once "
                               "more",
                               run.status),
                   run.members.empty()
                       ? "name a time before that with --until, up to which its fields are compared"
                       : "verify those of its members that were finished: the folders in members/");
}

/// Who computed then, and who does now.
void say_who(const RecordedRun& run, const RunRecord& again, Log& log) {
  const auto of = [](const std::vector<std::string>& devices) {
    return devices.empty() ? "unknown devices"
                           : fmt::format("{} x {}", devices.size(), devices.front());
  };
  const std::string program = program_text(again.environment);
  log.info(fmt::format("Then: {}, {}, {}", run.began.program, run.began.backend, of(run.devices)));
  log.info(fmt::format("Now:  {}, {}, {}", program, again.backend, of(again.slab_devices)));
  if (program != run.began.program) {
    log.warning(Message::rounds_otherwise,
                "This is another build of the program: it may round otherwise, or compute what "
                "the other did not.");
  }
  if (again.backend != run.began.backend) {
    log.warning(Message::rounds_otherwise,
                "Another backend rounds otherwise: equal bits are not to be expected.");
  }
}

ExitCode verdict_of(const ResultComparison& comparison, const VerifyOptions& options,
                    FolderBeside& again, Log& log) {
  const std::size_t wrong = comparison.different.size() + comparison.missing.size();
  const std::string files = counted(static_cast<int>(comparison.same.size() + wrong), "file");
  const std::string part = options.until ? fmt::format(" up to {:g} s", *options.until) : "";
  if (wrong == 0) {
    log.info(fmt::format("Verified{}: {} came out once more, to the last bit.", part, files));
    return ExitCode::fine;
  }
  for (const std::string& sentence : comparison.different) log.error(sentence);
  for (const std::string& name : comparison.missing) {
    log.error(name + ": one of the two results has it, the other has not");
  }
  again.keep();
  complain({Message::result_differs,
            fmt::format("not verified{}: {} of {} in {} did not come out once more. What did is "
                        "kept in {}.",
                        part, wrong, files, options.folder.string(), again.path().string())});
  return ExitCode::failure;
}

/// As much of the run as is asked for, once more into a folder.
RunRecord rerun(const RecordedRun& run, const VerifyOptions& options, const fs::path& again,
                Log& log, const std::atomic<bool>& stop) {
  RunTerms terms = terms_of(options, run);
  terms.deadline = run.deadline;
  terms.wind = wind_to_rerun(run);
  const PreparedCase prepared = prepare(
      case_to_rerun(run, options.folder, options.machine.settings()), settled_from(terms.wind));
  if (terms.wind) refuse_other_air(*terms.wind, prepared, std::array{std::string("backend")});
  say(log, case_lines(prepared));
  RunFolder folder = run_folder_for(prepared, again);
  if (!options.until) terms.repeats = compute_repeats(prepared, folder.path(), log, stop);
  return simulate(prepared, folder, result_folder(run, again), terms, log, stop);
}

/// All members of an ensemble of winds, and what they come to.
RunRecord rerun_winds(const RecordedRun& run, const VerifyOptions& options, const fs::path& again,
                      Log& log, const std::atomic<bool>& stop) {
  if (options.until) {
    throw InputError(Message::not_verifiable, options.folder.string(), "",
                     "this is an ensemble of winds, whose times differ: --until is for one of them",
                     "leave --until out, or verify a member: the folders in members/");
  }
  const Question config = case_to_rerun(run, options.folder, options.machine.settings());
  RunRecord record = run_winds(config, result_folder(run, again), false, log, stop, nullptr);
  record.backend = run.began.backend;
  for (const MemberRecord& member : record.ensemble->members) {
    if (member.finished) record.slab_devices = {member.device};
  }
  return record;
}

ResultComparison compare(const RecordedRun& run, const VerifyOptions& options,
                         const fs::path& again) {
  if (run.members.empty()) {
    return compare_results(options.folder, again,
                           options.until ? ComparedFiles::moments : ComparedFiles::all);
  }
  std::vector<fs::path> members;
  for (const MemberRecord& member : run.members) {
    // Of one that failed, or was given up, there is no more than its reason.
    if (member.finished) members.push_back(member_folder(member.number));
  }
  return compare_ensembles(options.folder, again, members);
}

ExitCode verify(const VerifyOptions& options) {
  outlive_readers();
  Log log(options.quiet);
  const RecordedRun run = recorded_run(options.folder);
  refuse_window(options, run);
  FolderBeside beside(options.folder);
  const std::atomic<bool>& stop = listen_for_stop();
  const RunRecord again = run.members.empty() ? rerun(run, options, beside.path(), log, stop)
                                              : rerun_winds(run, options, beside.path(), log, stop);
  if (stop) return ExitCode::interrupted;
  say_who(run, again, log);
  const ResultComparison comparison = compare(run, options, beside.path());
  if (comparison.same.empty() && comparison.different.empty()) {
    throw InputError(Message::not_verifiable, options.folder.string(), "",
                     "there is nothing to compare: no fields up to then",
                     "name a later time with --until, or none");
  }
  return verdict_of(comparison, options, beside, log);
}

constexpr const char* verify_words = R"(
Computes the run in a folder of results once more, from run.json and the files that it read (copies
of which are in inputs/), and compares all that comes out: files byte by byte; fields that are not
equal so, or that one run wrote in pieces, value by value; of run.json all keys but those of one
computation. case.json and inputs/ must be what run.json tells of, and numbers of files those that
it counts. The folder alone will do: the case file need not be there. Nobody can check when the run
began, ended and was taken up (but these must be in order), wall time, machine, program, command
and, unless wind/ or exposures/ are kept, the checksum of the case file. Not compared are
checkpoint/, wind/ and exposures/, which have checksums. On the same build and the same kind of device all is the same to the last bit, on any number of slabs. The exit code is 0 where all came
out once more, 1 where something did not: then it says what and by how much, and keeps both.

An ensemble of winds is computed once more with all of its members; an answer within a time on the
cells that it found time for, however long they take.

--until S computes the first S seconds alone, and compares the fields of the moments up to there: of
long runs, and of those that were cut short.)";

}  // namespace

void declare_verify(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand("verify", "Compute a result once more, and compare");
  command->footer(verify_words);
  const auto options = std::make_shared<VerifyOptions>();
  command->add_option("DIR", options->folder, "The result folder of the run")
      ->required()
      ->type_name("");
  command
      ->add_option("--until", options->until,
                   "Compute up to this simulated time (s) only, and compare fields up to there")
      ->transform(as_quantity("s"))
      ->check(CLI::PositiveNumber)
      ->option_text("S");
  options->machine.declare(*command, "Where to compute; as the run did, if not given");
  command->add_flag("--quiet", options->quiet, "Say warnings and errors only");
  command->callback([&chosen, options] { chosen.alone = [options] { return verify(*options); }; });
}

}  // namespace downwash
