// Case files that are wrong: each fault must give one sentence that says what to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
#include "tests/support/case_problems.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

using test::problems;

std::string only_problem(const std::string& text, const std::vector<std::string>& settings = {}) {
  const auto all = problems(text, settings);
  EXPECT_EQ(all.size(), 1U) << (all.empty() ? "" : all.front() + "\n" + all.back());
  return all.empty() ? "" : all.front();
}

const std::string faulty_box =
    R"({"domain": {"size": [1, 2, 3], "cells": [4, 5, 6]}, "time": {"steps": 10}})";

struct SettingFault {
  const char* setting;  ///< applied to the box
  const char* sentence;
};
void PrintTo(const SettingFault& fault, std::ostream* stream) { *stream << fault.setting; }
class CaseFault : public testing::TestWithParam<SettingFault> {};

TEST_P(CaseFault, IsOneSentence) {
  const std::string problem = only_problem(faulty_box, {GetParam().setting});
  EXPECT_EQ(problem, std::string("case.json: ") + GetParam().sentence);
}

const SettingFault setting_faults[] = {
    {"fluid.gravity=0",
     "`fluid.gravity` is 0, but must be a number from 0.001 to 100 (m/s²): it is ten times the "
     "Earth's, "
     "and "
     "with less nothing of the size of a domain sinks or rises."},
    {"time.hold_wind=true",
     "`time.hold_wind` is true, but there are no `releases` to be carried, so nothing would "
     "happen; "
     "give some, or remove it."},
    {R"(time={"end": 1, "answer_within": 60})",
     "`time.answer_within` (--within) is 60 s, but the cells are given by `domain.size` and "
     "`domain.cells`, and can't be chosen to fit; give `domain.buildings` with `domain.resolution` "
     "instead, or remove it."},
    {R"(output.sender="fire brigade")",
     "`output.sender` is \"fire brigade\", which has a blank, but alerts (CAP 1.2) allow no "
     "blanks, "
     "commas, \"<\" and \"&\" there; give an identifier without, such as "
     "\"duty.officer@fire.example.org\"."},
    {R"(output.sender="fire&rescue")",
     "`output.sender` is \"fire&rescue\", which has \"&\", but alerts (CAP 1.2) allow no blanks, "
     "commas, \"<\" and \"&\" there; give an identifier without, such as "
     "\"duty.officer@fire.example.org\"."},
    {R"(output.sender="a\tb")",
     "`output.sender` is \"a\tb\", which has a control character, but alerts (CAP 1.2) allow no "
     "blanks, commas, \"<\" and \"&\" there; give an identifier without, such as "
     "\"duty.officer@fire.example.org\"."},
    // Names
    {R"(wind={"sped": 3, "speed": 3})", "`wind.sped` is not a known key; did you mean `speed`?"},
    {"tim=3", "`tim` is not a known key; did you mean `time`?"},
    {"tiem=3", "`tiem` is not a known key; did you mean `time`?"},
    {"viscosity=1", "`viscosity` is not a known key; did you mean `fluid.viscosity`?"},
    {"smoke=[]",
     "`smoke` is not a known key; the keys here are $schema, title, domain, wind, weather, fluid, "
     "turbulence, inflow, surfaces, boundaries, initial, time, advection, pressure, releases, "
     "receptors, substances, "
     "zones, ensemble, statistics, probes, output, checkpoint, gates, backend, slabs, transport, "
     "precision."},
    {"boundaries.front=wall",
     "`boundaries.front` is not a known key; the keys here are x-, x+, y-, y+, z-, z+, inlet, "
     "outlet, right, left, ground, top."},
    // Types and bounds
    {"time.dt=fast",
     "`time.dt` is \"fast\", but must be a number, 0 or from 1e-09 to 3600 (s), or one with its "
     "unit "
     "(s, min, h or d, also 1h30)."},
    {"time.steps=2.5", "`time.steps` is 2.5, but must be a whole number from 0 to 1000000000."},
    {"time=10", "`time` is 10, but must be an object in braces {…}."},
    {"title=12", "`title` is 12, but must be a text of at most 500 letters."},
    {"domain.size.2=-3",
     "`domain.size.2` is -3, but must be a number from 0.001 to 1000000: from models in wind "
     "tunnels "
     "to regions over which the Earth is flat."},
    {"domain.cells.0=0",
     "`domain.cells.0` is 0, but must be a whole number from 1 to 1000000: no "
     "memory holds more."},
    {"domain.cells=[8, 8]",
     "`domain.cells` has 2 values, but must be a list of 3 values in brackets […]."},
    {"domain.cells=64", "`domain.cells` is 64, but must be a list of 3 values in brackets […]."},
    {"advection.upwind=2",
     "`advection.upwind` is 2, but must be a number from 0 to 1: it is a share."},
    {"time.cfl=0",
     "`time.cfl` is 0, but must be a number from 0.01 to 1.5: shorter steps gain nothing, longer "
     "ones "
     "are unstable."},
    {"fluid.viscosity=-1",
     "`fluid.viscosity` is -1, but must be a number from 0 to 100 (m²/s): air has "
     "1.5e-5 m²/s, honey 0.01 m²/s, and the largest eddies mix like 100 m²/s."},
    {"time.end=1e999",
     "`time.end` is \"1e999\", but must be a number, 0 or from 1e-06 to 10000000 (s), or one with "
     "its unit (s, min, h or d, also 1h30)."},
    // Choices
    {"turbulence.model=smagorinski",
     "`turbulence.model` is \"smagorinski\", but must be one of \"none\", \"smagorinsky\", "
     "\"vreman\"; did you "
     "mean \"smagorinsky\"?"},
    {"pressure.solver=multigird_cg",
     "`pressure.solver` is \"multigird_cg\", but must be one of \"multigrid_cg\", \"multigrid\", "
     "\"red_black\", \"jacobi\"; did you mean \"multigrid_cg\"?"},
    {"pressure.relaxation=2",
     "`pressure.relaxation` is 2, but must be a number above 0 and below 2: sweeps diverge "
     "beyond."},
    {"boundaries.top=freeslip",
     "`boundaries.top` is \"freeslip\", but must be one of \"periodic\", \"wall\", \"free_slip\", "
     "\"inflow\", \"outflow\"; did you mean \"free_slip\"?"},
    {"boundaries.top=3",
     "`boundaries.top` is 3, but must be one of \"periodic\", \"wall\", \"free_slip\", \"inflow\", "
     "\"outflow\", or an object in braces {…}."},
    {R"(output.fields=["velocity", "velocity"])",
     "`output.fields` holds \"velocity\" twice; keep one of them."},
    {"output.fields=[]", "`output.fields` has 0 values, but must be a list of 1 to 10."},
    // Company
    {"wind={}", "`wind.speed` is missing; give it: speed at the reference height."},
    {"domain.margins={}",
     "`domain.margins` needs `domain.resolution` beside it; add that or remove `margins`."},
    {"domain.growth=1.1",
     "`domain.growth` needs `domain.resolution` beside it; add that or remove `growth`."},
    {R"(boundaries={"inlet": "wall", "x-": "wall"})",
     "`boundaries.inlet` and `boundaries.x-` are the same face; keep one of them."},
    {R"(domain={"buildings": "a.geojson"})",
     "`domain.resolution` is missing: the cell size in m; or give `size` and `cells`."},
    {R"(domain={"buildings": "a.geojson", "resolution": 4})",
     "`wind` is missing: a domain with `domain.resolution` is sized along the wind; add it or give "
     "`size` and `cells`."},
    {R"(domain={"buildings": "a.geojson", "bbox": [2, 0, 1, 1], "size": [1, 2, 3], "cells": [4, 5, 6]})",
     "`domain.bbox` should be [west, south, east, north], with west less than east (unless it "
     "crosses longitude 180) and south less than north; correct it."},
    {R"(domain={"buildings": "a.geojson", "bbox": [100, 0, -20, 1], "size": [1, 2, 3], "cells": [4, 5, 6]})",
     "`domain.bbox` should be [west, south, east, north], with west less than east (unless it "
     "crosses longitude 180) and south less than north; correct it."},
    {R"(domain={"buildings": "a.geojson", "centre": [2, 0], "size": [1, 2, 3], "cells": [4, 5, 6]})",
     "`domain.centre` needs `domain.radius` beside it; add that or remove `centre`."},
    {R"(domain={"buildings": "a.geojson", "bbox": [0, 0, 1, 1], "centre": [2, 0], "radius": 5, "size": [1, 2, 3], "cells": [4, 5, 6]})",
     "`domain.bbox` and `domain.centre` exclude each other; keep one of them."},
    {"domain.bbox=[0, 0, 1, 1]",
     "`domain.bbox` needs `domain.buildings` beside it; add that or remove `bbox`."},
    {"domain={}", "`domain` needs either `buildings` and `resolution`, or `size` and `cells`."},
    {R"(domain.boxes=[{"min": [0, 1, 0], "max": [1, 0.5, 1]}])",
     "`domain.boxes.0`: min y = 1 is not below max y = 0.5; swap them."},
    {R"(domain.boxes=[{"min": [2, 0, 0], "max": [3, 1, 1]}])",
     "`domain.boxes.0` lies outside the domain: x from 2 to 3 m, the domain from 0 to 1 m; move it "
     "or remove it."},
    {R"(pressure={"tolerance": 1e-3, "divergence": 1e-5})",
     "`pressure.tolerance` and `pressure.divergence` exclude each other; keep one of them."},
    {R"(pressure={"solver": "jacobi", "relaxation": 1.2})",
     "`pressure.relaxation` is 1.2, but Jacobi sweeps diverge above 1; choose 1 or less, or the "
     "`solver` \"red_black\"."},
    {"time.steps=0",
     "`time` has no end: give `end` (s), `steps` or `steady` (m/s²) a value above 0."},
    {R"(boundaries.top={"type": "inflow"})",
     "`boundaries.z+` is an inflow without a speed; write {\"type\": \"inflow\", \"velocity\": [x, "
     "y, z]} or give a `profile`."},
    {R"(boundaries.inlet={"type": "inflow", "profile": [[5, 1], [2, 3]]})",
     "`boundaries.x-.profile.1` has height 2, but must be above the point before it, 5 m; sort the "
     "points by height."},
};
INSTANTIATE_TEST_SUITE_P(All, CaseFault, testing::ValuesIn(setting_faults));

/// Of a wind that is held, with something to carry.
std::string problem_of_held_wind(const std::vector<std::string>& settings) {
  return only_problem(
      R"({"domain": {"size": [9, 9, 9], "cells": [9, 9, 9]}, "time": {"hold_wind": true, "end": 1},
          "releases": [{"name": "r", "substance": "tracer gas", "x": 4, "y": 4, "mass_kg": 1}]})",
      settings);
}

TEST(CaseOfHeldWind, IsRefusedWithWhatItWouldNotNotice) {
  using testing::HasSubstr;
  EXPECT_THAT(problem_of_held_wind({R"(domain.boxes=[{"min": [1, 1, 1], "max": [2, 2, 2]}])"}),
              HasSubstr("does not go around `domain.boxes`"));
  EXPECT_THAT(problem_of_held_wind({"time.steady=1e-3"}), HasSubstr("`time.steady`"));
  EXPECT_THAT(problem_of_held_wind({R"(initial={"pattern": "waves", "velocity": [0, 0, 1]})"}),
              HasSubstr("`initial.pattern` \"waves\" is a push"));
  EXPECT_THAT(problem_of_held_wind(
                  {R"(substances=[{"name": "tracer gas", "buoyant": true, "density": 2}])"}),
              HasSubstr("\"tracer gas\" is `buoyant`"));
}

TEST(CaseErrors, AllProblemsAreReported) {
  const auto all = problems(R"({"domain": {"size": [1, 0, 3]}, "wind": {"sped": 1},
                                "time": {"steps": "many"}})");
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(
      all[0],
      "case.json: `domain.size.1` is 0, but must be a number from 0.001 to 1000000: from models in "
      "wind tunnels to regions over which the Earth is flat.");
  EXPECT_EQ(all[1],
            "case.json: `domain.size` needs `domain.cells` beside it; add that or remove `size`.");
  EXPECT_EQ(all[2], "case.json: `wind.sped` is not a known key; did you mean `speed`?");
  EXPECT_EQ(all[3], "case.json: `wind.speed` is missing; give it: speed at the reference height.");
  EXPECT_EQ(
      all[4],
      "case.json: `time.steps` is \"many\", but must be a whole number from 0 to 1000000000.");
}

TEST(CaseErrors, ContradictionsOfTheWind) {
  EXPECT_EQ(only_problem(faulty_box, {"wind.speed=3", "boundaries.inlet=periodic"}),
            "case.json: `wind` blows in through `boundaries.inlet` (x-), but that is \"periodic\"; "
            "make it \"inflow\" or remove `wind`.");
  EXPECT_EQ(only_problem(faulty_box, {"wind.speed=3", "wind.roughness=2", "wind.height=2"}),
            "case.json: `wind.roughness` is 2, but must be below `wind.height` = 2 m.");
  EXPECT_EQ(only_problem(faulty_box, {"time.scheme=euler", "fluid.viscosity=0"}),
            "case.json: `time.scheme` \"euler\" is unstable without any viscosity; take \"ab3\" or "
            "\"rk3\", or give `fluid.viscosity`, `advection.upwind` or a `turbulence.model`.");
  EXPECT_EQ(problems(faulty_box, {"time.scheme=euler", "fluid.viscosity=0", "wind.speed=3"}).size(),
            0U)
      << "the wind brings the Smagorinsky model";
}

TEST(CaseErrors, StepsAndStretchingThatCannotBe) {
  EXPECT_EQ(
      only_problem(faulty_box, {"time.cfl=0.8"}),
      "case.json: `time.cfl` is 0.8, but the scheme \"ab3\" is stable up to 0.72 only; take a "
      "smaller cfl, or \"rk3\".");
  EXPECT_EQ(problems(faulty_box, {"time.cfl=1.2", "time.scheme=ab2"}).size(), 1U);
  EXPECT_EQ(problems(faulty_box, {"time.cfl=1.2", "time.scheme=rk3"}).size(), 0U);
  EXPECT_EQ(only_problem(faulty_box, {"domain.size=[8, 8, 8]", "domain.cells=[8, 8, 8]",
                                      R"(domain.stretching={"y": {"ends": "both", "first": 1}})"}),
            "case.json: `domain.stretching.y.first` is 1 m, but even cells are 1 m wide: make it "
            "smaller, or remove the stretching.");
}

TEST(CaseErrors, TolerancesBelowThePrecision) {
  EXPECT_EQ(only_problem(faulty_box, {"pressure.tolerance=1e-8"}),
            "case.json: `pressure.tolerance` is 1e-08, but single precision reaches 1e-07 at best; "
            "choose `precision` \"double\" or a tolerance of at least 1e-07.");
  for (const char* solver : {"jacobi", "red_black"}) {
    EXPECT_EQ(
        only_problem(faulty_box,
                     {std::string("pressure.solver=") + solver, "pressure.tolerance=1e-6"}),
        "case.json: `pressure.tolerance` is 1e-06, but single precision reaches 1e-05 at best; "
        "choose the `solver` \"multigrid_cg\", `precision` \"double\" or a tolerance of at "
        "least 1e-05.");
  }
  EXPECT_EQ(only_problem(faulty_box, {"pressure.tolerance=1e-14", "precision=double"}),
            "case.json: `pressure.tolerance` is 1e-14, but double precision reaches 1e-13 at best; "
            "choose a tolerance of at least 1e-13.");
  EXPECT_EQ(
      only_problem(faulty_box, {"pressure.divergence=1e-8"}),
      "case.json: `pressure.divergence` is 1e-08, but single precision reaches 1e-07 at best; "
      "choose `precision` \"double\" or a divergence of at least 1e-07.");
  EXPECT_EQ(
      only_problem(faulty_box, {"pressure.divergence=1e-15", "precision=double"}),
      "case.json: `pressure.divergence` is 1e-15, but double precision reaches 1e-14 at best; "
      "choose a divergence of at least 1e-14.");
}

TEST(CaseErrors, TolerancesThatThePrecisionReaches) {
  EXPECT_EQ(problems(faulty_box, {"pressure.tolerance=1e-7"}).size(), 0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.solver=multigrid", "pressure.tolerance=1e-7"}).size(),
            0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.divergence=1e-7"}).size(), 0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.solver=jacobi", "pressure.tolerance=1e-5"}).size(), 0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.tolerance=1e-13", "precision=double"}).size(), 0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.divergence=1e-14", "precision=double"}).size(), 0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.solver=red_black", "pressure.relaxation=1.9"}).size(),
            0U);
  EXPECT_EQ(problems(faulty_box, {"pressure.relaxation=1.9"}).size(), 0U) << "it has no effect";
  EXPECT_EQ(problems(faulty_box,
                     {"pressure.solver=jacobi", "pressure.sweeps=20", "pressure.tolerance=1e-9"})
                .size(),
            0U)
      << "it has no effect";
}

TEST(CaseErrors, MalformedJsonHasLineAndColumn) {
  EXPECT_EQ(only_problem("{\n  \"title\": tru\n}"),
            "case.json, line 2, column 12: tru is not a JSON value; names and texts go in double "
            "quotes.");
  EXPECT_EQ(only_problem("{\"backend\": cpu}"),
            "case.json, line 1, column 13: cpu is not a JSON value; names and texts go in double "
            "quotes.");
  EXPECT_EQ(only_problem("{title: 1}"),
            "case.json, line 1, column 2: title is not a JSON value; names and texts go in double "
            "quotes.");
  EXPECT_EQ(only_problem("{\"a\" 1}"),
            "case.json, line 1, column 6: unexpected number literal; expected ':'.");
  EXPECT_EQ(only_problem(faulty_box + "}"),
            "case.json, line 1, column 75: unexpected '}'; expected end of input.");
  EXPECT_EQ(only_problem("{\n  \"slabs\": 1\n  \"title\": \"a\"\n}"),
            "case.json, line 3, column 9: unexpected string literal; expected ',' or '}'.");
  EXPECT_EQ(only_problem("{\n  \"slabs\": 1,\n}"),
            "case.json, line 2, column 13: remove the comma before '}'.");
  EXPECT_EQ(only_problem("{\"slabs\": [1, 2, ]}"),
            "case.json, line 1, column 16: remove the comma before ']'.");
  EXPECT_EQ(only_problem("{\"slabs\": 1e999}"),
            "case.json, line 1, column 11: the number 1e999 is too large.");
}

TEST(CaseErrors, EveryTruncationIsRefused) {
  for (std::size_t length = 0; length < faulty_box.size(); ++length) {
    const std::string problem = only_problem(faulty_box.substr(0, length));
    EXPECT_TRUE(problem.find("is it cut off") != std::string::npos ||
                problem.find("is empty") != std::string::npos)
        << length << ": " << problem;
  }
}

TEST(CaseErrors, OtherDocuments) {
  EXPECT_EQ(only_problem("[1, 2]"),
            "case.json: the case is [1,2], but must be an object in braces {…}.");
  EXPECT_EQ(only_problem(R"({"time": {"end": 1, "steps": 2, "end": 3}})"),
            "case.json: `time.end` stands twice; keep one of them.");
  EXPECT_EQ(only_problem(" \n "),
            "case.json: the file is empty; a case is a JSON object with at least `domain` and "
            "`time`.");
  EXPECT_EQ(problems("{\"title\": \"\xff\"}").size(), 1U) << "not UTF-8";
}

TEST(CaseErrors, Settings) {
  EXPECT_EQ(only_problem(faulty_box, {"time.steps"}),
            "--set time.steps: write key.path=value, such as time.steps=100.");
  EXPECT_EQ(
      only_problem(faulty_box, {"domain.cells.3=1"}),
      "--set domain.cells.3=1: `domain.cells` has 3 elements, numbered from 0; `3` is not one "
      "of them.");
  EXPECT_EQ(only_problem(faulty_box, {"time.steps.x=1"}),
            "--set time.steps.x=1: `time.steps` is 10, which has no parts; set it as a whole.");
  EXPECT_EQ(only_problem(faulty_box, {"time..x=1"}),
            "--set time..x=1: there is an empty name in `time..x`.");
}

TEST(CaseErrors, BytesThatAreNotUtf8DoNotStopTheMessage) {
  EXPECT_EQ(problems(faulty_box, {"title=\xff"}).size(), 0U);
  EXPECT_EQ(problems(faulty_box, {"backend=\xff"}).size(), 1U);
}

TEST(CaseErrors, Files) {
  const test::TemporaryFolder folder;
  const auto message = [](const std::filesystem::path& file) -> std::string {
    try {
      read_case(file);
    } catch (const CaseError& error) {
      return error.what();
    }
    return "";
  };
  const auto missing = folder.path() / "none.json";
  EXPECT_EQ(message(missing), missing.string() + ": there is no such file; check the path.");
  EXPECT_EQ(message(folder.path()),
            folder.path().string() + ": this is a folder; name the case file in it.");
  const auto secret = folder.path() / "secret.json";
  std::ofstream(secret) << faulty_box;
  EXPECT_EQ(message(secret), "");
  chmod(secret.c_str(), 0);
  if (geteuid() != 0) {
    EXPECT_EQ(message(secret),
              secret.string() + ": the file cannot be read; check its permissions.");
  }
}

}  // namespace
}  // namespace downwash
