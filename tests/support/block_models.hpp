// Buildings of blocks, for readers of triangles and for the cells that they become.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iomanip>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash::test {

using Block = std::tuple<int, int, int>;

/// The outside of blocks of `size` m whose low corners are at `size` times their numbers: two
/// triangles a face, counter-clockwise as seen from outside. Every corner is a point of its own.
inline TriangleMesh block_model(const std::set<Block>& blocks, double size) {
  TriangleMesh mesh;
  const auto face = [&](const std::array<std::array<int, 3>, 4>& corners) {
    const auto first = static_cast<std::uint32_t>(mesh.points.size());
    for (const auto& [x, y, z] : corners) mesh.points.push_back({size * x, size * y, size * z});
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
  };
  for (const auto& [x, y, z] : blocks) {
    const int X = x + 1, Y = y + 1, Z = z + 1;
    if (!blocks.contains({x - 1, y, z})) face({{{x, y, z}, {x, y, Z}, {x, Y, Z}, {x, Y, z}}});
    if (!blocks.contains({x + 1, y, z})) face({{{X, y, z}, {X, Y, z}, {X, Y, Z}, {X, y, Z}}});
    if (!blocks.contains({x, y - 1, z})) face({{{x, y, z}, {X, y, z}, {X, y, Z}, {x, y, Z}}});
    if (!blocks.contains({x, y + 1, z})) face({{{x, Y, z}, {x, Y, Z}, {X, Y, Z}, {X, Y, z}}});
    if (!blocks.contains({x, y, z - 1})) face({{{x, y, z}, {x, Y, z}, {X, Y, z}, {X, y, z}}});
    if (!blocks.contains({x, y, z + 1})) face({{{x, y, Z}, {X, y, Z}, {X, Y, Z}, {x, Y, Z}}});
  }
  return mesh;
}

inline std::set<Block> box_of_blocks(const Block& low, const Block& high) {
  std::set<Block> blocks;
  for (int x = std::get<0>(low); x < std::get<0>(high); ++x) {
    for (int y = std::get<1>(low); y < std::get<1>(high); ++y) {
      for (int z = std::get<2>(low); z < std::get<2>(high); ++z) blocks.emplace(x, y, z);
    }
  }
  return blocks;
}

/// Turned about z by degrees, then moved.
inline TriangleMesh placed(TriangleMesh mesh, double degrees, const Point3& to) {
  const double angle = degrees * std::acos(-1.0) / 180, c = std::cos(angle), s = std::sin(angle);
  for (Point3& p : mesh.points)
    p = {c * p.x - s * p.y + to.x, s * p.x + c * p.y + to.y, p.z + to.z};
  return mesh;
}

inline std::string ascii_stl(const TriangleMesh& mesh, const std::string& name = "model") {
  std::string stl = "solid " + name + "\n";
  for (const Triangle& triangle : mesh.triangles) {
    stl += " facet normal 0 0 0\n  outer loop\n";
    for (const std::uint32_t n : triangle) {
      const Point3& p = mesh.points[n];
      stl += text(std::setprecision(17), "   vertex ", p.x, ' ', p.y, ' ', p.z, '\n');
    }
    stl += "  endloop\n endfacet\n";
  }
  return stl + "endsolid " + name + "\n";
}

inline std::string binary_stl(const TriangleMesh& mesh) {
  std::string stl(84, ' ');
  const auto put = [&](std::size_t at, std::uint32_t value) {
    for (std::size_t n = 0; n < 4; ++n) stl[at + n] = static_cast<char>(value >> (8 * n) & 255U);
  };
  put(80, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const Triangle& triangle : mesh.triangles) {
    std::size_t at = stl.size() + 12;
    stl.append(50, '\0');
    for (const std::uint32_t n : triangle) {
      const Point3& p = mesh.points[n];
      for (const double value : {p.x, p.y, p.z}) {
        const auto single = static_cast<float>(value);
        std::uint32_t bits = 0;
        std::memcpy(&bits, &single, 4);
        put(at, bits);
        at += 4;
      }
    }
  }
  return stl;
}

/// `first` points stand above these in the file.
inline std::string obj(const TriangleMesh& mesh, const std::string& name, std::size_t first = 0) {
  std::string lines = "o " + name + "\n";
  for (const Point3& p : mesh.points) {
    lines += text(std::setprecision(17), "v ", p.x, ' ', p.y, ' ', p.z, '\n');
  }
  for (const Triangle& t : mesh.triangles) {
    lines += text("f ", first + t[0] + 1, ' ', first + t[1] + 1, ' ', first + t[2] + 1, '\n');
  }
  return lines;
}

}  // namespace downwash::test
