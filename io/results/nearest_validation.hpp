// Which validation case comes nearest to a run, and how well it scored.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace downwash {

/// A figure that has a criterion.
struct ScoredFigure {
  std::string quantity, measured, criterion;
  bool passed = false;
};

/// What a case scored on one kind of device.
struct ValidationScore {
  std::string device;    ///< "NVIDIA H200", "CPU, 2 cores"
  bool full = false;     ///< on the fine grids too
  std::string revision;  ///< of the program
  std::string ended;     ///< UTC
  std::vector<ScoredFigure> figures;

  std::size_t met() const;
};

struct NearestValidation {
  std::string name;                         ///< of the case: "aij_c_block_array"
  std::string title;                        ///< "AIJ case C: an array of blocks"
  std::vector<std::string> alike, differs;  ///< half a sentence each
  std::vector<ValidationScore> scores;      ///< of a GPU first; empty: not measured
};

/// "5 of 6 criteria met on NVIDIA H200, fine grids (2026-11-22)", or "not measured".
std::string score_words(const NearestValidation& nearest);

}  // namespace downwash
