#include "io/checkpoint/state_writing.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace downwash {

class StateWriting::Implementation {
 public:
  explicit Implementation(const std::filesystem::path& path)
      : path_(path), thread_([this] { work(); }) {}
  ~Implementation() {
    {
      const std::lock_guard lock(mutex_);
      if (!closed_) dropped_ = true;
      changed_.notify_all();
    }
    thread_.join();
  }

  void put(const std::string& name, int row, std::span<const std::byte> bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_ < most_waiting || done_; });
    if (done_) return;  // it has failed
    lock.unlock();
    try {
      Row copy{name, row, {bytes.begin(), bytes.end()}};
      lock.lock();
      rows_.push_back(std::move(copy));
    } catch (const std::bad_alloc&) {
      if (!lock.owns_lock()) lock.lock();
      out_of_memory_ = true;
    }
    waiting_ += bytes.size();
    changed_.notify_all();
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  bool done() {
    const std::lock_guard lock(mutex_);
    return done_;
  }
  StateFileInfo result() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return done_; });
    if (!failure_.empty()) throw std::runtime_error(failure_);
    return info_;
  }

 private:
  struct Row {
    std::string name;
    int number;
    std::vector<std::byte> bytes;
  };

  void work() {
    StateFileInfo info;
    std::string failure;
    try {
      StateFileWriter file(path_);
      while (const std::optional<Row> row = next()) file.put(row->name, row->number, row->bytes);
      if (!is_dropped()) info = file.commit();
    } catch (const std::exception& error) {
      failure = error.what();
    }
    const std::lock_guard lock(mutex_);
    info_ = info;
    failure_ = failure;
    done_ = true;
    rows_.clear();
    changed_.notify_all();
  }
  /// Waits for it; nothing after the last one.
  std::optional<Row> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !rows_.empty() || closed_ || dropped_ || out_of_memory_; });
    if (out_of_memory_) throw std::runtime_error("there is not enough memory for it");
    if (dropped_ || rows_.empty()) return std::nullopt;
    Row row = std::move(rows_.front());
    rows_.pop_front();
    waiting_ -= row.bytes.size();
    changed_.notify_all();
    return row;
  }
  bool is_dropped() {
    const std::lock_guard lock(mutex_);
    return dropped_;
  }

  std::filesystem::path path_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Row> rows_;
  std::size_t waiting_ = 0;  ///< bytes
  bool closed_ = false, dropped_ = false, out_of_memory_ = false, done_ = false;
  StateFileInfo info_;
  std::string failure_;
  std::thread thread_;  ///< last: it uses the others
};

StateWriting::StateWriting(const std::filesystem::path& path)
    : impl_(std::make_unique<Implementation>(path)) {}
StateWriting::~StateWriting() = default;
void StateWriting::put(const std::string& name, int row, std::span<const std::byte> bytes) {
  impl_->put(name, row, bytes);
}
void StateWriting::close() { impl_->close(); }
bool StateWriting::done() const { return impl_->done(); }
StateFileInfo StateWriting::result() { return impl_->result(); }

}  // namespace downwash
