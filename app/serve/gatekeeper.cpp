#include "app/serve/gatekeeper.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace downwash {
namespace {

/// Compares without an early end.
bool same_text(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned differences = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    differences |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
  }
  return differences == 0;
}

}  // namespace

std::string new_token() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw std::system_error(errno, std::generic_category(), "the system has no random numbers");
  }
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

std::optional<std::string> behind_token(std::string_view path, std::string_view token) {
  if (!path.starts_with('/')) return std::nullopt;
  path.remove_prefix(1);
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos || !same_text(path.substr(0, slash), token)) {
    return std::nullopt;
  }
  return std::string(path.substr(slash + 1));
}

bool is_own_host(std::string_view host, int port) {
  return std::ranges::any_of(std::array{"127.0.0.1", "localhost"}, [&](const char* name) {
    return host == fmt::format("{}:{}", name, port);
  });
}

bool is_own_origin(std::string_view origin, int port) {
  constexpr std::string_view scheme = "http://";
  if (origin.empty()) return true;
  return origin.starts_with(scheme) && is_own_host(origin.substr(scheme.size()), port);
}

bool is_plain_name(std::string_view name) {
  if (name.empty() || name.size() > 200 || name.front() == '.') return false;
  return std::ranges::none_of(name, [](const char c) {
    const auto code = static_cast<unsigned char>(c);
    return c == '/' || c == '\\' || code < 0x20 || code == 0x7f;
  });
}

}  // namespace downwash
