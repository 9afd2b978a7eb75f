#include "io/case/schema/substance_names.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "io/case/read_case.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"

namespace downwash {
namespace {

TEST(SubstanceNames, TakeTheAtomsOfAFormulaInAnyOrder) {
  EXPECT_EQ(library_name("HCl"), "hydrogen chloride");
  EXPECT_EQ(library_name("ClH"), "hydrogen chloride");
  EXPECT_EQ(library_name("HBr"), "hydrogen bromide");
  for (const char* other : {"HCl2", "hCL", "H", "HClX", "Hydrogen"}) {
    EXPECT_EQ(library_name(other), std::nullopt) << other;
  }
}

TEST(SubstanceNames, LibraryIsKnownByNameFormulaAndNumbers) {
  for (const char* designation : {"chlorine", "Chlorine", "CHLORINE", "Cl2", "cl2", "7782-50-5",
                                  "UN1017", "UN-1017", "UN-Nr. 1017", "ONU 1017", "CAS 7782-50-5",
                                  "CAS: 7782-50-5", "un 1017", "UN 1017", "1017"}) {
    EXPECT_EQ(library_name(designation), "chlorine") << designation;
  }
  EXPECT_EQ(library_name("Sulfur Dioxide"), "sulfur dioxide");
  for (const char* designation : {"", "UN", "UN1018", "7782-50-6", "chlorin", "gas"}) {
    EXPECT_EQ(library_name(designation), std::nullopt) << designation;
  }
  EXPECT_EQ(library_numbers("chlorine"), "CAS 7782-50-5, UN 1017");
  EXPECT_EQ(library_numbers("tracer gas"), "");
}

TEST(SubstanceNames, AreKnownInFourLanguages) {
  for (const char* designation :
       {"acrylonitrile", "Acrylnitril", "acrilonitrilo", "vinyl cyanide", "107-13-1", "UN 1093"}) {
    EXPECT_EQ(library_name(designation), "acrylonitrile") << designation;
  }
  for (const char* designation : {"acétonitrile", "Acetonitril", "acetonitrilo", "ACETONITRILE"}) {
    EXPECT_EQ(library_name(designation), "acetonitrile") << designation;
  }
  EXPECT_EQ(library_name("Essigsäure"), "acetic acid");
  EXPECT_EQ(library_name("acido acetico"), "acetic acid") << "without its accents";
  EXPECT_EQ(library_name("Blausaure"), "hydrogen cyanide");
  EXPECT_EQ(library_name("Schwefelwasserstoff"), "hydrogen sulfide");
}

TEST(SubstanceNames, NoNameMeansTwoSubstances) {
  std::size_t substances = 0, with_levels = 0;
  for (const auto& entry : nlohmann::ordered_json::parse(substance_library())) {
    ++substances;
    if (!entry.value("levels", nlohmann::ordered_json::array()).empty()) ++with_levels;
    const std::string name = entry["name"];
    EXPECT_EQ(library_name(name), name);
    for (const auto& synonym : entry.value("synonyms", nlohmann::ordered_json::array())) {
      EXPECT_EQ(library_name(synonym.get<std::string>()), name) << synonym;
    }
    for (const auto& level : entry.value("levels", nlohmann::ordered_json::array())) {
      EXPECT_TRUE(!level.value("source", "").empty() || !entry.value("source", "").empty()) << name;
    }
  }
  EXPECT_GE(substances, 200U);
  EXPECT_GE(with_levels, 150U);
}

/// The last digit is the sum of the others, each times its place counted from the right, modulo 10.
bool check_digit_is_right(const std::string& cas) {
  int sum = 0, place = 0;
  for (auto c = cas.rbegin() + 1; c != cas.rend(); ++c) {
    if (*c != '-') sum += ++place * (*c - '0');
  }
  return sum % 10 == cas.back() - '0';
}

TEST(SubstanceNames, NumbersOfTheLibraryArePlausibleAndNoneStandsTwice) {
  std::set<std::string> seen;
  for (const auto& entry : nlohmann::ordered_json::parse(substance_library())) {
    for (const char* key : {"name", "cas", "un", "formula"}) {
      const std::string value = entry.value(key, "");
      EXPECT_TRUE(value.empty() || seen.insert(value).second) << value;
    }
    const std::string cas = entry.value("cas", ""), un = entry.value("un", "");
    EXPECT_TRUE(cas.empty() || check_digit_is_right(cas)) << cas;
    EXPECT_TRUE(un.empty() || (un.size() == 4 && std::stoi(un) > 1000)) << un;
  }
}

Question read_substance(const std::string& substance, const std::string& own = "[]") {
  return parse_case(R"({"domain": {"size": [40, 40, 40], "cells": [20, 20, 20]},
                        "wind": {"speed": 3}, "time": {"end": 100, "spin_up": 1},
                        "substances": )" +
                        own + R"(, "releases": [{"name": "t", "x": 1, "y": 1,
                        "rate_kg_s": 1, "substance": ")" +
                        substance + "\"}]}",
                    "case.json");
}

TEST(SubstanceNames, ReleasesMayUseAnyOfThem) {
  for (const char* designation : {"Chlorine", "UN1017", "7782-50-5"}) {
    const Question config = read_substance(designation);
    EXPECT_EQ(config.scenario.releases[0].substance, "chlorine") << designation;
    ASSERT_EQ(config.scenario.substances.size(), 1U);
    EXPECT_EQ(config.scenario.substances[0].levels.size(), 9U);
  }
  try {
    read_substance("UN9999");
    FAIL();
  } catch (const CaseError& error) {
    EXPECT_NE(std::string(error.what()).find("\"UN9999\", which is unknown"), std::string::npos);
  }
}

TEST(SubstanceNames, OwnSubstancesGoFirst) {
  const std::string own = R"([{"name": "our gas", "un": "1017", "cas": "1-2-3"}])";
  EXPECT_EQ(read_substance("UN 1017", own).scenario.releases[0].substance, "our gas");
  EXPECT_EQ(read_substance("1-2-3", own).scenario.releases[0].substance, "our gas");
  const Question changed =
      read_substance("UN1017", R"([{"name": "Chlorine", "toxic_exponent": 3}])");
  EXPECT_EQ(changed.scenario.releases[0].substance, "Chlorine");
  ASSERT_EQ(changed.scenario.substances.size(), 1U);
  EXPECT_EQ(changed.scenario.substances[0].toxic_exponent, 3);
  EXPECT_EQ(changed.scenario.substances[0].levels.size(), 9U) << "the rest is the library's";
}

}  // namespace
}  // namespace downwash
