// A case with its releases in the flow that carries them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "tests/support/case_problems.hpp"

namespace downwash::test {

struct Built {
  Question config;
  Site site;
  BuiltProblem flow;
  ReleasePlan plan;
};

inline Built built(const Question& config) {
  Site site = survey(config.domain, config.wind, config.scenario);
  BuiltProblem flow = build_problem(config, site);
  auto plan = build_release(config, site, flow);
  return {config, std::move(site), std::move(flow), std::move(*plan)};
}

inline std::vector<std::string> problems_of(const Question& config) {
  try {
    built(config);
  } catch (const CaseError& error) {
    return sentences(error);
  }
  return {};
}

}  // namespace downwash::test
