// Sky of a report: cover, ceiling, and the part that the report says nothing about.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "io/weather/metar.hpp"
#include "io/weather/metar_groups.hpp"

namespace downwash {
namespace {

/// True if a layer covers more than half of the sky, no one knows how high up.
bool lacks_base(const CloudLayer& layer) {
  return (layer.amount == "BKN" || layer.amount == "OVC") && !layer.base;
}

}  // namespace

std::optional<int> cloud_cover(const Metar& metar) {
  std::optional<int> cover;
  if (metar.cavok || !metar.no_clouds.empty()) cover = 0;
  for (const CloudLayer& layer : metar.clouds) {
    if (layer.amount == "///") continue;
    const int octas = layer.amount == "FEW"   ? 2
                      : layer.amount == "SCT" ? 4
                      : layer.amount == "BKN" ? 6
                                              : 8;
    cover = std::max(cover.value_or(0), octas);
  }
  return cover;
}

std::optional<OpenSky> open_sky(const Metar& metar) {
  constexpr double low = 1500, of_automatic = 3600;  // m
  constexpr int most_of_it = 6;                      // octas
  const auto cover = cloud_cover(metar);
  if (cover && *cover >= most_of_it && !ceiling(metar)) {
    const auto layer = std::ranges::find_if(metar.clouds, lacks_base);
    return OpenSky{fmt::format("The base of the clouds is missing ({}///)", layer->amount)};
  }
  if (!cover || cover == 8) return std::nullopt;
  for (const UnreadGroup& group : metar.unread) {
    if (resembles_clouds(group.text)) {
      return OpenSky{fmt::format("The group \"{}\", which may be clouds, is not read", group.text)};
    }
  }
  const bool unmeasured = std::ranges::any_of(
      metar.clouds, [](const CloudLayer& layer) { return layer.amount == "///"; });
  if (unmeasured) return OpenSky{"The amount of a layer of clouds is missing (///)"};
  const std::string word = metar.cavok ? "CAVOK" : metar.no_clouds;
  if (word.empty() || word == "SKC" || cover != 0) return std::nullopt;
  const double from = word == "CLR" ? of_automatic : low;
  return OpenSky{fmt::format("{} says nothing of clouds above {:g} m", word, from), from};
}

std::optional<double> ceiling(const Metar& metar) {
  if (std::ranges::any_of(metar.clouds, lacks_base)) return std::nullopt;
  std::optional<double> lowest;
  for (const CloudLayer& layer : metar.clouds) {
    const bool covers = layer.amount == "BKN" || layer.amount == "OVC" || layer.amount == "VV";
    if (!covers) continue;
    // Sight upwards that is not known (VV///): the cloud is on the ground.
    const double base = layer.base.value_or(0);
    lowest = std::min(lowest.value_or(base), base);
  }
  return lowest;
}

}  // namespace downwash
