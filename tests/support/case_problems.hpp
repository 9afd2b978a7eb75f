// What is wrong with a case.
#pragma once

#include <string>
#include <vector>

#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"

namespace downwash::test {

/// What is wrong with a case, without the numbers.
inline std::vector<std::string> sentences(const CaseError& error) {
  std::vector<std::string> all;
  for (const auto& [message, text] : error.complaints()) all.push_back(text);
  return all;
}

/// The sentences that a case is refused with; none where it is taken.
inline std::vector<std::string> problems(const std::string& text,
                                         const std::vector<std::string>& settings = {}) {
  try {
    parse_case(text, "case.json", settings);
  } catch (const CaseError& error) {
    return sentences(error);
  }
  return {};
}

}  // namespace downwash::test
