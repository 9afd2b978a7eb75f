// What a run leaves behind for people: zones, tables, page.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include "geometry/frames/map_projection.hpp"
#include "io/records/run_record.hpp"
#include "io/results/product_choice.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Writes a product. One that can't be written is listed as lost and takes no other with it: false.
bool attempt(RunRecord& record, const std::function<void()>& write);

/// Those of the choice, in the order in which people need them; of a run without releases the page
/// alone. They are of the time at which the run ended by its record, or of now. Returns the names
/// of those that are lost, as in `output.products`. `again`: names that it returned before, of
/// which it writes no others now; empty the first time.
std::vector<std::string_view> write_products(const std::filesystem::path& folder,
                                             const Result& page, const MapProjection& projection,
                                             const ProductChoice& choice, RunRecord& record,
                                             const std::vector<std::string_view>& again = {});

}  // namespace downwash
