// Requests and answers of HTTP, without the sockets.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// Takes the next bytes of a body; false ends the reading.
using TakeBytes = std::function<bool(std::string_view bytes)>;

struct HttpRequest {
  std::string method, path;  ///< path: decoded, without the query
  std::string host, origin, accept, content_type;
  std::size_t limit = 0;  ///< of lists, as the query has it; 0: none
  std::string near;       ///< place that the query has; empty: none
  /// Reads the body piece by piece; false where it broke off.
  std::function<bool(const TakeBytes& take)> read_body;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::optional<std::filesystem::path> file = {};  ///< whose contents are sent instead
  std::map<std::string, std::string> headers = {};
};

}  // namespace downwash
