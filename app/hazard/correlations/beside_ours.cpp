#include "app/hazard/correlations/beside_ours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/hazard/correlations/differences.hpp"
#include "app/hazard/correlations/gas_weight.hpp"
#include "app/hazard/correlations/gaussian_outline.hpp"
#include "app/hazard/correlations/guidebook_choice.hpp"
#include "app/hazard/correlations/plume_of_case.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

/// ALOHA is not meant for less, m/s 10 m up (Jones et al. 2013, 1.2).
constexpr double least_wind = 1;
/// Releases count as one within that, m.
constexpr double same_place = 1;

/// The releases of one substance.
std::vector<const PlacedRelease*> releases_of(const ReleasePlan& plan, std::size_t substance) {
  std::vector<const PlacedRelease*> list;
  for (const PlacedRelease& placed : plan.releases) {
    if (placed.substance == substance) list.push_back(&placed);
  }
  return list;
}

/// Why these are no source in one place in the open; empty where they are.
std::string no_single_source(const std::vector<const PlacedRelease*>& releases) {
  if (releases.empty()) return "nothing of it is released";
  const Vector3& first = releases.front()->place;
  for (const PlacedRelease* placed : releases) {
    const Release& release = placed->release;
    if (release.indoor) return "it is released indoors, and these models have a source in the open";
    if (release.to || !release.polygon.empty()) {
      return "it is released along a line or over an area, and these models have a point";
    }
    const Vector3& place = placed->place;
    if (std::hypot(place[0] - first[0], place[1] - first[1], place[2] - first[2]) > same_place) {
      return "it is released at several places, and these models have one";
    }
  }
  return "";
}

/// Why no model of open ground applies; empty where they do.
std::string no_wind(const std::optional<Wind>& wind, const std::optional<WindEnsemble>& winds) {
  if (winds) return "there are several winds, of which each has its own page";
  if (!wind) return "no wind is given, which these models need";
  if (wind->changes()) return "the wind changes (`wind.series`), and these models have one";
  if (speed_at(*wind, 10) < least_wind) {
    return fmt::format(
        "the wind is below {:g} m/s at 10 m, in which these models are not meant to be used",
        least_wind);
  }
  return "";
}

PlumeSource source_of(const std::vector<const PlacedRelease*>& releases, const ReleasePlan& plan) {
  const PlacedRelease& first = *releases.front();
  PlumeSource source{.parts = {}, .height = std::max(0.0, first.place[2] - first.ground)};
  for (const PlacedRelease* placed : releases) {
    add_emission(emission_of(placed->release, placed->start, plan.end), plan.begin, source);
  }
  return source;
}

double mass_of(const PlumeSource& source) {
  double mass = 0;
  for (const ReleasedPart& part : source.parts) mass += part.mass;
  return mass;
}

std::string gaussian_words(const Wind& wind, const std::optional<Weather>& weather,
                           const PlumeAir& air, double height) {
  const bool known = weather && weather->pasquill;
  const bool towns = air.roughness >= GaussianPlume::rough;
  return fmt::format(
             "A plume over open ground without buildings, as ALOHA computes gases that are not "
             "heavy: class {}, {}{}; roughness length {}, by which it spreads upwards as over "
             "{} and aside as over open country (Briggs 1973); wind {:.3g} m/s all over, that "
             "{:g} m above the ground; released {:.3g} m up; ground reflects; means over the "
             "averaging times of the levels, as ours. ALOHA itself compares the highest moment "
             "with a level: for releases shorter than the averaging time it reaches farther "
             "than this. Meant for {:g} m to {:g} km.",
             air.pasquill, words_of(air.pasquill), known ? "" : " (taken for want of a stability)",
             air.roughness > 0 ? fmt::format("{:g} m", air.roughness) : "not known",
             towns ? "towns" : "open country", air.speed, std::max(carrying_height, height), height,
             GaussianPlume::shortest, GaussianPlume::longest / 1000) +
         (wind.table ? " The wind has a table instead of a profile." : "");
}

/// Around the way downwind of a release: `edge` is x downwind and y ≥ 0 to the left.
Ring outline_of(const std::vector<Point>& half, const Vector3& place, const Site& site) {
  Ring ring;
  const auto add = [&](double along, double left) {
    const Point off = site.frame.from_wind({along, left});
    ring.push_back(site.frame.to_map(Point{place[0] + off.x, place[1] + off.y}));
  };
  for (const Point& edge : half) add(edge.x, edge.y);
  std::for_each(half.rbegin(), half.rend(), [&](const Point& edge) {
    if (edge.y > 0) add(edge.x, -edge.y);
  });
  return ring;
}

double averaging_of(const ThreatLevel& level, const ReleasePlan& plan) {
  return level.averaging > 0 ? level.averaging : plan.zones.every;
}

std::string beyond_range(const GaussianReach& reach) {
  if (!reach.reached || reach.farthest >= GaussianPlume::shortest) return "";
  return fmt::format("nearer than the {:g} m from which its curves hold", GaussianPlume::shortest);
}

void add_gaussian(const Question& config, const ReleasePlan& plan, const Site& site,
                  const PlumeSource& source, const Vector3& place, BesideSet& beside,
                  const std::vector<ThreatLevel>& levels) {
  const PlumeAir air = plume_air(config, source.height);
  const GaussianPlume plume(source, air);
  beside.speed = air.speed;
  beside.gaussian = gaussian_words(*config.wind, config.weather, air, source.height);
  for (const ThreatLevel& level : levels) {
    const GaussianReach reach =
        plume.reach(level.concentration, plan.zones.height, averaging_of(level, plan));
    BesideLevel& one = beside.levels.emplace_back();
    one.gaussian = ModelReach{.reached = reach.reached,
                              .distance = reach.farthest,
                              .half_width = reach.half_width,
                              .open = reach.open,
                              .beyond_range = beyond_range(reach)};
    if (reach.reached) one.outline = outline_of(reach.edge, place, site);
  }
}

std::string number_words(const GasWeight& weight) {
  return fmt::format("{:.2g} by the criterion of Britter and McQuaid (1988), heavy from {:g} on",
                     weight.criterion.measure, weight.criterion.bound);
}

/// Why the correlations for heavy gases don't apply; empty where they do.
std::string not_heavy(const std::optional<GasWeight>& weight) {
  if (!weight) return "its molar mass is not known";
  const OutflowingGas& gas = weight->gas;
  if (!gas.not_known.empty()) {
    return fmt::format("{}; as {} it would be {}", gas.not_known, gas.words,
                       weight->denser ? number_words(*weight) : "lighter than the air");
  }
  if (weight->heavy()) return "";
  return fmt::format("it spreads passively: {}, {}", gas.words,
                     weight->denser ? number_words(*weight) : "lighter than the air");
}

void add_dense(const Question& config, const std::optional<GasWeight>& weight,
               const PlumeSource& source, const Vector3& place, const Site& site, BesideSet& beside,
               const std::vector<ThreatLevel>& levels) {
  beside.dense_not = not_heavy(weight);
  if (!beside.dense_not.empty()) return;
  double begin = source.parts.front().begin, end = begin;
  for (const ReleasedPart& part : source.parts) {
    begin = std::min(begin, part.begin);
    end = std::max(end, part.end);
  }
  const OutflowingGas& gas = weight->gas;
  const DenseSource dense{mass_of(source), end - begin, gas.density, gas.temperature};
  const DenseAir air = dense_air(config);
  bool extrapolated = false;
  for (std::size_t n = 0; n < levels.size(); ++n) {
    const DenseReach reach = dense_reach(dense, air, levels[n].concentration);
    extrapolated = extrapolated || reach.extrapolated;
    const bool open = reach.distance > GaussianPlume::longest;
    beside.levels[n].dense =
        ModelReach{.reached = true,
                   .distance = std::min(reach.distance, GaussianPlume::longest),
                   .half_width = reach.half_width,
                   .open = open,
                   .beyond_range = reach.extrapolated ? "beyond the experiments it rests on" : ""};
    beside.levels[n].dense_outline = outline_of(reach.edge, place, site);
  }
  beside.dense = fmt::format(
      "Heavy: {}; their correlations for level ground, of {}. No means over the averaging times "
      "of levels{}.",
      number_words(*weight), gas.words,
      extrapolated ? "; where their curves end it is carried on with the square of the distance, "
                     "which nobody measured"
                   : "");
}

/// The class of container that all releases of a substance come out of; empty where these differ or
/// none is named.
std::string container_of(const std::string& resolved_json, const ReleasePlan& plan,
                         std::size_t number) {
  const auto document = nlohmann::json::parse(resolved_json, nullptr, false);
  if (document.is_discarded() || !document.contains("releases")) return "";
  std::optional<std::string> name;
  for (std::size_t r = 0; r < plan.releases.size(); ++r) {
    if (plan.releases[r].substance != number) continue;
    const auto& release = document["releases"].at(r);
    const auto container = release.value("container", nlohmann::json::object());
    const std::string one = container.value("class", release.value("container_class", ""));
    if (name && *name != one) return "";
    name = one;
  }
  return name.value_or("");
}

GuidebookQuestion question_of(const Question& config, const Substance& substance, double mass,
                              const Site& site) {
  GuidebookQuestion question{.un = substance.un,
                             .mass = mass,
                             .liquid_density = substance.liquid_density,
                             .speed = std::nullopt,
                             .time = std::nullopt,
                             .container = {}};
  if (config.wind && !config.winds) question.speed = speed_at(*config.wind, 10);
  // A report tells the time as well, by which its stability is that of the day or of the night.
  std::string time = config.time.start.value_or("");
  if (time.empty() && config.weather) time = config.weather->sun_time;
  if (time.empty()) {
    question.no_time = "the case has no `time.start`";
  } else if (site.projection.georeferenced()) {
    const LonLat place = site.projection.origin();
    question.time = time_of_day(time, place.lon, place.lat);
  } else if (config.weather && config.weather->place) {
    question.time = time_of_day(time, config.weather->place->lon, config.weather->place->lat);
  } else {
    question.no_time = "buildings and weather have no place on Earth";
  }
  return question;
}

BesideSet set_of(const Question& config, const ReleasePlan& plan, const Site& site,
                 std::size_t number) {
  const Substance& substance = plan.substances[number];
  const std::vector<ThreatLevel>& levels = plan.levels[number];
  const std::vector<const PlacedRelease*> releases = releases_of(plan, number);
  BesideSet beside{.substance = substance.name};
  double mass = 0;
  for (const PlacedRelease* placed : releases) mass += placed->mass;
  GuidebookQuestion question = question_of(config, substance, mass, site);
  question.container = container_of(config.resolved_json, plan, number);
  beside.guidebook = guidebook_rows(guidebook(), question);
  for (const PlacedRelease* placed : releases) {
    beside.sources.push_back(site.frame.to_map({placed->place[0], placed->place[1]}));
  }
  beside.gaussian_not = no_wind(config.wind, config.winds);
  if (beside.gaussian_not.empty()) beside.gaussian_not = no_single_source(releases);
  if (beside.gaussian_not.empty() && levels.empty()) {
    beside.gaussian_not = "no levels of concern are known";
  }
  if (!beside.gaussian_not.empty()) {
    beside.dense_not = beside.gaussian_not;
    return beside;
  }
  const PlumeSource source = source_of(releases, plan);
  if (source.parts.empty()) {
    beside.gaussian_not = beside.dense_not = "nothing of it is released";
    return beside;
  }
  add_gaussian(config, plan, site, source, releases.front()->place, beside, levels);
  const std::optional<GasWeight> weight = weight_of(config, plan, number);
  add_dense(config, weight, source, releases.front()->place, site, beside, levels);
  beside.differences =
      differences_of({.config = config,
                      .plan = plan,
                      .site = site,
                      .substance = substance,
                      .heavy = weight && weight->heavy() && weight->gas.not_known.empty(),
                      .speed = beside.speed});
  return beside;
}

}  // namespace

std::shared_ptr<const BesideOurs> beside_ours(const Question& config, const ReleasePlan& plan,
                                              const Site& site) {
  auto beside = std::make_shared<BesideOurs>();
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    beside->sets.push_back(set_of(config, plan, site, s));
  }
  return beside;
}

}  // namespace downwash
