// A case with a known answer: how it is computed and what it is compared with.
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/run/machine/machine.hpp"
#include "io/scores/validation_record.hpp"
#include "io/text/log.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Where and how far cases are computed.
class ValidationContext {
 public:
  std::filesystem::path cases;   ///< the folder of the shipped cases, with their reference data
  std::string case_file;         ///< ValidationCase::file of this case
  std::filesystem::path folder;  ///< where the record and the pictures of this case go
  BackendKind backend = BackendKind::cpu;
  std::string device;  ///< what one is called: "CPU", "NVIDIA H200"
  int most_slabs = 1;  ///< GPUs, or cores of the CPU
  bool full = false;   ///< the grids that take a GPU, too; else all done in a minute or so on a CPU
  Log* log = nullptr;
  const std::atomic<bool>* stop = nullptr;

  Execution execution(Precision precision, int slabs = 1) const {
    return noted({.backend = backend, .precision = precision, .slabs = slabs});
  }
  /// The execution that the program chose, in no more slabs than most_slabs.
  Execution bounded(Execution chosen) const {
    chosen.slabs = std::min(chosen.slabs, most_slabs);
    return noted(chosen);
  }
  /// GPUs, or cores of the CPU, that anything so far was computed on.
  int devices_used() const { return devices_used_; }
  /// 1, 2, 4 … as many as there are.
  std::vector<int> slab_counts() const;
  /// For loops that run long. Throws std::runtime_error where the user has asked to stop.
  void throw_if_stopped() const;
  /// Says what is being computed now.
  void say(const std::string& line) const;
  /// Writes a picture beside the record and enters it there.
  void add_picture(ValidationRecord& record, const std::string& file, const std::string& contents,
                   const std::string& caption) const;

 private:
  Execution noted(Execution execution) const {
    devices_used_ = std::max(devices_used_, std::min(execution.slabs, most_slabs));
    return execution;
  }
  mutable int devices_used_ = 1;  // a note for the record; nothing is computed from it
};

/// Fills in description, checks, tables and pictures of a record.
struct ValidationCase {
  std::string name;   ///< of its folder below cases/
  std::string title;  ///< "Lid-driven cavity"
  std::string file;   ///< its case file, below cases/; empty where it is no flow
  std::function<void(const ValidationContext&, ValidationRecord&)> compute;
  std::string instead = {};  ///< what is computed where it is no flow
};

/// All of them, in the order of the page.
const std::vector<ValidationCase>& validation_cases();

/// log₂ of the ratio of errors, by the number of times that the spacing was halved between.
double observed_order(double coarse, double fine, double halvings = 1);

// ---------------------------------------------------------------------- figures as text

/// Four digits, as in 0.01286, 1.286e-05.
std::string figure(double value);

/// `measured` may be at most `limit`.
ValidationCheck at_most(std::string quantity, double measured, double limit, std::string source);
/// `measured` must be at least `limit`.
ValidationCheck at_least(std::string quantity, double measured, double limit, std::string source);
/// |measured - reference| ≤ share |reference|.
ValidationCheck within(std::string quantity, double measured, double reference, double share,
                       std::string source);
/// Shown without a criterion.
ValidationCheck shown(std::string quantity, double measured, std::string reference,
                      std::string source);
/// Named, with what it lacks; neither met nor failed.
ValidationCheck not_computed(std::string quantity, std::string missing, std::string source);

}  // namespace downwash
