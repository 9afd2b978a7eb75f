// What a run leaves behind for people: zones, tables, page.
#pragma once

#include <filesystem>
#include <functional>

#include "geometry/frames/map_projection.hpp"
#include "io/records/run_record.hpp"
#include "io/results/report_page.hpp"

namespace downwash {

/// Writes a product. One that can't be written is listed as lost and takes no other with it.
void attempt(RunRecord& record, const std::function<void()>& write);

/// Zones, series and page; of a run without releases the page alone.
void write_products(const std::filesystem::path& folder, const ReportPage& page,
                    const MapProjection& projection, RunRecord& record);

}  // namespace downwash
