// Cases with a weather in an empty domain.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "geometry/input/text.hpp"
#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"

namespace downwash::test {

inline constexpr const char* report = "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012";

inline Question read(const std::string& keys, const std::vector<std::string>& settings = {}) {
  return parse_case(text(R"({ "domain": { "size": [400, 200, 100], "cells": [40, 20, 10] },
                             "time": { "end": 60, "start": "2026-11-21T14:00:00+01:00" }, )",
                         keys, "}"),
                    "case.json", settings);
}
inline Question with_metar(const std::string& metar, const std::string& more = "") {
  return read(text(R"("weather": { "metar": ")", metar, R"(" })", more));
}

/// Number and text of the one complaint.
inline Complaint refusal(const std::string& keys) {
  try {
    read(keys);
  } catch (const CaseError& error) {
    EXPECT_EQ(error.complaints().size(), 1U) << error.what();
    return error.complaints().front();
  }
  ADD_FAILURE() << "not refused: " << keys;
  return {Message::program_mistake, ""};
}

}  // namespace downwash::test
