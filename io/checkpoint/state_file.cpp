#include "io/checkpoint/state_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <string_view>

#include "io/checkpoint/checksum.hpp"
#include "io/disk/atomic_file.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view signature = {"downwash state\n\0", 16};
constexpr std::uint64_t format_version = 2;
constexpr std::size_t header_size = signature.size() + sizeof(format_version);
constexpr std::size_t trailer_size = 3 * sizeof(std::uint64_t);
/// Rows are gathered up to so many bytes: a call of the system for each takes longer than its copy.
constexpr std::size_t buffer_size = std::size_t{4} << 20;
/// A damaged index must not ask for all of the memory.
constexpr std::uint64_t longest_name = 1000;

struct Entry {
  std::uint64_t offset = 0, size = 0, checksum = 0;
};
using Key = std::pair<std::string, int>;
using Index = std::map<Key, Entry>;

void append(std::string& text, std::uint64_t value) {
  std::array<char, sizeof(value)> bytes{};
  std::memcpy(bytes.data(), &value, sizeof(value));
  text.append(bytes.data(), bytes.size());
}

std::uint64_t index_checksum(std::string_view text) {
  return checksum(std::as_bytes(std::span(text.data(), text.size())));
}

std::string text_of(const Index& index) {
  std::string text;
  for (const auto& [key, entry] : index) {
    append(text, key.first.size());
    text += key.first;
    append(text, static_cast<std::uint64_t>(std::int64_t{key.second}));
    for (const std::uint64_t value : {entry.offset, entry.size, entry.checksum}) {
      append(text, value);
    }
  }
  return text;
}

/// Takes apart what append() put together. Throws std::out_of_range at the end.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}
  bool ended() const { return text_.empty(); }
  std::string_view take(std::size_t bytes) {
    if (bytes > text_.size()) throw std::out_of_range("it ends too soon");
    const std::string_view taken = text_.substr(0, bytes);
    text_.remove_prefix(bytes);
    return taken;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    std::memcpy(&value, take(sizeof(value)).data(), sizeof(value));
    return value;
  }

 private:
  std::string_view text_;
};

Index index_of(std::string_view text, std::uint64_t end_of_rows) {
  Index index;
  std::uint64_t all = 0;  // bytes of rows
  for (Scanner scanner(text); !scanner.ended();) {
    const std::uint64_t length = scanner.number();
    if (length > longest_name) throw std::out_of_range("a name is too long");
    const std::string name(scanner.take(length));
    const auto row = static_cast<int>(static_cast<std::int64_t>(scanner.number()));
    Entry entry;
    for (std::uint64_t* value : {&entry.offset, &entry.size, &entry.checksum}) {
      *value = scanner.number();
    }
    if (entry.offset > end_of_rows || entry.size > end_of_rows - entry.offset) {
      throw std::out_of_range("a row lies beyond the end");
    }
    all += entry.size;
    if (all > end_of_rows) throw std::out_of_range("its rows overlap");
    index[{name, row}] = entry;
  }
  return index;
}

}  // namespace

// -------------------------------------------------------------------------------- writing

class StateFileWriter::Implementation {
 public:
  explicit Implementation(const fs::path& path)
      : name_(path.filename().string()), draft_(path), buffer_(signature) {
    append(buffer_, format_version);
  }

  void put(const std::string& name, int row, std::span<const std::byte> bytes) {
    const std::uint64_t sum = checksum(bytes);
    const std::lock_guard lock(mutex_);
    const auto [entry, added] = index_.try_emplace({name, row}, Entry{size(), bytes.size(), sum});
    if (!added || bytes.empty()) return;
    write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

  StateFileInfo commit() {
    const std::lock_guard lock(mutex_);
    const std::string index = text_of(index_);
    const std::uint64_t begin = size(), sum = index_checksum(index);
    write(index);
    std::string trailer;
    for (const std::uint64_t value : {begin, std::uint64_t{index.size()}, sum}) {
      append(trailer, value);
    }
    write(trailer);
    flush();
    draft_.commit();
    return {name_, written_, sum};
  }

 private:
  std::uint64_t size() const { return written_ + buffer_.size(); }
  void write(std::string_view bytes) {
    if (buffer_.size() + bytes.size() > buffer_size) flush();
    if (bytes.size() > buffer_size) {
      draft_.write(bytes);
      written_ += bytes.size();
    } else {
      buffer_ += bytes;
    }
  }
  void flush() {
    draft_.write(buffer_);
    written_ += buffer_.size();
    buffer_.clear();
  }

  std::string name_;
  FileDraft draft_;
  std::mutex mutex_;
  std::string buffer_;
  std::uint64_t written_ = 0;
  Index index_;
};

StateFileWriter::StateFileWriter(const fs::path& path)
    : impl_(std::make_unique<Implementation>(path)) {}
StateFileWriter::~StateFileWriter() = default;
void StateFileWriter::put(const std::string& name, int row, std::span<const std::byte> bytes) {
  impl_->put(name, row, bytes);
}
StateFileInfo StateFileWriter::commit() { return impl_->commit(); }

// -------------------------------------------------------------------------------- reading

class StateFileReader::Implementation {
 public:
  Implementation(const fs::path& folder, const StateFileInfo& info)
      : path_(folder / fs::path(info.name).filename()) {
    descriptor_ = open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor_ < 0) fail(std::strerror(errno));
    try {
      read_index(info);
    } catch (const std::out_of_range& error) {
      close(descriptor_);
      fail(error.what());
    } catch (...) {
      close(descriptor_);
      throw;
    }
  }
  ~Implementation() { close(descriptor_); }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  bool has(const Key& key) const { return index_.count(key) > 0; }
  std::vector<std::byte> get(const Key& key) const {
    const auto found = index_.find(key);
    if (found == index_.end()) fail(fmt::format("it has no row {} of '{}'", key.second, key.first));
    const Entry& entry = found->second;
    std::vector<std::byte> bytes(entry.size);
    read(entry.offset, bytes.data(), bytes.size());
    if (checksum(bytes) != entry.checksum) {
      fail(fmt::format("row {} of '{}' is damaged", key.second, key.first));
    }
    return bytes;
  }
  void verify() const {
    for (const auto& [key, entry] : index_) get(key);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw StateError(fmt::format("{}: {}", path_.string(), why));
  }

  void read_index(const StateFileInfo& info) {
    struct stat status {};
    if (fstat(descriptor_, &status) != 0) fail(std::strerror(errno));
    const auto bytes = static_cast<std::uint64_t>(status.st_size);
    if (!S_ISREG(status.st_mode) || bytes != info.bytes || bytes < header_size + trailer_size) {
      fail(fmt::format("it has {} bytes, not {}", bytes, info.bytes));
    }
    const std::string header = text_at(0, header_size);
    if (header.substr(0, signature.size()) != signature) fail("it is no state");
    if (const auto version = Scanner(header.substr(signature.size())).number();
        version != format_version) {
      fail(fmt::format("it is of version {} of the format, and this program reads {}", version,
                       format_version));
    }
    const std::string trailer = text_at(bytes - trailer_size, trailer_size);
    Scanner place(trailer);
    const std::uint64_t begin = place.number(), size = place.number(), sum = place.number();
    if (begin > bytes - trailer_size || size != bytes - trailer_size - begin ||
        sum != info.checksum) {
      fail("its end is damaged");
    }
    const std::string index = text_at(begin, size);
    if (index_checksum(index) != sum) fail("its index is damaged");
    index_ = index_of(index, begin);
  }
  std::string text_at(std::uint64_t offset, std::size_t size) const {
    std::string text(size, '\0');
    read(offset, text.data(), size);
    return text;
  }
  void read(std::uint64_t offset, void* to, std::size_t size) const {
    auto* place = static_cast<char*>(to);
    while (size > 0) {
      const ssize_t count = pread(descriptor_, place, size, static_cast<off_t>(offset));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail(std::strerror(errno));
      if (count == 0) fail("it is cut off");
      place += count;
      offset += static_cast<std::uint64_t>(count);
      size -= static_cast<std::size_t>(count);
    }
  }

  fs::path path_;
  int descriptor_ = -1;
  Index index_;
};

StateFileReader::StateFileReader(const fs::path& folder, const StateFileInfo& info)
    : impl_(std::make_unique<Implementation>(folder, info)) {}
StateFileReader::~StateFileReader() = default;
StateFileReader::StateFileReader(StateFileReader&&) noexcept = default;
bool StateFileReader::has(const std::string& name, int row) const {
  return impl_->has({name, row});
}
std::vector<std::byte> StateFileReader::get(const std::string& name, int row) const {
  return impl_->get({name, row});
}
void StateFileReader::verify() const { impl_->verify(); }

}  // namespace downwash
