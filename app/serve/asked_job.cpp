#include "app/serve/asked_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "app/run/folder/recorded_run.hpp"
#include "app/serve/building_files.hpp"
#include "app/serve/gatekeeper.hpp"
#include "app/serve/inputs.hpp"
#include "app/serve/processes.hpp"
#include "geometry/city/prepared_city.hpp"
#include "io/case/asked/answers.hpp"
#include "io/case/asked/asked_case.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

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

/// The file of a job that has its part of a prepared city.
constexpr const char* city_file = "buildings.geojsonl";

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
  const bool one = is_building_name(name) && fs::is_regular_file(file, none);
  if (!one && !(is_plain_name(name) && is_prepared_city(file))) {
    refuse_input("buildings", fmt::format("there is no building file \"{}\"", name),
                 "name a file in the folder of the server");
  }
  return file.string();
}

struct CaseOfJob {
  Json found;
  std::string district = {};  ///< of a prepared city: content of a building file beside the case
};

/// The case; its building file is named from the folder of a job, whichever that will be.
CaseOfJob case_of(const Json& asked, const fs::path& buildings, const fs::path& jobs) {
  const fs::path folder = job_folder(jobs, 1);
  Answers answers = answers_of(asked);
  if (answers.amount.empty() && answers.container.empty()) {
    refuse_input("amount", "it is missing", "give it, or a container");
  }
  const std::string file = building_path(buildings, answers.buildings);
  answers.buildings = file;
  const bool city = is_prepared_city(file);
  if (city) answers.radius = city_radius;
  refuse_wrong(answers);
  CaseOfJob asked_for{asked_case(answers, folder)};
  if (city) {
    asked_for.district = district_text(file, place_of(answers.place),
                                       read_quantity(answers.radius, "m").value.value());
  }
  asked_for.found["domain"]["buildings"] = city ? city_file : fs::proximate(file, folder).string();
  return asked_for;
}

/// The amount that an earlier answer is of, as its own case has it: a rescaled one has another than
/// was asked for.
std::string amount_in(const fs::path& result) {
  const Json release = json_in(result / "case.json").at("releases").at(0);
  const bool rate = release.contains("rate_kg_s");
  const double amount = release.at(rate ? "rate_kg_s" : "mass_kg");
  std::string number = fmt::format("{:.6g}", amount);
  // A point before three digits might be one of thousands.
  if (number.size() > 4 && number[number.size() - 4] == '.') number += '0';
  return number + (rate ? " kg/s" : " kg");
}

/// The wind of an earlier job is its own, or that of the one in whose wind it began.
int wind_of_job(const Job& earlier) { return earlier.wind == 0 ? earlier.number : earlier.wind; }

/// The command lines of a job. A second question ends as is usual after its own release.
void put_words(const Json& found, const fs::path& jobs, Job& job) {
  const fs::path folder = job_folder(jobs, job.number);
  const std::string out = result_of(folder).string();
  job.words = {"run", (folder / "case.json").string(), "--out", out};
  if (job.wind == 0) return;
  job.in_own_wind = std::move(job.words);
  job.words = {"resume", result_of(job_folder(jobs, job.wind)).string(),
               "--out",  out,
               "--set",  "title=" + found.at("title").dump(),
               "--set",  "time.end=0",
               "--set",  "releases=" + found.at("releases").dump()};
}

/// A release, in a wind of its own or in that of an earlier job.
Job put_release(JobQueue& queue, const fs::path& buildings, Job job) {
  const auto [found, district] = case_of(job.asked, buildings, queue.folder());
  job.number = claim_job(queue.folder());
  const fs::path folder = job_folder(queue.folder(), job.number);
  if (!district.empty()) replace_file(folder / city_file, district);
  replace_file(folder / "case.json", found.dump(2) + "\n");
  put_words(found, queue.folder(), job);
  job.message = found.at("title").get<std::string>() + ": " + read_back(answers_of(job.asked));
  return queue.add(std::move(job));
}

/// The inputs of an earlier job, and its wind, for a question that goes on from it.
void go_on_from(const Job& earlier, Job& job) {
  job.wind = wind_of_job(earlier);
  job.asked = earlier.asked;
  job.asked.erase("within");  // its cells are those of the wind
}

/// Readings of a rescaled answer count together with the new ones.
Job put_rescaling(JobQueue& queue, const Job& earlier, const Json& readings, Job job) {
  go_on_from(earlier, job);
  job.source = earlier.source == 0 ? earlier.number : earlier.source;
  Json all = job.asked.value("readings", Json::array());
  for (const Json& reading : readings) all.push_back(reading);
  const std::vector<std::string> options = reading_options(all);
  job.asked["readings"] = std::move(all);
  job.number = claim_job(queue.folder());
  job.words = {"rescale", result_of(job_folder(queue.folder(), job.source)).string(), "--out",
               result_of(job_folder(queue.folder(), job.number)).string()};
  job.words.insert(job.words.end(), options.begin(), options.end());
  return queue.add(std::move(job));
}

}  // namespace

Job ask_job(JobQueue& queue, const fs::path& buildings, const std::string& process,
            const Json& request) {
  Job job;
  job.process = process;
  job.request = request;
  Json given = read_inputs(described_process(process), request);
  if (process == "release") {
    job.asked = {{"within", "2 min"}};
    job.asked.update(given);
    return put_release(queue, buildings, std::move(job));
  }
  const Job earlier = earlier_job(queue, given["job"].get<std::string>());
  if (process == "rescale") {
    return put_rescaling(queue, earlier, given["readings"], std::move(job));
  }
  go_on_from(earlier, job);
  if (earlier.source != 0) {
    job.asked.erase("readings");
    job.asked["amount"] = amount_in(result_of(job_folder(queue.folder(), earlier.number)));
  }
  given.erase("job");
  job.asked.update(given);
  return put_release(queue, buildings, std::move(job));
}

}  // namespace downwash
