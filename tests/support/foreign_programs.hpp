// Programs of others that read what Downwash wrote.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "tests/support/io_samples.hpp"
#include "tests/support/source_folder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash::test {

/// What a command of the shell says; its exit status into `status`.
inline std::string said_by(const std::string& command, int& status) {
  const TemporaryFolder folder;
  const std::filesystem::path log = folder.path() / "log";
  status = std::system((command + " > " + log.string() + " 2>&1").c_str());
  return contents(log);
}

/// By xmllint, against a schema of tests/data; its complaint, empty where it has none.
inline std::string schema_complaint(const std::string& schema, const std::string& text) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "document.xml";
  std::ofstream(file) << text;
  int status = 0;
  const std::string said =
      said_by("xmllint --noout --nonet --schema " DOWNWASH_SOURCE_DIR "/tests/data/" + schema +
                  " " + file.string(),
              status);
  return status == 0 ? "" : said.substr(0, 2000);
}

/// How often a regular expression is found.
inline std::ptrdiff_t found_in(const std::string& text, const std::string& pattern) {
  const std::regex what(pattern);
  return std::distance(std::sregex_iterator(text.begin(), text.end(), what),
                       std::sregex_iterator());
}

}  // namespace downwash::test
