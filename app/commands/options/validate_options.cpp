#include "app/commands/options/validate_options.hpp"

namespace downwash {
namespace {

constexpr const char* validate_words = R"(
Each case is compared with an exact solution, a direct simulation or published figures; README.md in
its folder below cases/ tells which. Each flow is a case file, which --list names and `downwash run`
takes too; its keys are varied as --set does. On a CPU all of them together take some minutes on coarse
grids (--full: the fine ones too, for hours); on GPUs the fine grids are computed.

What comes out, in the folder given with --out:
  VALIDATION.md              all figures that this folder holds, of this run and earlier ones
  <case>/measured/cpu, cuda  the figures of a case as record.json, and its pictures

Exit code 1: some figure is outside its criterion. Ctrl-C ends the case that is being computed, without a
record; those before it are kept.)";

}  // namespace

CLI::App* declare_validate(CLI::App& program, const std::shared_ptr<ValidateOptions>& options) {
  CLI::App* command = program.add_subcommand(
      "validate", "Compute cases whose answer is known, and compare figure by figure");
  command->footer(validate_words);
  command->add_option("case", options->names, "Names of cases; all of them unless given")
      ->option_text("[CASE...]");
  command->add_option("--backend", options->backend, "Where to compute")
      ->option_text("auto|cpu|cuda")
      ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
  CLI::Option* fast = command->add_flag("--fast", options->fast, "Coarse grids on a GPU as well");
  command->add_flag("--full", options->full, "Fine grids on a CPU as well")->excludes(fast);
  command
      ->add_option("--cases", options->cases,
                   "The folder of the shipped cases, if it is not where this program was installed")
      ->type_name("DIR");
  command
      ->add_option("--out", options->out,
                   "Where figures and pictures go; results/validation unless given")
      ->type_name("DIR");
  command->add_flag("--list", options->list,
                    "Name the cases and their case files, which `downwash run` takes too");
  command->add_flag("--page", options->page_only,
                    "Compute nothing; only write the page anew from the figures of that folder");
  return command;
}

}  // namespace downwash
