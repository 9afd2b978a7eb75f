#include "app/validation/validation_case.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <utility>

#include "io/disk/atomic_file.hpp"

namespace downwash {

std::vector<int> ValidationContext::slab_counts() const {
  std::vector<int> counts;
  for (int slabs = 1; slabs <= most_slabs; slabs *= 2) counts.push_back(slabs);
  return counts;
}

void ValidationContext::throw_if_stopped() const {
  if (*stop) throw std::runtime_error("interrupted");
}

void ValidationContext::say(const std::string& line) const { log->info("  " + line); }

void ValidationContext::add_picture(ValidationRecord& record, const std::string& file,
                                    const std::string& contents, const std::string& caption) const {
  replace_file(folder / file, contents);
  record.pictures.push_back({file, caption});
}

double observed_order(double coarse, double fine, double halvings) {
  return std::log2(coarse / fine) / halvings;
}

std::string figure(double value) { return fmt::format("{:.4g}", value); }

namespace {

/// Four digits with their zeros, as in 0.01300 beside 0.01286.
std::string all_digits(double value) { return fmt::format("{:#.4g}", value); }

}  // namespace

ValidationCheck at_most(std::string quantity, double measured, double limit, std::string source) {
  return {std::move(quantity), figure(measured), "", fmt::format("at most {:.4g}", limit),
          std::move(source),   measured <= limit};
}

ValidationCheck at_least(std::string quantity, double measured, double limit, std::string source) {
  return {std::move(quantity), figure(measured), "", fmt::format("at least {:.4g}", limit),
          std::move(source),   measured >= limit};
}

ValidationCheck within(std::string quantity, double measured, double reference, double share,
                       std::string source) {
  return {std::move(quantity),   all_digits(measured),
          all_digits(reference), fmt::format("within {:.3g} %", 100 * share),
          std::move(source),     std::abs(measured - reference) <= share * std::abs(reference)};
}

ValidationCheck shown(std::string quantity, double measured, std::string reference,
                      std::string source) {
  return {std::move(quantity), figure(measured), std::move(reference), "",
          std::move(source),   std::nullopt};
}

ValidationCheck not_computed(std::string quantity, std::string missing, std::string source) {
  return {std::move(quantity), "not computed",    "",
          std::move(missing),  std::move(source), std::nullopt};
}

}  // namespace downwash
