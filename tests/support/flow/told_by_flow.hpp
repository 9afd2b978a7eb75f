// All that a flow tells of itself, to be compared bit for bit.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "solver/flow_solver.hpp"

namespace downwash {

/// All that a flow tells of itself, but for times by the clock.
struct Told {
  double time;
  StepLimits limits;
  Diagnostics diagnostics;
  PressureReport pressure;
  StatisticsReport statistics;
  std::map<std::string, std::vector<double>> fields;
  std::map<std::string, std::vector<float>> for_output;  ///< on the first process
  std::map<std::string, HostField<float>> parts;         ///< the planes of this process
  std::vector<TracerAccount> accounts;
  std::vector<Exposure> exposures;
  std::vector<ProbeSeries> probes;
  std::size_t slabs;
  std::int64_t bytes;
};

inline Told told_by(FlowSolver& solver) {
  Told told{.time = solver.time(),
            .limits = solver.step_limits(),
            .diagnostics = solver.diagnose(),
            .pressure = solver.pressure_report(),
            .statistics = solver.statistics(),
            .fields = {},
            .for_output = {},
            .parts = {},
            .accounts = solver.tracer_accounts(),
            .exposures = {},
            .probes = {},
            .slabs = solver.slab_devices().size(),
            .bytes = solver.bytes_allocated()};
  for (const FieldEntry& field : solver.fields()) {
    if (field.location == Location::coarse || field.keeping == Keeping::scratch) continue;
    told.fields[field.name] = solver.read(field.name).data;
    told.for_output[field.name] = solver.read_single(field.name).data;
    told.parts[field.name] = solver.read_part(field.name);
  }
  const TracerProblem& tracers = solver.problem().tracers;
  for (int t = 0; t < tracers.count(); ++t) {
    told.for_output["tracer " + std::to_string(t)] = solver.read_tracer(t).data;
    told.parts["tracer " + std::to_string(t)] = solver.read_tracer_part(t);
    for (int g = 0; g < static_cast<int>(tracers.exposures.size()); ++g) {
      told.exposures.push_back(solver.exposure(g, t));
    }
  }
  for (int g = 0; g < static_cast<int>(solver.problem().probes.size()); ++g) {
    told.probes.push_back(solver.probe_series(g));
  }
  return told;
}

template <class Value>
void expect_same_bits(const std::vector<Value>& a, const std::vector<Value>& b,
                      const std::string& what) {
  ASSERT_EQ(a.size(), b.size()) << what;
  std::size_t different = 0;
  for (std::size_t n = 0; n < a.size(); ++n) different += a[n] != b[n];
  EXPECT_EQ(different, 0U) << what;
}

inline void expect_same(const Told& a, const Told& b) {
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.limits.advection, b.limits.advection);
  EXPECT_EQ(a.limits.diffusion, b.limits.diffusion);
  EXPECT_EQ(a.limits.tracers, b.limits.tracers);
  EXPECT_TRUE(b.diagnostics.finite);
  EXPECT_EQ(a.diagnostics.max_divergence, b.diagnostics.max_divergence);
  EXPECT_EQ(a.diagnostics.rms_divergence, b.diagnostics.rms_divergence);
  EXPECT_EQ(a.diagnostics.inflow, b.diagnostics.inflow);
  EXPECT_EQ(a.diagnostics.outflow, b.diagnostics.outflow);
  EXPECT_EQ(a.diagnostics.kinetic_energy, b.diagnostics.kinetic_energy);
  EXPECT_EQ(a.diagnostics.max_change, b.diagnostics.max_change);
  EXPECT_EQ(a.pressure.iterations, b.pressure.iterations);
  EXPECT_EQ(a.pressure.residual, b.pressure.residual);
  EXPECT_EQ(a.pressure.divergence, b.pressure.divergence);
  EXPECT_EQ(a.pressure.capped, b.pressure.capped);
  EXPECT_EQ(a.statistics.samples, b.statistics.samples);
  EXPECT_EQ(a.statistics.averaging, b.statistics.averaging);
  ASSERT_EQ(a.fields.size(), b.fields.size());
  for (const auto& [name, values] : a.fields) expect_same_bits(values, b.fields.at(name), name);
  ASSERT_EQ(a.accounts.size(), b.accounts.size());
  for (std::size_t t = 0; t < a.accounts.size(); ++t) {
    EXPECT_EQ(a.accounts[t].released, b.accounts[t].released);
    EXPECT_EQ(a.accounts[t].airborne, b.accounts[t].airborne);
    EXPECT_EQ(a.accounts[t].deposited, b.accounts[t].deposited);
    EXPECT_EQ(a.accounts[t].decayed, b.accounts[t].decayed);
    EXPECT_EQ(a.accounts[t].left, b.accounts[t].left);
  }
  ASSERT_EQ(a.exposures.size(), b.exposures.size());
  for (std::size_t e = 0; e < a.exposures.size(); ++e) {
    expect_same_bits(a.exposures[e].dosage, b.exposures[e].dosage, "dosage");
    expect_same_bits(a.exposures[e].load, b.exposures[e].load, "load");
    expect_same_bits(a.exposures[e].peak, b.exposures[e].peak, "peak");
    expect_same_bits(a.exposures[e].arrival, b.exposures[e].arrival, "arrival");
    expect_same_bits(a.exposures[e].departure, b.exposures[e].departure, "departure");
  }
  ASSERT_EQ(a.probes.size(), b.probes.size());
  for (std::size_t g = 0; g < a.probes.size(); ++g) {
    expect_same_bits(a.probes[g].time, b.probes[g].time, "times of samples");
    expect_same_bits(a.probes[g].values, b.probes[g].values, "samples");
  }
}

}  // namespace downwash
