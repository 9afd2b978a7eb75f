#include "io/checkpoint/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/json_input.hpp"
#include "io/checkpoint/checksum.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/disk/path_kind.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

/// Hardly more than the case.
constexpr std::size_t largest_manifest = 64 << 20;

fs::path manifest_file(const fs::path& folder, std::int64_t number) {
  return folder / fmt::format("{}.json", number);
}

/// The number of the checkpoint that a file belongs to by its name: "7.json", "7_0.state", or a
/// draft of one of them, "7_0.state.0123456789abcdef.part". Nothing where it is none of these.
struct OwnFile {
  std::int64_t number;
  bool manifest;  ///< in its place
};
std::optional<OwnFile> own_file(std::string_view name) {
  OwnFile file{};
  const auto [after, error] = std::from_chars(name.data(), name.data() + name.size(), file.number);
  if (error != std::errc() || file.number < 1) return std::nullopt;
  name.remove_prefix(static_cast<std::size_t>(after - name.data()));
  if (name == ".json") return OwnFile{file.number, true};
  if (name.ends_with(draft_suffix)) {
    constexpr std::size_t number = 1 + 16;
    name.remove_suffix(draft_suffix.size());
    if (name.size() < number) return std::nullopt;
    name.remove_suffix(number);
    if (name == ".json") return file;
  }
  if (!name.starts_with("_") || !name.ends_with(".state") || name.size() == 7) return std::nullopt;
  const std::string_view digits = name.substr(1, name.size() - 7);
  if (!std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; })) {
    return std::nullopt;
  }
  return file;
}

/// Calls f(path, OwnFile) for the files that are ours.
template <class Function>
void for_own_files(const fs::path& folder, const Function& f) {
  std::error_code ignored;
  if (!is_folder(folder)) return;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (!is_regular(entry.path())) continue;
    if (const auto own = own_file(entry.path().filename().string())) f(entry.path(), *own);
  }
}

/// Of those that have their manifest, the newest first.
std::vector<std::int64_t> numbers_in(const fs::path& folder) {
  std::vector<std::int64_t> numbers;
  for_own_files(folder, [&](const fs::path&, const OwnFile& file) {
    if (file.manifest) numbers.push_back(file.number);
  });
  std::ranges::sort(numbers, std::greater<>());
  return numbers;
}

/// Names of files may be any bytes.
std::string dumped(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::uint64_t manifest_checksum(const Json& contents) {
  const std::string text = dumped(contents);
  return checksum(std::as_bytes(std::span(text.data(), text.size())));
}

std::string text_of(const CheckpointManifest& manifest) {
  Json pieces = Json::array();
  for (const StateFileInfo& piece : manifest.pieces) {
    pieces.push_back({{"name", piece.name}, {"bytes", piece.bytes}, {"checksum", piece.checksum}});
  }
  const Json contents{{"number", manifest.number}, {"saved", manifest.saved},
                      {"steps", manifest.steps},   {"time", manifest.time},
                      {"pieces", pieces},          {"identity", Json::parse(manifest.identity)}};
  const Json document{
      {"program", "downwash"}, {"checksum", manifest_checksum(contents)}, {"checkpoint", contents}};
  return dumped(document, 1) + "\n";
}

/// A whole number: of others no conversion is defined where they are too large.
const Json& whole(const Json& value) {
  if (!value.is_number_integer()) throw StateError("it is damaged");
  return value;
}

CheckpointManifest manifest_of(const Json& document) {
  const Json& contents = document.at("checkpoint");
  if (document.at("program") != "downwash" ||
      whole(document.at("checksum")) != manifest_checksum(contents)) {
    throw StateError("it is damaged");
  }
  CheckpointManifest manifest{.number = whole(contents.at("number")),
                              .saved = contents.at("saved"),
                              .steps = whole(contents.at("steps")),
                              .time = contents.at("time"),
                              .identity = dumped(contents.at("identity")),
                              .pieces = {}};
  for (const Json& piece : contents.at("pieces")) {
    manifest.pieces.push_back(
        {piece.at("name"), whole(piece.at("bytes")), whole(piece.at("checksum"))});
  }
  return manifest;
}

CheckpointManifest read_manifest(const fs::path& folder, std::int64_t number) {
  const fs::path path = manifest_file(folder, number);
  try {
    if (!is_regular(path)) throw StateError("it is no manifest of a checkpoint");
    const std::string text = content_of(path, {"manifest", largest_manifest, "begin anew"});
    if (nested_too_deep(text)) throw StateError("it is no manifest of a checkpoint");
    CheckpointManifest manifest = manifest_of(Json::parse(text));
    if (manifest.number != number) throw StateError("it is that of another checkpoint");
    return manifest;
  } catch (const StateError& error) {
    throw StateError(fmt::format("{}: {}", path.string(), error.what()));
  } catch (const InputError& error) {
    throw StateError(error.what());
  } catch (const Json::exception&) {
    throw StateError(fmt::format("{}: it is damaged", path.string()));
  }
}

}  // namespace

fs::path state_file(const fs::path& folder, std::int64_t number, int process) {
  return folder / fmt::format("{}_{}.state", number, process);
}

std::int64_t last_checkpoint(const fs::path& folder) {
  const std::vector<std::int64_t> numbers = numbers_in(folder);
  return numbers.empty() ? 0 : numbers.front();
}

std::vector<fs::path> checkpoint_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for_own_files(folder, [&](const fs::path& path, const OwnFile&) { files.push_back(path); });
  return files;
}

void complete_checkpoint(const fs::path& folder, const CheckpointManifest& manifest) {
  replace_file(manifest_file(folder, manifest.number), text_of(manifest));
}

void keep_checkpoints(const fs::path& folder, int count) {
  std::vector<std::int64_t> numbers = numbers_in(folder);
  numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(count)));
  const std::set<std::int64_t> kept(numbers.begin(), numbers.end());
  std::vector<fs::path> manifests, others;
  for_own_files(folder, [&](const fs::path& path, const OwnFile& file) {
    const bool draft = path.filename().string().ends_with(draft_suffix);
    if (draft || kept.count(file.number) == 0) {
      (file.manifest ? manifests : others).push_back(path);
    }
  });
  // A manifest without its files would be a checkpoint that is damaged.
  manifests.insert(manifests.end(), others.begin(), others.end());
  std::error_code ignored;
  for (const fs::path& path : manifests) fs::remove(path, ignored);
  if (count == 0 && is_folder(folder)) fs::remove(folder, ignored);  // where it is empty
}

bool discard_checkpoints_before(const fs::path& folder, std::int64_t number) {
  std::vector<fs::path> manifests, others;
  for_own_files(folder, [&](const fs::path& path, const OwnFile& file) {
    if (file.number < number) (file.manifest ? manifests : others).push_back(path);
  });
  manifests.insert(manifests.end(), others.begin(), others.end());
  std::error_code ignored;
  for (const fs::path& path : manifests) fs::remove(path, ignored);
  return !manifests.empty();
}

void discard_checkpoints_after(const fs::path& folder, std::int64_t number) {
  std::vector<fs::path> files;
  for_own_files(folder, [&](const fs::path& path, const OwnFile& file) {
    if (file.number > number) files.push_back(path);
  });
  std::error_code ignored;
  for (const fs::path& path : files) fs::remove(path, ignored);
}

Checkpoint::Checkpoint(const fs::path& folder, std::int64_t number)
    : manifest_(read_manifest(folder, number)) {
  for (const StateFileInfo& piece : manifest_.pieces) pieces_.emplace_back(folder, piece);
}

std::vector<std::byte> Checkpoint::get(const std::string& name, int row) const {
  const auto piece = std::ranges::find_if(
      pieces_, [&](const StateFileReader& reader) { return reader.has(name, row); });
  if (piece == pieces_.end()) {
    throw StateError(fmt::format("checkpoint {} has no row {} of '{}': it is that of another case",
                                 manifest_.number, row, name));
  }
  return piece->get(name, row);
}

void Checkpoint::verify() const {
  for (const StateFileReader& piece : pieces_) piece.verify();
}

FoundCheckpoint newest_checkpoint(const fs::path& folder) {
  FoundCheckpoint found;
  for (const std::int64_t number : numbers_in(folder)) {
    try {
      auto checkpoint = std::make_unique<Checkpoint>(folder, number);
      checkpoint->verify();
      found.checkpoint = std::move(checkpoint);
      break;
    } catch (const StateError& error) {
      found.damaged.emplace_back(error.what());
    }
  }
  return found;
}

}  // namespace downwash
