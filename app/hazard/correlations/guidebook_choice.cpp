#include "app/hazard/correlations/guidebook_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "geometry/input/text.hpp"
#include "io/text/date_time.hpp"
#include "io/text/wording.hpp"
#include "io/weather/sun.hpp"

namespace downwash {
namespace {

constexpr std::array<const char*, 2> when{"by day", "by night"};
constexpr std::array<const char*, 3> winds{"low wind (below 10 km/h)", "moderate wind (10-20 km/h)",
                                           "high wind (above 20 km/h)"};
/// Height of the centre of the sun at sunrise and sunset, with refraction and its radius, degrees
/// (Astronomical Almanac).
constexpr double horizon = -0.833;
constexpr double litres = 1000;  // per m³

std::vector<std::size_t> times_of(const GuidebookQuestion& question) {
  if (question.time) return {static_cast<std::size_t>(*question.time)};
  return {0, 1};
}

/// Rows, with the largest distances among them.
class Rows {
 public:
  explicit Rows(BesideGuidebook& book) : book_(book) {}

  void add(GuidebookRow row, const std::vector<ProtectiveDistance>& protect) {
    if (row.isolation > book_.isolation) {
      book_.isolation = row.isolation;
      book_.isolation_of = row.what;
    }
    for (std::size_t n = 0; n < protect.size(); ++n) {
      if (protect[n].metres <= book_.protection) continue;
      book_.protection = protect[n].metres;
      book_.protection_words =
          fmt::format("{} downwind {}", row.protect[n].second, row.protect[n].first);
      book_.protection_of = row.what;
    }
    book_.rows.push_back(std::move(row));
  }

 private:
  BesideGuidebook& book_;
};

void add_row(const char* what, const SpillDistances& spill, const GuidebookQuestion& question,
             Rows& rows) {
  GuidebookRow row{.what = what, .isolation = spill.isolation, .protect = {}};
  std::vector<ProtectiveDistance> protect;
  for (const std::size_t time : times_of(question)) {
    protect.push_back(spill.protect[time]);
    row.protect.emplace_back(when[time], protect.back().words);
  }
  rows.add(std::move(row), protect);
}

/// True if the container of the table is that of the class.
bool is_container(const std::string& of_table, const std::string& of_class) {
  const std::string a = lower_case(of_table), b = lower_case(of_class);
  return a.find(b) != std::string::npos || b.find(a) != std::string::npos;
}

/// Returns the distances downwind, m.
std::vector<double> add_row(const ContainerDistances& container, const GuidebookQuestion& question,
                            Rows& rows) {
  std::vector<ProtectiveDistance> protect;
  GuidebookRow row{.what = "large spill, " + lower_case(container.container),
                   .isolation = container.isolation,
                   .protect = {}};
  for (const std::size_t time : times_of(question)) {
    for (std::size_t wind = 0; wind < winds.size(); ++wind) {
      if (question.speed && wind != static_cast<std::size_t>(guidebook_wind(*question.speed))) {
        continue;
      }
      protect.push_back(container.protect[time][wind]);
      row.protect.emplace_back(question.speed ? std::string(when[time])
                                              : fmt::format("{} in {}", when[time], winds[wind]),
                               protect.back().words);
    }
  }
  std::vector<double> metres;
  for (const ProtectiveDistance& distance : protect) metres.push_back(distance.metres);
  rows.add(std::move(row), protect);
  return metres;
}

/// m³ of liquid that the release is; nothing where its density is not known.
std::optional<double> volume_of(const GuidebookQuestion& question) {
  if (!question.liquid_density) return std::nullopt;
  return question.mass / *question.liquid_density;
}

std::string choice_words(const Guidebook& book, const GuidebookQuestion& question) {
  const double limit = book.small_spill * litres;
  std::string text;
  if (const auto volume = volume_of(question)) {
    text = fmt::format("{} released are {:.0f} L of liquid, a {} spill ({} than {:g} L). ",
                       mass_text(question.mass), *volume * litres,
                       *volume < book.small_spill ? "small" : "large",
                       *volume < book.small_spill ? "less" : "no less", limit);
  } else {
    text = fmt::format(
        "Small is less than {:g} L; the density of the liquid is not known, so both are shown. ",
        limit);
  }
  text +=
      question.time
          ? fmt::format("The release begins {}. ", when[static_cast<std::size_t>(*question.time)])
          : fmt::format("Day or night is not known ({}): both are shown. ", question.no_time);
  return text +
         "They are for any accident of that kind: the 90th percentile of thousands of modelled "
         "transport accidents in the weather of North America, not of this amount and wind.";
}

/// How far apart the rows of containers are: "150 to 1000 m".
std::string range_text(double low, double high) {
  return low < high ? fmt::format("{:g} to {:g} m", low, high) : fmt::format("{:g} m", high);
}

/// The rows of several containers, of which the worst counts.
std::string words_of_worst(const std::vector<GuidebookRow>& rows,
                           const std::vector<double>& protection,
                           const GuidebookQuestion& question) {
  const auto [near, far] =
      std::ranges::minmax(rows, {}, [](const GuidebookRow& row) { return row.isolation; });
  const auto [shortest, longest] = std::ranges::minmax(protection);
  const std::string why = question.container.empty() || question.container.ends_with("spill")
                              ? std::string("The container is not named")
                              : fmt::format("The guidebook has no row of this substance for \"{}\"",
                                            question.container);
  return fmt::format(
      " {}: the worst of {} counts. They range from {} to isolate and from {} to protect people "
      "downwind. Name it, as `releases.0.container_class`.",
      why, rows.size(), range_text(near.isolation, far.isolation), range_text(shortest, longest));
}

}  // namespace

GuidebookTime time_of_day(const std::string& start, double lon, double lat) {
  return solar_elevation(utc_seconds(start), lon, lat) > horizon ? GuidebookTime::day
                                                                 : GuidebookTime::night;
}

BesideGuidebook guidebook_rows(const Guidebook& book, const GuidebookQuestion& question) {
  BesideGuidebook result;
  if (question.un.empty()) {
    result.left_out.emplace_back("its UN number is not known, by which the guidebook lists it.");
    return result;
  }
  const GuidebookEntry* entry = book.entry(question.un);
  if (entry == nullptr) {
    result.left_out.push_back(fmt::format(
        "no distances for UN {} from two public copies of the edition {} are in the program.",
        question.un, book.edition));
    return result;
  }
  result.title = fmt::format("ERG {}, UN {} {}", book.edition, entry->un, entry->name);
  result.choice = choice_words(book, question);
  result.left_out = entry->left_out;
  result.copies = entry->copies;
  const auto volume = volume_of(question);
  Rows rows(result);
  if (entry->small && (!volume || *volume < book.small_spill)) {
    add_row("small spill", *entry->small, question, rows);
  }
  if (volume && *volume < book.small_spill) return result;
  if (entry->large) add_row("large spill", *entry->large, question, rows);
  if (entry->large_in_table_3) {
    result.choice +=
        question.speed
            ? fmt::format(" For large spills table 1 refers to table 3: here in {}.",
                          winds[static_cast<std::size_t>(guidebook_wind(*question.speed))])
            : " For large spills table 1 refers to table 3.";
  }
  const auto known = [&](const ContainerDistances& container) {
    return !question.container.empty() && is_container(container.container, question.container);
  };
  const auto& all = entry->by_container;
  const bool any = std::any_of(all.begin(), all.end(), known);
  const std::size_t before = result.rows.size();
  std::vector<double> protection;  // the largest of each
  for (const ContainerDistances& container : all) {
    if (any && !known(container)) continue;
    double largest = 0;
    for (const auto& metres : add_row(container, question, rows)) {
      largest = std::max(largest, metres);
    }
    protection.push_back(largest);
  }
  if (any || protection.size() < 2) return result;
  const std::vector<GuidebookRow> shown(result.rows.begin() + static_cast<std::ptrdiff_t>(before),
                                        result.rows.end());
  result.choice += words_of_worst(shown, protection, question);
  const auto tell = [&](std::string& of) {
    if (!of.empty())
      of += fmt::format(", the largest of {} containers that it may be", shown.size());
  };
  tell(result.isolation_of);
  tell(result.protection_of);
  return result;
}

}  // namespace downwash
