// What tests of whole runs share.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/run/simulation.hpp"
#include "io/case/read_case.hpp"
#include "io/text/log.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash::test {

/// A log whose lines nobody sees.
class UnseenLog {
 public:
  ~UnseenLog() { std::fclose(sink_); }
  Log& operator*() { return log_; }
  Log* operator->() { return &log_; }

 private:
  std::FILE* sink_ = std::tmpfile();
  Log log_{true, {.out = sink_, .err = sink_}};
};

/// The part of one of several processes in a case, with so many slabs of all.
inline PreparedCase part_of(PreparedCase prepared, Processes& processes, int slabs, int all_slabs) {
  prepared.choice.execution.processes = &processes;
  prepared.choice.execution.slabs = slabs;
  prepared.choice.all_slabs = all_slabs;
  return prepared;
}

/// A case in a folder of its own, and its runs.
class RunFixture : public testing::Test {
 protected:
  explicit RunFixture(const std::string& case_text) { write(case_file(), case_text); }

  static void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
  }
  std::filesystem::path case_file() const { return folder_ / "given.json"; }
  RunRecord run(const std::vector<std::string>& settings = {}, const std::string& name = "out",
                bool profile = false) {
    return simulate(prepare(read_case(case_file(), settings)), {folder_ / name, {"downwash"}},
                    profile, *log_, stop_);
  }
  std::string text(const std::filesystem::path& file) const { return contents(folder_ / file); }
  nlohmann::json run_json() const { return nlohmann::json::parse(text("out/run.json")); }

  TemporaryFolder temporary_;
  const std::filesystem::path folder_ = temporary_.path();
  UnseenLog log_;
  std::atomic<bool> stop_ = false;
};

}  // namespace downwash::test
