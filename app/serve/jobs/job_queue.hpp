// Jobs one after another.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/serve/jobs/child_process.hpp"
#include "app/serve/jobs/job.hpp"

namespace downwash {

/// All jobs in a folder. One is computed at a time, since it takes all of the machine; the others
/// wait in order. Any thread may call any function.
class JobQueue {
 public:
  /// `program` answers jobs; its words are those of each job. Earlier jobs in the folder are known
  /// from then on.
  JobQueue(std::filesystem::path folder, std::filesystem::path program);
  /// Waits for the end of what is computed, after end().
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  /// Interrupts what is computed; nothing more is begun.
  void end();

  const std::filesystem::path& folder() const { return folder_; }
  /// Puts a job at the end of the line. Its number has been claimed, its folder is there.
  Job add(Job job);
  std::vector<Job> jobs() const;
  std::optional<Job> find(int number) const;
  /// How many jobs are ahead of one that waits; 0 for others.
  int ahead_of(int number) const;
  /// How many have not ended.
  int unended() const;
  /// Takes a job out of the line, or interrupts it: what it has so far stays. One that has ended
  /// stays as it is.
  void dismiss(int number);

 private:
  void work();
  int compute(const Job& job, std::unique_lock<std::mutex>& lock);
  void interrupt_once();
  Job* job_with(int number);
  const Job* next() const;

  std::filesystem::path folder_, program_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Job> jobs_;
  std::unique_ptr<ChildProcess> child_;
  int computed_ = 0;          ///< number of the job of the child
  bool dismissed_ = false;    ///< the job of the child
  bool interrupted_ = false;  ///< the child
  bool ends_ = false;
  std::thread worker_;
};

}  // namespace downwash
