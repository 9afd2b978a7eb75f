#include "solver/flow_solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>

#include "solver/backend/slab_makers.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/flow/cut_reading.hpp"
#include "solver/flow/flow_start.hpp"
#include "solver/flow/slab.hpp"
#include "solver/parallel/host_planes.hpp"
#include "solver/parallel/slab_team.hpp"
#include "solver/pressure/pressure_system.hpp"

namespace downwash {
namespace {

/// The series of a group of so many probes, each of which lies in one slab; without values where
/// that is in another process.
ProbeSeries joined(const std::vector<SlabProbeSeries>& of_slabs, std::size_t points) {
  ProbeSeries whole = of_slabs.front().series;
  whole.points = points;
  whole.values.assign(whole.time.size() * whole.quantities * points, 0);
  for (const auto& [part, place] : of_slabs) {
    for (std::size_t row = 0; row < whole.time.size() * whole.quantities; ++row) {
      for (std::size_t n = 0; n < place.size(); ++n) {
        whole.values[row * points + place[n]] = part.values[row * part.points + n];
      }
    }
  }
  return whole;
}

/// By process, of slabs with these first planes, and the number of all planes after them.
std::vector<IndexRange> planes_of_row(const SlabRow& row, const std::vector<int>& first_planes) {
  std::vector<IndexRange> all;
  for (int process = 0; process < row.process_count(); ++process) {
    const auto first = [&](int p) {
      return first_planes[static_cast<std::size_t>(row.first_of(p))];
    };
    all.push_back({first(process), first(process + 1)});
  }
  return all;
}

constexpr Index3 no_cell{-1, -1, -1};

/// The first of these planes of a field that is not finite, among n cells; or no_cell.
Index3 first_bad_value(const HostField<double>& field, const Index3& n) {
  for (int k = field.k_begin; k < std::min(field.k_begin + field.n[2], n[2]); ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        if (!std::isfinite(field(i, j, k))) return {i, j, k};
      }
    }
  }
  return no_cell;
}

/// ∫ f dV and ∫ dV over the fluid of a plane of cells.
struct PlaneIntegral {
  double weighted = 0, volume = 0;
};
PlaneIntegral over_fluid(const HostField<double>& f, int k, const FlowProblem& problem) {
  const auto& [x, y, z] = problem.grid.axis;
  PlaneIntegral sum;
  for (int j = 0; j < f.n[1]; ++j) {
    for (int i = 0; i < f.n[0]; ++i) {
      if (problem.obstacles.solid(i, j, k)) continue;
      const double volume = x.width(i) * y.width(j) * z.width(k);
      sum.weighted += volume * f(i, j, k);
      sum.volume += volume;
    }
  }
  return sum;
}

}  // namespace

class FlowSolver::Implementation {
 public:
  Implementation(FlowProblem problem, const SlabRow& row, const Execution& execution, bool profile)
      : problem_(std::move(problem)),
        parts_(fluid_parts_of(problem_)),
        execution_(execution),
        fields_(field_list(problem_.parameters, execution.precision, problem_.tracers.count(),
                           {problem_.statistics.has_value(), !problem_.cut.empty()})),
        pressure_{problem_.grid, pressure_faces(problem_.boundaries),
                  parts_.closed, problem_.parameters.pressure,
                  row.total(),   &problem_.cut},
        slabs_(row, pressure_.first_planes(), execution, profile) {
    const SlabContext context{problem_,  parts_.closed,    parts_.outlets,
                              pressure_, slabs_.context(), fields_};
    const SlabMakers& makers = slab_makers(execution_.backend, execution_.precision);
    slabs_.make([&](int rank) { return makers.flow(context, rank); });
    set_velocity(problem_.initial_velocity);
    problem_.initial_velocity = nullptr;  // it may hold a whole flow on larger cells
    progress.time = problem_.start_time;
  }

  void set_velocity(const VelocityFunction& velocity) {
    const VelocitySource source = sampled(velocity, problem_.grid, parts_.sealed);
    slabs_.each([&](Slab& slab) { slab.set_velocity(source); });
  }

  void set_tracer(int tracer, const ConcentrationFunction& concentration) {
    refuse_if_beyond(problem_.tracers.tracers, tracer, "tracer");
    const PlaneSource source = sampled(concentration, problem_);
    refuse_wrong_concentrations(source, problem_.grid.n());
    slabs_.each([&](Slab& slab) { slab.set_tracer(tracer, source); });
  }

  void advance(double dt, const StepLimits* limits) {
    slabs_.each([&](Slab& slab) { slab.advance(progress.time, dt, limits); });
    progress.time += dt;
    ++progress.steps;
    report = slabs_.first().pressure_report();
  }

  void save(StateSink& sink, StatePart part) {
    slabs_.each([&](Slab& slab) { slab.save(sink, part); });
    sink.put("time and steps", 0, std::as_bytes(std::span(&progress, 1)));
  }
  void restore(const StateSource& source, StatePart part) {
    slabs_.each([&](Slab& slab) { slab.restore(source, part); });
    const std::vector<std::byte> found = source.get("time and steps", 0);
    if (found.size() != sizeof(Progress)) throw StateError("time and steps are of another size");
    std::memcpy(&progress, found.data(), sizeof(Progress));
    report = slabs_.first().pressure_report();
  }

  StepLimits step_limits() {
    return slabs_.from_each<StepLimits>([](Slab& slab) { return slab.step_limits(); }).front();
  }

  Diagnostics diagnose() {
    Diagnostics d =
        slabs_.from_each<Diagnostics>([](Slab& slab) { return slab.diagnose(); }).front();
    if (!d.finite) d.first_bad_cell = first_bad_cell();
    return d;
  }

  /// Where a field is wanted whole; or its planes of each process.
  enum class Reader { all, first, own };

  template <class T>
  HostField<T> read(const std::string& name, Reader reader) {
    const auto entry = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const FieldEntry& field) { return field.name == name; });
    if (entry == fields_.end() || entry->location == Location::coarse) {
      throw std::out_of_range("there is no field '" + name + "'");
    }
    const Index3 n = extent_of(entry->location, problem_.grid.n());
    HostField<T> own =
        slabs_.template part<T>(n, [&](Slab& slab, HostField<T>& f) { slab.read(name, f); });
    const bool has_face_beyond = n[2] > problem_.grid.n()[2];
    if (reader == Reader::own && has_face_beyond) slabs_.add_plane_beyond(own);
    take_out_openness(problem_, name, own);
    return wanted(std::move(own), n, reader);
  }
  /// The pressure is known up to a constant: the one whose mean over the fluid is zero.
  template <class T>
  HostField<T> read_pressure(Reader reader) {
    const HostField<double> found = read<double>("pressure", Reader::own);
    const double mean = mean_over_fluid(found);
    HostField<T> own(found.n, found.k_begin);
    for_each_host_plane(found.n[2], [&](int plane) {
      const int k = found.k_begin + plane;
      for (int j = 0; j < found.n[1]; ++j) {
        for (int i = 0; i < found.n[0]; ++i) {
          const double constant = problem_.obstacles.solid(i, j, k) ? 0 : mean;
          own(i, j, k) = static_cast<T>(found(i, j, k) - constant);
        }
      }
    });
    return wanted(std::move(own), problem_.grid.n(), reader);
  }

  HostField<float> read_tracer(int tracer, Reader reader) {
    refuse_if_beyond(problem_.tracers.tracers, tracer, "tracer");
    const Index3 n = problem_.grid.n();
    return wanted(slabs_.part<float>(
                      n, [&](Slab& slab, HostField<float>& f) { slab.read_tracer(tracer, f); }),
                  n, reader);
  }
  std::vector<TracerAccount> tracer_accounts() {
    return slabs_
        .from_each<std::vector<TracerAccount>>([](Slab& slab) { return slab.tracer_accounts(); })
        .front();
  }
  Exposure exposure(int group, int tracer) {
    refuse_if_beyond(problem_.tracers.exposures, group, "exposure group");
    refuse_if_beyond(problem_.tracers.tracers, tracer, "tracer");
    const std::vector<Index3>& cells =
        problem_.tracers.exposures[static_cast<std::size_t>(group)].cells;
    const std::size_t n = cells.size();
    Exposure whole{std::vector<double>(n), std::vector<double>(n), std::vector<float>(n),
                   std::vector<float>(n, -1.0f), std::vector<float>(n, -1.0f)};
    slabs_.each([&](Slab& slab) { slab.read_exposure(group, tracer, whole); });
    const auto owner_of = [&](std::size_t cell) { return process_of(cells[cell]); };
    Processes* const others = slabs_.context().row.others();
    complete_by_owner(others, whole.dosage, owner_of);
    complete_by_owner(others, whole.load, owner_of);
    complete_by_owner(others, whole.peak, owner_of);
    complete_by_owner(others, whole.arrival, owner_of);
    complete_by_owner(others, whole.departure, owner_of);
    return whole;
  }

  double kinetic_energy() {
    return slabs_.from_each<double>([](Slab& slab) { return slab.kinetic_energy(); }).front();
  }
  double max_divergence() {
    return slabs_.from_each<double>([](Slab& slab) { return slab.max_divergence(); }).front();
  }
  ProbeSeries probe_series(int group) {
    refuse_if_beyond(problem_.probes, group, "group of probes");
    const auto of_slabs =
        slabs_.from_each<SlabProbeSeries>([group](Slab& slab) { return slab.probe_series(group); });
    const std::vector<Index3>& cells = problem_.probes[static_cast<std::size_t>(group)].cells;
    ProbeSeries series = joined(of_slabs, cells.size());
    complete_by_owner(slabs_.context().row.others(), series.values,
                      [&](std::size_t n) { return process_of(cells[n % cells.size()]); });
    return series;
  }

  std::vector<IndexRange> planes() const {
    return planes_of_row(slabs_.context().row, slabs_.context().first_plane);
  }

  SlabTeam<Slab>& slabs() { return slabs_; }
  const FlowProblem& problem() const { return problem_; }
  const Execution& execution() const { return execution_; }
  const FieldList& fields() const { return fields_; }

  struct Progress {
    double time = 0;
    std::int64_t steps = 0;
  };
  Progress progress;
  PressureReport report;

 private:
  template <class List>
  static void refuse_if_beyond(const List& list, int number, const char* what) {
    if (number >= 0 && static_cast<std::size_t>(number) < list.size()) return;
    throw std::out_of_range(std::string("there is no ") + what + " " + std::to_string(number));
  }

  template <class T>
  HostField<T> wanted(HostField<T> own, const Index3& n, Reader reader) const {
    if (reader == Reader::own) return own;
    return reader == Reader::all ? slabs_.joined(std::move(own), n)
                                 : slabs_.joined_on_first(std::move(own), n);
  }

  /// ∫ f dV / ∫ dV over the fluid of all processes, of each of which these are the planes; 0 where
  /// there is none. Planes are added in the order of the grid.
  double mean_over_fluid(const HostField<double>& f) {
    std::vector<PlaneIntegral> planes(static_cast<std::size_t>(f.n[2]));
    for_each_host_plane(f.n[2], [&](int plane) {
      planes[static_cast<std::size_t>(plane)] = over_fluid(f, f.k_begin + plane, problem_);
    });
    PlaneIntegral sum;
    for (const PlaneIntegral& plane : gathered(slabs_.context().row.others(), planes)) {
      sum.weighted += plane.weighted;
      sum.volume += plane.volume;
    }
    return sum.volume > 0 ? sum.weighted / sum.volume : 0;
  }

  int process_of(const Index3& cell) const { return slabs_.context().process_of_plane(cell[2]); }

  Index3 first_bad_cell() {
    for (const char* component : velocity_names) {
      const std::vector<Index3> own{
          first_bad_value(read<double>(component, Reader::own), problem_.grid.n())};
      const auto all = gathered(slabs_.context().row.others(), own);
      const auto found = std::ranges::find_if(all, [](const Index3& cell) { return cell[0] >= 0; });
      if (found != all.end()) return *found;
    }
    return no_cell;
  }

  FlowProblem problem_;
  FluidParts parts_;
  Execution execution_;
  FieldList fields_;
  PressureSystem pressure_;
  SlabTeam<Slab> slabs_;
};

FlowSolver::FlowSolver(FlowProblem problem, const Execution& execution, bool profile) {
  const SlabRow row(execution.slabs, execution.processes);
  refuse_if_inconsistent(problem, row);
  impl_ = std::make_unique<Implementation>(std::move(problem), row, execution, profile);
}
FlowSolver::FlowSolver(FlowSolver&&) noexcept = default;
FlowSolver& FlowSolver::operator=(FlowSolver&&) noexcept = default;
FlowSolver::~FlowSolver() = default;

const FlowProblem& FlowSolver::problem() const { return impl_->problem(); }
const Grid& FlowSolver::grid() const { return impl_->problem().grid; }
const std::vector<Tracer>& FlowSolver::tracers() const { return impl_->problem().tracers.tracers; }
const FieldList& FlowSolver::fields() const { return impl_->fields(); }
const Execution& FlowSolver::execution() const { return impl_->execution(); }
double FlowSolver::time() const { return impl_->progress.time; }
std::int64_t FlowSolver::steps() const { return impl_->progress.steps; }
StepLimits FlowSolver::step_limits() { return impl_->step_limits(); }
void FlowSolver::advance(double dt) { impl_->advance(dt, nullptr); }
void FlowSolver::advance(double dt, const StepLimits& limits) { impl_->advance(dt, &limits); }
Diagnostics FlowSolver::diagnose() { return impl_->diagnose(); }
double FlowSolver::kinetic_energy() { return impl_->kinetic_energy(); }
double FlowSolver::max_divergence() { return impl_->max_divergence(); }
const PressureReport& FlowSolver::pressure_report() const { return impl_->report; }
void FlowSolver::save(StateSink& sink, StatePart part) { impl_->save(sink, part); }
void FlowSolver::restore(const StateSource& source, StatePart part) {
  impl_->restore(source, part);
}
void FlowSolver::set_velocity(const VelocityFunction& velocity) { impl_->set_velocity(velocity); }
void FlowSolver::set_tracer(int tracer, const ConcentrationFunction& concentration) {
  impl_->set_tracer(tracer, concentration);
}

HostField<double> FlowSolver::read(const std::string& field) {
  constexpr auto all = Implementation::Reader::all;
  return field == "pressure" ? impl_->read_pressure<double>(all) : impl_->read<double>(field, all);
}

HostField<float> FlowSolver::read_single(const std::string& field) {
  constexpr auto first = Implementation::Reader::first;
  return field == "pressure" ? impl_->read_pressure<float>(first)
                             : impl_->read<float>(field, first);
}

HostField<float> FlowSolver::read_part(const std::string& field) {
  constexpr auto own = Implementation::Reader::own;
  return field == "pressure" ? impl_->read_pressure<float>(own) : impl_->read<float>(field, own);
}

HostField<float> FlowSolver::read_tracer(int tracer) {
  return impl_->read_tracer(tracer, Implementation::Reader::first);
}
HostField<float> FlowSolver::read_tracer_part(int tracer) {
  return impl_->read_tracer(tracer, Implementation::Reader::own);
}
std::vector<IndexRange> FlowSolver::planes_of_processes() const { return impl_->planes(); }
std::vector<IndexRange> FlowSolver::planes_of_processes(const FlowProblem& problem,
                                                        const Execution& execution) {
  const SlabRow row(execution.slabs, execution.processes);
  const PressureSystem system{problem.grid, pressure_faces(problem.boundaries), problem.obstacles,
                              problem.parameters.pressure, row.total()};
  return planes_of_row(row, system.first_planes());
}
std::vector<TracerAccount> FlowSolver::tracer_accounts() { return impl_->tracer_accounts(); }
Exposure FlowSolver::exposure(int group, int tracer) { return impl_->exposure(group, tracer); }
StatisticsReport FlowSolver::statistics() const { return impl_->slabs().first().statistics(); }
ProbeSeries FlowSolver::probe_series(int group) { return impl_->probe_series(group); }

std::vector<KernelTiming> FlowSolver::timings() { return impl_->slabs().timings(); }
std::vector<std::string> FlowSolver::slab_devices() const { return impl_->slabs().devices(); }
std::int64_t FlowSolver::bytes_allocated() const { return impl_->slabs().bytes_allocated(); }

}  // namespace downwash
