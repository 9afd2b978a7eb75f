// Releases, receptors and substances that are wrong: each fault must say what to do.
#include <gtest/gtest.h>

#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

constexpr const char* leak_with_faults = R"({
  "domain": {"size": [40, 20, 10], "cells": [40, 20, 10]},
  "wind": {"speed": 2},
  "time": {"end": 900, "spin_up": 60},
  "releases": [{"name": "tank", "substance": "chlorine", "x": 5, "y": 10, "mass_kg": 3}],
  "receptors": [{"name": "school", "x": 30, "y": 10}]
})";

struct ReleaseMistake {
  const char* setting;
  const char* sentence;
};
void PrintTo(const ReleaseMistake& fault, std::ostream* stream) { *stream << fault.setting; }
class ReleaseFault : public testing::TestWithParam<ReleaseMistake> {};

TEST_P(ReleaseFault, IsOneSentence) {
  try {
    parse_case(leak_with_faults, "case.json", {GetParam().setting});
    FAIL() << "it was accepted";
  } catch (const CaseError& error) {
    ASSERT_EQ(error.complaints().size(), 1U) << error.what();
    EXPECT_EQ(error.complaints()[0].text, std::string("case.json: ") + GetParam().sentence);
  }
}

const ReleaseMistake release_mistakes[] = {
    {"time.start=2026-11-21T14:30:00",
     "`time.start`: \"2026-11-21T14:30:00\" has no offset from UTC; write it as "
     "2024-05-01T12:00:00+02:00, with the offset of the local clock from UTC (Z for none)."},
    {"time.start=yesterday",
     "`time.start`: \"yesterday\" is no time; write it as 2024-05-01T12:00:00+02:00, with the "
     "offset of the local clock from UTC (Z for none)."},
    // Substances
    {"releases.0.substance=clorine",
     "`releases.0.substance` is \"clorine\", which is unknown; did you mean \"chlorine\"? "
     "`downwash "
     "substances` lists the known ones, and `substances` takes others."},
    {"releases.0.substance=xenon hexafluoroplatinate",
     "`releases.0.substance` is \"xenon hexafluoroplatinate\", which is unknown; `downwash "
     "substances` lists the known ones, and `substances` takes others."},
    {R"(substances=[{"name": "a"}, {"name": "a"}])",
     "`substances` has \"a\" twice; keep one of them."},
    {R"(substances=[{"name": "a", "levels": [{"name": "L", "severity": 1}]}])",
     "`substances.0.levels.0` has no concentration; give `ppm` or `mg_m3`."},
    {R"(substances=[{"name": "a", "levels": [{"name": "L", "severity": 1, "ppm": 2}]}])",
     "`substances.0.levels.0.ppm` needs the `molar_mass` of \"a\"; add it or give `mg_m3`."},
    {R"(substances=[{"name": "a", "levels": [{"name": "L", "severity": 1, "mg_m3": [1, 2],
        "averaging": 60}]}])",
     "`substances.0.levels.0.mg_m3` has 2 values, but `substances.0.levels.0.averaging` has 1; "
     "give one for each."},
    {R"(substances=[{"name": "a", "levels": [{"name": "L", "severity": 1, "mg_m3": 3},
        {"name": "M", "severity": 2, "mg_m3": 2}]}])",
     "`substances.0.levels` of \"a\": M is 2 mg/m³, below the less severe L with 3 mg/m³; correct "
     "the values or `severity`."},
    {R"(substances=[{"name": "a", "levels": [{"name": "L", "severity": 1, "mg_m3": 3},
        {"name": "M", "severity": 1, "mg_m3": 4}]}])",
     "`substances.0.levels` of \"a\" has severity 1 at 0 s twice, as L and M; keep one of them."},
    {R"(substances=[{"name": "a", "levels": [{"name": "L", "severity": 4, "mg_m3": 3}]}])",
     "`substances.0.levels.0.severity` is 4, but must be a whole number from 1 to 3: "
     "zones have three colours."},
    {R"(substances=[{"name": "a", "buoyant": true}])",
     "`substances.0.buoyant` needs the `molar_mass` or the `density` of \"a\"; add one of them."},
    {R"(substances=[{"name": "a", "buoyant": 1}])",
     "`substances.0.buoyant` is 1, but must be true or false."},
    // Places
    {R"(receptors.0={"name": "a", "lat": 3})",
     "`receptors.0.lat` needs `receptors.0.lon` beside it; add that or remove `lat`."},
    {"releases.0.polygon=[[0, 0], [1, 0], [1, 1]]",
     "`releases.0.x` and `releases.0.polygon` exclude each other; keep one of them."},
    {R"(releases.0={"name": "a", "substance": "chlorine", "mass_kg": 1})",
     "`releases.0` (\"a\") has no place; give `lon` and `lat`, or `x` and `y`, or a `polygon`."},
    {R"(receptors.0={"name": "a"})",
     "`receptors.0` (\"a\") has no place; give `lon` and `lat`, or `x` and `y`."},
    {R"(receptors.0={"name": "a", "lon": 1, "lat": 2, "x": 3, "y": 4})",
     "`receptors.0.lon` and `receptors.0.x` exclude each other; keep one of them."},
    {R"(receptors.0={"name": "a", "lon": 13, "lat": 97})",
     "`receptors.0.lat` is 97, but must be a number from -90 to 90 (°): the poles are at "
     "90°."},
    {"releases.0.top=3",
     "`releases.0.top` needs `releases.0.polygon` beside it; add that or remove `top`."},
    {R"(releases.0={"name": "a", "substance": "chlorine", "mass_kg": 1, "height": 2, "top": 2,
        "polygon": [[0, 0], [1, 0], [1, 1]]})",
     "`releases.0` (\"a\"): `top` is 2 m, but must be above `height` = 2 m."},
    // Amounts
    {"releases.0.mass_kg=0",
     "`releases.0.mass_kg` is 0, but must be a number from 1e-12 to 100000000 (kg): the largest "
     "tanks hold 1e8 kg, and less does not show in single precision."},
    {"releases.0.mass_kg=-4",
     "`releases.0.mass_kg` is -4, but must be a number from 1e-12 to 100000000 (kg): the largest "
     "tanks hold 1e8 kg, and less does not show in single precision."},
    {"releases.0.duration=0",
     "`releases.0.duration` is 0, but must be a number from 0.001 to 10000000 (s): what lasts less "
     "is released at once: leave it out; 1e7 s are four months."},
    {"releases.0.rate_kg_s=2",
     "`releases.0.rate_kg_s` and `releases.0.mass_kg` exclude each other; keep one of them."},
    {R"(releases.0={"name": "a", "substance": "chlorine", "x": 1, "y": 1})",
     "`releases.0` (\"a\") releases nothing; give `rate_kg_s`, `mass_kg`, a `series` or a "
     "`container`."},
    {R"(releases.0={"name": "a", "substance": "chlorine", "x": 1, "y": 1, "series":
        [{"time": 9, "rate_kg_s": 1}, {"time": 5, "rate_kg_s": 2}]})",
     "`releases.0` (\"a\"): `series.1.time` is 5 s, but must be after the one before it, 9 s; sort "
     "the series by time."},
    {R"(releases.0={"name": "a", "substance": "chlorine", "x": 1, "y": 1, "series":
        [{"time": 0, "rate_kg_s": 0}]})",
     "`releases.0` (\"a\"): all rates of `series` are 0; give one above 0."},
    {R"(releases.0={"name": "a", "substance": "chlorine", "x": 1, "y": 1, "duration": 5, "series":
        [{"time": 9, "rate_kg_s": 1}]})",
     "`releases.0` (\"a\"): `series` goes on at 9 s, but `duration` is 5 s; lengthen it or leave "
     "it out."},
    // Times
    {R"(time={"end": 5, "after_release": 4})",
     "`time.end` is 5 s from the start of the run, and `time.after_release` 4 s from the first "
     "release: they exclude each other; keep one of them."},
    {"time.spin_up=1000",
     "`time.spin_up` is 1000 s, but the run ends at 900 s; raise `time.end`, or leave it out, and "
     "the run ends by itself."},
    {"releases.0.start=900",
     "`releases.0` (\"tank\"): `start` is 900 s, but the run ends at 900 s; release earlier or "
     "raise `time.end`."},
    {"releases.0.duration=1000",
     "`releases.0` (\"tank\") lasts until 1000 s, but the run ends at 900 s; shorten `duration`, "
     "release earlier or raise `time.end`."},
    // Names
    {R"(receptors=[{"name": "a", "x": 1, "y": 1}, {"name": "a", "x": 2, "y": 1}])",
     "`receptors` has the name \"a\" twice; rename one of them."},
    {R"(ensemble={"members": 3})",
     "`ensemble.members` is 3 but there is no time between them; give `ensemble.interval`."},
};
INSTANTIATE_TEST_SUITE_P(All, ReleaseFault, testing::ValuesIn(release_mistakes));

}  // namespace
}  // namespace downwash
