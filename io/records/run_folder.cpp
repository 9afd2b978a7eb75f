#include "io/records/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* lock_name = "run.lock";
/// Enough for run.json and a folder entry.
constexpr std::int64_t reserved_bytes = 1 << 20;
/// More than zones, page and tables are, with the draft of one.
constexpr std::size_t files_of_products = 24;
/// Files that find a place while room is kept: the draft of run.json, the folder of fields, a draft
/// there, a checkpoint.
constexpr std::size_t files_meanwhile = 4;
/// Room for run.json beside its draft, bytes.
constexpr std::int64_t bytes_meanwhile = 1 << 18;
/// Bytes that the record may grow by once products are written: what is lost, what they come to.
constexpr std::int64_t growth_of_record = 1 << 16;
constexpr const char* elsewhere = "choose another folder with --out";

[[noreturn]] void refuse(Message message, const fs::path& path, const std::string& problem,
                         const std::string& remedy = elsewhere) {
  throw InputError(message, path.string(), "", problem, remedy);
}

[[noreturn]] void refuse_unwritable(const fs::path& folder) {
  refuse(Message::folder_unusable, folder,
         fmt::format("the result folder cannot be written ({})", std::strerror(errno)),
         "check its permissions and the free space, or choose another with --out");
}

void create(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    refuse(Message::folder_unusable, folder, "the result folder is a file",
           "choose another name with --out");
  }
  fs::create_directories(folder, error);
  if (error) {
    refuse(Message::folder_unusable, folder,
           "the result folder cannot be created (" + error.message() + ")",
           "choose another place with --out");
  }
}

std::string first_line(int descriptor) {
  std::array<char, 256> text{};
  const ssize_t length = pread(descriptor, text.data(), text.size(), 0);
  const std::string all(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  return all.substr(0, all.find('\n'));
}

/// True if the file of that name is still the one that is open: another run may have removed it.
bool still_named(int descriptor, const fs::path& path) {
  struct stat open_one {};
  struct stat named {};
  return fstat(descriptor, &open_one) == 0 && lstat(path.c_str(), &named) == 0 &&
         open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

/// Writes who holds a lock; on a full disk it says nothing, and is held all the same.
void say_who(int descriptor, const fs::path& folder) {
  const std::string who =
      fmt::format("process {} on {}, since {}\n", getpid(), this_environment().host, utc_now());
  const bool written = ftruncate(descriptor, 0) == 0 &&
                       pwrite(descriptor, who.data(), who.size(), 0) == ssize_t(who.size());
  if (!written && !is_want_of_room(errno)) refuse_unwritable(folder);
}

/// A descriptor that holds the lock as long as it is open. File systems without locks have none.
int locked(const fs::path& folder) {
  const fs::path path = folder / lock_name;
  while (true) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == ELOOP)
      refuse(Message::foreign_files, path, "the lock of the folder is a link");
    if (descriptor < 0) refuse_unwritable(folder);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      const std::string who = first_line(descriptor);
      close(descriptor);
      refuse(Message::folder_in_use, folder,
             fmt::format("another run is writing its results there ({})", who),
             "wait until it has ended, or choose another folder with --out");
    }
    if (!still_named(descriptor, path)) {
      close(descriptor);
      continue;
    }
    try {
      say_who(descriptor, folder);
    } catch (...) {
      unlink(path.c_str());
      close(descriptor);
      throw;
    }
    return descriptor;
  }
}

KeptRoom reserve_space(const fs::path& folder) {
  KeptRoom reserve(folder, reserved_bytes);
  if (reserve.error() == 0) return reserve;
  errno = reserve.error();
  refuse_unwritable(folder);
}

/// Room for run.json while the run goes on; less on a disk that has less.
std::vector<KeptRoom> room_meanwhile(const fs::path& folder) {
  std::vector<KeptRoom> held;
  KeptRoom room(folder, bytes_meanwhile);
  while (room.held()) {
    held.push_back(std::move(room));
    if (held.size() == files_meanwhile) break;
    room = KeptRoom(folder, 0);
  }
  return held;
}

/// Symbolic links count as what they are: results must not be written through them.
bool there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

void refuse_own_inputs(const std::vector<fs::path>& touched, std::span<const fs::path> inputs) {
  for (const fs::path& file : touched) {
    for (const fs::path& input : inputs) {
      std::error_code ignored;
      if (!fs::equivalent(file, input, ignored)) continue;
      refuse(Message::foreign_files, file.parent_path(),
             fmt::format("the results would take the place of {}, which this run reads",
                         input.string()));
    }
  }
}

void refuse_strangers(const fs::path& folder, const EarlierResult& earlier,
                      std::span<const std::string> outputs) {
  std::vector<fs::path> targets;
  for (const std::string& name : outputs) {
    const fs::path target = folder / name;
    const bool of_many =
        std::find(product_folders.begin(), product_folders.end(), name) != product_folders.end();
    if (!of_many) {
      if (there(target)) targets.push_back(target);
      continue;
    }
    std::error_code ignored;
    if (there(target) && !fs::is_directory(fs::symlink_status(target, ignored))) {
      refuse(Message::foreign_files, target,
             "results are to be written there, and it is no folder of their own",
             "move it away, or choose another folder with --out");
    }
    for (fs::path& file : product_files(target)) targets.push_back(std::move(file));
  }
  for (const fs::path& target : targets) {
    if (earlier.wrote(target)) continue;
    refuse(Message::foreign_files, target,
           "Downwash did not write this file, and a result would take its place",
           "move it away, or choose another folder with --out");
  }
}

/// True if a folder is another one, or somewhere in it.
bool is_within(const fs::path& folder, const fs::path& other) {
  const fs::path way = fs::weakly_canonical(folder).lexically_relative(fs::weakly_canonical(other));
  return !way.empty() && *way.begin() != "..";
}

}  // namespace

void refuse_nested(const fs::path& out, const fs::path& folder) {
  if (!is_within(out, folder) && !is_within(folder, out)) return;
  throw InputError(Message::folder_unusable, out.string(), "--out",
                   fmt::format("one of this folder and {} would be in the other", folder.string()),
                   "choose a folder beside that of the run");
}

std::vector<std::string> files_of_run(const RunProducts& products) {
  std::vector<std::string> names{"run.json", "case.json", "fields", checkpoint_folder,
                                 inputs_folder};
  if (products.page && (!products.releases || products.choice.has("page"))) {
    names.emplace_back("report.html");
  }
  if (products.releases) {
    for (std::string& name : products.choice.files()) {
      if (name != "report.html") names.push_back(std::move(name));
    }
    names.insert(names.end(), {wind_folder, exposures_folder, so_far_folder, repeats_file});
  }
  if (products.statistics) {
    names.insert(names.end(), {"statistics", "statistics_points.csv", "statistics_lines.csv"});
  }
  if (products.probes) names.insert(names.end(), {"probes.csv", "probe_summary.csv"});
  if (products.winds) {
    names.insert(names.end(), {"members.csv", "member_levels.csv", "member_receptors.csv"});
  }
  return names;
}

std::vector<std::string> files_of_release() {
  std::vector<std::string> names;
  for (const Product& product : all_products()) {
    names.insert(names.end(), product.files.begin(), product.files.end());
  }
  return names;
}

std::vector<std::string> all_files_of_runs() {
  std::vector<std::string> names = files_of_run(
      {.page = true, .releases = true, .statistics = true, .probes = true, .winds = true});
  for (std::string& name : files_of_release()) {  // of other builds of the program too
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

RunFolder::RunFolder(fs::path path, std::span<const std::string> outputs,
                     std::span<const fs::path> inputs, KeptRoom room)
    : path_(std::move(path)), reserve_(std::move(room)) {
  create(path_);
  lock_ = locked(path_);
  try {
    const EarlierResult earlier(path_), before(path_ / previous_folder);
    std::vector<fs::path> touched = earlier.files();
    const std::vector<fs::path>& older = before.files();
    touched.insert(touched.end(), older.begin(), older.end());
    for (const std::string& name : outputs) touched.push_back(path_ / name);
    refuse_own_inputs(touched, inputs);
    refuse_strangers(path_, earlier, outputs);
    if (!reserve_.held()) reserve_ = reserve_space(path_);
    note_ = put_aside(earlier, before);
  } catch (...) {
    unlock();
    throw;
  }
}

RunFolder::RunFolder(fs::path path) : path_(std::move(path)) {
  lock_ = locked(path_);
  try {
    remove_drafts(EarlierResult(path_));
    reserve_ = reserve_space(path_);
  } catch (...) {
    unlock();
    throw;
  }
}

RunFolder::~RunFolder() { unlock(); }

void RunFolder::unlock() {
  give_room();
  reserve_.give_back();
  unlink((path_ / lock_name).c_str());  // while it is still held: see still_named()
  close(lock_);
}

void RunFolder::keep_free(std::int64_t bytes) {
  give_room();
  const std::vector<KeptRoom> meanwhile = room_meanwhile(path_);
  KeptRoom room;
  do {
    room = KeptRoom(path_, bytes);
    bytes -= bytes / 4;
  } while (room.error() != 0 && bytes > reserved_bytes / 4);
  while (room.held()) {
    room_.push_back(std::move(room));
    if (room_.size() == files_of_products) break;
    room = KeptRoom(path_, 0);
  }
}

void RunFolder::give_room() { room_.clear(); }

void RunFolder::give_room(const RunRecord& record) {
  give_room();
  reserve_.shrink(static_cast<std::int64_t>(record.json().size()) + growth_of_record);
}

void RunFolder::write_last(const RunRecord& record) {
  give_room();
  if (!reserve_.become(path_ / "run.json", record.json())) record.write(path_);
}

void make_place(const fs::path& folder) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  const fs::path lock = folder / lock_name;
  const int descriptor = open(lock.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (descriptor >= 0) close(descriptor);
}

void remove_place(const fs::path& folder) {
  std::error_code ignored;
  fs::remove(folder / lock_name, ignored);
  fs::remove(folder, ignored);  // if it is empty
}

bool disk_is_full(const fs::path& folder, std::int64_t bytes) {
  std::vector<KeptRoom> taken;
  taken.emplace_back(folder, bytes);
  while (taken.back().held() && taken.size() < files_of_products) taken.emplace_back(folder, 0);
  return taken.back().error() != 0;
}

}  // namespace downwash
