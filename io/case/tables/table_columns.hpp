// The columns of a table of quantities: which ones they are, and in which units.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "io/text/read_table.hpp"

namespace downwash {

/// A column that a table may have.
struct KnownColumn {
  const char* name;  ///< "speed_ms"
  const char* stem;  ///< "speed", which another unit may follow: speed_kt, speed (km/h)
  const char* unit;  ///< of its numbers, as read_quantity() takes it; "" of texts
};

/// The table with the names of `known`, whatever case and unit its own have; numbers in another
/// unit have it behind them ("8 kt"). Throws InputError with the message, the file, the column and
/// the names that are known: for a column that is not known, and for two that say the same.
/// `others`, where given, takes the columns that are not known, unless they look like one that is.
Table with_known_columns(Table table, std::span<const KnownColumn> known,
                         const std::filesystem::path& file, Message message,
                         std::vector<std::string>* others = nullptr);

}  // namespace downwash
