#include "app/serve/jobs/job_queue.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <utility>

#include "app/commands/options/exit_code.hpp"
#include "geometry/input/complaint.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// The last error that the program told: "error DW-113: …"; empty if it told none.
std::string last_error(const fs::path& console) {
  std::ifstream in(console);
  std::string line, error;
  while (std::getline(in, line)) {
    if (line.find(": error DW-") != std::string::npos) error = line;
  }
  return error;
}

/// True if a question can't be answered in the wind of an earlier one: none was kept, or other
/// cells are needed.
bool needs_own_wind(int code, const fs::path& console) {
  if (static_cast<ExitCode>(code) != ExitCode::bad_input) return false;
  const std::string error = last_error(console);
  return error.find(code_of(Message::no_kept_wind)) != std::string::npos ||
         error.find(code_of(Message::other_wind_needed)) != std::string::npos;
}

struct JobEnd {
  JobStatus status;
  std::string message;
};

/// The last error, or the last line of a program that told none.
std::string last_words(const fs::path& console) {
  if (std::string error = last_error(console); !error.empty()) return error;
  std::ifstream in(console);
  std::string line, last;
  while (std::getline(in, line)) {
    if (!line.empty()) last = line;
  }
  return last;
}

/// `instead`: how a job ended that was interrupted.
JobEnd end_of(int code, const std::optional<JobEnd>& instead, const fs::path& folder) {
  switch (static_cast<ExitCode>(code)) {
    case ExitCode::fine:
      return {JobStatus::successful, "finished"};
    case ExitCode::unreliable:
      return {JobStatus::successful, "finished; a check says not to rely on the result"};
    default:
      return instead.value_or(JobEnd{JobStatus::failed, last_words(folder / "console.txt")});
  }
}

}  // namespace

JobQueue::JobQueue(fs::path folder, fs::path program)
    : folder_(std::move(folder)), program_(std::move(program)), jobs_(kept_jobs(folder_)) {
  worker_ = std::thread([this] { work(); });
}

JobQueue::~JobQueue() {
  end();
  worker_.join();
}

void JobQueue::end() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  interrupt_once();
  changed_.notify_all();
}

/// A second interruption would end the program at once, without what it has so far.
void JobQueue::interrupt_once() {
  if (child_ && !interrupted_) child_->interrupt();
  interrupted_ = true;
}

Job JobQueue::add(Job job) {
  const std::lock_guard lock(mutex_);
  job.status = JobStatus::accepted;
  job.created = utc_now();
  keep_job(job, folder_);
  jobs_.push_back(job);
  changed_.notify_all();
  return job;
}

std::vector<Job> JobQueue::jobs() const {
  const std::lock_guard lock(mutex_);
  return jobs_;
}

std::optional<Job> JobQueue::find(int number) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(jobs_, number, &Job::number);
  return found == jobs_.end() ? std::nullopt : std::optional(*found);
}

int JobQueue::ahead_of(int number) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(jobs_, number, &Job::number);
  if (found == jobs_.end() || found->status != JobStatus::accepted) return 0;
  return static_cast<int>(
      std::count_if(jobs_.begin(), found, [](const Job& job) { return !job.ended(); }));
}

int JobQueue::unended() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(
      std::ranges::count_if(jobs_, [](const Job& job) { return !job.ended(); }));
}

void JobQueue::dismiss(int number) {
  const std::lock_guard lock(mutex_);
  Job* const job = job_with(number);
  if (job == nullptr) return;
  if (job->status == JobStatus::accepted) {
    job->status = JobStatus::dismissed;
    job->message = "taken out of the line";
    job->finished = utc_now();
    keep_job(*job, folder_);
  } else if (child_ && computed_ == number) {
    dismissed_ = true;
    interrupt_once();
  }
}

Job* JobQueue::job_with(int number) {
  const auto found = std::ranges::find(jobs_, number, &Job::number);
  return found == jobs_.end() ? nullptr : &*found;
}

const Job* JobQueue::next() const {
  const auto found = std::ranges::find(jobs_, JobStatus::accepted, &Job::status);
  return found == jobs_.end() ? nullptr : &*found;
}

/// The exit code of the job's program, without the lock meanwhile.
int JobQueue::compute(const Job& job, std::unique_lock<std::mutex>& lock) {
  child_ = std::make_unique<ChildProcess>(program_, job.words,
                                          job_folder(folder_, job.number) / "console.txt");
  lock.unlock();
  const int code = child_->wait();
  lock.lock();
  return code;
}

void JobQueue::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ends_ || next() != nullptr; });
    if (ends_) return;
    Job job = *next();
    job.status = JobStatus::running;
    job.started = utc_now();
    *job_with(job.number) = job;
    JobEnd end{JobStatus::failed, ""};
    try {
      keep_job(job, folder_);
      const fs::path folder = job_folder(folder_, job.number);
      computed_ = job.number;
      dismissed_ = interrupted_ = false;
      int code = compute(job, lock);
      const bool again = !interrupted_ && !job.in_own_wind.empty();
      if (again && needs_own_wind(code, folder / "console.txt")) {
        job.wind = 0;
        job.words = job.in_own_wind;
        *job_with(job.number) = job;
        code = compute(job, lock);
      }
      std::optional<JobEnd> instead;
      if (ends_) instead = {JobStatus::failed, "the server ended before it"};
      if (dismissed_) instead = {JobStatus::dismissed, "stopped"};
      end = end_of(code, instead, folder);
    } catch (const std::exception& error) {
      if (!lock.owns_lock()) lock.lock();
      end.message = error.what();
    }
    child_.reset();
    job.status = end.status;
    job.message = end.message;
    job.finished = utc_now();
    *job_with(job.number) = job;
    try {
      keep_job(job, folder_);
    } catch (const std::exception&) {  // on a full disk the list in memory is all there is
    }
  }
}

}  // namespace downwash
