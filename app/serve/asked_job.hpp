// From a request to a job: what is asked, and the command line that answers it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "app/serve/jobs/job_queue.hpp"

namespace downwash {

/// Claims a folder below that of the queue, writes the case there and puts the job into the line.
/// `request`: the body of an execute request (OGC 18-062r2, 7.11). `buildings`: the folder that
/// names of building files count from. Throws InputError or CaseError for inputs that are missing,
/// unknown or can't be read; nothing is left behind then.
Job ask_job(JobQueue& queue, const std::filesystem::path& buildings, const std::string& process,
            const nlohmann::ordered_json& request);

}  // namespace downwash
