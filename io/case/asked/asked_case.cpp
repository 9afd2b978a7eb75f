#include "io/case/asked/asked_case.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* resolution = "4 m";

/// A path as a case in that folder names it.
std::string named_from(const fs::path& folder, const fs::path& file) {
  if (file.is_absolute()) return file.string();
  const fs::path relative = fs::absolute(file).lexically_normal().lexically_relative(
      fs::absolute(folder / "case.json").lexically_normal().parent_path());
  return relative.empty() ? fs::absolute(file).string() : relative.string();
}

Json release_of(const Answers& answers, const LonLat& place) {
  Json release{{"name", "release"}, {"substance", substance_of(answers.substance)}};
  release["lat"] = place.lat;
  release["lon"] = place.lon;
  Json amount = answers.amount.empty()
                    ? Json{{"container", {{"class", container_of(answers.container)}}}}
                    : amount_of(answers.amount);
  if (!answers.amount.empty() && !answers.container.empty()) {
    if (amount.contains("container")) {
      throw InputError(Message::wrong_arguments, "", "--container",
                       "the amount is that of a container already", "leave one of them out");
    }
    amount["container_class"] = container_of(answers.container);
  }
  release.update(amount);
  if (!answers.duration.empty()) {
    duration_of(answers.duration);
    release["duration"] = answers.duration;
  }
  return release;
}

}  // namespace

Json asked_case(const Answers& answers, const fs::path& folder) {
  const LonLat place = place_of(answers.place);
  const Json release = release_of(answers, place);
  std::string name = release["substance"];
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  Json found{{"title", fmt::format("{} at {:.4f}° {}, {:.4f}° {}", name, std::abs(place.lat),
                                   place.lat < 0 ? 'S' : 'N', std::abs(place.lon),
                                   place.lon < 0 ? 'W' : 'E')},
             {"domain",
              {{"buildings", named_from(folder, answers.buildings)}, {"resolution", resolution}}}};
  found.update(wind_of(answers.wind));
  found["releases"] = Json::array({release});
  Json time = Json::object();
  if (!answers.start.empty()) time["start"] = answers.start;
  if (!answers.within.empty()) time["answer_within"] = answers.within;
  if (!time.empty()) found["time"] = std::move(time);
  return found;
}

fs::path unused_case_file(const Answers& answers, const fs::path& folder) {
  std::string name;
  for (const char c : substance_of(answers.substance)) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain || (!name.empty() && name.back() != '_')) name += plain ? c : '_';
  }
  fs::path file = folder / (name + ".json");
  for (int n = 2; fs::exists(fs::symlink_status(file)); ++n) {
    file = folder / fmt::format("{}_{}.json", name, n);
  }
  return file;
}

}  // namespace downwash
