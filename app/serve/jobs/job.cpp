#include "app/serve/jobs/job.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "io/disk/atomic_file.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array statuses{
    std::pair{JobStatus::accepted, "accepted"}, std::pair{JobStatus::running, "running"},
    std::pair{JobStatus::successful, "successful"}, std::pair{JobStatus::failed, "failed"},
    std::pair{JobStatus::dismissed, "dismissed"}};

JobStatus status_of(const std::string& name) {
  const auto found =
      std::ranges::find_if(statuses, [&](const auto& one) { return one.second == name; });
  return found == statuses.end() ? JobStatus::failed : found->first;
}

std::vector<int> numbers_in(const fs::path& jobs) {
  std::vector<int> numbers;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(jobs, none)) {
    if (const auto number = job_number(entry.path().filename().string())) {
      numbers.push_back(*number);
    }
  }
  std::ranges::sort(numbers);
  return numbers;
}

std::optional<Job> read_job(const fs::path& file, int number) {
  std::ifstream in(file);
  const Json document = Json::parse(in, nullptr, false);
  if (!document.is_object()) return std::nullopt;
  try {
    Job job;
    job.number = number;
    job.process = document.at("process");
    job.request = document.at("request");
    job.asked = document.at("asked");
    job.wind = document.at("wind");
    job.source = document.value("source", 0);
    if (!job.asked.is_object()) return std::nullopt;
    job.words = document.at("command").get<std::vector<std::string>>();
    job.status = status_of(document.at("status"));
    job.message = document.at("message");
    job.created = document.at("created");
    job.started = document.at("started");
    job.finished = document.at("finished");
    return job;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::string status_name(JobStatus status) {
  return std::ranges::find_if(statuses, [&](const auto& one) { return one.first == status; })
      ->second;
}

std::optional<int> job_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && number > 0 ? std::optional(number) : std::nullopt;
}

fs::path job_folder(const fs::path& jobs, int number) { return jobs / std::to_string(number); }

fs::path result_of(const fs::path& job_folder) { return job_folder / "result"; }

void keep_job(const Job& job, const fs::path& jobs) {
  const Json document{{"process", job.process},
                      {"request", job.request},
                      {"asked", job.asked},
                      {"wind", job.wind},
                      {"source", job.source},
                      {"command", job.words},
                      {"status", status_name(job.status)},
                      {"message", job.message},
                      {"created", job.created},
                      {"started", job.started},
                      {"finished", job.finished}};
  replace_file(job_folder(jobs, job.number) / "job.json", document.dump(2) + "\n");
}

std::vector<Job> kept_jobs(const fs::path& jobs) {
  std::vector<Job> kept;
  for (const int number : numbers_in(jobs)) {
    auto job = read_job(job_folder(jobs, number) / "job.json", number);
    if (!job) continue;
    if (!job->ended()) {
      job->status = JobStatus::failed;
      job->message = "the server ended before it";
    }
    kept.push_back(*std::move(job));
  }
  return kept;
}

int claim_job(const fs::path& jobs) {
  fs::create_directories(jobs);
  const std::vector<int> taken = numbers_in(jobs);
  int number = taken.empty() ? 1 : taken.back() + 1;
  while (!fs::create_directory(job_folder(jobs, number))) ++number;
  return number;
}

}  // namespace downwash
