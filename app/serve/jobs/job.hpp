// A question to the server, and how far its answer is.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// Statuses by the names of OGC API - Processes (18-062r2, 7.13).
enum class JobStatus { accepted, running, successful, failed, dismissed };
std::string status_name(JobStatus status);

struct Job {
  int number = 0;
  std::string process;  ///< which kind of question: "release", "what-if", "rescale"
  /// The body that was sent: `inputs`, and `outputs` where it says.
  nlohmann::ordered_json request = nlohmann::ordered_json::object();
  /// The inputs as texts, with those of earlier jobs that it keeps.
  nlohmann::ordered_json asked = nlohmann::ordered_json::object();
  int wind = 0;                    ///< number of the job in whose wind it begins; 0: none
  int source = 0;                  ///< number of the job whose answer it rescales; 0: none
  std::vector<std::string> words;  ///< the command line that answers it, without the program
  /// Command line in a wind of its own, if that of the earlier job is none for it; else empty.
  std::vector<std::string> in_own_wind = {};
  JobStatus status = JobStatus::accepted;
  std::string message;  ///< for people: what was understood; at the end how it went
  std::string created, started, finished;  ///< UTC, ISO 8601; empty for what is to come

  bool ended() const { return status != JobStatus::accepted && status != JobStatus::running; }
};

/// The number that a text is, and nothing else; nothing for all but those of jobs.
std::optional<int> job_number(std::string_view text);

/// The folder of a job: `job.json`, `case.json`, what the program said in `console.txt`, `result/`.
std::filesystem::path job_folder(const std::filesystem::path& jobs, int number);
std::filesystem::path result_of(const std::filesystem::path& job_folder);

/// Writes `job.json`. Throws std::runtime_error where that can't be done.
void keep_job(const Job& job, const std::filesystem::path& jobs);

/// Jobs of earlier servers, in the order of their numbers; folders without a job that can be read
/// are left out. What was under way when a server ended has failed.
std::vector<Job> kept_jobs(const std::filesystem::path& jobs);

/// Makes the folder of the next job and returns its number. Throws std::runtime_error where that
/// can't be done.
int claim_job(const std::filesystem::path& jobs);

}  // namespace downwash
