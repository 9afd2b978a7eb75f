// downwash prepare: the file of a city, cut into tiles once.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "app/commands/commands.hpp"
#include "app/commands/completions.hpp"
#include "geometry/city/prepared_city.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

struct PrepareOptions {
  fs::path file, out;
};

/// "helsinki.city" for "data/helsinki.osm.pbf".
fs::path default_city(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.substr(0, name.find('.', 1)) + ".city";
}

ExitCode prepare_file(const PrepareOptions& options) {
  const fs::path folder = options.out.empty() ? default_city(options.file) : options.out;
  const PreparedCity city = prepare_city(options.file, folder);
  fmt::print("{}: {} features in {} tiles, latitude {:.4f} to {:.4f}, longitude {:.4f} to {:.4f}\n",
             folder.string(), city.features, city.tiles, city.south_west.lat, city.north_east.lat,
             city.south_west.lon, city.north_east.lon);
  if (city.too_large > 0) {
    fmt::print("Left out: {} that are larger than any district, such as borders\n", city.too_large);
  }
  fmt::print("Ask in it: downwash ask --buildings {} --at {:.4f},{:.4f}\n",
             shell_quoted(folder.string()), (city.south_west.lat + city.north_east.lat) / 2,
             (city.south_west.lon + city.north_east.lon) / 2);
  return ExitCode::fine;
}

}  // namespace

void declare_prepare(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "prepare", "Cut the file of a city up, so that any district opens at once");
  command->footer(R"(
The folder that it makes is a building file for `downwash ask` and `downwash serve`: they take the
buildings around the release out of it, into a file of their own.

    downwash prepare helsinki.osm.pbf
    downwash ask --buildings helsinki.city --at 60.1699,24.9384)");
  const auto options = std::make_shared<PrepareOptions>();
  command
      ->add_option("FILE", options->file,
                   "The file of a city: OpenStreetMap's, GeoJSON, GeoPackage")
      ->required();
  command->add_option("--out", options->out, "The folder to make; NAME.city unless given")
      ->type_name("DIR");
  command->callback(
      [&chosen, options] { chosen.alone = [options] { return prepare_file(*options); }; });
}

}  // namespace downwash
