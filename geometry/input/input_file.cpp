#include "geometry/input/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "geometry/input/input_error.hpp"
#include "geometry/input/setup_bounds.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

/// Closes itself.
class Descriptor {
 public:
  /// Open a file without waiting for the other end of a pipe.
  explicit Descriptor(const std::filesystem::path& file)
      : number_(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  operator int() const { return number_; }

 private:
  int number_;
};

const char* name_of(mode_t mode) {
  return S_ISFIFO(mode)   ? "this is a pipe"
         : S_ISSOCK(mode) ? "this is a socket"
                          : "this is a device";
}

}  // namespace

std::string content_of(const std::filesystem::path& file, const ExpectedFile& expected) {
  const auto refuse = [&](const std::string& problem, const std::string& remedy) {
    throw InputError(Message::file_not_read, file.string(), "", problem, remedy);
  };
  const Descriptor descriptor(file);
  if (descriptor < 0) {
    if (errno == ENOENT || errno == ENOTDIR) refuse("there is no such file", "check the path");
    if (errno == ENXIO) refuse("this is a socket", "give a file");
    if (errno == EACCES) refuse("the file cannot be read", "check its permissions");
    refuse(text("the file cannot be opened: ", std::strerror(errno)), "check the path");
  }
  struct stat status {};
  if (fstat(descriptor, &status) != 0) refuse("the file cannot be read", "check the disk");
  if (S_ISDIR(status.st_mode)) {
    refuse("this is a folder", text("name the ", expected.what, " in it"));
  }
  if (!S_ISREG(status.st_mode)) refuse(name_of(status.st_mode), "write its content to a file");

  std::string content;
  content.reserve(std::min(static_cast<std::size_t>(status.st_size), expected.most) + 1);
  for (std::string part(std::size_t{1} << 20, '\0');;) {
    const ssize_t count = read(descriptor, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse("the file cannot be read to its end", "check the disk");
    if (count == 0) break;
    content.append(part, 0, static_cast<std::size_t>(count));
    if (content.size() > expected.most) {
      refuse(text("the file is larger than ", expected.most >> 20, " MiB"), expected.remedy);
    }
  }
  SetupBounds::count_input(file.string(), content.size());
  return content;
}

std::string text_in(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace downwash
