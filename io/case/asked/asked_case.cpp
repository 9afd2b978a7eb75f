#include "io/case/asked/asked_case.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"
#include "io/case/read_case.hpp"
#include "io/text/quantity_text.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* resolution = "4 m";

/// A path as a case in that folder names it: folders may be links.
std::string named_from(const fs::path& folder, const fs::path& file) {
  if (file.is_absolute()) return file.string();
  std::error_code ignored;
  const auto folder_of = [&](const fs::path& one) {
    return fs::weakly_canonical(fs::absolute(one).parent_path(), ignored);
  };
  const fs::path relative =
      (folder_of(file) / file.filename()).lexically_relative(folder_of(folder / "case.json"));
  return relative.empty() ? fs::absolute(file).string() : relative.string();
}

Json release_of(const Answers& answers, const LonLat& place) {
  Json release{{"name", "release"}, {"substance", substance_of(answers.substance)}};
  release["lat"] = place.lat;
  release["lon"] = place.lon;
  Json amount = answers.amount.empty()
                    ? Json{{"container", {{"class", container_of(answers.container)}}}}
                    : amount_of(answers.amount, release["substance"].get<std::string>());
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
    if (release.contains("container")) {
      throw InputError(Message::wrong_arguments, "", "--duration",
                       "how long it lasts follows from the container", "leave it out");
    }
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
  if (!answers.radius.empty()) {
    found["domain"]["centre"] = {place.lon, place.lat};
    found["domain"]["radius"] = answers.radius;
  }
  found.update(wind_of(answers.wind));
  found["releases"] = Json::array({release});
  Json time = Json::object();
  if (!answers.start.empty()) time["start"] = answers.start;
  if (!answers.within.empty()) time["answer_within"] = answers.within;
  if (!time.empty()) found["time"] = std::move(time);
  return found;
}

void refuse_wrong(Answers answers) {
  const auto assume = [](std::string& answer, const char* value) {
    if (answer.empty()) answer = value;
  };
  assume(answers.buildings, "buildings");
  assume(answers.place, "0, 0");
  assume(answers.substance, "chlorine");
  if (answers.container.empty()) assume(answers.amount, "1 kg/s");
  assume(answers.wind, "4 m/s from W");
  parse_case(asked_case(answers, "").dump(), "answers");
}

std::string case_file_name(const Answers& answers, int n) {
  std::string name;
  for (const char c : substance_of(answers.substance)) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain || (!name.empty() && name.back() != '_')) name += plain ? c : '_';
  }
  return n > 1 ? fmt::format("{}_{}.json", name, n) : name + ".json";
}

std::string read_back(const Answers& answers) {
  const Json amount = answers.amount.empty() ? Json() : amount_of(answers.amount);
  std::string text;
  if (amount.contains("rate_kg_s")) {
    text = fmt::format("{:g} kg/s", read_quantity(answers.amount, "kg/s").value.value());
  } else if (amount.contains("mass_kg")) {
    text = fmt::format("{:g} kg{}", read_quantity(answers.amount, "kg").value.value(),
                       answers.duration.empty() ? " at once" : "");
  } else {
    text = "all of a " + container_of(answers.amount.empty() ? answers.container : answers.amount);
  }
  if (!answers.duration.empty()) {
    text += " for " + duration_text(duration_of(answers.duration));
  }
  const Json wind = wind_of(answers.wind);
  return text + (wind.contains("wind")
                     ? fmt::format(", wind {} from {}", wind["wind"]["speed"].get<std::string>(),
                                   wind["wind"]["direction"].get<std::string>())
                     : ", wind of the METAR");
}

}  // namespace downwash
