#include "io/fields/output_writer.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/disk/kept_room.hpp"
#include "io/fields/cell_fields.hpp"
#include "io/fields/plot3d_writer.hpp"
#include "io/fields/vtk_writer.hpp"

namespace downwash {
namespace {

/// With the one that is being written, two are in flight. More would only cost memory: a writer
/// that is slower than the steps is the slower one however many wait.
constexpr std::size_t queue_depth = 1;

bool is_among(const std::vector<std::string>& choice, const std::string& name) {
  return std::find(choice.begin(), choice.end(), name) != choice.end();
}

/// False if a disk has no room for it. Throws InputError if it can't be made for another reason, or
/// if it `must` be there.
bool create_folder(const std::filesystem::path& folder, bool must) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return true;
  if (must || !is_want_of_room(error.value())) {
    throw InputError(Message::folder_unusable, folder.string(), "",
                     "the folder cannot be created (" + error.message() + ")",
                     "choose another place with --out");
  }
  return false;
}

/// Null where they are not chosen.
struct Formats {
  std::unique_ptr<FieldFormat> vtk, plot3d;

  Formats(const std::filesystem::path& folder, const OutputScene& scene,
          const OutputChoice& choice) {
    if (choice.vtk) vtk = std::make_unique<VtkWriter>(folder);
    if (choice.plot3d) {
      auto solid = cell_fields(scene, FlowSnapshot{}, {"solid"}).solid;
      plot3d = std::make_unique<Plot3dWriter>(folder, std::move(solid));
    }
  }
};

}  // namespace

double bytes_per_cell(const std::vector<std::string>& choice,
                      const std::vector<OutputQuantity>& quantities, int tracers) {
  double bytes = 0;
  if (is_among(choice, "solid")) bytes += 1;
  if (is_among(choice, "concentration")) bytes += 4.0 * tracers;
  for (const OutputQuantity& quantity : quantities) {
    if (is_among(choice, quantity.name)) bytes += 4.0 * static_cast<double>(quantity.fields.size());
  }
  return bytes;
}

std::vector<std::string> needed_fields(const std::vector<std::string>& choice,
                                       const std::vector<OutputQuantity>& quantities) {
  std::vector<std::string> fields;
  for (const OutputQuantity& quantity : quantities) {
    if (!is_among(choice, quantity.name)) continue;
    fields.insert(fields.end(), quantity.fields.begin(), quantity.fields.end());
  }
  return fields;
}

bool needs_tracers(const std::vector<std::string>& choice) {
  return is_among(choice, "concentration");
}

class OutputWriter::Implementation {
 public:
  Implementation(const std::filesystem::path& folder, OutputScene scene, OutputChoice choice,
                 LackOfRoom lack)
      : folder_(folder),
        scene_(std::move(scene)),
        choice_(std::move(choice)),
        lack_(std::move(lack)),
        has_folder_(create_folder(folder, !lack_.goes_on)) {
    formats_.emplace(folder, scene_, choice_);
    thread_ = std::jthread([this] { work(); });
  }

  ~Implementation() { finish(); }

  void push(FlowSnapshot snapshot) {
    std::unique_lock lock(mutex_);
    if (closed_) throw std::logic_error("a snapshot was pushed into a closed OutputWriter");
    changed_.wait(lock, [this] { return queue_.size() < queue_depth || failure_; });
    if (failure_) std::rethrow_exception(failure_);
    queue_.push_back(std::move(snapshot));
    changed_.notify_all();
  }

  void close() {
    finish();
    if (failure_) std::rethrow_exception(failure_);
  }

  std::vector<std::string> take_lost() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lost_, {});
  }

  std::vector<WrittenPiece> pieces() {
    const std::lock_guard lock(mutex_);
    return pieces_;
  }

  Series written() {
    std::unique_lock lock(mutex_);
    settling_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return (queue_.empty() && !writing_ && !held_) || failure_; });
    settling_ = false;
    if (failure_) std::rethrow_exception(failure_);
    const auto of = [](const std::unique_ptr<FieldFormat>& format) {
      return format ? format->entries() : std::vector<SeriesEntry>{};
    };
    return {of(formats_->vtk), of(formats_->plot3d)};
  }

  void take_up(Series written, std::size_t pieces) {
    const std::lock_guard lock(mutex_);
    if (formats_->vtk) formats_->vtk->take_up(std::move(written.vtk));
    if (formats_->plot3d) formats_->plot3d->take_up(std::move(written.plot3d));
    pieces_.resize(pieces);
  }

 private:
  void finish() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      changed_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
  }

  void work() {
    try {
      while (take_next()) {
        if (held_) try_again();
        if (snapshot_) write_first();
        const std::lock_guard lock(mutex_);
        writing_ = false;
        changed_.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  /// Waits for a snapshot, or until one that is held is to be tried again; false once the queue is
  /// closed and nothing is left.
  bool take_next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !queue_.empty() || closed_ || (settling_ && held_); });
    if (queue_.empty() && !held_) return false;
    snapshot_.reset();
    if (!queue_.empty()) {
      snapshot_ = std::move(queue_.front());
      queue_.pop_front();
    }
    writing_ = true;
    changed_.notify_all();
    return true;
  }

  void write_first() {
    try {
      write(*snapshot_);
    } catch (const std::runtime_error&) {
      if (!lack_.goes_on) throw;
      const std::lock_guard lock(mutex_);
      held_ = std::exchange(snapshot_, std::nullopt);
    }
  }

  void try_again() {
    std::string failure;
    try {
      write(*held_);
    } catch (const std::runtime_error& error) {
      failure = error.what();
    }
    const std::lock_guard lock(mutex_);
    if (!failure.empty()) lost_.push_back(std::move(failure));
    held_.reset();
  }

  void write(const FlowSnapshot& snapshot) {
    const CellFields fields = cell_fields(scene_, snapshot, choice_.fields);
    while (true) {
      if (!has_folder_) has_folder_ = create_folder(folder_, false);
      try {
        if (formats_->vtk) formats_->vtk->write(fields);
        if (formats_->plot3d) formats_->plot3d->write(fields);
        break;
      } catch (const std::runtime_error&) {
        if (!lack_.make_room || !lack_.make_room()) throw;
      }
    }
    const std::lock_guard lock(mutex_);
    if (fields.piece) pieces_.push_back({fields.step, fields.time, arrays_of(fields)});
  }

  const std::filesystem::path folder_;
  const OutputScene scene_;
  const OutputChoice choice_;
  const LackOfRoom lack_;
  bool has_folder_;
  std::optional<Formats> formats_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<FlowSnapshot> queue_;
  bool closed_ = false, writing_ = false, settling_ = false;
  std::optional<FlowSnapshot> snapshot_;  ///< of the thread: what it writes
  std::optional<FlowSnapshot> held_;      ///< what could not be written, and is tried again
  std::vector<std::string> lost_;
  std::vector<WrittenPiece> pieces_;
  std::exception_ptr failure_;
  std::jthread thread_;
};

OutputWriter::OutputWriter(const std::filesystem::path& folder, OutputScene scene,
                           OutputChoice choice, LackOfRoom lack)
    : impl_(std::make_unique<Implementation>(folder / "fields", std::move(scene), std::move(choice),
                                             std::move(lack))) {}
OutputWriter::~OutputWriter() = default;
void OutputWriter::push(FlowSnapshot snapshot) { impl_->push(std::move(snapshot)); }
std::vector<std::string> OutputWriter::take_lost() { return impl_->take_lost(); }
std::vector<WrittenPiece> OutputWriter::pieces() const { return impl_->pieces(); }
OutputWriter::Series OutputWriter::written() { return impl_->written(); }
void OutputWriter::take_up(Series written, std::size_t pieces) {
  impl_->take_up(std::move(written), pieces);
}
void OutputWriter::close() { impl_->close(); }

}  // namespace downwash
