// The case of a repeat: the same accident among other eddies, on larger cells.
#pragma once

#include <optional>

#include "io/question/question.hpp"

namespace downwash {

/// How many times as wide the cells of repeats are.
inline constexpr double repeat_cells = 2;

/// The case on cells `repeat_cells` times as wide, with eddies of their own for each number from 1
/// on, without receptors, statistics, probes and fields. Nothing where its cells are given one by
/// one, where no eddies come in with the wind, or where it is an ensemble already. Throws
/// CaseError.
std::optional<Question> repeat_case(const Question& whole, int number);

/// Makes the case one without repeats, as if it had asked for none.
void leave_out_repeats(Question& config);

}  // namespace downwash
