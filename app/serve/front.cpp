#include "app/serve/front.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "app/serve/asked_job.hpp"
#include "app/serve/gatekeeper.hpp"
#include "app/serve/page_text.hpp"
#include "app/serve/processes.hpp"
#include "geometry/city/prepared_city.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "io/case/asked/answers.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_of_a_request = std::size_t{1} << 20;  // bytes
constexpr int most_waiting = 20;                                 // jobs

HttpAnswer json_answer(const Json& document, int status = 200) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  return answer;
}

HttpAnswer refusal(int status, const std::string& kind, const std::string& detail) {
  HttpAnswer answer = json_answer(ogc_exception(kind, status, detail), status);
  answer.type = "application/problem+json";
  return answer;
}

HttpAnswer nothing_there() { return refusal(404, "not-found", "there is nothing at this address"); }

HttpAnswer wrong_method(const char* allowed) {
  HttpAnswer answer = refusal(405, "method-not-allowed", fmt::format("it takes {}", allowed));
  answer.headers["Allow"] = allowed;
  return answer;
}

HttpAnswer text_answer(std::string_view text, const char* type) {
  HttpAnswer answer;
  answer.type = type;
  answer.body = std::string(text);
  return answer;
}

/// "jobs/3/files/a.csv" in pieces; a slash at the end is none.
std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

/// The body; nothing where it is longer than that or broke off.
std::optional<std::string> body_of(const HttpRequest& request, std::size_t most) {
  std::string body;
  const bool whole = request.read_body([&](std::string_view bytes) {
    if (body.size() + bytes.size() > most) return false;
    body += bytes;
    return true;
  });
  return whole ? std::optional(std::move(body)) : std::nullopt;
}

HttpAnswer too_long() { return refusal(413, "too-long", "the body is too long, or broke off"); }

std::string media_type(const fs::path& file) {
  constexpr std::array types{std::pair{".html", "text/html; charset=utf-8"},
                             std::pair{".json", "application/json"},
                             std::pair{".geojson", "application/geo+json"},
                             std::pair{".csv", "text/csv; charset=utf-8"},
                             std::pair{".svg", "image/svg+xml"},
                             std::pair{".png", "image/png"},
                             std::pair{".xml", "application/xml"},
                             std::pair{".txt", "text/plain; charset=utf-8"},
                             std::pair{".kml", "application/vnd.google-earth.kml+xml"},
                             std::pair{".kmz", "application/vnd.google-earth.kmz"}};
  const std::string ending = file.extension().string();
  const auto* const found =
      std::ranges::find_if(types, [&](const auto& one) { return one.first == ending; });
  return found == types.end() ? "application/octet-stream" : found->second;
}

/// The page of a result runs scripts of its own and nothing else: it can't ask this server.
constexpr const char* policy_of_results =
    "sandbox allow-scripts allow-modals allow-popups allow-downloads; default-src 'none'; "
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; "
    "frame-ancestors 'self'";
constexpr const char* policy_of_page =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
    "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Their names and UN numbers.
Json known_substances() {
  Json all = Json::array();
  for (const Json& one : library_entries()) {
    all.push_back({{"name", one.at("name")}, {"un", one.value("un", Json())}});
  }
  return all;
}

}  // namespace

std::string ServedFolder::base() const {
  return fmt::format("http://127.0.0.1:{}/{}", port, token);
}

Front::Front(ServedFolder served, JobQueue& queue)
    : served_(std::move(served)),
      queue_(queue),
      documents_{served_.base()},
      footprints_(served_.reader, served_.folder / "answers") {}

bool Front::admits(const HttpRequest& request) const {
  return behind_token(request.path, served_.token) && is_own_host(request.host, served_.port) &&
         is_own_origin(request.origin, served_.port);
}

HttpAnswer Front::answer(const HttpRequest& request) {
  if (!admits(request)) return {.status = 404, .type = "text/plain", .body = "not found\n"};
  try {
    return answer_known(request, parts_of(*behind_token(request.path, served_.token)));
  } catch (const InputError& error) {
    return refusal(400, "invalid-parameter-value", error.what());
  } catch (const CaseError& error) {
    return refusal(400, "invalid-parameter-value", error.what());
  } catch (const std::exception& error) {
    return refusal(500, "server-error", error.what());
  }
}

HttpAnswer Front::answer_known(const HttpRequest& request, const std::vector<std::string>& parts) {
  const std::string first = parts.empty() ? "" : parts.front();
  if (first == "processes") return answer_process(request, parts);
  if (first == "jobs") return answer_job(request, parts);
  if (first == "buildings") return answer_buildings(request, parts);
  if (parts.size() > 1) return nothing_there();
  if (request.method != "GET") return wrong_method("GET");
  if (first.empty()) return answer_page(request);
  if (first == "conformance") return json_answer(documents_.conformance());
  if (first == "api") {
    HttpAnswer answer = json_answer(documents_.api());
    answer.type = "application/vnd.oai.openapi+json;version=3.0";
    return answer;
  }
  if (first == "substances") return json_answer(known_substances());
  if (first == "containers") return json_answer(containers());
  if (first == "serve.css") return text_answer(serve_style(), "text/css; charset=utf-8");
  if (first == "serve.js") return text_answer(serve_script(), "text/javascript; charset=utf-8");
  return nothing_there();
}

HttpAnswer Front::answer_page(const HttpRequest& request) const {
  if (request.accept.find("text/html") == std::string::npos) {
    return json_answer(documents_.landing_page());
  }
  HttpAnswer answer = text_answer(serve_page(), "text/html; charset=utf-8");
  answer.headers["Content-Security-Policy"] = policy_of_page;
  return answer;
}

HttpAnswer Front::answer_process(const HttpRequest& request,
                                 const std::vector<std::string>& parts) {
  if (parts.size() > 1 && described_process(parts[1]).is_null()) {
    return refusal(404, "no-such-process", fmt::format("there is no process \"{}\"", parts[1]));
  }
  if (parts.size() == 3 && parts[2] == "execution") {
    return request.method == "POST" ? execute(request, parts[1]) : wrong_method("POST");
  }
  if (parts.size() > 2) return nothing_there();
  if (request.method != "GET") return wrong_method("GET");
  return json_answer(parts.size() == 1 ? documents_.processes(request.limit)
                                       : documents_.process(parts[1]));
}

HttpAnswer Front::execute(const HttpRequest& request, const std::string& process) {
  if (!request.content_type.starts_with("application/json")) {
    return refusal(415, "unsupported-media-type", "it takes application/json");
  }
  const auto body = body_of(request, most_of_a_request);
  if (!body) return too_long();
  if (queue_.unended() >= most_waiting) {
    return refusal(503, "too-many-jobs",
                   fmt::format("{} jobs have not ended; wait, or stop some", most_waiting));
  }
  const Json document = nested_too_deep(*body) ? Json() : Json::parse(*body, nullptr, false);
  if (!document.is_object()) {
    return refusal(400, "invalid-parameter-value", "the body is no object of JSON");
  }
  const Job job = ask_job(queue_, served_.folder, process, document);
  HttpAnswer answer = json_answer(documents_.status(job, queue_), 201);
  answer.headers["Location"] = fmt::format("{}/jobs/{}", served_.base(), job.number);
  answer.headers["Preference-Applied"] = "respond-async";
  return answer;
}

HttpAnswer Front::answer_job(const HttpRequest& request, const std::vector<std::string>& parts) {
  if (parts.size() == 1) {
    return request.method == "GET" ? json_answer(documents_.jobs(queue_, request.limit))
                                   : wrong_method("GET");
  }
  const auto number = job_number(parts[1]);
  const auto job = number ? queue_.find(*number) : std::nullopt;
  if (!job) {
    return refusal(404, "no-such-job", fmt::format("there is no job \"{}\"", parts[1]));
  }
  if (parts.size() == 2 && request.method == "DELETE") {
    queue_.dismiss(job->number);
    Job dismissed = *queue_.find(job->number);
    if (!dismissed.ended()) dismissed.status = JobStatus::dismissed;  // as soon as its step ends
    return json_answer(documents_.status(dismissed, queue_));
  }
  if (request.method != "GET") return wrong_method(parts.size() == 2 ? "GET, DELETE" : "GET");
  if (parts.size() == 2) return json_answer(documents_.status(*job, queue_));
  if (parts.size() == 3 && parts[2] == "results") return results(*job);
  if (parts.size() == 3 && parts[2] == "console") {
    HttpAnswer answer;
    answer.type = "text/plain; charset=utf-8";
    answer.file = job_folder(queue_.folder(), job->number) / "console.txt";
    return fs::is_regular_file(*answer.file) ? answer : nothing_there();
  }
  if (parts.size() > 3 && parts[2] == "files") return file_of(*job, std::span(parts).subspan(3));
  return nothing_there();
}

HttpAnswer Front::results(const Job& job) const {
  if (job.status == JobStatus::successful) {
    if (const auto file = raw_output(job)) return file_of(job, {&*file, 1});
    return json_answer(documents_.results(job, queue_));
  }
  if (!job.ended()) return refusal(404, "result-not-ready", "the job has not ended");
  return refusal(job.status == JobStatus::dismissed ? 404 : 500, "job-failed", job.message);
}

HttpAnswer Front::file_of(const Job& job, std::span<const std::string> path) const {
  fs::path file = result_of(job_folder(queue_.folder(), job.number));
  for (const std::string& name : path) {
    if (!is_plain_name(name)) return nothing_there();
    file /= name;
    // Results have no links; one that was put there may lead out of the folder.
    std::error_code none;
    if (fs::is_symlink(file, none)) return nothing_there();
  }
  std::error_code none;
  if (!fs::is_regular_file(file, none)) return nothing_there();
  HttpAnswer answer;
  answer.type = media_type(file);
  answer.file = file;
  answer.headers["Content-Security-Policy"] = policy_of_results;
  return answer;
}

HttpAnswer Front::answer_buildings(const HttpRequest& request,
                                   const std::vector<std::string>& parts) {
  if (parts.size() == 1) {
    if (request.method != "GET") return wrong_method("GET");
    return json_answer(building_file_names(served_.folder));
  }
  if (parts.size() > 2 || !is_plain_name(parts[1])) return nothing_there();
  const fs::path file = served_.folder / parts[1];
  const bool city = is_prepared_city(file);
  if (!city && !is_building_name(parts[1])) return nothing_there();
  if (request.method == "PUT") return keep_building_file(request, parts[1]);
  if (request.method != "GET") return wrong_method("GET, PUT");
  std::error_code none;
  if (!city && !fs::is_regular_file(file, none)) return nothing_there();
  HttpAnswer answer;
  answer.type = "application/geo+json";
  answer.body = footprints_.of(file, city ? request.near : "");
  return answer;
}

HttpAnswer Front::keep_building_file(const HttpRequest& request, const std::string& name) const {
  const fs::path file = served_.folder / name;
  std::error_code none;
  if (fs::exists(fs::symlink_status(file, none))) {
    return refusal(409, "taken", fmt::format("there is a file \"{}\" already", name));
  }
  FileDraft draft(file);
  std::size_t bytes = 0;
  std::error_code taken;
  const bool whole = request.read_body([&](std::string_view piece) {
    bytes += piece.size();
    if (bytes > most_of_a_file) return false;
    draft.write(piece);
    return true;
  });
  if (!whole) return too_long();
  fs::create_hard_link(draft.temporary_path(), file, taken);  // which replaces no file
  if (taken) return refusal(409, "taken", fmt::format("\"{}\": {}", name, taken.message()));
  return json_answer({{"name", name}, {"bytes", bytes}}, 201);
}

}  // namespace downwash
