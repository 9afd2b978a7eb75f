// STL as 3D Systems wrote it down in 1989, ASCII and binary.
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "geometry/input/stl_marks.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/meshes/mesh_file.hpp"
#include "geometry/meshes/mesh_lines.hpp"

namespace downwash {

namespace {

constexpr std::size_t longest_solid_name = 100;  // bytes

[[noreturn]] void refuse(const std::string& file, const std::string& where,
                         const std::string& problem) {
  throw InputError(Message::building_file, file, where, problem, "export the file again");
}

void refuse_too_many(const std::string& file, std::size_t count) {
  if (count <= most_triangles) return;
  refuse(file, "", text("it has more than ", most_triangles, " triangles; simplify it"));
}

float number_at(std::string_view content, std::size_t offset) {
  std::array<unsigned char, 4> bytes{};
  std::memcpy(bytes.data(), content.data() + offset, bytes.size());
  std::uint32_t bits = 0;
  for (std::size_t n = bytes.size(); n-- > 0;) bits = bits << 8U | bytes[n];
  return std::bit_cast<float>(bits);
}

void add(NamedMesh& named, const std::array<Point3, 3>& corners) {
  const auto first = static_cast<std::uint32_t>(named.mesh.points.size());
  named.mesh.points.insert(named.mesh.points.end(), corners.begin(), corners.end());
  named.mesh.triangles.push_back({first, first + 1, first + 2});
  named.object.push_back(static_cast<std::uint32_t>(named.names.size() - 1));
}

NamedMesh parse_binary(std::string_view content, const std::string& file) {
  constexpr double furthest = 1e8;  // m
  const std::uint64_t count = promised_triangles(content).value_or(0);
  if (content.size() < stl_head || content.size() != stl_head + stl_triangle * count) {
    refuse(file, "",
           content.size() < stl_head
               ? text("it is cut off: ", content.size(), " bytes are no STL model")
               : text("it promises ", count, " triangles, which take ",
                      stl_head + stl_triangle * count, " bytes, and has ", content.size()));
  }
  refuse_too_many(file, count);
  NamedMesh named{{}, {}, {""}, {}};
  for (std::size_t t = 0; t < count; ++t) {
    std::array<Point3, 3> corners;
    for (std::size_t n = 0; n < 3; ++n) {
      const std::size_t at = stl_head + stl_triangle * t + 12 * (n + 1);
      const Point3 p{number_at(content, at), number_at(content, at + 4),
                     number_at(content, at + 8)};
      if (!(std::abs(p.x) <= furthest && std::abs(p.y) <= furthest && std::abs(p.z) <= furthest)) {
        refuse(file, text("triangle ", t + 1),
               text("a corner is at ", p.x, ", ", p.y, ", ", p.z, ", which is nowhere in metres"));
      }
      corners[n] = p;
    }
    add(named, corners);
  }
  return named;
}

class AsciiReader {
 public:
  AsciiReader(std::string_view content, const std::string& file)
      : lines_(content, file), file_(file) {}

  NamedMesh mesh() && {
    while (lines_.next()) read_solid();
    return std::move(named_);
  }

 private:
  void read_solid() {
    expect({"solid"}, 1);
    named_.names.push_back(shortened(lines_.after_first_word(), longest_solid_name));
    for (;;) {
      advance();
      if (lines_.words()[0] == "endsolid") return;
      read_facet();
    }
  }

  void read_facet() {
    expect({"facet", "normal"}, 5);
    advance();
    expect({"outer", "loop"}, 2);
    std::array<Point3, 3> corners;
    for (Point3& corner : corners) {
      advance();
      expect({"vertex"}, 4);
      corner = lines_.point(1);
    }
    advance();
    expect({"endloop"}, 1);
    advance();
    expect({"endfacet"}, 1);
    add(named_, corners);
    refuse_too_many(file_, named_.mesh.triangles.size());
  }

  void advance() {
    if (!lines_.next()) lines_.refuse("the file is cut off: \"endsolid\" is missing");
  }

  /// The first words of the line, and how many it has at least.
  void expect(std::initializer_list<std::string_view> first, std::size_t count) {
    const auto& words = lines_.words();
    bool fits = words.size() >= count;
    std::size_t n = 0;
    std::string expected;
    for (const std::string_view word : first) {
      fits = fits && lower_case(words[n]) == word;
      ++n;
      if (!expected.empty()) expected += ' ';
      expected += word;
    }
    if (!fits) {
      lines_.refuse(text("expected \"", expected, count > first.size() ? " …" : "", "\", found \"",
                         shortened(std::string(words[0])), '"'));
    }
  }

  MeshLines lines_;
  const std::string& file_;
  NamedMesh named_;
};

}  // namespace

NamedMesh parse_stl(std::string_view content, const std::string& name) {
  return is_ascii_stl(content) ? AsciiReader(content, name).mesh() : parse_binary(content, name);
}

}  // namespace downwash
