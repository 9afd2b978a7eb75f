// A run that is cut short and taken up, by one process or several.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/run/folder/resumption.hpp"
#include "app/run/simulation.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash::test {

class ResumeTest : public RunFixture {
 protected:
  ResumeTest()
      : RunFixture(R"({"domain": {"size": [32, 16, 8], "cells": [32, 16, 8],
          "boxes": [{"min": [8, 6, 0], "max": [12, 10, 4]}]},
        "wind": {"speed": 2}, "inflow": {"turbulence": "synthetic"},
        "time": {"end": 8, "spin_up": 1, "coarse_spin_up": 0}, "backend": "cpu", "slabs": 1,
        "output": {"every": 1, "format": "both", "fields": ["velocity", "pressure",
        "concentration"]}, "statistics": {"start": 2, "every": 1, "heights": [3]},
        "probes": {"points": [{"name": "corner", "x": 14, "y": 8, "height": 2}]},
        "releases": [{"name": "tank", "substance": "chlorine", "x": 4, "y": 8, "rate_kg_s": 1}],
        "receptors": [{"name": "school", "x": 20, "y": 8}], "zones": {"every": 1}})") {}

  PreparedCase prepared(const std::vector<std::string>& settings = {}) const {
    return prepare(read_case(case_file(), settings));
  }

  /// Stops after so many steps; one of none goes to its end. By several processes, where there are.
  RunRecord compute(const PreparedCase& own, RunFolder* folder,
                    std::optional<Resumption> resumption, std::optional<std::int64_t> steps,
                    Log& log) {
    std::atomic<bool> stop = false;
    RunTerms terms{.profile = false,
                   .end = {},
                   .checkpoints = true,
                   .keeps_wind = true,
                   .keeps_exposures = true};
    terms.resumption = std::move(resumption);
    terms.end = [&](double, std::int64_t step) -> std::optional<std::string> {
      if (steps && step >= *steps) stop = true;
      return std::nullopt;
    };
    if (folder != nullptr) {
      return simulate(own, *folder, {folder_ / "out", {"downwash"}}, terms, log, stop);
    }
    take_part(own, terms, log, stop);
    return {};
  }
  RunStatus begin(std::optional<std::int64_t> steps, int processes = 1,
                  const std::vector<std::string>& settings = {}) {
    const PreparedCase own = prepared(settings);
    RunFolder folder = run_folder_for(own, folder_ / "out");
    if (processes == 1) return compute(own, &folder, {}, steps, *log_).status;
    std::optional<RunRecord> record;
    run_processes(Split(static_cast<std::size_t>(processes), 1), [&](Processes& all, int slabs) {
      Log silent = Log::silent();
      RunFolder* const of_first = all.first() ? &folder : nullptr;
      RunRecord own_record =
          compute(part_of(own, all, slabs, processes), of_first, {}, steps, silent);
      if (all.first()) record = std::move(own_record);
    });
    return record->status;
  }
  RunRecord resume(std::optional<std::int64_t> steps = {}, int processes = 1, int slabs = 1,
                   const std::vector<std::string>& accepted = {}) {
    RunFolder folder = RunFolder::taken_up(folder_ / "out");
    const CutShortRun run = cut_short_run(folder_ / "out", accepted);
    const PreparedCase own = prepare(case_of(run.began, {"slabs=" + std::to_string(slabs)}));
    const Resumption from{run.began, run.checkpoint};
    if (processes == 1) return compute(own, &folder, from, steps, *log_);
    std::optional<RunRecord> record;
    run_processes(Split(static_cast<std::size_t>(processes), 1), [&](Processes& all, int each) {
      Log silent = Log::silent();
      RunFolder* const of_first = all.first() ? &folder : nullptr;
      RunRecord own_record =
          compute(part_of(own, all, each, processes), of_first, from, steps, silent);
      if (all.first()) record = std::move(own_record);
    });
    return *record;
  }

  /// The page says when it was made.
  std::string timeless(const std::filesystem::path& file) const {
    const std::regex moment("[0-9-]{10}T[0-9:]{8}Z");
    return file.extension() == ".html" ? std::regex_replace(text(file), moment, "") : text(file);
  }
  /// Of files that are not of single processes, byte for byte; but for the wind, whose rows come in
  /// any order.
  void expect_the_same(bool with_fields) const {
    int compared = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "alone")) {
      const std::filesystem::path file = entry.path().lexically_relative(folder_ / "alone");
      const bool field = file.begin()->string() == "fields";
      const bool wind = file.begin()->string() == "wind";
      const bool of_the_run = file == "run.json" || file == "exposures/1.json";
      if (!entry.is_regular_file() || of_the_run || wind || (field && !with_fields)) continue;
      ++compared;
      EXPECT_TRUE(timeless("alone" / file) == timeless("out" / file)) << file;
    }
    EXPECT_GE(compared, with_fields ? 25 : 8);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out/wind/1.json"));
    if (!with_fields) return expect_no_other_moments();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "out")) {
      const std::filesystem::path file = entry.path().lexically_relative(folder_ / "out");
      EXPECT_TRUE(std::filesystem::exists(folder_ / "alone" / file)) << file << " is one too many";
    }
  }

  /// In pieces or not.
  void expect_no_other_moments() const {
    std::set<std::string> expected, found;
    for (const auto& [folder, steps] : {std::pair{"alone", &expected}, {"out", &found}}) {
      for (const auto& entry : std::filesystem::directory_iterator(folder_ / folder / "fields")) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("step_")) steps->insert(name.substr(0, 11));
      }
    }
    EXPECT_EQ(found, expected);
  }
};

}  // namespace downwash::test
