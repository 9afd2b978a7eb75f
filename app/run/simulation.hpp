// A prepared case, computed into a result folder.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/run/companions/run_terms.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/question/question.hpp"
#include "io/records/run_folder.hpp"
#include "io/records/run_record.hpp"
#include "io/results/result.hpp"
#include "io/text/log.hpp"

namespace downwash {

struct ResultFolder {
  std::filesystem::path path;
  std::vector<std::string> command_line;  ///< for the record
  bool anonymous = false;                 ///< see RunRecord
  /// The case file as a run before read it, if this one follows its record: it may be gone.
  std::optional<InputFile> case_file = {};
};

/// `results/<name>`: the stem of the case file, or its folder where the file is called case.json.
std::filesystem::path default_result_folder(const std::filesystem::path& case_file);

/// Computes into a RunFolder. The record that it returns is that of run.json. Products that can't
/// be written are listed in it, and the others written all the same; a run whose fields are all
/// that comes out ends where these can't be written. Whatever is thrown (an InputError when the
/// folder can't be had, other exceptions later), a run.json that says so is left behind once it
/// stands.
RunRecord simulate(const PreparedCase& prepared, const ResultFolder& asked, bool profile, Log& log,
                   const std::atomic<bool>& stop);

/// The folder made ready for a case. Throws InputError as RunFolder does.
/// `room`: as of RunFolder.
RunFolder run_folder_for(const PreparedCase& prepared, const std::filesystem::path& path,
                         KeptRoom room = {});

/// Of a run with all that it leaves behind.
RunTerms whole_run(bool profile);

/// The same into a folder that is held; the path that was asked for does not count.
RunRecord simulate(const PreparedCase& prepared, RunFolder& folder, const ResultFolder& asked,
                   const RunTerms& terms, Log& log, const std::atomic<bool>& stop);

/// Leaves the record of a run that the exception in flight ends, for the `reason` in it.
void record_failure(RunRecord& record, RunFolder& folder, const Log& log);

/// The part of each of the other processes in a run that the first one does with the above: the
/// same steps, and what it takes to read the results there. They come out on the first alone.
/// Throws ProcessLost.
void take_part(const PreparedCase& prepared, const RunTerms& terms, Log& log,
               const std::atomic<bool>& stop);

/// The files of a case (Question::files), each with those that are read with it.
std::vector<std::filesystem::path> input_files(const std::vector<std::filesystem::path>& of_case);

}  // namespace downwash
