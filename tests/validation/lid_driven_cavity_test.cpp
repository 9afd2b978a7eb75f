// cases/lid_driven_cavity against Ghia, Ghia & Shin (1982) and Botella & Peyret (1998).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "tests/support/case_run.hpp"
#include "tests/support/executions.hpp"
#include "tests/support/reference_table.hpp"

namespace downwash {
namespace {

struct Centrelines {
  Curve u;  ///< along z at x = ½
  Curve v;  ///< the vertical velocity along x at z = ½; our w, v in the references
};

/// An even number n of cells: the centrelines run through faces, where the values are.
Centrelines centrelines(CaseRun& run) {
  const HostField<double> u = run.velocity(0), w = run.velocity(2);
  const int n = run.prepared.site.box.cells[0];
  Centrelines lines{{{0, 0}}, {{0, 0}}};
  for (int m = 0; m < n; ++m) {
    lines.u.emplace_back((m + 0.5) / n, run.at(u, {n / 2, 0, m}));
    lines.v.emplace_back((m + 0.5) / n, run.at(w, {m, 0, n / 2}));
  }
  lines.u.emplace_back(1, 1);
  lines.v.emplace_back(1, 0);
  return lines;
}

struct Deviation {
  double u = 0, v = 0;
};

void compare(double& largest, const Curve& curve, double station, double value) {
  largest = std::max(largest, std::abs(interpolate(curve, station) - value));
}

/// Their stations are nodes of a grid of 128 cells, printed with four digits.
Deviation from_ghia(const Centrelines& lines, int reynolds) {
  const std::string column = "Re" + std::to_string(reynolds);
  const auto node = [](const std::string& printed) {
    return std::round(std::stod(printed) * 128) / 128;
  };
  Deviation d;
  for (TableRow& row :
       read_table("lid_driven_cavity/reference/ghia1982_u_vertical_centreline.csv")) {
    if (!row[column].empty()) compare(d.u, lines.u, node(row["y"]), std::stod(row[column]));
  }
  for (TableRow& row :
       read_table("lid_driven_cavity/reference/ghia1982_v_horizontal_centreline.csv")) {
    if (!row[column].empty()) compare(d.v, lines.v, node(row["x"]), std::stod(row[column]));
  }
  return d;
}

Deviation from_botella(const Centrelines& lines) {
  Deviation d;
  for (TableRow& row : read_table("lid_driven_cavity/reference/botella_peyret1998_re1000.csv")) {
    const bool is_u = row["component"] == "u";
    compare(is_u ? d.u : d.v, is_u ? lines.u : lines.v, std::stod(row["station"]),
            std::stod(row["value"]));
  }
  return d;
}

CaseRun cavity(int reynolds, int cells, const Execution& e) {
  return run_case(
      "lid_driven_cavity/re" + std::to_string(reynolds) + ".json",
      {"domain.cells.0=" + std::to_string(cells), "domain.cells.2=" + std::to_string(cells),
       std::string("backend=") + (e.backend == BackendKind::cpu ? "cpu" : "cuda"),
       std::string("precision=") + (e.precision == Precision::single ? "single" : "double"),
       "slabs=" + std::to_string(e.slabs)});
}

void report(const std::string& what, const CaseRun& run, const Deviation& d) {
  std::printf("%s: |du| %.5f |dv| %.5f (%s, %lld steps, %.1f s)\n", what.c_str(), d.u, d.v,
              run.outcome.reason.c_str(), static_cast<long long>(run.solver->steps()),
              run.outcome.wall_seconds);
}

class Cavity : public ::testing::TestWithParam<Execution> {};

TEST_P(Cavity, MatchesGhiaAtRe100OnACoarseGrid) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  CaseRun run = cavity(100, 64, GetParam());
  const Deviation ghia = from_ghia(centrelines(run), 100);
  report("Re 100, 64 cells, Ghia", run, ghia);
  EXPECT_LE(ghia.u, 0.02);
  EXPECT_LE(ghia.v, 0.02);
}

TEST_P(Cavity, LongMatchesGhiaAndBotellaOn128Cells) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int reynolds : {100, 400, 1000}) {
    CaseRun run = cavity(reynolds, 128, GetParam());
    const Centrelines lines = centrelines(run);
    const Deviation ghia = from_ghia(lines, reynolds);
    report("Re " + std::to_string(reynolds) + ", 128 cells, Ghia", run, ghia);
    EXPECT_LE(ghia.u, 0.02);
    EXPECT_LE(ghia.v, 0.02);
    if (reynolds < 1000) continue;
    const Deviation botella = from_botella(lines);
    report("Re 1000, 128 cells, Botella", run, botella);
    EXPECT_LE(botella.u, 0.008);
    EXPECT_LE(botella.v, 0.008);
  }
}

class CavityOrder : public Cavity {};

TEST_P(CavityOrder, LongIsTwoBetween64And256Cells) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  Deviation d[2];
  for (const int level : {0, 1}) {
    const int cells = level == 0 ? 64 : 256;
    CaseRun run = cavity(1000, cells, GetParam());
    d[level] = from_botella(centrelines(run));
    report("Re 1000, " + std::to_string(cells) + " cells, Botella", run, d[level]);
  }
  const double order_u = std::log2(d[0].u / d[1].u) / 2, order_v = std::log2(d[0].v / d[1].v) / 2;
  std::printf("order from 64 to 256 cells: u %.2f, v %.2f\n", order_u, order_v);
  EXPECT_GE(order_u, 1.9);
  EXPECT_GE(order_v, 1.9);
}

INSTANTIATE_TEST_SUITE_P(Backends, Cavity, ::testing::ValuesIn(executions({1})), ExecutionName());
INSTANTIATE_TEST_SUITE_P(Backends, CavityOrder,
                         ::testing::Values(Execution{BackendKind::cpu, Precision::double_, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
