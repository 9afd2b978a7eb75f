#include "app/run/deadline/resolution_choice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "io/case/repeat_case.hpp"

namespace downwash {
namespace {

/// With three digits, upwards or downwards, so that `--set domain.resolution` can take it.
template <class Rounding>
double three_digits(double value, const Rounding& rounding) {
  const double power = std::floor(std::log10(value)) - 2;  // of the third digit
  const double unit = std::pow(10, std::abs(power));
  return power < 0 ? rounding(value * unit) / unit : rounding(value / unit) * unit;
}

}  // namespace

Forecast::Forecast(double resolution, const RunEstimate::Parts& parts, double growth,
                   CellCount cells, int repeats)
    : resolution_(resolution),
      growth_(growth),
      n_(cells(resolution)),
      parts_(parts),
      cells_(std::move(cells)),
      repeats_(repeats) {}

double Forecast::seconds(double resolution) const {
  const double alone = seconds_alone(resolution);
  return repeats_ > 0 ? alone + repeats_ * seconds_alone(repeat_cells * resolution) : alone;
}

double Forecast::seconds_alone(double resolution) const {
  const double n = cells_(resolution) / n_;
  const double steps = std::pow(resolution_ / resolution, growth_);
  return n * (parts_.set_up + steps * (parts_.alone + parts_.released) + parts_.closing);
}

double Forecast::finest_within(double seconds, double finest, double coarsest) const {
  if (this->seconds(finest) <= seconds) return finest;
  double fits = coarsest, too_fine = finest;
  while (fits > 1.005 * too_fine) {
    const double middle = std::sqrt(fits * too_fine);
    (this->seconds(middle) <= seconds ? fits : too_fine) = middle;
  }
  return std::min(three_digits(fits, [](double x) { return std::ceil(x); }), coarsest);
}

double coarsest_of_use(double asked, double tallest) {
  constexpr double times = 4, cells_across_tallest = 2;
  const double coarsest = std::min(times * asked, tallest / cells_across_tallest);
  return std::max(asked, three_digits(coarsest, [](double x) { return std::floor(x); }));
}

std::optional<double> first_resolution(const Forecast& forecast, double asked, double coarsest,
                                       double within, double left) {
  if (least_part * forecast.seconds_alone(coarsest) > left) return std::nullopt;
  if (forecast.seconds(asked) <= single_share * left) return asked;
  const double first = first_share * within;
  const bool several = forecast.seconds(coarsest) <= most_first_share * left;
  return forecast.finest_within(several ? first : single_share * left, asked, coarsest);
}

bool affords_repeats(const Forecast& forecast, double resolution, double left) {
  const double alone = forecast.seconds_alone(resolution);
  return forecast.seconds(resolution) + (sure_margin - 1) * alone <= left;
}

std::optional<double> finer_resolution(const Forecast& forecast, double asked, double standing,
                                       double left) {
  const double finer = forecast.finest_within(left / calibrated_margin, asked, standing);
  if (finer * worthwhile > standing) return std::nullopt;
  return finer;
}

}  // namespace downwash
