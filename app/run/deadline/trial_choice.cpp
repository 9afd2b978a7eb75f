#include "app/run/deadline/trial_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "app/hazard/correlations/domain_for_release.hpp"
#include "app/run/checks/beside_checks.hpp"
#include "geometry/input/input_error.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string too_short(const Deadline& deadline, const TimedCase& request, const Trial& coarsest) {
  constexpr double unit = 5;  // s
  const double least =
      unit * std::ceil((deadline.passed() + 1.1 * sure_margin * coarsest.seconds()) / unit);
  return fmt::format(
      "{:g} s is too short on this machine: it takes about {} with cells of {:g} m, the coarsest "
      "that are of use where {:g} m are asked for; give at least {:g} s, so that they surely fit, "
      "or a shorter `time.end`, fewer buildings or a faster machine",
      deadline.within(), duration_text(coarsest.seconds()), coarsest.resolution(),
      resolution_of(request.asked.domain), least);
}

}  // namespace

std::string until_then(const PreparedCase& prepared) {
  const std::string told = distances_without_run(prepared);
  return told.empty() ? "" : ". Until then, without a computed wind: " + told;
}

double effort_for(double within) { return std::clamp(within / 60, 0.25, 1.0); }

double resolution_of(const DomainChoice& domain) {
  return std::get<DomainOptions>(domain.extent).resolution;
}

DeadlineRecord promised(const Deadline& deadline, double resolution, const DomainChoice& asked) {
  return {.within = deadline.within(),
          .taken = 0,
          .resolution = resolution,
          .asked_resolution = resolution_of(asked),
          .runs = {}};
}

double coarsest_cells(double asked, const Site& site) {
  double tallest = 0;
  for (const Building& building : site.buildings) tallest = std::max(tallest, building.height);
  return coarsest_of_use(asked, tallest);
}

PreparedCase coarsest_case(const TimedCase& request) {
  const Question& asked = request.asked;
  return prepare(request.cells(coarsest_cells(resolution_of(asked.domain), survey(asked))));
}

FirstTrials first_trials(const Deadline& deadline, const TimedCase& request,
                         PreparedCase prepared) {
  Trial coarsest(std::move(prepared), effort_for(deadline.within()));
  const double asked = resolution_of(request.asked.domain), effort = effort_for(deadline.within());
  const auto first = first_resolution(coarsest.forecast(), asked, coarsest.resolution(),
                                      deadline.within(), deadline.left());
  if (!first) {
    std::string why = too_short(deadline, request, coarsest);
    return {std::move(coarsest), std::nullopt, std::move(why)};
  }
  if (*first == coarsest.resolution()) return {std::move(coarsest), std::nullopt};
  // Small grids don't keep a GPU busy: larger ones may take far less than in proportion.
  constexpr double gain_of_size = 4, small_share = 0.05;
  const double left = deadline.left();
  if (*first > asked && coarsest.forecast().seconds(asked) < gain_of_size * single_share * left &&
      coarsest.measuring(asked) < small_share * left) {
    Trial whole(request.cells(asked), coarsest, effort);
    if (whole.seconds() + whole.repeat_seconds() < single_share * deadline.left()) {
      return {std::move(whole), std::move(coarsest)};
    }
  }
  Trial trial(request.cells(*first), coarsest, effort);
  const bool sure = sure_margin * trial.seconds() <= deadline.left();
  if (!sure) return {std::move(coarsest), std::nullopt};
  return {std::move(trial), std::move(coarsest)};
}

void refuse_if_too_short(const Deadline& deadline, const FirstTrials& trials,
                         const TimedCase& request) {
  if (sure_margin * trials.first.seconds() <= deadline.left()) return;
  throw InputError(
      Message::within_too_short, request.asked.file.string(), "`time.answer_within` (--within)",
      too_short(deadline, request, trials.first) + until_then(trials.first.prepared()), "");
}

std::optional<Trial> finer_trial(const Deadline& deadline, const TimedCase& request,
                                 const Trial& known, double standing) {
  constexpr int most_guesses = 3;
  constexpr double close = 0.02;
  const double asked = resolution_of(request.asked.domain), effort = effort_for(deadline.within());
  std::optional<Trial> trial;
  for (int guess = 0; guess <= most_guesses; ++guess) {
    const Trial& latest = trial ? *trial : known;
    const auto finer = finer_resolution(latest.forecast(), asked, standing, deadline.left());
    if (!finer) return std::nullopt;
    if (trial && std::abs(*finer / trial->resolution() - 1) < close) return trial;
    const bool coarser = trial && *finer > trial->resolution();
    if (coarser || guess == most_guesses) return Trial(request.cells(*finer), latest);
    trial = Trial(request.cells(*finer), latest, effort);
  }
  return std::nullopt;
}

}  // namespace downwash
