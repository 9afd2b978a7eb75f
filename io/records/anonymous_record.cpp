// A record without who computed where.
#include <filesystem>

#include "io/records/process_json.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace {

/// A text in which files are named without where they are.
std::string without_folders(std::string text, const std::vector<InputFile>& inputs) {
  for (const InputFile& input : inputs) {
    const std::filesystem::path whole = std::filesystem::absolute(input.path).lexically_normal();
    for (const std::filesystem::path& folder : {whole.parent_path(), input.path.parent_path()}) {
      const std::string lead = (folder / "").string();
      if (folder.empty() || folder == folder.root_path()) continue;
      for (std::size_t at = 0; (at = text.find(lead, at)) != std::string::npos;) {
        text.erase(at, lead.size());
      }
    }
  }
  return text;
}

}  // namespace

std::string RunRecord::published_case() const {
  return anonymous ? without_folders(case_json, inputs) : case_json;
}

RunRecord RunRecord::made_anonymous() const {
  RunRecord other = *this;
  other.anonymous = false;
  other.environment.host.clear();
  other.process = 0;
  other.command_line.clear();
  other.case_json = published_case();
  if (other.wind_origin) other.wind_origin->folder.clear();
  if (other.rescaled) other.rescaled->folder.clear();
  other.reason = without_hosts(without_folders(reason, inputs), processes);
  for (ProcessRecord& one : other.processes) one.host.clear();
  for (Complaint& one : other.warnings) one.text = without_folders(one.text, inputs);
  for (std::string& sentence : other.lost) sentence = without_folders(sentence, inputs);
  if (other.deadline) {
    for (DeadlineRun& run : other.deadline->runs) run.end = without_folders(run.end, inputs);
  }
  if (other.ensemble) {
    for (MemberRecord& m : other.ensemble->members) {
      m.reason = without_folders(m.reason, inputs);
      for (std::string& sentence : m.lost) sentence = without_folders(sentence, inputs);
    }
  }
  for (InputFile& input : other.inputs) input.path = input.path.filename();
  return other;
}

}  // namespace downwash
