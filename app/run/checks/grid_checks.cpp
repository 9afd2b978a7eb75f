#include "app/run/checks/grid_checks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/run/measures/courtyards.hpp"
#include "app/run/measures/grading.hpp"
#include "app/run/measures/held_effects.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// Repeats on larger cells show what the cells do.
constexpr std::optional<double> in_repeats = 0.0;

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

double share_below(std::span<const double> sorted, double width) {
  const auto end = std::lower_bound(sorted.begin(), sorted.end(), width);
  return share(static_cast<double>(end - sorted.begin()), static_cast<double>(sorted.size()));
}

}  // namespace

Check cells_across_buildings(double cells, double height, const std::string& where) {
  constexpr Bounds bounds{10, 4};
  return graded(
      CheckGroup::grid, Message::coarse_cells,
      "Too few cells across the buildings" + (where.empty() ? "" : " " + where),
      fmt::format("{:.1f} in {:.2g} m, their typical height", cells, height),
      "at least 10 (COST 732, AIJ)", at_least(cells, bounds),
      {"too few cells across the buildings: {0}",
       {cells < bounds.look
            ? "Cells are too coarse for these buildings. Wakes are those of the grid: "
              "zones may be wrong by a factor."
            : "Wakes behind buildings are coarse: zones may be off by tens of metres.",
        "Wakes behind buildings are those of the grid: the wind there may be wrong by a factor."},
       fmt::format("Take cells of {:.2g} m; above {:.2g} m zones can't be relied on.",
                   height / bounds.fine, height / bounds.look),
       Errs::unknown,
       cells >= held::cells_across ? in_repeats : std::nullopt});
}

Check airtight_courtyards(const NarrowYards& yards, double cell) {
  constexpr double many = 0.3;
  constexpr std::int64_t several = 4;
  const double airtight =
      share(static_cast<double>(yards.airtight), static_cast<double>(yards.all));
  const bool inside = !yards.places.empty();
  const bool mostly_airtight = yards.airtight >= several && airtight > many;
  Severity severity = yards.narrow > 0 ? Severity::look : Severity::fine;
  if (inside || mostly_airtight) severity = Severity::unreliable;
  const std::string count = fmt::format("{} of {} on the grid", yards.narrow, yards.all);
  std::string effect = fmt::format(
      "Air in them hardly mixes with the air above: concentrations in {} are not to be relied on.",
      yards.all == 1 ? "the courtyard"
                     : fmt::format("{} of {} courtyards", yards.narrow, yards.all));
  if (inside) effect += fmt::format(" In one of them: {}.", fmt::join(yards.places, ", "));
  std::string figure = "no courtyards";
  if (inside) {
    figure =
        fmt::format("{} in one less than {} cells wide; {} are, {} airtight",
                    fmt::join(yards.places, " and "), cells_to_turn_over, count, yards.airtight);
  } else if (yards.all > 0) {
    figure = fmt::format("{} are less than {} cells wide, {} are airtight", count,
                         cells_to_turn_over, yards.airtight);
  }
  return graded(
      CheckGroup::grid, Message::airtight_courtyards, "Courtyards too narrow for the cells", figure,
      "none", severity,
      {"courtyards: {1}",
       {effect, "Air in them hardly mixes with the air above: the wind in them is too weak."},
       fmt::format("Take cells of at most {:.2g} m: three of them fit into the "
                   "narrowest.",
                   cell * yards.narrowest / cells_to_turn_over),
       Errs::unknown,
       inside || mostly_airtight ? std::nullopt : in_repeats});
}

Check narrow_ways(std::span<const double> widths, double cell) {
  constexpr Bounds shut_share{0.02, 0.3}, thin_share{0.1, 1};
  constexpr double cells_for_a_profile = 3;
  const double shut = share_below(widths, cell),
               thin = share_below(widths, cells_for_a_profile * cell);
  const auto total = static_cast<std::int64_t>(widths.size());
  const auto count = [&](double part) { return std::llround(part * static_cast<double>(total)); };
  const std::string figure = widths.empty() ? "none"
                                            : fmt::format("{} of {} below a cell, {} below 3",
                                                          count(shut), total, count(thin));
  return graded(
      CheckGroup::grid, Message::coarse_cells, "Narrow ways between buildings", figure,
      "at most 2 % and 10 %", worse(at_most(shut, shut_share), at_most(thin, thin_share)),
      {"narrow streets are blurred: {1}",
       {"Ways narrower than a cell are open or shut by chance, and in narrow ones the wind "
        "is too slow: the cloud may take other streets.",
        "Ways narrower than a cell are open or shut by chance; in narrow ones the wind is too "
        "slow."},
       widths.empty()
           ? ""
           : fmt::format("The narrowest has {:.1f} m; with cells of {:.2g} m nine in "
                         "ten have three.",
                         widths.front(), widths[widths.size() / 10] / cells_for_a_profile),
       Errs::unknown,
       in_repeats});
}

Check vanished_bodies(const GridLoss& loss) {
  constexpr Bounds volume_share{0.01, held::lost_volume}, number_share{0.1, 0.5};
  const double volume = share(loss.vanished_volume, loss.volume);
  const double number = share(static_cast<double>(loss.vanished), static_cast<double>(loss.bodies));
  const Severity severity = worse(at_most(volume, volume_share), at_most(number, number_share));
  return graded(
      CheckGroup::grid, Message::coarse_cells, "Buildings lost in the grid",
      fmt::format("{} of {}, {} by volume", loss.vanished, loss.bodies, percent_text(volume)),
      "at most 10 %, 1 % by volume", severity,
      {"{1} buildings are missing: cells too coarse",
       {"Where they stand the wind meets nothing: the cloud goes straight through.",
        "Where they stand the wind meets nothing."},
       "Take smaller cells.",
       Errs::unknown,
       severity == Severity::look ? in_repeats : std::nullopt});
}

Check body_volume(const GridLoss& loss) {
  constexpr Bounds bounds{0.15, 0.3};
  const double error = share(loss.error, loss.volume);
  return graded(CheckGroup::grid, Message::coarse_cells, "Volume that buildings gain or lose",
                percent_text(error), "at most 15 %", at_most(error, bounds),
                {"building volumes are off by {}: cells too coarse",
                 {"Streets and roofs are moved by parts of a cell: wind between the houses and the "
                  "shape of the zones change with the grid.",
                  "Streets and roofs are moved by parts of a cell: the wind between the houses "
                  "changes with the grid."},
                 "Take smaller cells.",
                 Errs::unknown,
                 in_repeats});
}

Check zone_layer(double low, double high, double asked) {
  constexpr Bounds bounds{2, 7};  // of the top over the height that is asked for
  return graded(CheckGroup::grid, Message::coarse_cells,
                fmt::format("Layer of the zones at {:g} m", asked),
                fmt::format("{:.3g} to {:.3g} m", low, high),
                fmt::format("up to {:g} m at most", bounds.fine * std::max(asked, 1.5)),
                at_most(high / std::max(asked, 1.5), bounds),
                {"zones are means from {}: cells too high",
                 "Figures are means over that layer: near the release people breathe more than "
                 "the zones say.",
                 fmt::format("Take cells of at most {:g} m.", bounds.fine * std::max(asked, 1.5)),
                 Errs::too_short, in_repeats});
}

Check cell_aspect(double ratio) {
  constexpr Bounds bounds{4, 10};
  return graded(CheckGroup::grid, Message::coarse_cells, "Longest over shortest edge of a cell",
                fmt::format("{:.3g}", ratio), "at most 4", at_most(ratio, bounds),
                {"cells too long: {} times their width",
                 "Eddies between the houses are resolved along one axis only: mixing is that of "
                 "the grid.",
                 "Take cells with edges that are more alike."});
}

Check fewest_cells(int cells, char axis) {
  constexpr Bounds bounds{16, 8};
  return graded(CheckGroup::grid, Message::coarse_cells, "Fewest cells on an axis",
                fmt::format("{} on {}", cells, axis), "at least 16", at_least(cells, bounds),
                {"too few cells: {}", "The wind has hardly a way around or over anything there.",
                 "Take smaller cells or a larger domain."});
}

Check cells_in_time(double resolution, double asked, double within) {
  const std::string time = duration_text(within);
  const bool coarser = resolution > asked;
  return graded(
      CheckGroup::grid, Message::cells_in_time, "Cells that the time allowed",
      coarser ? fmt::format("cells of {:g} m: what {} allowed on this machine; the case asks for "
                            "{:g} m",
                            resolution, time, asked)
              : fmt::format("cells of {:g} m, as the case asks, in {}", resolution, time),
      fmt::format("{:g} m", asked), coarser ? Severity::look : Severity::fine,
      {"cells coarser than asked, to be in time",
       {"Streets, wakes and the edges of zones are those of coarser cells: finer ones may shift "
        "them.",
        "Streets and wakes are those of coarser cells."},
       fmt::format("Run the case again without --within (`time.answer_within`), or with more "
                   "time than {}, as soon as there is any.",
                   time)});
}

Check sealed_air(const Pockets& rooms, const Pockets& dead_ends, const std::string& first_place) {
  const std::int64_t count = rooms.count + dead_ends.count;
  return graded(
      CheckGroup::grid, Message::sealed_air, "Air without a way to the wind",
      count == 0 ? std::string("none")
                 : fmt::format("{} of {}", counted(count, "pocket"),
                               counted(rooms.cells + dead_ends.cells, "cell")),
      "none", count == 0 ? Severity::fine : Severity::look,
      {"air is shut in: {}",
       fmt::format(
           "Nothing gets in or out there, the first at {}{}.", first_place,
           dead_ends.count > 0 ? "; what lies before an inlet is filled with solid cells" : ""),
       "Check if these are closed rooms; smaller cells open gaps that the grid has shut."});
}

}  // namespace downwash
