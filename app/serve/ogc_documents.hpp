// Documents of OGC API - Processes (Part 1: Core, 18-062r2).
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/serve/jobs/job_queue.hpp"

namespace downwash {

/// `base`: the address of the server with its token, without a slash at the end.
struct OgcDocuments {
  std::string base;

  nlohmann::ordered_json landing_page() const;
  nlohmann::ordered_json conformance() const;
  /// An OpenAPI 3.0 document: the paths, what they take and give.
  nlohmann::ordered_json api() const;
  /// `limit`: how many at most; 0: all.
  nlohmann::ordered_json processes(std::size_t limit) const;
  nlohmann::ordered_json process(const std::string& id) const;
  nlohmann::ordered_json jobs(const JobQueue& queue, std::size_t limit) const;
  /// `statusInfo`, with the progress of a run that is under way, and the `inputs` of the job.
  nlohmann::ordered_json status(const Job& job, const JobQueue& queue) const;
  /// The outputs of a job that was successful: those that its request names, or all.
  nlohmann::ordered_json results(const Job& job, const JobQueue& queue) const;
};

/// The file of the one output that a request asks for, to be sent as it is (`response` "raw");
/// nothing for other requests, whose results are a document.
std::optional<std::string> raw_output(const Job& job);

/// `exception` (RFC 7807). `kind`: the last part of its type, such as "no-such-job".
nlohmann::ordered_json ogc_exception(const std::string& kind, int status,
                                     const std::string& detail);

}  // namespace downwash
