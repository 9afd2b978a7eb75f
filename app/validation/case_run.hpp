// Runs a shipped case file without writing results, for figures to be taken from its fields.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/loop/run_loop.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

struct CaseRun {
  PreparedCase prepared;
  std::unique_ptr<FlowSolver> solver;
  RunOutcome outcome;

  /// Velocity component along a user axis, on its faces; index it with at().
  HostField<double> velocity(int user_axis) const;
  /// A value of a field of the solver by indices along x, y, z.
  template <class Value>
  Value at(const HostField<Value>& field, const Index3& xyz) const {
    const auto [i, j, k] = prepared.built.axes.to_solver(xyz);
    return field(i, j, k);
  }
  /// True if a cell is solid, by indices along x, y, z.
  bool solid(const Index3& xyz) const;
  /// Cells along x, y, z.
  const Index3& cells() const { return prepared.site.box.cells; }
  /// The axis of the grid along x, y or z.
  const Axis& axis(int user_axis) const;
};

/// Reads the case file of the context, on its backend; `settings`, as by --set, come on top. The
/// program chooses the number of slabs as for any run, up to that of the context. Ready for its
/// first step. Throws CaseError or InputError.
CaseRun prepare_case(const ValidationContext& context,
                     const std::vector<std::string>& settings = {});

/// Runs it to its end. Throws std::runtime_error where the flow blows up or the run is interrupted.
void run_to_end(const ValidationContext& context, CaseRun& run,
                std::optional<RunLoop::Sampling> sampling = std::nullopt);

}  // namespace downwash
