// CityJSON of boxes and of what is put together by hand.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// Collects vertices (in cm) and writes surfaces by their numbers.
class CitySample {
 public:
  int vertex(double x, double y, double z) {
    vertices_ += text(vertices_.empty() ? "" : ",", "[", std::lround(100 * x), ",",
                      std::lround(100 * y), ",", std::lround(100 * z), "]");
    return count_++;
  }

  /// One ring at a height.
  std::string ring(const Ring& plan, double z) {
    std::string list;
    for (const Point& p : plan) list += text(list.empty() ? "" : ",", vertex(p.x, p.y, z));
    return text("[", list, "]");
  }

  /// A surface of corners in space.
  std::string face(const std::vector<std::array<double, 3>>& corners) {
    std::string list;
    for (const auto& c : corners) list += text(list.empty() ? "" : ",", vertex(c[0], c[1], c[2]));
    return text("[[", list, "]]");
  }

  /// The floor, which faces down, then the roof, then the walls.
  std::string box(const Ring& plan, double low, double high) {
    const std::string floor = ring({plan.rbegin(), plan.rend()}, low), roof = ring(plan, high);
    std::string all = text("[", floor, "],[", roof, "]");
    for (std::size_t n = 0; n < plan.size(); ++n) {
      const Point &a = plan[n], &b = plan[(n + 1) % plan.size()];
      all +=
          text(",", face({{a.x, a.y, low}, {b.x, b.y, low}, {b.x, b.y, high}, {a.x, a.y, high}}));
    }
    return text("[", all, "]");
  }

  const std::string& vertices() const { return vertices_; }

  /// The whole file; `more` begins behind the transform.
  std::string file(const std::string& objects, const std::string& more = "",
                   const std::string& version = "2.0") const {
    return text(R"({"type":"CityJSON","version":")", version,
                R"(","transform":{"scale":[0.01,0.01,0.01],"translate":[1000,2000,-50]})", more,
                R"(,"CityObjects":{)", objects, R"(},"vertices":[)", vertices_, "]}");
  }

 private:
  std::string vertices_;
  int count_ = 0;
};

inline std::string city_geometry(const std::string& type, const std::string& boundaries,
                                 const std::string& semantics = "",
                                 const std::string& lod = "\"1.2\"") {
  return text(R"({"type":")", type, R"(","lod":)", lod, R"(,"boundaries":)", boundaries,
              semantics.empty() ? "" : ",\"semantics\":" + semantics, "}");
}

inline std::string city_object(const std::string& id, const std::string& geometries,
                               const std::string& more = "", const std::string& type = "Building") {
  return text('"', id, R"(":{"type":")", type, R"(","geometry":[)", geometries, "]", more, "}");
}

}  // namespace downwash
