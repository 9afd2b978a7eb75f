#include "io/results/check_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "geometry/input/utf8.hpp"

namespace downwash {
namespace {

/// `wrong`: {} stands for what was found, {0} for its first word, {1} for the part
/// of it before the first comma or semicolon.
struct Words {
  std::string_view name;  ///< how the name of the check begins
  std::string_view wrong;
  std::string_view wind = {};  ///< what it does to a wind alone; empty: what the check says
};

constexpr std::array all_words{
    // grid
    Words{"Too few cells across the buildings", "too few cells across the buildings: {0}",
          "Wakes behind buildings are those of the grid: the wind there may be wrong by a factor."},
    Words{"Courtyards too narrow for the cells", "courtyards: {1}",
          "Air in them hardly mixes with the air above: the wind in them is too weak."},
    Words{"Narrow ways between buildings", "narrow streets are blurred: {1}",
          "Ways narrower than a cell are open or shut by chance; in narrow ones the wind is too "
          "slow."},
    Words{"Buildings lost in the grid", "{1} buildings are missing: cells too coarse",
          "Where they stand the wind meets nothing."},
    Words{
        "Volume that buildings gain or lose", "building volumes are off by {}: cells too coarse",
        "Streets and roofs are moved by parts of a cell: the wind between the houses changes with "
        "the grid."},
    Words{"Layer of the zones", "zones are means from {}: cells too high"},
    Words{"Ground that steps by two cells", "steep ground became walls: {1}"},
    Words{"Wind that the steps of the ground", "stepped ground slows the wind, {}",
          "Slopes are staircases of cells: the farther the wind blows over them the slower it is, "
          "most near the ground."},
    Words{"Longest over shortest edge of a cell", "cells too long: {} times their width"},
    Words{"Fewest cells on an axis", "too few cells: {}"},
    Words{"Cells that the time allowed", "cells coarser than asked, to be in time",
          "Streets and wakes are those of coarser cells."},
    Words{"Air without a way to the wind", "air is shut in: {}"},
    // domain
    Words{"Room before the first building", "too little room before the buildings: {1}"},
    Words{"Room beside the buildings", "too little room beside the buildings: {1}",
          "The wind is squeezed between buildings and side: too fast there."},
    Words{"Room above the buildings", "too little room above the buildings: {1}",
          "The wind is squeezed between roofs and top: too fast."},
    Words{"Room behind the last building", "too little room behind the buildings: {1}",
          "The outlet cuts through wakes: they are off there."},
    Words{"Cross-section that the buildings block", "buildings block {} of the wind's way",
          "The wind is squeezed past them and too fast by about as much."},
    Words{"Cross-section that the ground takes", "hills squeeze the wind: {}",
          "The wind over the ground is too fast or too slow by about as much."},
    Words{"Ground that rises or falls under", "ground is high or low under the top: {}"},
    Words{"Inlet and outlet that are solid", "buildings stand in inlet or outlet: {}"},
    Words{"Buildings cut or left out by the domain", "{1} buildings are cut or left out"},
    Words{"Height at which the wind is given", "wind is given {} up, above what is computed"},
    Words{"Zones that are cut at the edge", "zones are cut at the edge: {}"},
    Words{"Zones that go on beyond", "zones go on beyond, estimated: {}"},
    Words{"Flux through the outlet", "outflow and estimate beyond differ: {}"},
    // data
    Words{"Decision within the likely ranges", "within the likely ranges {1}"},
    Words{"Doubts about the raster of the ground", "ground raster in doubt: {1}"},
    Words{"Ground just outside of the domain", "ground outside {1}"},
    Words{"Ground that rises at walls", "ground rises under houses {1}"},
    Words{"Leaves at this time of the year", "trees have leaves {1}"},
    Words{"Levels exceeded below zones", "zones are above people: {1}"},
    Words{"Substances with a level for danger", "only a mortal level is known: {}"},
    Words{"Distance, beside other models", "others reach farther: {1}"},
    Words{"Amounts fitted to measured values", "fitted amount in doubt: {1}"},
    Words{"Ground without elevation", "{} of the ground has no elevation"},
    Words{"Trees of the building file", "{}"},
    Words{"Trees with assumed figures", "tree sizes are guessed"},
    Words{"Buildings with an assumed height", "heights are guessed: {1} buildings"},
    Words{"Doubts about the building file", "building file in doubt: {}"},
    Words{"Buildings far from all others", "far from all others: {} buildings"},
    Words{"Part of a zone where no building", "no building data in {} of a zone"},
    Words{"Releases moved out of a building", "releases moved out of buildings: {1}"},
    Words{"Receptors moved out of solid cells", "receptors moved out of walls: {1}"},
    Words{"Concentration in the cells of a release", "too much gas at the release: {}"},
    Words{"Largest concentration near the ground", "more gas than fits near the ground: {}"},
    Words{"Rates out of containers", "release rates are assumed: {}"},
    Words{"Substances without levels", "no levels known: {}"},
    Words{"Settings that may not be meant", "settings in doubt: {}"},
    // air
    Words{"Place of the weather", "weather of another place: {1}"},
    Words{"Station of the weather report", "weather of another place: {}"},
    Words{"Doubts about the weather", "weather in doubt: {}"},
    Words{"Weather of another time", "weather of another time: {1}",
          "The wind may have turned since, and the air may be more or less stable."},
    Words{"One course of the gusts", "one course of gusts alone: {1}"},
    Words{"Wind before the first building", "wind before the buildings is {1}",
          "Whether the wind meets the first building as it was asked for can't be told."},
    Words{"Mean wind before the first building", "wind before the buildings is off: {1}",
          "The wind that meets the first building is not the one that was asked for."},
    Words{"Turbulence σ_u/U before", "gusts before the buildings are off: {1}",
          "The gusts that meet the first building are not those that were asked for."},
    Words{"Stability of the air", "air is not neutral: {1}",
          "Heated or cooled ground mixes the air more or less than was computed."},
    Words{"What the weather report leaves open", "weather report leaves points open: {}"},
    Words{"Wind that changes during the release", "wind changes during the release"},
    Words{"Turbulence that comes in", "no gusts come in with the wind",
          "The wind comes in without gusts: streets and wakes are calmer than they would be."},
    Words{"Weight of", "the weight of the gas is left out"},
    // time
    Words{"Run", "the run did not end: {1}",
          "What came later is missing, or the flow is no wind any more."},
    Words{"Wind settled before the release", "wind had not settled: {}"},
    Words{"Averaging times that were computed", "computed too short for {1}"},
    Words{"Time computed since the release", "only {} were computed"},
    Words{"Still exceeded when the computed time ends", "not over at the end: {1}"},
    Words{"Releases when the computed time ends", "the release goes on at the end"},
    // solver
    Words{"Flow developed when the averages began", "averages began too early: {1}"},
    Words{"Averaging time", "averages are too short: {1}"},
    Words{"Air that comes in and does not leave", "air is lost: {}",
          "The domain is filled or emptied."},
    Words{"Values that are numbers", "not all values are numbers: {}",
          "What is no number is drawn as nothing."},
    Words{"Fixed time step over", "time step too long: {} times the stable one"}};

/// The words of a check, the longest name first where several fit.
const Words* words_for(const Check& check) {
  const Words* best = nullptr;
  for (const Words& words : all_words) {
    if (!check.name.starts_with(words.name)) continue;
    if (best == nullptr || words.name.size() > best->name.size()) best = &words;
  }
  return best;
}

void replace(std::string& text, std::string_view what, std::string_view with) {
  if (const auto at = text.find(what); at != std::string::npos) {
    text.replace(at, what.size(), with);
  }
}

}  // namespace

std::string wrong_words(const Check& check) {
  constexpr std::size_t most = 90;  // bytes
  const Words* const words = words_for(check);
  // "Run" is a whole name, not the beginning of others.
  const bool own = words != nullptr && (words->name != "Run" || check.name == "Run");
  if (!own) {
    return check.figure.empty() ? check.name : shortened(check.name + ": " + check.figure, most);
  }
  std::string text(words->wrong);
  if (check.figure.starts_with("not known")) {
    replace(text, "is off: {1}", "is not known");
    replace(text, "are off: {1}", "are not known");
  }
  replace(text, "{0}", check.figure.substr(0, check.figure.find(' ')));
  replace(text, "{1}", check.figure.substr(0, check.figure.find_first_of(",;")));
  replace(text, "{}", check.figure);
  return shortened(text, most);
}

bool speaks_of_release(std::string_view text) {
  constexpr std::array words{"zone",   "cloud",    "concentration", "release",
                             "levels", "carried ", "substance",     "airborne"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

bool names_settings(const Check& check) {
  return check.name.starts_with("Settings that may not be meant");
}

Check of_wind_alone(Check check) {
  check.errs = Errs::unknown;
  if (names_settings(check) || !speaks_of_release(check.effect)) return check;
  const Words* const words = words_for(check);
  check.effect = words != nullptr && !words->wind.empty()
                     ? std::string(words->wind)
                     : std::string("The wind may be off there.");
  return check;
}

}  // namespace downwash
