#include "app/serve/ogc_documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <utility>

#include "app/run/folder/recorded_run.hpp"
#include "app/serve/processes.hpp"
#include "geometry/input/input_file.hpp"
#include "io/case/asked/answers.hpp"
#include "io/records/run_record.hpp"
#include "io/records/version.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* relation = "http://www.opengis.net/def/rel/ogc/1.0/";
constexpr const char* conformance_class =
    "http://www.opengis.net/spec/ogcapi-processes-1/1.0/conf/";
constexpr const char* json_type = "application/json";

Json link(const std::string& rel, const std::string& href, const char* type = json_type,
          const std::string& title = "") {
  Json one{{"href", href}, {"rel", rel}, {"type", type}};
  if (!title.empty()) one["title"] = title;
  return one;
}

/// A file of a result, as an output of every process.
struct Output {
  const char *id, *file, *type, *title, *description;
};
constexpr std::array outputs{
    Output{"zones", "zones.geojson", "application/geo+json", "Threat zones",
           "Where the levels of concern are reached; also of a run under way, in `so_far`."},
    Output{"buildings", "buildings.geojson", "application/geo+json", "Buildings",
           "What the people in each building should do."},
    Output{"alert", "alert.cap.xml", "application/xml", "Draft of an alert", "CAP 1.2."},
    Output{"record", "run.json", json_type, "Record",
           "What was computed, by which version, and the checks of the result."},
    Output{"page", "report.html", "text/html", "Page", "The result for people."}};

bool holds_json(const Output& output) {
  return std::string(output.type) != "application/xml" && std::string(output.type) != "text/html";
}

Json described_outputs() {
  Json all = Json::object();
  for (const Output& output : outputs) {
    all[output.id] = {
        {"title", output.title},
        {"description", output.description},
        {"schema", holds_json(output)
                       ? Json{{"type", "object"}, {"contentMediaType", output.type}}
                       : Json{{"type", "string"}, {"contentMediaType", output.type}}}};
  }
  return all;
}

/// 0 to 99: how much a run under way has behind it of the wall time in which it is to answer, or of
/// its simulated time; 0 where that is not known.
int progress_of(const Job& job, const fs::path& result) {
  try {
    double share = 0;
    if (job.asked.contains("within")) {
      const double passed = utc_seconds(utc_now()) - utc_seconds(job.started);
      share = passed / duration_of(job.asked["within"].get<std::string>());
    } else {
      const Json record = json_in(result / "run.json");
      const Json::json_pointer time("/progress/time_s"), end("/case/time/end");
      share = record.at(time).get<double>() / record.at(end).get<double>();
    }
    return static_cast<int>(99 * std::clamp(share, 0.0, 1.0));
  } catch (const std::exception&) {  // there is no record yet, or none that tells
    return 0;
  }
}

std::string message_of(const Job& job, const JobQueue& queue) {
  if (job.status != JobStatus::accepted) return job.message;
  const int ahead = queue.ahead_of(job.number);
  return ahead == 0 ? "next in line" : fmt::format("waits: {} before it", ahead);
}

/// The outputs that a request names; empty where it names none, and is given all.
Json named_outputs(const Job& job) {
  Json named = job.request.value("outputs", Json::object());
  return named.is_object() ? named : Json::object();
}

bool is_wanted(const Json& named, const Output& output) {
  return named.empty() || named.contains(output.id);
}

bool by_reference(const Json& named, const Output& output) {
  const Json::json_pointer mode(fmt::format("/{}/transmissionMode", output.id));
  return named.contains(mode) && named.at(mode) == "reference";
}

}  // namespace

Json OgcDocuments::landing_page() const {
  return {{"title", "Downwash"},
          {"description", "Wind between real buildings, and where it carries a release"},
          {"links",
           {link("self", base + "/"), link("alternate", base + "/", "text/html", "Page"),
            link("service-desc", base + "/api", "application/vnd.oai.openapi+json;version=3.0"),
            link(std::string(relation) + "conformance", base + "/conformance"),
            link(std::string(relation) + "processes", base + "/processes"),
            link(std::string(relation) + "job-list", base + "/jobs")}}};
}

Json OgcDocuments::conformance() const {
  Json classes = Json::array();
  for (const char* name : {"core", "ogc-process-description", "json", "oas30", "dismiss"}) {
    classes.push_back(std::string(conformance_class) + name);
  }
  return {{"conformsTo", classes}};
}

Json OgcDocuments::api() const {
  const auto answers = [](const char* code, const char* what) {
    return Json{{"responses", {{code, {{"description", what}}}}}};
  };
  const auto with_id = [](const char* name, Json operation) {
    operation["parameters"] = {
        {{"name", name}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}}};
    return operation;
  };
  Json execute = with_id("processID", answers("201", "A job has been put into the line"));
  execute["requestBody"] = {{"required", true},
                            {"content", {{json_type, {{"schema", {{"type", "object"}}}}}}}};
  return {
      {"openapi", "3.0.3"},
      {"info", {{"title", "Downwash"}, {"version", version()}}},
      {"servers", {{{"url", base}}}},
      {"paths",
       {{"/", {{"get", answers("200", "Landing page")}}},
        {"/conformance", {{"get", answers("200", "Conformance classes")}}},
        {"/processes", {{"get", answers("200", "All processes")}}},
        {"/processes/{processID}", {{"get", with_id("processID", answers("200", "A process"))}}},
        {"/processes/{processID}/execution", {{"post", execute}}},
        {"/jobs", {{"get", answers("200", "All jobs")}}},
        {"/jobs/{jobId}",
         {{"get", with_id("jobId", answers("200", "How a job stands"))},
          {"delete", with_id("jobId", answers("200", "The job is stopped"))}}},
        {"/jobs/{jobId}/results", {{"get", with_id("jobId", answers("200", "Its outputs"))}}}}}};
}

Json OgcDocuments::processes(std::size_t limit) const {
  Json summaries = Json::array();
  for (Json one : process_list()) {
    if (limit > 0 && summaries.size() == limit) break;
    const std::string address = base + "/processes/" + one.at("id").get<std::string>();
    one.erase("inputs");
    one["links"] = {link("self", address)};
    summaries.push_back(std::move(one));
  }
  return {{"processes", summaries}, {"links", {link("self", base + "/processes")}}};
}

Json OgcDocuments::process(const std::string& id) const {
  Json one = described_process(id);
  if (one.is_null()) return one;
  const std::string address = base + "/processes/" + id;
  one["outputs"] = described_outputs();
  one["links"] = {link("self", address),
                  link(std::string(relation) + "execute", address + "/execution")};
  return one;
}

Json OgcDocuments::jobs(const JobQueue& queue, std::size_t limit) const {
  Json all = Json::array();
  for (const Job& job : queue.jobs()) {
    if (limit > 0 && all.size() == limit) break;
    all.push_back(status(job, queue));
  }
  return {{"jobs", all}, {"links", {link("self", base + "/jobs")}}};
}

Json OgcDocuments::status(const Job& job, const JobQueue& queue) const {
  const std::string address = fmt::format("{}/jobs/{}", base, job.number);
  const fs::path result = result_of(job_folder(queue.folder(), job.number));
  Json one{{"processID", job.process},
           {"type", "process"},
           {"jobID", std::to_string(job.number)},
           {"status", status_name(job.status)},
           {"message", message_of(job, queue)},
           {"created", job.created},
           {"inputs", job.asked}};
  if (!job.started.empty()) one["started"] = job.started;
  if (!job.finished.empty()) one["finished"] = job.finished;
  one["progress"] = job.status == JobStatus::successful ? 100
                    : job.status == JobStatus::running  ? progress_of(job, result)
                                                        : 0;
  one["links"] = {link("self", address)};
  for (const char* zones : {"zones.geojson", "so_far/zones.geojson"}) {
    std::error_code none;
    if (!fs::exists(result / zones, none)) continue;
    one["links"].push_back(
        link("related", address + "/files/" + zones, "application/geo+json", "Zones by now"));
    break;
  }
  if (job.status == JobStatus::successful) {
    one["links"].push_back(link(std::string(relation) + "results", address + "/results"));
    one["links"].push_back(
        link("alternate", address + "/files/report.html", "text/html", "The result for people"));
  }
  return one;
}

Json OgcDocuments::results(const Job& job, const JobQueue& queue) const {
  const fs::path result = result_of(job_folder(queue.folder(), job.number));
  const Json named = named_outputs(job);
  Json all = Json::object();
  for (const Output& output : outputs) {
    std::error_code none;
    if (!is_wanted(named, output) || !fs::exists(result / output.file, none)) continue;
    if (by_reference(named, output)) {
      all[output.id] = {{"href", fmt::format("{}/jobs/{}/files/{}", base, job.number, output.file)},
                        {"type", output.type},
                        {"title", output.title}};
    } else {
      const std::string text = text_in(result / output.file);
      all[output.id] = {{"value", holds_json(output) ? Json::parse(text) : Json(text)},
                        {"mediaType", output.type}};
    }
  }
  return all;
}

std::optional<std::string> raw_output(const Job& job) {
  const Json named = named_outputs(job);
  if (named.size() != 1 || job.request.value("response", Json("raw")) != "raw") return std::nullopt;
  const auto* const output =
      std::ranges::find_if(outputs, [&](const Output& one) { return named.contains(one.id); });
  if (output == outputs.end() || by_reference(named, *output)) return std::nullopt;
  return output->file;
}

Json ogc_exception(const std::string& kind, int status, const std::string& detail) {
  return {{"type", "http://www.opengis.net/def/exceptions/ogcapi-processes-1/1.0/" + kind},
          {"title", kind},
          {"status", status},
          {"detail", detail}};
}

}  // namespace downwash
