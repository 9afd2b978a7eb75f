#include "app/run/rescale/readings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/results/report_words.hpp"
#include "io/text/ppm.hpp"

namespace downwash {
namespace {

[[noreturn]] void refuse(const std::string& results, const std::string& problem,
                         const std::string& remedy) {
  throw InputError(Message::reading_unusable, results, "", problem, remedy);
}

std::vector<std::string> names_of(const std::vector<PlacedReceptor>& receptors) {
  std::vector<std::string> names;
  for (const PlacedReceptor& receptor : receptors) names.push_back(receptor.name);
  return names;
}

/// No more of them than anybody would believe.
double three_digits(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::round(value / unit) * unit;
}

/// The computed concentrations of one substance at receptors and cells of a run.
class ComputedValues {
 public:
  ComputedValues(std::size_t substance, const ReleasePlan& plan, const ExposureHistory& history,
                 const std::string& results)
      : plan_(plan),
        history_(history),
        dosages_(history.of(plan.tracer(0, substance))),
        substance_(plan.substances[substance]),
        results_(results) {}

  Reading beside(const MeasuredValue& value) const {
    const Spot spot{value.cell.has_value(), value.cell ? *value.cell : receptor(value.receptor)};
    if (value.at) refuse_time(*value.at);
    Reading reading{
        .receptor = value.receptor,
        .substance = substance_.name,
        .measured = measured(value),
        .computed = value.at ? mean(spot, *value.at, value.over) : highest(spot, value.over),
        .at = value.at,
        .over = value.over};
    refuse_out_of_proportion(reading);
    return reading;
  }

 private:
  /// A cell at the height of the zones, or a receptor.
  struct Spot {
    bool in_plane;
    std::size_t number;
  };

  std::size_t receptor(const std::string& name) const {
    const std::vector<std::string> names = names_of(plan_.receptors);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    refuse(results_, fmt::format("the run has no receptor \"{}\"", name),
           names.empty() ? "give the place of the value with --place"
                         : fmt::format("name one of: \"{}\"", fmt::join(names, "\", \"")));
  }
  void refuse_time(double at) const {
    if (at > 0 && at <= history_.computed()) return;
    refuse(results_,
           fmt::format("a value is of {:g} s after the release began, but the run computed {:g} s "
                       "of that",
                       at, history_.computed()),
           "give the time since the release began, as 4:20 or in seconds");
  }
  double measured(const MeasuredValue& value) const {
    if (!(value.value > 0) || !std::isfinite(value.value)) {
      refuse(results_, fmt::format("{:g} at {} fits no amount", value.value, value.receptor),
             "give values above 0: that nothing was found tells of place and wind, not of amounts");
    }
    if (!value.ppm) return 1e-6 * value.value;
    if (substance_.molar_mass) return concentration_of_ppm(value.value, *substance_.molar_mass);
    refuse(results_, fmt::format("the molar mass of {} is not known", substance_.name),
           "give the value in mg/m³");
  }
  /// kg/m³, up to so many s since the release began.
  double mean(const Spot& spot, double until, double over) const {
    return (dosage_at(spot, until) - dosage_at(spot, std::max(0.0, until - over))) / over;
  }
  double dosage_at(const Spot& spot, double since_release) const {
    if (since_release <= 0) return 0;
    const auto [before, part] = history_.between(plan_.begin + since_release);
    return (1 - part) * sampled(spot, before) + part * sampled(spot, before + 1);
  }
  double sampled(const Spot& spot, std::size_t sample) const {
    return spot.in_plane ? (*dosages_.plane[sample])[spot.number]
                         : dosages_.receptors[sample][spot.number];
  }
  double highest(const Spot& spot, double over) const {
    double largest = 0;
    for (const double time : history_.time()) {
      largest = std::max(largest, mean(spot, time - plan_.begin, over));
    }
    return largest;
  }
  void refuse_out_of_proportion(const Reading& reading) const {
    if (reading.computed > 0 && reading.factor() <= largest_factor &&
        reading.factor() >= 1 / largest_factor) {
      return;
    }
    refuse(results_,
           fmt::format("{} measured at {}, {} computed: no amount of the same release in the same "
                       "wind explains that",
                       words::concentration(reading.measured, std::nullopt), reading.receptor,
                       words::concentration(reading.computed, std::nullopt)),
           "compute it with the wind of now, or another place of the release");
  }

  const ReleasePlan& plan_;
  const ExposureHistory& history_;
  const TracerHistory& dosages_;
  const Substance& substance_;
  std::string results_;
};

}  // namespace

std::size_t substance_of(const std::string& name, const ReleasePlan& plan,
                         const std::string& results) {
  std::vector<std::string> names;
  for (const Substance& substance : plan.substances) names.push_back(substance.name);
  if (name.empty() && names.size() == 1) return 0;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  refuse(results,
         name.empty() ? "several substances are released"
                      : fmt::format("the run releases no \"{}\"", name),
         fmt::format("name one with --substance: {}", fmt::join(names, ", ")));
}

std::vector<Reading> readings_of(const std::vector<MeasuredValue>& values, std::size_t substance,
                                 const ReleasePlan& plan, const ExposureHistory& history,
                                 const std::string& results) {
  const ComputedValues computed(substance, plan, history, results);
  std::vector<Reading> readings;
  for (const MeasuredValue& value : values) readings.push_back(computed.beside(value));
  return readings;
}

RescaledRecord fit(std::vector<Reading> readings) {
  RescaledRecord fitted;
  double sum_of_logs = 0;
  fitted.least = fitted.most = readings.front().factor();
  for (const Reading& reading : readings) {
    const double factor = reading.factor();
    sum_of_logs += std::log(factor);
    fitted.least = std::min(fitted.least, factor);
    fitted.most = std::max(fitted.most, factor);
  }
  fitted.factor = three_digits(std::exp(sum_of_logs / static_cast<double>(readings.size())));
  fitted.substance = readings.front().substance;
  fitted.readings = std::move(readings);
  return fitted;
}

std::string reading_words(const Reading& reading) {
  return fmt::format("{} measured at {}, {} computed ({}): {:.2g} times",
                     words::concentration(reading.measured, std::nullopt), reading.receptor,
                     words::concentration(reading.computed, std::nullopt),
                     reading.at
                         ? fmt::format("the mean over {} until {}", words::duration(reading.over),
                                       words::duration(*reading.at))
                         : fmt::format("the highest mean over {}", words::duration(reading.over)),
                     reading.factor());
}

std::string factor_words(const RescaledRecord& fitted) {
  std::string words = fmt::format("{:.2g} times", fitted.factor);
  if (fitted.readings.size() > 1) {
    words += fmt::format(", {:.2g} to {:.2g} by the readings", fitted.least, fitted.most);
  }
  return words;
}

}  // namespace downwash
