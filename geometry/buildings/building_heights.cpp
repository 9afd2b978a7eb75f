#include "geometry/buildings/building_heights.hpp"

#include <utility>
#include <vector>

#include "geometry/buildings/height_doubts.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/median.hpp"

namespace downwash {

namespace {

constexpr double usual_storey = 3, highest_storey = 100;    // m
constexpr double usual_height = 10, highest_height = 1000;  // m
constexpr std::size_t enough_ratios = 10;

ChosenLength chosen_storey(std::span<const StatedHeight> stated,
                           const std::optional<double>& asked) {
  if (asked) return {*asked, "as asked"};
  std::vector<double> ratios;
  for (const StatedHeight& height : stated) {
    if (height.metres && height.levels) ratios.push_back(*height.metres / *height.levels);
  }
  if (ratios.size() < enough_ratios) return {usual_storey, "the usual value"};
  const auto count = ratios.size();
  const double storey = median(std::move(ratios));
  std::string which = text("the median of the ", count, " buildings with both height and levels");
  if (is_storey(storey)) return {storey, std::move(which)};
  return {usual_storey, text("the usual value; ", which, ", ", storey, " m, is no storey")};
}

ChosenLength chosen_fallback(std::vector<double> known, const std::optional<double>& asked) {
  if (asked) return {*asked, "as asked"};
  if (known.empty()) return {usual_height, "the usual value, as no height is known"};
  const auto count = known.size();
  return {median(std::move(known)), text("the median of the ", count, " known ones")};
}

}  // namespace

BuildingHeights::BuildingHeights(std::span<const StatedHeight> stated,
                                 const HeightOptions& options) {
  const double fallback = options.default_height.value_or(0);
  if (!(fallback >= 0 && fallback <= highest_height)) {
    throw InputError(Message::building_heights, "", "default height",
                     text(fallback, " m is not possible"),
                     "choose one up to 1000 m, or 0 to refuse buildings without a height");
  }
  const double storey = options.storey_height.value_or(usual_storey);
  if (!(storey > 0 && storey <= highest_storey)) {
    throw InputError(Message::building_heights, "", "storey height",
                     text(storey, " m is not possible"), "choose about 3 m");
  }
  storey_ = chosen_storey(stated, options.storey_height);
  std::vector<double> heights;
  for (const StatedHeight& height : stated) {
    if (const auto found = known(height)) heights.push_back(found->metres);
  }
  fallback_ = chosen_fallback(std::move(heights), options.default_height);
}

std::optional<BuildingHeights::Height> BuildingHeights::known(const StatedHeight& stated) const {
  if (stated.metres) return Height{*stated.metres, HeightSource::measured};
  if (stated.levels) return Height{*stated.levels * storey_.metres, HeightSource::levels};
  return std::nullopt;
}

std::optional<BuildingHeights::Height> BuildingHeights::of(const StatedHeight& stated) const {
  if (const auto height = known(stated)) return height;
  if (fallback_.metres == 0) return std::nullopt;
  return Height{fallback_.metres, HeightSource::assumed};
}

}  // namespace downwash
