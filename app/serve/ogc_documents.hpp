// What OGC API - Processes (Part 1: Core, 18-062r2) has a server say.
#pragma once

#include <nlohmann/json.hpp>
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
  nlohmann::ordered_json processes() const;
  nlohmann::ordered_json process(const std::string& id) const;
  nlohmann::ordered_json jobs(const JobQueue& queue) const;
  /// `statusInfo`, with the progress of a run that is under way, and the `inputs` of the job.
  nlohmann::ordered_json status(const Job& job, const JobQueue& queue) const;
  /// The outputs of a job that was successful: those that its request names, or all.
  nlohmann::ordered_json results(const Job& job, const JobQueue& queue) const;
};

/// `exception` (RFC 7807). `kind`: the last part of its type, such as "no-such-job".
nlohmann::ordered_json ogc_exception(const std::string& kind, int status,
                                     const std::string& detail);

}  // namespace downwash
