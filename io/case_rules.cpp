#include "io/case_rules.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "io/case_config.hpp"
#include "io/pressure_keys.hpp"
#include "io/release_keys.hpp"
#include "io/substance_keys.hpp"
#include "solver/runge_kutta.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

constexpr std::array axis_names = {"x", "y", "z"};

void check_extent(const Json& domain, bool wind, Problems& problems) {
  const bool fitted = domain.contains("resolution"), given = domain.contains("size");
  if (fitted && given) {
    problems.push_back(
        "`domain` has both `resolution`, which sizes it around the buildings, and `size`; remove "
        "one of them.");
  } else if (!fitted && !given) {
    problems.push_back(
        domain.contains("buildings")
            ? "`domain.resolution` is missing: the cell size in m; or give `size` and `cells`."
            : "`domain` needs either `buildings` and `resolution`, or `size` and `cells`.");
  } else if (fitted && !wind) {
    problems.push_back(
        "`wind` is missing: a domain with `domain.resolution` is sized along the wind; add it or "
        "give `size` and `cells`.");
  }
}

void check_stretching(const Json& domain, Problems& problems) {
  const Json stretching = domain.value("stretching", Json::object());
  for (std::size_t a = 0; a < axis_names.size(); ++a) {
    if (!stretching.contains(axis_names[a])) continue;
    const double first = stretching[axis_names[a]]["first"];
    const double even = domain["size"][a].get<double>() / domain["cells"][a].get<double>();
    if (first < even) continue;
    problems.push_back(fmt::format(
        "`domain.stretching.{}.first` is {:g} m, but even cells are {:g} m wide: make it "
        "smaller, or remove the stretching.",
        axis_names[a], first, even));
  }
}

void check_boxes(const Json& domain, Problems& problems) {
  const Json boxes = domain.value("boxes", Json::array());
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    for (std::size_t a = 0; a < 3; ++a) {
      const double low = boxes[b]["min"][a], high = boxes[b]["max"][a];
      const double start = domain["origin"][a], end = start + domain["size"][a].get<double>();
      const std::string box = fmt::format("`domain.boxes.{}`", b);
      if (low >= high) {
        problems.push_back(fmt::format("{}: min {} = {} is not below max {} = {}; swap them.", box,
                                       axis_names[a], low, axis_names[a], high));
      } else if (high <= start || low >= end) {
        problems.push_back(
            fmt::format("{} lies outside the domain: {} from {} to {} m, the domain from {} to {} "
                        "m; move it or "
                        "remove it.",
                        box, axis_names[a], low, high, start, end));
      }
    }
  }
}

void check_wind(const Json& document, Problems& problems) {
  if (!document.contains("wind")) return;
  const Json& wind = document["wind"];
  if (wind["profile"] == "log" && wind["roughness"] >= wind["height"]) {
    problems.push_back(
        fmt::format("`wind.roughness` is {}, but must be below `wind.height` = {} m.",
                    wind["roughness"].dump(), wind["height"].dump()));
  }
  const Json& inlet = document["boundaries"]["x-"];
  const std::string type = inlet.is_string() ? inlet : inlet["type"];
  if (type != "inflow") {
    problems.push_back(
        fmt::format("`wind` blows in through `boundaries.inlet` (x-), but that is \"{}\"; make it "
                    "\"inflow\" or "
                    "remove `wind`.",
                    type));
  }
}

void check_profile(const Json& profile, const std::string& face, Problems& problems) {
  if (face[0] == 'z') {
    problems.push_back(fmt::format(
        "`boundaries.{}.profile` is by height, but this face is horizontal; give `velocity`.",
        face));
  }
  for (std::size_t p = 1; p < profile.size(); ++p) {
    if (profile[p][0] > profile[p - 1][0]) continue;
    problems.push_back(fmt::format(
        "`boundaries.{}.profile.{}` has height {}, but must be above the point before it, {} m; "
        "sort the points by height.",
        face, p, profile[p][0].dump(), profile[p - 1][0].dump()));
  }
}

void check_faces(const Json& document, Problems& problems) {
  for (const std::string face : face_names) {
    const Json& choice = document["boundaries"][face];
    const bool plain = choice.is_string();
    if ((plain ? choice : choice["type"]) != "inflow") continue;
    const bool velocity = !plain && choice.contains("velocity");
    const bool profile = !plain && choice.contains("profile");
    if (velocity && profile) {
      problems.push_back(fmt::format(
          "`boundaries.{}` has both `velocity` and `profile`; remove one of them.", face));
    }
    if (profile) check_profile(choice["profile"], face, problems);
    if (velocity || profile) continue;
    if (face != "x-" || !document.contains("wind")) {
      problems.push_back(
          fmt::format("`boundaries.{}` is an inflow without a speed; write {{\"type\": \"inflow\", "
                      "\"velocity\": "
                      "[x, y, z]}} or give a `profile`{}.",
                      face, face == "x-" ? " or a `wind`" : ""));
    }
  }
}

void check_time(const Json& document, Problems& problems) {
  const Json& time = document["time"];
  if (time["end"] == 0 && time["steps"] == 0 && time["steady"] == 0) {
    problems.push_back(
        "`time` has no end: give `end` (s), `steps` or `steady` (m/s²) a value above 0.");
  }
  const double cfl = time.value("cfl", 0.0);  // absent with a fixed step
  const std::string scheme = time["scheme"];
  if (const double largest = largest_courant(time_scheme(scheme)); cfl > largest) {
    problems.push_back(
        fmt::format("`time.cfl` is {:g}, but the scheme \"{}\" is stable up to {:g} only; take a "
                    "smaller cfl, or \"rk3\".",
                    cfl, scheme, largest));
  }
  // Forward Euler with central differences amplifies every wave by |1 + i c|, whatever the step.
  if (scheme == "euler" && document["advection"]["upwind"] == 0 &&
      document["fluid"]["viscosity"] == 0 && document["turbulence"]["model"] == "none") {
    problems.push_back(
        "`time.scheme` \"euler\" is unstable without any viscosity; take \"ab3\" or \"rk3\", or "
        "give `fluid.viscosity`, `advection.upwind` or a `turbulence.model`.");
  }
}

}  // namespace

Problems contradictions(const Json& document) {
  Problems problems;
  const Json& domain = document["domain"];
  check_extent(domain, document.contains("wind"), problems);
  check_stretching(domain, problems);
  check_boxes(domain, problems);
  check_wind(document, problems);
  check_faces(document, problems);
  check_time(document, problems);
  for (const auto& of_part : {pressure_contradictions(document), substance_contradictions(document),
                              release_contradictions(document)}) {
    problems.insert(problems.end(), of_part.begin(), of_part.end());
  }
  return problems;
}

}  // namespace downwash
