#include "app/commands/options/serve_options.hpp"

namespace downwash {
namespace {

constexpr const char* serve_words = R"(
Put building files into the folder, start the server, and open the address that it prints in a browser
on this machine. Choose the buildings, click where it is released, give substance, amount and wind.
Distances of the guidebook come at once, then the zones, then the page of the result.

One question is computed at a time, the others wait in line. What was asked, and its results, stay in
answers/ below the folder: case.json and result/ of each number are those of `downwash run`.

Nobody elsewhere can ask: the server has the address 127.0.0.1 only, and answers those alone who know
the token in the address, which is another one at each start. Nothing outside the folder is shown.

Other programs may ask too, by OGC API - Processes (Part 1): the address without a page is its landing
page. Ctrl-C stops the server and what it computes.)";

}  // namespace

CLI::App* declare_serve(CLI::App& program, const std::shared_ptr<ServeOptions>& options) {
  CLI::App* command = program.add_subcommand(
      "serve", "Ask by clicks, on a page that this machine serves to itself");
  command->footer(serve_words);
  command
      ->add_option("FOLDER", options->folder,
                   "The folder with building files; the one you are in, if not given")
      ->option_text("[FOLDER]");
  command
      ->add_option("--port", options->port,
                   "The port of its address; one that is free, if not given")
      ->check(CLI::Range(0, 65535))
      ->option_text("N");
  return command;
}

}  // namespace downwash
