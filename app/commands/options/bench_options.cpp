#include "app/commands/options/bench_options.hpp"

namespace downwash {
namespace {

/// CLI::PositiveNumber with a shorter message, which doesn't spell out the largest number.
const CLI::Validator above_zero(
    [](const std::string& text) {
      return CLI::PositiveNumber(text).empty() ? std::string() : text + " is not above 0";
    },
    "");

constexpr const char* bench_words = R"(
The flows, over made-up buildings on cells of 5 m:
  jacobi   the thesis's benchmark: fixed step, Adams-Bashforth, no turbulence, 20 Jacobi sweeps
  les      as cities are computed: Smagorinsky model, one tracer, multigrid to 1e-2, adaptive step

In the table, calls and milliseconds are of a step; on the CPU some kernels are called plane by
plane. B/cell is the least that a kernel moves to and from memory in a step, in bytes per cell; GB/s is
what that makes in its time, and `of B` the share of what copying alone reaches, which is above 100 %
where the cache keeps values from one kernel to the next. Rows without a share are boundaries, halos
and such. What concerns kernels comes from steps with every kernel timed, which cost a little more.)";

}  // namespace

CLI::App* declare_bench(CLI::App& program, const std::shared_ptr<BenchOptions>& options) {
  CLI::App* command = program.add_subcommand(
      "bench",
      "Measure how fast this machine computes, and how near that is to its memory's limit");
  command->footer(bench_words);
  command->add_option("--scenario", options->scenarios, "What is computed; both unless given")
      ->type_name("jacobi|les");
  command
      ->add_option("--grid", options->grids,
                   "Cells along x (downwind), y and z; may be given again and again")
      ->check(above_zero)
      ->option_text("NX NY NZ");
  command
      ->add_option("--slabs", options->slabs,
                   "Numbers of slabs, which are compared; chosen for you unless given. Of several "
                   "processes: of each")
      ->check(above_zero)
      ->option_text("N...");
  command->add_flag("--weak", options->weak,
                    "Let the longest axis grow with the slabs; --grid is what one slab gets");
  command->add_option("--backend", options->backend, "Where to compute")
      ->type_name("auto|cpu|cuda");
  command->add_option("--precision", options->precision, "Precision of the computation")
      ->type_name("single|double");
  command
      ->add_option("--transport", options->transport, "How slabs on several GPUs exchange planes")
      ->type_name("auto|host|peer");
  command
      ->add_option("--set", options->settings,
                   "Override a key of the flow: --set pressure.tolerance=1e-4; may be given again")
      ->type_name("key.path=value")
      ->allow_extra_args(false);
  command
      ->add_option("--steps", options->steps,
                   "Steps in each of the five batches; about half a second's unless given")
      ->check(above_zero)
      ->option_text("N");
  command->add_flag("--memory", options->memory,
                    "Tell the bytes by cell and the largest grid that fits instead");
  command->add_option("--json", options->json, "Write all of it to a file too")->type_name("FILE");
  return command;
}

}  // namespace downwash
