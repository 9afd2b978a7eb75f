#include "app/run/verification/compare_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <stdexcept>

#include "app/run/folder/recorded_run.hpp"
#include "app/run/verification/compare_records.hpp"
#include "app/run/verification/compare_texts.hpp"
#include "app/run/verification/record_in_folder.hpp"
#include "io/fields/read_cell_arrays.hpp"
#include "io/records/earlier_result.hpp"
#include "io/zones/live_map.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

/// Files of a result by what they hold: the name without what tells pieces from wholes.
using Files = std::map<std::string, fs::path>;

bool is_field(const fs::path& name) {
  constexpr std::array extensions{".vti", ".vtr", ".pvti", ".pvtr"};
  return std::find(extensions.begin(), extensions.end(), name.extension()) != extensions.end();
}
bool is_moment(const fs::path& name) { return name.filename().string().starts_with("step_"); }

std::string content_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw std::runtime_error(file.string() + ": the file can't be read.");
  return content;
}

/// True for "step_000123_4.vti" if "step_000123.pvti" beside it names that: it is read with it.
bool is_piece(const fs::path& file) {
  static const std::regex piece("(step_[0-9]+|statistics)_[0-9]+");
  const std::string stem = file.stem().string();
  if (!is_field(file) || !std::regex_match(stem, piece)) return false;
  const fs::path index = file.parent_path() / (stem.substr(0, stem.rfind('_')) + ".p" +
                                               file.extension().string().substr(1));
  std::error_code ignored;
  return fs::is_regular_file(index, ignored) &&
         content_of(index).find('"' + file.filename().string() + '"') != std::string::npos;
}

bool is_compared(const fs::path& name, ComparedFiles files) {
  if (files == ComparedFiles::moments) {
    return (is_field(name) && is_moment(name)) || name.extension() == ".pvd";
  }
  constexpr std::array others{"run.json", "case.json", "checkpoint", "inputs", "wind", "exposures"};
  const std::string first = name.begin()->string();
  return std::find(others.begin(), others.end(), first) == others.end();
}

Files files_of(const fs::path& folder, ComparedFiles files) {
  Files found;
  const EarlierResult result(folder);
  for (const fs::path& file : result.files()) {
    const fs::path name = file.lexically_relative(folder);
    if (!is_compared(name, files) || is_piece(file)) continue;
    const fs::path key = is_field(name) ? name.parent_path() / name.stem() : name;
    // Two of one moment, as .vti and .vtr: the second one is another file.
    if (!found.emplace(key.string(), file).second) found.emplace(name.string(), file);
  }
  return found;
}

/// The table of an ensemble's members without the time that each took, its last column, and the
/// state of a live map without the moment of its last word.
std::string timeless(const fs::path& name, const std::string& text) {
  static const std::regex last(",[^,\n]*\n");
  static const std::regex since("Since [0-9TZ:-]+ \\(UTC\\) nothing");
  if (name == live_state_file) return std::regex_replace(text, since, "Since then nothing");
  return name == "members.csv" ? std::regex_replace(text, last, "\n") : text;
}

/// Times of the moments of an index for ParaView, by their files without what tells pieces from
/// wholes.
std::map<std::string, std::string> moments_of(const std::string& index) {
  static const std::regex entry(R"re(timestep="([^"]*)"[^>]*file="([^"]*)")re");
  std::map<std::string, std::string> moments;
  for (std::sregex_iterator match(index.begin(), index.end(), entry), end; match != end; ++match) {
    moments[fs::path(match->str(2)).replace_extension().string()] = match->str(1);
  }
  return moments;
}

/// An index for ParaView as one process writes it.
std::string index_of_wholes(const std::string& index) {
  static const std::regex pieces(R"re(\.p(vt[ir]"))re");
  return std::regex_replace(index, pieces, ".$1");
}

/// A run up to some time has other moments at its end.
std::string difference_of_indices(const std::string& one, const std::string& again,
                                  ComparedFiles files) {
  const auto expected = moments_of(one), found = moments_of(again);
  if (files == ComparedFiles::all && expected.size() != found.size()) {
    return fmt::format("it has {} moments, and {} come out", expected.size(), found.size());
  }
  for (const auto& [file, time] : expected) {
    const auto other = found.find(file);
    if (other == found.end() && files == ComparedFiles::moments) continue;
    if (other == found.end()) return fmt::format("{} does not come out once more", file);
    if (other->second != time) {
      return fmt::format("{} is at {} s, and comes out at {} s", file, time, other->second);
    }
  }
  const bool same =
      files == ComparedFiles::moments || index_of_wholes(one) == index_of_wholes(again);
  return same ? "" : "its moments are the same, the text around them is not";
}

bool same_bytes(const fs::path& one, const fs::path& other) {
  constexpr std::size_t piece = 1 << 20;
  std::error_code ignored;
  if (fs::file_size(one, ignored) != fs::file_size(other, ignored)) return false;
  std::ifstream a(one, std::ios::binary), b(other, std::ios::binary);
  std::string left(piece, '\0'), right(piece, '\0');
  while (a && b) {
    a.read(left.data(), piece);
    b.read(right.data(), piece);
    if (a.gcount() != b.gcount()) return false;
    if (!std::equal(left.begin(), left.begin() + a.gcount(), right.begin())) return false;
  }
  return a.eof() && b.eof();
}

/// By how much an array differs; empty where it does not.
std::string difference(const std::string& name, const CellArray& one, const CellArray& other) {
  if (one.components != other.components || one.values.size() != other.values.size()) {
    return fmt::format("{} has {} values instead of {}", name, other.values.size(),
                       one.values.size());
  }
  std::size_t count = 0;
  double most = 0, largest = 0;
  for (std::size_t n = 0; n < one.values.size(); ++n) {
    largest = std::max(largest, std::abs(one.values[n]));
    if (one.values[n] == other.values[n]) continue;
    ++count;
    most = std::max(most, std::abs(one.values[n] - other.values[n]));
  }
  if (count == 0) return "";
  return fmt::format("{} differs in {} of {} values, by up to {:.2g} where its largest is {:.2g}",
                     name, count, one.values.size(), most, largest);
}

/// The differences of two lists of arrays; empty if there are none.
std::string difference_of_arrays(const std::map<std::string, CellArray>& expected,
                                 const std::map<std::string, CellArray>& found) {
  std::string text;
  for (const auto& [name, array] : expected) {
    const auto same = found.find(name);
    const std::string what =
        same == found.end() ? name + " is missing" : difference(name, array, same->second);
    if (!what.empty()) text += (text.empty() ? "" : "; ") + what;
  }
  return text.empty() && expected.size() != found.size() ? "it has other arrays" : text;
}

bool is_set_of_pieces(const fs::path& file) { return file.extension().string().starts_with(".p"); }

/// True for a file of fields that tells its time, which stands at its beginning, in no comment.
bool tells_time(const fs::path& file) {
  std::string beginning(4096, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  return beginning.find("Name=\"TimeValue\"") != std::string::npos &&
         beginning.find("<!--") == std::string::npos;
}

/// The pieces without a time in a set of pieces; empty if there are none.
std::string pieces_without_time(const fs::path& set) {
  static const std::regex source(R"re(Source="([^"]*)")re");
  const std::string index = content_of(set);
  std::string text;
  for (std::sregex_iterator match(index.begin(), index.end(), source), end; match != end; ++match) {
    if (tells_time(set.parent_path() / match->str(1))) continue;
    text += fmt::format("{}{} has no TimeValue", text.empty() ? "" : "; ", match->str(1));
  }
  return text;
}

/// Values, places and time of two files whose bytes differ. Where a process wrote each of them
/// whole, that is a difference whatever else is the same.
std::string difference_of_fields(const fs::path& one, const fs::path& other) {
  FieldFile expected = read_field_file(one), found = read_field_file(other);
  std::string text = difference_of_arrays(expected.cells, found.cells);
  const bool pieces = is_set_of_pieces(one) || is_set_of_pieces(other);
  if (pieces) {  // what belongs to the whole file may stand in none of them
    std::erase_if(expected.frame, [&](const auto& of) { return !found.frame.contains(of.first); });
    std::erase_if(found.frame, [&](const auto& of) { return !expected.frame.contains(of.first); });
  }
  for (const std::string& what :
       {difference_of_arrays(expected.frame, found.frame),
        is_set_of_pieces(one) ? pieces_without_time(one) : std::string()}) {
    if (!what.empty()) text += (text.empty() ? "" : "; ") + what;
  }
  return text.empty() && !pieces ? "its values are the same, the text around them is not" : text;
}

/// When the two results were made.
struct BothMade {
  MadeAt one, again;
};

std::string difference_of_files(const fs::path& one, const fs::path& other, const BothMade& made,
                                ComparedFiles files) {
  if (one.filename() == other.filename() && !is_set_of_pieces(one) && same_bytes(one, other)) {
    return "";
  }
  if (is_field(one)) return difference_of_fields(one, other);
  const std::string text = timeless(one.filename(), content_of(one)),
                    other_text = timeless(other.filename(), content_of(other));
  if (one.extension() == ".pvd") return difference_of_indices(text, other_text, files);
  return difference_of_texts(text, made.one, other_text, made.again);
}

MadeAt made_at(const Json& record, const fs::path& result) {
  const fs::path file = result / "run.json";
  return {moment_in(record, "started", file), moment_in(record, "ended", file)};
}

/// The record of an ensemble of winds tells of no backend: its members do.
RunIdentity began_as(Json record, const fs::path& result) {
  if (!record.contains("execution")) record["execution"] = {{"backend", ""}};
  return identity_in(record, result / "run.json");
}

/// What a record and its folder have that does not come out once more, or contradicts itself.
void compare_record(const Json& record, const Json& record_again, const fs::path& result,
                    ResultComparison& comparison) {
  try {
    std::vector<std::string> told = differences_of_records(record, record_again);
    if (told.empty()) comparison.same.emplace_back("run.json");
    const RunIdentity began = began_as(record, result);
    for (const auto& more :
         {contradictions(record, began, result), changed_inputs(began, result)}) {
      told.insert(told.end(), more.begin(), more.end());
    }
    std::ranges::move(told, std::back_inserter(comparison.different));
  } catch (const Json::exception& error) {
    refuse_record(result / "run.json", error.what());
  }
}

/// What the record of a member contradicts in that of its ensemble, or in the case that comes out.
std::vector<std::string> other_case_of_member(const fs::path& result, const fs::path& again,
                                              const fs::path& member) {
  const Json whole = record_in(result), recorded = record_in(result / member);
  std::vector<std::string> found;
  const std::string what = difference_of_member_cases(
      recorded.value("case", Json()), record_in(again / member).value("case", Json()),
      whole.value("case", Json()));
  if (!what.empty()) found.push_back("run.json: " + what);
  const Json::json_pointer case_file("/inputs/0");
  if (recorded.value(case_file, Json()) != whole.value(case_file, Json())) {
    found.emplace_back("run.json: inputs.0 is another case file than that of the ensemble");
  }
  return found;
}

}  // namespace

ResultComparison compare_results(const fs::path& result, const fs::path& again,
                                 ComparedFiles files) {
  const Files expected = files_of(result, files), found = files_of(again, files);
  const Json record = record_in(result), record_again = record_in(again);
  const BothMade made{made_at(record, result), made_at(record_again, again)};
  ResultComparison comparison;
  for (const auto& [key, file] : expected) {
    const std::string name = file.lexically_relative(result).string();
    const auto other = found.find(key);
    if (other == found.end()) {
      if (files == ComparedFiles::all) comparison.missing.push_back(name);
      continue;
    }
    const std::string what = difference_of_files(file, other->second, made, files);
    if (what.empty()) {
      comparison.same.push_back(name);
    } else {
      comparison.different.push_back(fmt::format("{}: {}", name, what));
    }
  }
  if (files == ComparedFiles::moments) {
    const bool indices_alone = std::ranges::all_of(
        comparison.same, [](const std::string& name) { return name.ends_with(".pvd"); });
    if (indices_alone) comparison.same.clear();  // of other moments
    return comparison;
  }
  compare_record(record, record_again, result, comparison);
  for (const auto& [key, file] : found) {
    if (expected.count(key) == 0) {
      comparison.missing.push_back(file.lexically_relative(again).string());
    }
  }
  return comparison;
}

ResultComparison compare_ensembles(const fs::path& result, const fs::path& again,
                                   std::span<const fs::path> members) {
  ResultComparison all = compare_results(result, again, ComparedFiles::all);
  std::error_code ignored;
  const fs::path folder = members.empty() ? "members" : members.front().parent_path();
  for (const auto& entry : fs::directory_iterator(result / folder, ignored)) {
    const fs::path name = entry.path().lexically_relative(result);
    if (!fs::exists(again / name, ignored)) all.missing.push_back(name.string());
  }
  for (const fs::path& member : members) {
    const auto add = [&](const std::vector<std::string>& words, std::vector<std::string>& to) {
      for (const std::string& text : words) to.push_back((member / text).string());
    };
    const ResultComparison one =
        compare_results(result / member, again / member, ComparedFiles::all);
    add(one.same, all.same);
    add(one.different, all.different);
    add(other_case_of_member(result, again, member), all.different);
    add(one.missing, all.missing);
  }
  return all;
}

}  // namespace downwash
