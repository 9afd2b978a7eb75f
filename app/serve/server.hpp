// The server on this machine's own address.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

namespace downwash {

struct ServeTerms {
  std::filesystem::path folder;   ///< with building files
  std::filesystem::path program;  ///< that answers jobs: `downwash`
  std::filesystem::path reader;   ///< of building files: see FootprintMaps
  int port = 0;                   ///< 0: one that is free
};

/// Answers requests to 127.0.0.1, and to nobody else, until `stop`; what is computed then is
/// interrupted. `ready` is called with the address of the page, which has the token, as soon as it
/// answers. Throws InputError if the port is taken.
void serve(const ServeTerms& terms, const std::atomic<bool>& stop,
           const std::function<void(const std::string& address)>& ready);

}  // namespace downwash
