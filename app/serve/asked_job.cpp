#include "app/serve/asked_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>
#include <vector>

#include "app/serve/gatekeeper.hpp"
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

struct AnswerInput {
  const char* name;
  std::string Answers::*answer;
};
constexpr std::array answer_inputs{
    AnswerInput{"buildings", &Answers::buildings}, AnswerInput{"place", &Answers::place},
    AnswerInput{"substance", &Answers::substance}, AnswerInput{"amount", &Answers::amount},
    AnswerInput{"container", &Answers::container}, AnswerInput{"duration", &Answers::duration},
    AnswerInput{"wind", &Answers::wind},           AnswerInput{"start", &Answers::start},
    AnswerInput{"within", &Answers::within}};

/// "52.5403, 13.4162" from a point of GeoJSON, whose longitude is first.
std::string place_text(const Json& point) {
  const Json at = point.value("coordinates", Json());
  if (point.value("type", "") != "Point" || !at.is_array() || at.size() < 2 || !at[0].is_number() ||
      !at[1].is_number()) {
    refuse_input("place", "it is no point of GeoJSON", "give its latitude and longitude as a text");
  }
  return fmt::format("{:.8f}, {:.8f}", at[1].get<double>(), at[0].get<double>());
}

std::string input_text(const std::string& name, const Json& value) {
  if (value.is_string()) return cleaned(value.get<std::string>());
  if (name == "place" && value.is_object()) return place_text(value);
  refuse_input(name, "its value is no text", "put it into quotation marks");
}

/// The inputs that are no answers of people themselves are left to the caller; null and empty ones
/// count as left out.
void read_inputs(const Json& inputs, Answers& answers) {
  for (const auto& [name, value] : inputs.items()) {
    const auto* const known = std::ranges::find(answer_inputs, name, &AnswerInput::name);
    if (known == answer_inputs.end() || value.is_null() || value == "") continue;
    answers.*(known->answer) = input_text(name, value);
  }
}

/// Throws InputError for inputs that the process does not have, and for those that it needs.
void refuse_other_inputs(const Json& process, const Json& inputs) {
  const Json& described = process.at("inputs");
  for (const auto& [name, value] : inputs.items()) {
    if (described.contains(name)) continue;
    refuse_input(name, "there is no such input", "the description of the process names all");
  }
  for (const auto& [name, input] : described.items()) {
    if (input.value("minOccurs", 1) == 0 || (inputs.contains(name) && inputs[name] != "")) continue;
    refuse_input(name, "it is missing", "the process can't do without it");
  }
}

/// The path of a building file of that name.
std::string building_path(const fs::path& folder, const std::string& name) {
  std::error_code none;
  const fs::path file = folder / name;
  if (!is_plain_name(name) || !fs::is_regular_file(file, none)) {
    refuse_input("buildings", fmt::format("there is no building file \"{}\"", name),
                 "name a file in the folder of the server");
  }
  return file.string();
}

Json inputs_of(const Json& request) {
  const Json inputs = request.is_object() ? request.value("inputs", Json::object()) : Json();
  if (!inputs.is_object()) refuse_input("inputs", "it is no object", "give all inputs by name");
  return inputs;
}

/// The job that a what-if goes on from.
Job earlier_job(const JobQueue& queue, const std::string& text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  auto job = queue.find(number);
  if (!job || job->status != JobStatus::successful) {
    refuse_input("job", fmt::format("\"{}\" is no job that was successful", text),
                 "name one that was, or ask the process `release`");
  }
  return *std::move(job);
}

/// An amount or a container goes before both of the earlier question, and its duration.
void forget_amount(const Json& inputs, Answers& answers) {
  if (!inputs.contains("amount") && !inputs.contains("container")) return;
  answers.amount.clear();
  answers.container.clear();
  answers.duration.clear();
}

/// What was asked with a job, and with those before it in whose wind it begins.
Answers answers_of(const JobQueue& queue, const std::string& process, const Json& inputs) {
  Answers answers;
  answers.within = "2 min";
  if (process == "what-if") {
    const Job earlier = earlier_job(queue, input_text("job", inputs.at("job")));
    answers = answers_of(queue, earlier.process, inputs_of(earlier.request));
    forget_amount(inputs, answers);
  }
  read_inputs(inputs, answers);
  return answers;
}

/// The command line of a job, whose case is in its folder.
std::vector<std::string> words_of(const JobQueue& queue, const std::string& process,
                                  const Json& inputs, const Json& found, const fs::path& folder) {
  const std::string out = result_of(folder).string();
  if (process != "what-if") return {"run", (folder / "case.json").string(), "--out", out};
  const Job earlier = earlier_job(queue, input_text("job", inputs.at("job")));
  return {"resume", result_of(job_folder(queue.folder(), earlier.number)).string(),
          "--out",  out,
          "--set",  "title=" + found.at("title").dump(),
          "--set",  "releases=" + found.at("releases").dump()};
}

}  // namespace

Job ask_job(JobQueue& queue, const fs::path& buildings, const std::string& process,
            const Json& request) {
  const Json inputs = inputs_of(request);
  refuse_other_inputs(described_process(process), inputs);
  Answers answers = answers_of(queue, process, inputs);
  if (process == "what-if") answers.within.clear();  // the wind is there, on its cells
  answers.buildings = building_path(buildings, answers.buildings);
  refuse_wrong(answers);
  Job job;
  job.process = process;
  job.request = request;
  job.number = claim_job(queue.folder());
  const fs::path folder = job_folder(queue.folder(), job.number);
  const Json found = asked_case(answers, folder);
  replace_file(folder / "case.json", found.dump(2) + "\n");
  job.words = words_of(queue, process, inputs, found, folder);
  return queue.add(std::move(job));
}

}  // namespace downwash
