// A GPU that fails in the middle of a run: what the run leaves behind.
#include <gtest/gtest.h>

#include <stdexcept>

#include "io/case/read_case.hpp"
#include "tests/support/flow/device_fault.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

class CudaRun : public test::RunFixture {
 protected:
  CudaRun()
      : RunFixture(R"({"domain": {"size": [64, 32, 16], "cells": [64, 32, 16]},
          "wind": {"speed": 2}, "fluid": {"viscosity": 0.1}, "time": {"steps": 200},
          "backend": "cuda", "slabs": 1})") {}

  void run_into_fault() {
    const PreparedCase prepared = prepare(read_case(case_file()));
    RunFolder folder = run_folder_for(prepared, folder_ / "out");
    RunTerms terms;
    terms.end = [](double, std::int64_t step) -> std::optional<std::string> {
      if (step == 20) test::trap_on_device(0);
      return std::nullopt;
    };
    try {
      simulate(prepared, folder, {folder_ / "out", {"downwash"}}, terms, *log_, stop_);
    } catch (const DeviceError&) {
      const nlohmann::json record = run_json();
      std::filesystem::remove_all(folder_);  // this process ends without its destructors
      if (record["status"] == "failed" && record["code"] == "DW-606") throw;
      throw std::runtime_error("run.json: " + record.dump());
    }
  }
};

TEST_F(CudaRun, TellsThatItsDeviceFailed) {
  if (cuda_devices().empty()) GTEST_SKIP() << "no CUDA device: " << why_no_cuda();
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // no device can be used after fork()
  EXPECT_EXIT(test::end_with_device_error([this] { run_into_fault(); }), testing::ExitedWithCode(0),
              "DeviceError: CUDA: .+: .+");
}

}  // namespace
}  // namespace downwash
