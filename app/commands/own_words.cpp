#include "app/commands/own_words.hpp"

#include <cstddef>

#include "app/commands/options/shipped_cases.hpp"

namespace downwash {
namespace {

constexpr const char* examples = R"(  downwash check cases/berlin_release/case.json
      what would be computed, and how long it takes
  downwash run cases/berlin_release/case.json
      compute it, into results/berlin_release
  downwash run case.json --set wind.direction=190 --out results/south
      another wind, and another folder
  downwash run case.json --within 60s
      the finest answer that is there in a minute
  downwash run case.json --set releases.0.rate_kg_s=2
      another rate of the first release
  downwash run case.json --backend cpu --slabs 8 --precision double
      on eight cores, in double precision
  mpirun -n 4 downwash run case.json
      four processes, on one or several machines
  downwash resume results/south
      go on where a run was cut short
  downwash verify results/south
      compute it once more, and compare
  downwash substances chlorine
      levels of concern, density and more of a substance
  downwash bench
      how fast this machine computes
  downwash validate
      compare with cases whose answer is known
  downwash explain DW-601
      what a message means, and what to do
)";

}  // namespace

std::string purpose_words() {
  return "Downwash computes the wind between buildings and where it carries a release, and says "
         "building by building who should shelter and who should leave. It reads a building file, "
         "the wind and the release. It writes threat zones for map programs, a page, tables, and "
         "fields for ParaView. It computes on CPU cores or on GPUs.\n";
}

std::string example_words() {
  std::string text = examples;
  const std::string name = "cases/", folder = (shipped_cases() / "").string();
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += folder.size()) {
    text.replace(at, name.size(), folder);
  }
  return text;
}

std::string exit_code_words() {
  return R"(  0    fine
  1    failure, or something could not be written; of verify: not all came out once more; of
       validate: a figure is outside its criterion
  2    bad input: command line, case, or a file that it reads
  3    the flow blew up, or a sanity gate stopped it; results up to there are written, and marked
  4    a check says not to rely on the result, which is written; of check: not to rely on what would
       come out
  130  interrupted by Ctrl-C, SIGTERM or SIGHUP; results up to there are written
)";
}

std::string file_words() {
  return R"(  CASE.json
      what is to be computed: JSON, in which comments are allowed. `downwash schema` prints its keys.
      Paths in it begin at its folder.
  results/NAME
      the result folder, unless --out names another one. NAME is that of the case.
  results/NAME/run.json
      what was computed, by which version, on what, how it went, and which files it wrote
  results/NAME/previous
      the result that was in the folder before
  results/validation
      figures and pictures of `downwash validate`
  cases
      the shipped cases: of the working folder, else ../share/downwash/cases beside the folder of the
      program
  ../share/downwash/docs
      the documents, beside the folder of the program
)";
}

std::string environment_words() {
  return R"(  OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE
      number of this process and of all processes, as mpirun of Open MPI sets them
  PMI_RANK, PMI_SIZE
      the same of MPICH and its kin
  SLURM_PROCID, SLURM_STEP_NUM_TASKS
      the same of Slurm's srun

The first of these pairs that is set counts. If it says two processes or more, they compute together.
Otherwise the program reads no variable of the environment. Its libraries read theirs, such as
CUDA_VISIBLE_DEVICES for GPUs and PROJ_DATA for map projections.
)";
}

}  // namespace downwash
