// What a run is told beside its case.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/run/companions/developed_wind.hpp"
#include "app/run/companions/last_products.hpp"
#include "app/run/folder/resumption.hpp"
#include "app/run/loop/run_loop.hpp"
#include "app/run/ranges/ranges_of_run.hpp"
#include "io/records/deadline_record.hpp"
#include "io/results/result.hpp"

namespace downwash {

struct RunTerms {
  bool profile = false;  ///< whether kernels are timed
  EndRule end;           ///< see RunLoop::set_end_rule
  /// Called with the page of the result, where there is one, once that is written.
  std::function<void(const Result&)> page = {};
  /// True if checkpoints are written, as often as the case says.
  bool checkpoints = false;
  /// True if results so far are written, as often as the case says.
  bool so_far = false;
  /// True if results so far that take about so long, s, may be begun; they always may without.
  std::function<bool(double seconds)> affords_so_far = {};
  /// Whether the wind is kept in which the first release begins, if the case says so.
  bool keeps_wind = false;
  /// True if the files are written by which a map follows the run.
  bool live_map = false;
  /// Whether what the releases come to by time is kept for `downwash rescale`, if the case says so.
  bool keeps_exposures = false;
  /// Whether the folder gets copies of the files that a run reads which begins.
  bool keeps_inputs = false;
  /// What is taken up; nothing of a run that begins. Its folder is RunFolder::taken_up().
  std::optional<Resumption> resumption = std::nullopt;
  /// The wind in which the run begins, at its time; without, it begins at the start of the case.
  std::optional<DevelopedWind> wind = std::nullopt;
  /// The promise of an answer in time, where the cells were chosen for one.
  std::optional<DeadlineRecord> deadline = std::nullopt;
  /// For the ranges; without any there are none.
  Repeats repeats = {};
  /// Files elsewhere that give way to the products of this run, after its own.
  std::vector<GivesWay> give_way = {};
};

/// Where a run begins in the wind of another one, or began before it was cut short.
std::optional<WindOrigin> origin_of(const RunTerms& terms);

}  // namespace downwash
