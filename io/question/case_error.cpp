#include "io/question/case_error.hpp"

#include <string>
#include <utility>

namespace downwash {
namespace {

std::string joined(const std::vector<Complaint>& complaints) {
  std::string lines;
  for (const auto& [message, text] : complaints) lines += (lines.empty() ? "" : "\n") + text;
  return lines;
}

}  // namespace

CaseError::CaseError(std::vector<Complaint> complaints)
    : std::runtime_error(joined(complaints)), complaints_(std::move(complaints)) {}

}  // namespace downwash
