// OBJ as Wavefront's Advanced Visualizer has it: points and faces; what is for pictures is not
// read.
#include <algorithm>
#include <array>

#include "geometry/input/utf8.hpp"
#include "geometry/meshes/mesh_file.hpp"
#include "geometry/meshes/mesh_lines.hpp"

namespace downwash {

namespace {

constexpr std::size_t longest_object_name = 100;  // bytes
constexpr std::size_t most_corners = 1000;        // of a face
constexpr std::size_t most_objects = 1'000'000;
constexpr std::array<std::string_view, 8> for_pictures{"vn",     "vt",     "s",  "usemtl",
                                                       "mtllib", "usemap", "mg", "lod"};
constexpr std::array<std::string_view, 3> no_faces{"p", "l", "vp"};

class ObjReader {
 public:
  ObjReader(std::string_view content, const std::string& file) : lines_(content, file) {}

  NamedMesh mesh() && {
    while (lines_.next()) read_line();
    if (passed_over_ > 0) {
      named_.notes.push_back(text("points and lines that bound nothing: ", passed_over_));
    }
    return std::move(named_);
  }

 private:
  void read_line() {
    const std::string_view word = lines_.words()[0];
    if (word.starts_with('#')) return;
    if (word == "v") {
      named_.mesh.points.push_back(lines_.point(1));
    } else if (word == "f") {
      read_face();
    } else if (word == "o") {
      has_objects_ = true;
      begin_object();
    } else if (word == "g") {
      if (!has_objects_) begin_object();
    } else if (std::find(no_faces.begin(), no_faces.end(), word) != no_faces.end()) {
      ++passed_over_;
    } else if (std::find(for_pictures.begin(), for_pictures.end(), word) == for_pictures.end()) {
      lines_.refuse(text('"', shortened(std::string(word)),
                         "\" is not known: of OBJ models points (v) and faces (f) are read"));
    }
  }

  void begin_object() {
    if (named_.names.size() >= most_objects) {
      lines_.refuse(text("it has more than ", most_objects, " objects"));
    }
    named_.names.push_back(shortened(lines_.after_first_word(), longest_object_name));
  }

  void read_face() {
    const auto& words = lines_.words();
    if (words.size() < 4) lines_.refuse("a face has fewer than three corners");
    if (words.size() > most_corners + 1) {
      lines_.refuse(text("a face has more than ", most_corners, " corners"));
    }
    if (named_.names.empty()) named_.names.emplace_back();
    const std::uint32_t first = corner(words[1]);
    std::uint32_t last = corner(words[2]);
    for (std::size_t n = 3; n < words.size(); ++n) {
      const std::uint32_t own = corner(words[n]);
      named_.mesh.triangles.push_back({first, last, own});
      named_.object.push_back(static_cast<std::uint32_t>(named_.names.size() - 1));
      last = own;
    }
    if (named_.mesh.triangles.size() > most_triangles) {
      lines_.refuse(text("it has more than ", most_triangles, " triangles; simplify it"));
    }
  }

  /// "7", "7/1", "7//3" or "7/1/3": the number of a point, counted from 1, or from the last one
  /// back where it is negative.
  std::uint32_t corner(std::string_view word) const {
    const std::string_view number = word.substr(0, word.find('/'));
    std::int64_t index = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
    const auto count = static_cast<std::int64_t>(named_.mesh.points.size());
    if (error == std::errc() && index < 0 && index >= -count) index += count + 1;
    if (error != std::errc() || end != number.data() + number.size() || index < 1 ||
        index > count) {
      lines_.refuse(text("a face names point \"", shortened(std::string(word)),
                         "\", and there are ", count, " above it, counted from 1"));
    }
    return static_cast<std::uint32_t>(index - 1);
  }

  MeshLines lines_;
  NamedMesh named_;
  bool has_objects_ = false;
  std::int64_t passed_over_ = 0;
};

}  // namespace

NamedMesh parse_obj(std::string_view content, const std::string& name) {
  return ObjReader(content, name).mesh();
}

}  // namespace downwash
