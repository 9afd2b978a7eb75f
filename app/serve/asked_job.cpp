#include "app/serve/asked_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "app/serve/building_files.hpp"
#include "app/serve/processes.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/asked/answers.hpp"
#include "io/case/asked/asked_case.hpp"
#include "io/disk/atomic_file.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse_input(const std::string& name, const std::string& problem,
                               const std::string& remedy) {
  throw InputError(Message::wrong_arguments, "", name, problem, remedy);
}

/// "52.5403, 13.4162" from a point of GeoJSON, whose longitude is first.
std::string place_text(const Json& point) {
  const Json at = point.value("coordinates", Json());
  if (point.value("type", Json()) != "Point" || !at.is_array() || at.size() < 2 ||
      !at[0].is_number() || !at[1].is_number()) {
    refuse_input("place", "it is no point of GeoJSON", "give its latitude and longitude as a text");
  }
  return fmt::format("{:.8f}, {:.8f}", at[1].get<double>(), at[0].get<double>());
}

/// The text of an input, which may stand in a `value` (OGC 18-062r2, 7.11.2.2); empty for null.
std::string input_text(const std::string& name, Json value, std::size_t longest) {
  if (value.is_object() && value.contains("value")) value = Json(value["value"]);
  if (value.is_null()) return "";
  if (name == "place" && value.is_object()) return place_text(value);
  if (!value.is_string()) {
    refuse_input(name, "its value is no text", "put it into quotation marks");
  }
  const std::string text = value.get<std::string>();
  if (text.size() > longest) {
    refuse_input(name, fmt::format("it is longer than {} bytes", longest), "shorten it");
  }
  return cleaned(text);
}

/// Inputs of a request by name, as texts; those that are blank are left out. Throws InputError for
/// those that the process does not have, and for want of one that it needs.
Json read_inputs(const Json& process, const Json& request) {
  const Json inputs = request.value("inputs", Json::object());
  if (!inputs.is_object()) refuse_input("inputs", "it is no object", "give all inputs by name");
  const Json& described = process.at("inputs");
  Json given = Json::object();
  for (const auto& [name, value] : inputs.items()) {
    if (!described.contains(name)) {
      refuse_input(name, "there is no such input", "the description of the process names all");
    }
    constexpr std::size_t otherwise = 200;  // bytes
    const std::size_t longest = described[name].at("schema").value("maxLength", otherwise);
    std::string text = input_text(name, value, longest);
    if (!text.empty()) given[name] = std::move(text);
  }
  for (const auto& [name, input] : described.items()) {
    if (input.value("minOccurs", 1) == 0 || given.contains(name)) continue;
    refuse_input(name, "it is missing", "the process can't do without it");
  }
  return given;
}

/// The job that a second question goes on from.
Job earlier_job(const JobQueue& queue, const std::string& text) {
  const auto number = job_number(text);
  auto job = number ? queue.find(*number) : std::nullopt;
  if (!job || job->status != JobStatus::successful) {
    refuse_input("job", fmt::format("\"{}\" is no job that was successful", text),
                 "name one that was, or ask the process `release`");
  }
  return *std::move(job);
}

struct AnswerInput {
  const char* name;
  std::string Answers::*answer;
};
constexpr std::array answer_inputs{
    AnswerInput{"place", &Answers::place},        AnswerInput{"substance", &Answers::substance},
    AnswerInput{"amount", &Answers::amount},      AnswerInput{"container", &Answers::container},
    AnswerInput{"duration", &Answers::duration},  AnswerInput{"wind", &Answers::wind},
    AnswerInput{"start", &Answers::start},        AnswerInput{"within", &Answers::within},
    AnswerInput{"buildings", &Answers::buildings}};

Answers answers_of(const Json& asked) {
  Answers answers;
  for (const AnswerInput& input : answer_inputs) {
    answers.*(input.answer) = asked.value(input.name, "");
  }
  return answers;
}

/// The path of a building file of that name.
std::string building_path(const fs::path& folder, const std::string& name) {
  std::error_code none;
  const fs::path file = folder / name;
  if (!is_building_name(name) || !fs::is_regular_file(file, none)) {
    refuse_input("buildings", fmt::format("there is no building file \"{}\"", name),
                 "name a file in the folder of the server");
  }
  return file.string();
}

/// The case; its building file is named from the folder of a job, whichever that will be.
Json case_of(const Json& asked, const fs::path& buildings, const fs::path& jobs) {
  const fs::path folder = job_folder(jobs, 1);
  Answers answers = answers_of(asked);
  if (answers.amount.empty() && answers.container.empty()) {
    refuse_input("amount", "it is missing", "give it, or a container");
  }
  const std::string file = building_path(buildings, answers.buildings);
  answers.buildings = file;
  refuse_wrong(answers);
  Json found = asked_case(answers, folder);
  found["domain"]["buildings"] = fs::proximate(file, folder).string();
  return found;
}

/// The command line of a job. A second question ends as is usual after its own release.
std::vector<std::string> words_of(const Job& job, const Json& found, const fs::path& jobs) {
  const fs::path folder = job_folder(jobs, job.number);
  const std::string out = result_of(folder).string();
  if (job.wind == 0) return {"run", (folder / "case.json").string(), "--out", out};
  return {"resume", result_of(job_folder(jobs, job.wind)).string(),
          "--out",  out,
          "--set",  "title=" + found.at("title").dump(),
          "--set",  "time.end=0",
          "--set",  "releases=" + found.at("releases").dump()};
}

}  // namespace

Job ask_job(JobQueue& queue, const fs::path& buildings, const std::string& process,
            const Json& request) {
  Job job;
  job.process = process;
  job.request = request;
  Json given = read_inputs(described_process(process), request);
  if (process == "what-if") {
    const Job earlier = earlier_job(queue, given["job"].get<std::string>());
    job.wind = earlier.wind == 0 ? earlier.number : earlier.wind;
    job.asked = earlier.asked;
    job.asked.erase("within");  // its cells are those of the wind
  } else {
    job.asked = {{"within", "2 min"}};
  }
  given.erase("job");
  job.asked.update(given);
  const Json found = case_of(job.asked, buildings, queue.folder());
  job.number = claim_job(queue.folder());
  replace_file(job_folder(queue.folder(), job.number) / "case.json", found.dump(2) + "\n");
  job.words = words_of(job, found, queue.folder());
  return queue.add(std::move(job));
}

}  // namespace downwash
