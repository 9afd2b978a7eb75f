// The options of `downwash resume`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace downwash {

struct ResumeOptions {
  std::filesystem::path folder;
  std::optional<std::string> backend, slabs, transport;
  std::vector<std::string> accepted;
  std::filesystem::path out;          ///< of other releases in the same wind; empty: none
  std::vector<std::string> what_ifs;  ///< the settings of those
  std::vector<std::string> command_line;
  bool profile = false;
  bool quiet = false;

  std::vector<std::string> settings() const {
    std::vector<std::string> all;
    if (backend) all.push_back("backend=" + *backend);
    if (slabs) all.push_back("slabs=" + *slabs);
    if (transport) all.push_back("transport=" + *transport);
    return all;
  }
};

}  // namespace downwash
