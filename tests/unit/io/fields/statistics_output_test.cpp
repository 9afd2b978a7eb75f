// Fields, slices and tables of statistics.
#include <gmock/gmock.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRectilinearGrid.h>
#include <vtkXMLImageDataReader.h>
#include <vtkXMLRectilinearGridReader.h>

#include "io/fields/statistics_fields.hpp"
#include "io/fields/vtk_writer.hpp"
#include "io/statistics/statistics_tables.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

/// The sample scene of a solver with statistics of two tracers.
OutputScene scene(bool stretched = false) {
  OutputScene made = test::sample_scene(stretched);
  made.quantities = output_quantities(field_list({}, Precision::single, 2, {.statistics = true}));
  return made;
}

/// What component c (user axes: x, y, z; or xx, yy, zz, xy, yz, xz) has in a cell.
float component_value(std::size_t c, const Index3& xyz) {
  return static_cast<float>(1000 * (c + 1)) +
         static_cast<float>(100 * xyz[0] + 10 * xyz[1] + xyz[2]);
}

/// A field whose place among the user's components is known by its name alone.
HostField<float> field(const OutputScene& made, const std::string& name) {
  const std::string letters = name.substr(name.rfind(' ') + 1);
  const auto axis = [&](char letter) { return "xyz"[made.axes.user_axis(letter - 'u')]; };
  std::size_t c = 0;
  if (name.starts_with("mean ") && letters.size() == 1 && letters[0] >= 'u') {
    c = static_cast<std::size_t>(axis(letters[0]) - 'x');
  } else if (name.starts_with("covariance")) {
    std::string pair{axis(letters[0]), axis(letters[1])};
    std::sort(pair.begin(), pair.end());
    const std::vector<std::string> order{"xx", "yy", "zz", "xy", "yz", "xz"};
    c = static_cast<std::size_t>(std::find(order.begin(), order.end(), pair) - order.begin());
  } else if (letters == "1") {
    c = 20;
  }
  HostField<float> result(made.grid.n());
  for (int k = 0; k < result.n[2]; ++k) {
    for (int j = 0; j < result.n[1]; ++j) {
      for (int i = 0; i < result.n[0]; ++i) {
        result(i, j, k) = component_value(c, made.axes.to_user(Index3{i, j, k}));
      }
    }
  }
  return result;
}

CellFields fields_of(const OutputScene& made) {
  return statistics_fields(made, 12.5, {"chlorine", "smoke"},
                           [&](const std::string& name) { return field(made, name); });
}

const NamedField& named(const CellFields& fields, const std::string& name) {
  const auto found = std::find_if(fields.fields.begin(), fields.fields.end(),
                                  [&](const NamedField& f) { return f.name == name; });
  if (found == fields.fields.end()) throw std::out_of_range(name);
  return *found;
}

TEST(StatisticsFields, AreInUserAxes) {
  const OutputScene made = scene();
  const CellFields fields = fields_of(made);
  std::vector<std::string> names;
  for (const NamedField& f : fields.fields) names.push_back(f.name);
  EXPECT_THAT(names,
              testing::ElementsAre(
                  "mean_velocity", "reynolds_stress", "turbulent_kinetic_energy", "largest_speed",
                  "mean_concentration chlorine", "variance_of_concentration chlorine",
                  "largest_concentration chlorine", "mean_concentration smoke",
                  "variance_of_concentration smoke", "largest_concentration smoke"));
  const auto n = test::sample_cells;
  std::size_t cell = 0;
  for (int z = 0; z < n[2]; ++z) {
    for (int y = 0; y < n[1]; ++y) {
      for (int x = 0; x < n[0]; ++x, ++cell) {
        const Index3 xyz{x, y, z};
        const float fluid = xyz == Index3{2, 1, 0} ? 0 : 1;
        for (std::size_t c = 0; c < 3; ++c) {
          EXPECT_EQ(named(fields, "mean_velocity").values[3 * cell + c],
                    fluid * component_value(c, xyz));
        }
        float trace = 0;
        for (std::size_t c = 0; c < 6; ++c) {
          EXPECT_EQ(named(fields, "reynolds_stress").values[6 * cell + c],
                    fluid * component_value(c, xyz))
              << c;
          if (c < 3) trace += fluid * component_value(c, xyz);
        }
        EXPECT_EQ(named(fields, "turbulent_kinetic_energy").values[cell], 0.5F * trace);
        EXPECT_EQ(named(fields, "mean_concentration smoke").values[cell],
                  fluid * component_value(20, xyz));
      }
    }
  }
  OutputScene without = made;
  without.quantities = output_quantities(field_list({}, Precision::single, 0));
  EXPECT_TRUE(statistics_among(without.quantities).empty());
}

TEST(StatisticsFields, AreCutAtHeights) {
  const CellFields fields = fields_of(scene());  // layers of 4 m from z = 1 on
  const auto value = [&](double height, int x, int y) {
    const CellFields slice = slice_at(fields, height);
    EXPECT_TRUE(slice.plane);
    EXPECT_DOUBLE_EQ(slice.axis[2].centre(0), height);
    return named(slice, "mean_velocity").values[3 * static_cast<std::size_t>(x + 7 * y)];
  };
  EXPECT_FLOAT_EQ(value(7, 3, 2), component_value(0, {3, 2, 1})) << "in the middle of layer 1";
  EXPECT_FLOAT_EQ(value(8, 3, 2), component_value(0, {3, 2, 1}) + 0.25F) << "between";
  EXPECT_FLOAT_EQ(value(1.5, 3, 2), component_value(0, {3, 2, 0})) << "below the first centre";
  EXPECT_FLOAT_EQ(value(21, 3, 2), component_value(0, {3, 2, 4})) << "above the last";
  // Cell (2, 1, 0) is solid.
  EXPECT_EQ(value(4, 2, 1), 0);
  EXPECT_FLOAT_EQ(value(6, 2, 1), component_value(0, {2, 1, 1})) << "nothing of the solid";
  EXPECT_FLOAT_EQ(value(6, 3, 1), component_value(0, {3, 1, 1}) - 0.25F);
  EXPECT_EQ(slice_at(fields, 4).solid[2 + 7], 1);
  EXPECT_EQ(slice_at(fields, 6).solid[2 + 7], 0);
  EXPECT_THROW(slice_at(fields, 0.9), std::invalid_argument);
  EXPECT_THROW(slice_at(fields, 21.1), std::invalid_argument);
}

TEST(StatisticsFields, AreReadByVtk) {
  const test::TemporaryFolder folder;
  const CellFields fields = fields_of(scene());
  EXPECT_EQ(write_vtk(folder.path(), "statistics", fields), "statistics.vti");
  EXPECT_EQ(write_vtk(folder.path(), "height_8m", slice_at(fields, 8)), "height_8m.vti");
  vtkNew<vtkXMLImageDataReader> whole, slice;
  whole->SetFileName((folder.path() / "statistics.vti").c_str());
  whole->Update();
  vtkDataArray* stress = whole->GetOutput()->GetCellData()->GetArray("reynolds_stress");
  ASSERT_EQ(stress->GetNumberOfComponents(), 6);
  EXPECT_STREQ(stress->GetComponentName(4), "YZ");
  EXPECT_EQ(stress->GetComponent(0, 4), component_value(4, {0, 0, 0}));
  slice->SetFileName((folder.path() / "height_8m.vti").c_str());
  slice->Update();
  int dimensions[3];
  slice->GetOutput()->GetDimensions(dimensions);
  EXPECT_EQ(dimensions[2], 1) << "a plane";
  EXPECT_EQ(slice->GetOutput()->GetNumberOfCells(), 28);
  EXPECT_DOUBLE_EQ(slice->GetOutput()->GetOrigin()[2], 8);

  const CellFields stretched = fields_of(scene(true));
  EXPECT_EQ(write_vtk(folder.path(), "statistics", stretched), "statistics.vtr");
  // A slice is even in x and y, whatever z is.
  EXPECT_EQ(write_vtk(folder.path(), "height_2m", slice_at(stretched, 2)), "height_2m.vti");
}

// -------------------------------------------------------------------------------- tables

TableContext context(std::vector<std::string> tracers) {
  return {.projection = {},
          .tracers = std::move(tracers),
          .begin = 60,
          .clock = "2026-11-21T14:30:00+01:00",
          .complete = false,
          .verdict = "look"};
}

ProbedStatistics row() {
  ProbedStatistics made{{"=mast", {12.5, -3}, 10, 4.5}, {}};
  PointStatistics& at = made.statistics;
  at.samples = 120;
  at.averaging = 600;
  at.velocity = {Average{4, 0.25, 0.125, 3.5, true}, Average{0.5, 0.1, {}, 5.5, false},
                 Average{-1, 0.04, 0.02, 1, true}};
  at.speed = {4.25, 1, 0.1, 2, true};
  at.stress = {0.25, 0.1, 0.04, -0.01, 0.02, 0.03};
  at.kinetic_energy = {0.195, 1, 0.05, 2, true};
  at.largest_speed = 9;
  at.concentrations = {{{2e-6, 4e-12, 1e-6, 2, true}, 8e-6}, {{0, 0, 0, 0, true}, 0}};
  return made;
}

TEST(StatisticsTables, ListAverages) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "t.csv";
  ProbedStatistics one = row();
  one.statistics.concentrations.resize(1);
  write_statistics_table(file, context({"chlorine"}), {one}, true);
  EXPECT_EQ(test::contents(file),
            "line,distance_m,x_m,y_m,height_m,samples,averaging_s,integral_s,errors_settled,"
            "mean_u_m_s,mean_u_error_m_s,mean_v_m_s,mean_v_error_m_s,mean_w_m_s,mean_w_error_m_s,"
            "mean_speed_m_s,mean_speed_error_m_s,largest_speed_m_s,kinetic_energy_m2_s2,"
            "kinetic_energy_error_m2_s2,covariance_uu_m2_s2,covariance_vv_m2_s2,"
            "covariance_ww_m2_s2,covariance_uv_m2_s2,covariance_vw_m2_s2,covariance_uw_m2_s2,"
            "mean_mg_m3,mean_error_mg_m3,deviation_mg_m3,largest_mg_m3,run_complete,run_verdict\r\n"
            "'=mast,4.5,12.500,-3.000,10,120,600,5.5,no,4,0.125,0.5,,-1,0.02,4.25,0.1,9,0.195,0.05,"
            "0.25,0.1,0.04,-0.01,0.02,0.03,2,1,2,8,no,look\r\n");
  write_statistics_table(file, context({"chlorine", "a;b"}), {row()}, false);
  const std::string text = test::contents(file);
  EXPECT_TRUE(text.starts_with("point,x_m,y_m,height_m,")) << text;
  EXPECT_NE(text.find(",mean_mg_m3 chlorine,"), std::string::npos) << text;
  EXPECT_NE(text.find(",\"largest_mg_m3 a;b\","), std::string::npos) << text;
}

TEST(StatisticsTables, ListSeries) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "t.csv";
  const AxisMap axes = AxisMap::for_cells({40, 20, 10});  // i = y, j = z, k = x
  ProbeSeries series;
  series.time = {30, 90.5};
  series.span = {1, 1};
  series.quantities = 4;
  series.points = 2;
  for (int n = 0; n < 16; ++n) series.values.push_back(n);
  write_probe_table(file, context({"smoke"}), {{"a", {}, 1, 0}, {"b", {}, 1, 0}}, series, axes);
  EXPECT_EQ(
      test::contents(file),
      "probe,time_s,time,time_utc,u_m_s,v_m_s,w_m_s,concentration_mg_m3,run_complete,"
      "run_verdict\r\n"
      "a,-30,2026-11-21T14:29:30+01:00,2026-11-21T13:29:30Z,4,0,2,6e+06,no,look\r\n"
      "a,30.5,2026-11-21T14:30:30.500+01:00,2026-11-21T13:30:30.500Z,12,8,10,1.4e+07,no,look\r\n"
      "b,-30,2026-11-21T14:29:30+01:00,2026-11-21T13:29:30Z,5,1,3,7e+06,no,look\r\n"
      "b,30.5,2026-11-21T14:30:30.500+01:00,2026-11-21T13:30:30.500Z,13,9,11,1.5e+07,no,look\r\n");
}

/// The columns that a section of cases/OUTPUT.md explains.
std::string explained(const std::string& section) {
  std::ifstream stream(std::filesystem::path(DOWNWASH_SOURCE_DIR) / "cases/OUTPUT.md");
  std::string line, columns;
  while (std::getline(stream, line) && line != "## " + section) continue;
  while (std::getline(stream, line) && !line.starts_with("## ")) {
    if (!line.starts_with("| `")) continue;
    columns += (columns.empty() ? "" : ",") + line.substr(3, line.find('`', 3) - 3);
  }
  return columns;
}

TEST(StatisticsTables, AreExplainedColumnByColumn) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "t.csv";
  TableContext on_earth = context({"chlorine"});
  on_earth.projection = MapProjection({13.4, 52.5});
  write_probe_table(file, on_earth, {}, {}, AxisMap::for_cells({4, 4, 4}));
  const auto titles = [&] {
    const std::string text = test::contents(file);
    return text.substr(0, text.find("\r\n"));
  };
  EXPECT_EQ(explained("probes.csv"), titles());
  const std::string averages =
      explained("probe_summary.csv, statistics_points.csv, statistics_lines.csv");
  write_statistics_table(file, on_earth, {}, true);
  EXPECT_EQ("line" + averages.substr(std::string("point").size()), titles());
}

}  // namespace
}  // namespace downwash
