// Provenance of a record: program, machine, input files and the time.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "geometry/input/input_error.hpp"
#include "io/records/run_record.hpp"
#include "io/records/version.hpp"

namespace downwash {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "";
}

[[noreturn]] void fail_reading(const std::filesystem::path& path, const char* reason) {
  throw InputError(Message::file_not_read, path.string(), "",
                   std::string("the file cannot be read (") + reason + ")",
                   "check its path and permissions");
}

}  // namespace

InputFile fingerprint(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) fail_reading(path, std::strerror(errno));
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> digest(EVP_MD_CTX_new(),
                                                                       &EVP_MD_CTX_free);
  EVP_DigestInit_ex(digest.get(), EVP_sha256(), nullptr);
  InputFile result{.path = path, .bytes = 0, .sha256 = {}};
  std::vector<char> block(1 << 16);
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())),
         stream.gcount() > 0) {
    EVP_DigestUpdate(digest.get(), block.data(), static_cast<std::size_t>(stream.gcount()));
    result.bytes += stream.gcount();
  }
  if (stream.bad()) fail_reading(path, std::strerror(errno));
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned int length = 0;
  EVP_DigestFinal_ex(digest.get(), hash.data(), &length);
  for (unsigned int b = 0; b < length; ++b) result.sha256 += fmt::format("{:02x}", hash[b]);
  return result;
}

Environment this_environment() {
  return {.version = std::string(version()),
          .git_hash = std::string(git_hash()),
          .compiler = std::string(compiler()),
          .build_type = std::string(build_type()),
          .host = host_name(),
          .cpu = cpu_name(),
          .cores = static_cast<int>(std::thread::hardware_concurrency())};
}

std::string program_text(const Environment& e) {
  return fmt::format("downwash {} ({}, {}, {})", e.version, e.git_hash, e.compiler, e.build_type);
}

nlohmann::ordered_json environment_json(const Environment& environment) {
  return {{"version", environment.version},   {"git_hash", environment.git_hash},
          {"compiler", environment.compiler}, {"build_type", environment.build_type},
          {"host", environment.host},         {"cpu", environment.cpu},
          {"cores", environment.cores}};
}

std::string utc_now() {
  return fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace downwash
