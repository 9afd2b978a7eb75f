#include "io/records/run_record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "geometry/input/input_error.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

TEST(TracerRecords, WhatIsNoNumberIsNotAccountedFor) {
  TracerRecord record{"chlorine", {.released = 1, .airborne = std::nan("")}};
  EXPECT_EQ(record.closure_error(), std::numeric_limits<double>::infinity());
  EXPECT_GT(std::max(0.0, *record.closure_error()), 1) << "the largest of NaN and 0 would be 0";
}

TEST(Fingerprint, IsSha256) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "abc";
  std::ofstream(file) << "abc";
  const InputFile input = fingerprint(file);
  EXPECT_EQ(input.bytes, 3);
  // FIPS 180-2, appendix B.1
  EXPECT_EQ(input.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_THROW(fingerprint(folder.path() / "none"), InputError);
}

TEST(RunRecord, KnowsTheProgramAndTheMachine) {
  const Environment here = this_environment();
  EXPECT_FALSE(here.version.empty());
  EXPECT_FALSE(here.git_hash.empty());
  EXPECT_FALSE(here.compiler.empty());
  EXPECT_FALSE(here.host.empty());
  EXPECT_GT(here.cores, 0);
}

TEST(RunRecord, IsValidJsonFromStartToEnd) {
  const test::TemporaryFolder folder;
  RunRecord record;
  record.started = utc_now();
  record.case_json = R"({"title": "a"})";
  record.write(folder.path());
  auto json = nlohmann::json::parse(test::contents(folder.path() / "run.json"));
  EXPECT_EQ(json["status"], "running");
  EXPECT_EQ(json["case"]["title"], "a");
  EXPECT_FALSE(json.contains("diagnostics"));

  record.status = RunStatus::failed;
  record.reason = "the flow blew up";
  record.cells = {10, 20, 30};
  record.steps = 5;
  record.wall_seconds = 2;
  record.output_seconds = 0.25;
  record.checkpoint_seconds = 0.5;
  record.diagnostics = Diagnostics{};
  record.diagnostics->max_speed = std::numeric_limits<double>::quiet_NaN();
  record.diagnostics->inflow = 4;
  record.diagnostics->outflow = 3;
  record.pressure_parameters.method = PressureMethod::multigrid;
  record.pressure = PressureReport{.iterations = 20, .residual = 1e-3, .divergence = {}};
  record.pressure_totals.add(*record.pressure);
  record.blow_up = Vector3{1, 2, 3};
  record.kernels = {{"momentum", 10, 3.0, {1.0, 2.0}}, {"jacobi", 200, 1.0, {0.5, 0.5}}};
  record.inputs = {{"case.json", 3, "00"}};
  record.write(folder.path());
  json = nlohmann::json::parse(test::contents(folder.path() / "run.json"));
  EXPECT_EQ(json["status"], "failed");
  EXPECT_EQ(json["progress"]["cell_steps_per_s"], 15000);
  EXPECT_EQ(json["progress"]["output_wait_s"], 0.25);
  EXPECT_EQ(json["progress"]["checkpoint_wait_s"], 0.5);
  EXPECT_TRUE(json["diagnostics"]["max_speed_m_s"].is_null());
  EXPECT_EQ(json["diagnostics"]["mass_imbalance_m3_s"], 1);
  EXPECT_EQ(json["diagnostics"]["mass_imbalance_relative"], 0.25);
  EXPECT_EQ(json["pressure"]["solver"], "multigrid");
  EXPECT_EQ(json["pressure"]["residual"], 1e-3);
  EXPECT_FALSE(json["pressure"].contains("max_divergence_dt"));
  EXPECT_FALSE(json["pressure"].contains("seconds_total"));
  EXPECT_EQ(json["kernels"][0]["share"], 0.75);
  EXPECT_EQ(json["blow_up"]["position_m"][2], 3);
  EXPECT_EQ(json["inputs"][0]["path"], "case.json");
}

TEST(RunRecord, NamesTheTransportBetweenGpus) {
  RunRecord record;
  EXPECT_FALSE(nlohmann::json::parse(record.json())["execution"].contains("transport"));
  record.transport = "peer";
  EXPECT_EQ(nlohmann::json::parse(record.json())["execution"]["transport"], "peer");
}

TEST(RunRecord, AddsUpThePressureSolves) {
  RunRecord record;
  record.pressure = PressureReport{
      .iterations = 3, .residual = {}, .divergence = 2e-7, .capped = true, .seconds = 0.25};
  record.pressure_totals.add(*record.pressure);
  record.pressure_totals.add(
      {.iterations = 5, .residual = {}, .divergence = 3e-7, .capped = false, .seconds = 0.5});
  const auto json = nlohmann::json::parse(record.json())["pressure"];
  EXPECT_EQ(json["solver"], "multigrid_cg");
  EXPECT_EQ(json["iterations"], 3);
  EXPECT_TRUE(json["residual"].is_null());
  EXPECT_EQ(json["max_divergence_dt"], 2e-7);
  EXPECT_EQ(json["iterations_total"], 8);
  EXPECT_EQ(json["iterations_max"], 5);
  EXPECT_EQ(json["capped_steps"], 1);
  EXPECT_EQ(json["seconds_total"], 0.75);
}

TEST(RunRecord, TellsWhereTracersWent) {
  RunRecord record;
  EXPECT_FALSE(nlohmann::json::parse(record.json()).contains("tracers"));
  record.tracers = {
      {"chlorine", {.released = 8, .airborne = 4, .deposited = 1, .decayed = 0.5, .left = 2}},
      {"nothing yet", {}}};
  const auto json = nlohmann::json::parse(record.json())["tracers"];
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[0]["name"], "chlorine");
  EXPECT_EQ(json[0]["released_kg"], 8);
  EXPECT_EQ(json[0]["airborne_kg"], 4);
  EXPECT_EQ(json[0]["deposited_kg"], 1);
  EXPECT_EQ(json[0]["decayed_kg"], 0.5);
  EXPECT_EQ(json[0]["left_kg"], 2);
  EXPECT_EQ(json[0]["closure_error"], 0.0625);
  EXPECT_TRUE(json[1]["closure_error"].is_null());
}

TEST(RunRecord, TimeIsIso8601) {
  const std::string now = utc_now();
  EXPECT_EQ(now.size(), 20U);
  EXPECT_EQ(now[10], 'T');
  EXPECT_EQ(now.back(), 'Z');
}

}  // namespace
}  // namespace downwash
