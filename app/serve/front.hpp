// Answers to requests.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/serve/building_files.hpp"
#include "app/serve/http_messages.hpp"
#include "app/serve/jobs/job_queue.hpp"
#include "app/serve/ogc_documents.hpp"

namespace downwash {

inline constexpr std::size_t most_of_a_file = std::size_t{1} << 28;  ///< bytes that may be added

/// Folder and address of a server.
struct ServedFolder {
  std::filesystem::path folder;  ///< with building files; answers go into its folder `answers`
  std::string token;
  int port = 0;
  std::filesystem::path reader = {};  ///< program for building files: see FootprintMaps
  /// "http://127.0.0.1:8080/TOKEN"
  std::string base() const;
};

/// The interface of OGC API - Processes (18-062r2) and, beside it:
///
///     buildings               names of building files
///     buildings/NAME          GET: their footprints, PUT: a new file
///     substances, containers  names that the inputs may have
///     jobs/N/files/PATH       what is in the result folder of a job
///     jobs/N/console          what the program said
///
/// Any thread may call.
class Front {
 public:
  Front(ServedFolder served, JobQueue& queue);

  /// Any request; those that are not admitted get a 404 that tells nothing.
  HttpAnswer answer(const HttpRequest& request);
  /// True for a request with the token, from this machine's own pages and programs.
  bool admits(const HttpRequest& request) const;

 private:
  HttpAnswer answer_known(const HttpRequest& request, const std::vector<std::string>& parts);
  HttpAnswer answer_page(const HttpRequest& request) const;
  HttpAnswer answer_process(const HttpRequest& request, const std::vector<std::string>& parts);
  HttpAnswer execute(const HttpRequest& request, const std::string& process);
  HttpAnswer answer_job(const HttpRequest& request, const std::vector<std::string>& parts);
  HttpAnswer results(const Job& job) const;
  /// `path`: the names of folders and file below the result.
  HttpAnswer file_of(const Job& job, std::span<const std::string> path) const;
  HttpAnswer answer_buildings(const HttpRequest& request, const std::vector<std::string>& parts);
  HttpAnswer keep_building_file(const HttpRequest& request, const std::string& name) const;

  ServedFolder served_;
  JobQueue& queue_;
  OgcDocuments documents_;
  FootprintMaps footprints_;
};

}  // namespace downwash
