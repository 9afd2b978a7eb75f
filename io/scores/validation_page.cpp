#include "io/scores/validation_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "geometry/input/utf8.hpp"
#include "io/disk/atomic_file.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

constexpr const char* header = R"(# Validation

Written by `downwash validate` from what it computed; nothing here is typed by hand. Of each figure:
what was measured, what it is compared with, the criterion and where both come from. How a case is
set up stands in the README.md of its folder.
)";

std::string verdict(const ValidationCheck& check) {
  if (!check.passed) return "";
  return *check.passed ? "pass" : "FAIL";
}

/// A bar inside a cell of a Markdown table would end it.
std::string row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& text : cells) {
    line += ' ';
    for (const char letter : text) {
      if (letter == '|') line += '\\';
      line += letter;
    }
    line += " |";
  }
  line += '\n';
  return line;
}

std::string heading(const std::vector<std::string>& columns) {
  return row(columns) + row(std::vector<std::string>(columns.size(), "---"));
}

std::string checks(const ValidationRecord& r) {
  if (r.checks.empty()) return "";
  std::string text = heading({"figure", "measured", "reference", "criterion", "", "source"});
  for (const ValidationCheck& c : r.checks) {
    text += row({c.quantity, c.measured, c.reference, c.criterion, verdict(c), c.source});
  }
  return text;
}

std::string tables(const ValidationRecord& r) {
  std::string text;
  for (const ValidationTable& table : r.tables) {
    text += fmt::format("\n{}\n\n{}", table.title, heading(table.columns));
    for (const auto& cells : table.rows) text += row(cells);
  }
  return text;
}

std::string pictures(const ValidationRecord& r) {
  std::string text;
  for (const ValidationPicture& p : r.pictures) {
    text += fmt::format("\n![{0}]({1}/measured/{2}/{3})\n\n*{0}*\n", p.caption, r.name, r.backend,
                        p.file);
  }
  return text;
}

/// "1172006b4f", or "1172006b4f with changes" that were not committed.
std::string revision(const ValidationRecord& r) {
  return r.git_hash.substr(0, 10) + (r.git_hash.ends_with("-dirty") ? " with changes" : "");
}

std::string measured(const ValidationRecord& r) {
  return fmt::format("\n### {}: {}\n\n{} in {:.3g} s; revision {}, {}\n\n{}{}", r.title, r.device,
                     r.full ? "Fine grids too," : "Coarse grids,", r.wall_seconds, revision(r),
                     r.ended.substr(0, 10), checks(r), tables(r));
}

std::string outcome(const ValidationRecord& r) {
  const auto with_criterion = std::count_if(r.checks.begin(), r.checks.end(),
                                            [](const auto& c) { return c.passed.has_value(); });
  const auto met = std::count_if(r.checks.begin(), r.checks.end(),
                                 [](const auto& c) { return c.passed.value_or(false); });
  return fmt::format("{} of {}", met, with_criterion);
}

using RecordsByCase = std::vector<std::vector<ValidationRecord>>;

RecordsByCase by_case(const std::vector<ValidationRecord>& records) {
  RecordsByCase cases;
  for (const ValidationRecord& record : records) {
    if (cases.empty() || cases.back().front().name != record.name) cases.emplace_back();
    cases.back().push_back(record);
  }
  return cases;
}

std::string overview(const std::vector<ValidationRecord>& records) {
  std::string text = heading({"case", "device", "criteria met", "s"});
  for (const ValidationRecord& r : records) {
    text += row({fmt::format("[{}](#{})", r.title, r.name), r.device, outcome(r),
                 fmt::format("{:.3g}", r.wall_seconds)});
  }
  return text;
}

std::string section(const std::vector<ValidationRecord>& records) {
  const ValidationRecord& first = records.front();
  std::string text = fmt::format(
      "\n<a id=\"{0}\"></a>\n## {1}\n\n{2}\n\nSet-up and references: [{0}]({0}/README.md)\n",
      first.name, first.title, first.description);
  text += pictures(first);
  for (const ValidationRecord& record : records) text += measured(record);
  return text;
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t letters = letter_count(text);
  return text + std::string(letters < width ? width - letters : 0, ' ');
}

}  // namespace

fs::path measured_folder(const fs::path& out, const std::string& name, const std::string& backend) {
  return out / name / "measured" / backend;
}

std::vector<std::string> check_lines(const ValidationRecord& record) {
  std::size_t widest = 0;
  for (const ValidationCheck& c : record.checks)
    widest = std::max(widest, letter_count(c.quantity));
  std::vector<std::string> lines;
  for (const ValidationCheck& c : record.checks) {
    std::string line = fmt::format("  {}{}{}", padded(verdict(c), 5),
                                   padded(c.quantity, widest + 1), padded(c.measured, 13));
    if (!c.reference.empty()) line += padded(fmt::format("({})", c.reference), 14);
    if (!c.criterion.empty()) line += fmt::format("{}; ", c.criterion);
    lines.push_back(line + c.source);
  }
  return lines;
}

std::string validation_page(const std::vector<ValidationRecord>& records) {
  std::string page = fmt::format("{}\n{}", header, overview(records));
  for (const auto& of_a_case : by_case(records)) page += section(of_a_case);
  return page;
}

fs::path write_validation_page(const fs::path& out, const std::vector<std::string>& names) {
  std::vector<ValidationRecord> records;
  for (const std::string& name : names) {
    for (const char* backend : {"cuda", "cpu"}) {
      const fs::path path = measured_folder(out, name, backend) / "record.json";
      if (fs::exists(path)) records.push_back(read_record(path));
    }
  }
  replace_file(out / "VALIDATION.md", validation_page(records));
  return out / "VALIDATION.md";
}

}  // namespace downwash
