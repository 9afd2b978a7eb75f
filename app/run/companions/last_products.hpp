// The last zones, page and tables of a run or an ensemble, which other files give way to.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "geometry/frames/map_projection.hpp"
#include "io/records/run_folder.hpp"
#include "io/records/run_record.hpp"
#include "io/results/product_choice.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Files that give way if a full disk has no room for zones, page and tables.
struct GivesWay {
  std::string what;          ///< for the record, if they are lost then: "fields"; empty else
  std::function<bool()> go;  ///< removes them; true if any were there
};

/// Files of one run, in their order: results so far, whose place the last ones take, the wind for
/// other releases, checkpoints but the last, fields.
std::vector<GivesWay> files_that_give_way(const std::filesystem::path& folder);

/// Removes the fields of a result; true if there were any.
bool remove_fields(const std::filesystem::path& folder);

/// "disk/out: fields had to go, since the disk is full and …"
std::string had_to_go_words(const std::filesystem::path& folder, const std::string& what,
                            const std::string& for_what);

/// Writes the products of a choice. As long as some are lost on a full disk, the next files give
/// way, and those are tried again, and no others: their files stand. The record says what is lost.
void write_last_products(RunFolder& folder, const Result& page, const MapProjection& projection,
                         const ProductChoice& choice, const std::vector<GivesWay>& give_way,
                         RunRecord& record);

/// Files that a run could not write, to go with the reason for which it ended: "; not written:
/// page, kml".
std::string losses_of(const std::vector<std::string>& lost,
                      const std::vector<std::string>& lost_products);

}  // namespace downwash
