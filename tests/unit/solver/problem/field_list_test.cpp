// The list of fields against the slabs that allocate them.
#include "solver/problem/field_list.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/flow_solver.hpp"
#include "solver/parallel/slab_fields.hpp"

namespace downwash {
namespace {

FlowProblem box_of_fields(const FlowParameters& parameters, int tracers) {
  const Index3 n{8, 6, 10};
  FlowProblem problem{
      {{Axis::uniform(0, 8, n[0]), Axis::uniform(0, 6, n[1]), Axis::uniform(0, 10, n[2])}},
      {},
      ObstacleMap(n),
      parameters,
      {}};
  problem.boundaries.face.fill(FreeSlip{});
  problem.tracers.tracers.resize(static_cast<std::size_t>(tracers));
  return problem;
}

std::vector<std::string> names_kept(const FieldList& list, Keeping keeping) {
  std::vector<std::string> result;
  for (const FieldEntry& field : list) {
    if (field.keeping == keeping) result.push_back(field.name);
  }
  return result;
}

/// A solver compares its fields with the list when it is made.
TEST(FieldList, IsWhatSlabsHaveOfEveryFlow) {
  for (const auto scheme : {TimeScheme::euler, TimeScheme::ab2, TimeScheme::ab3, TimeScheme::rk3}) {
    for (const auto method : {PressureMethod::jacobi, PressureMethod::red_black,
                              PressureMethod::multigrid, PressureMethod::multigrid_cg}) {
      for (const auto precision : {Precision::single, Precision::double_}) {
        for (const int slabs : {1, 2}) {
          FlowParameters parameters;
          parameters.scheme = scheme;
          parameters.pressure.method = method;
          EXPECT_NO_THROW(
              FlowSolver(box_of_fields(parameters, 0), {.precision = precision, .slabs = slabs}));
          parameters.turbulence = Smagorinsky{};
          EXPECT_NO_THROW(
              FlowSolver(box_of_fields(parameters, 2), {.precision = precision, .slabs = slabs}));
          FlowProblem sampled = box_of_fields(parameters, 2);
          sampled.statistics = Statistics{};
          EXPECT_NO_THROW(FlowSolver(sampled, {.precision = precision, .slabs = slabs}));
        }
      }
    }
  }
}

TEST(FieldList, TellsWhatIsKept) {
  FlowParameters parameters;
  parameters.scheme = TimeScheme::ab2;
  parameters.turbulence = Smagorinsky{};
  using testing::UnorderedElementsAre;
  EXPECT_THAT(names_kept(field_list(parameters, Precision::single, 1), Keeping::kept),
              UnorderedElementsAre("u", "v", "w", "tendency 0 u", "tendency 0 v", "tendency 0 w",
                                   "exact pressure", "pressure change", "eddy viscosity",
                                   "concentration 0"));
  parameters.scheme = TimeScheme::rk3;
  parameters.pressure.method = PressureMethod::jacobi;
  EXPECT_THAT(names_kept(field_list(parameters, Precision::single, 0), Keeping::kept),
              UnorderedElementsAre("u", "v", "w", "pressure", "eddy viscosity"));
}

TEST(FieldList, OffersQuantities) {
  FlowParameters parameters;
  parameters.turbulence = Smagorinsky{};
  const auto offered = output_quantities(field_list(parameters, Precision::single, 3));
  ASSERT_EQ(offered.size(), 3U);
  EXPECT_EQ(offered[0].name, "velocity");
  EXPECT_THAT(offered[0].fields, testing::ElementsAre("u", "v", "w"));
  EXPECT_EQ(offered[1].name, "pressure");
  EXPECT_TRUE(offered[1].times_density);
  EXPECT_EQ(offered[2].name, "eddy_viscosity");
}

TEST(FieldList, OffersStatistics) {
  const FieldList list = field_list({}, Precision::single, 2, {.statistics = true});
  EXPECT_THAT(names_kept(list, Keeping::kept),
              testing::IsSupersetOf(
                  {"mean u", "covariance vw", "largest speed", "variance of concentration 1"}));
  const auto offered = output_quantities(list);
  EXPECT_TRUE(offered[0].on_faces);
  EXPECT_EQ(offered[2].name, "mean_velocity");
  EXPECT_FALSE(offered[2].on_faces);
  EXPECT_THAT(offered[2].fields, testing::ElementsAre("mean u", "mean v", "mean w"));
  EXPECT_EQ(offered[3].name, "reynolds_stress");
  EXPECT_THAT(offered[3].fields,
              testing::ElementsAre("covariance uu", "covariance vv", "covariance ww",
                                   "covariance uv", "covariance uw", "covariance vw"));
  EXPECT_EQ(offered.back().name, "largest_concentration 1");
  EXPECT_EQ(
      output_quantities(field_list({}, Precision::single, 1, {.statistics = true})).back().name,
      "largest_concentration");
}

TEST(FieldList, CanBeReadByName) {
  FlowParameters parameters;
  FlowProblem problem = box_of_fields(parameters, 1);
  problem.initial_velocity = [](int axis, const Vector3& x) { return axis == 1 ? x[0] : 0; };
  FlowSolver solver(problem, {.precision = Precision::double_});
  EXPECT_EQ(solver.read("v").n, (Index3{8, 7, 10}));
  EXPECT_EQ(solver.read("v")(3, 2, 1), 3.5);
  EXPECT_EQ(solver.read("concentration 0").n, (Index3{8, 6, 10}));
  EXPECT_THROW(solver.read("vorticity"), std::out_of_range);
  EXPECT_THROW(solver.read("coarse levels"), std::out_of_range) << "many fields";
}

TEST(SlabFields, RefusesWhatDiffersFromTheList) {
  CpuBackend backend(0, false);
  const Field<CpuBackend, float> single(backend, FieldLayout{{4, 4, 4}});
  const Field<CpuBackend, double> exact(backend, FieldLayout{{4, 4, 4}});
  SlabFields<CpuBackend> fields({{.name = "p", .bytes = 4}});
  EXPECT_THROW(fields.refuse_gaps(), std::logic_error);
  EXPECT_THROW(fields.add("q", single), std::logic_error);
  EXPECT_THROW(fields.add("p", exact), std::logic_error);
  fields.add("p", single);
  EXPECT_NO_THROW(fields.refuse_gaps());
}

TEST(CpuBackend, CountsItsMemory) {
  CpuBackend backend(0, false);
  const auto before = backend.bytes_allocated();
  {
    const DeviceArray<CpuBackend, double> array(backend, 1000);
    EXPECT_EQ(backend.bytes_allocated() - before, 8000);
  }
  EXPECT_EQ(backend.bytes_allocated(), before);
}

}  // namespace
}  // namespace downwash
