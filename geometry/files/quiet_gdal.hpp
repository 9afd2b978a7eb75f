// Complaints of GDAL while a file is read.
#pragma once

#include <cpl_conv.h>
#include <cpl_error.h>

#include <string>
#include <utility>

#include "geometry/input/utf8.hpp"

namespace downwash {

/// While it lives, what GDAL complains of is kept in the place of being printed, and GDAL fetches
/// nothing and keeps its notes in memory.
class QuietGdal {
 public:
  QuietGdal() {
    CPLPushErrorHandlerEx(keep, this);
    for (const auto& [key, value] : settings) CPLSetThreadLocalConfigOption(key, value);
  }
  ~QuietGdal() {
    for (const auto& [key, value] : settings) CPLSetThreadLocalConfigOption(key, nullptr);
    CPLPopErrorHandler();
  }
  QuietGdal(const QuietGdal&) = delete;
  QuietGdal& operator=(const QuietGdal&) = delete;

  bool failed() const { return !complaint_.empty(); }
  /// The words of the first failure, without the paths in memory.
  std::string complaint(const std::string& path) const {
    std::string words = complaint_;
    for (auto at = words.find(path); at != std::string::npos; at = words.find(path)) {
      words.replace(at, path.size(), "the file");
    }
    return shortened(words, 200);
  }

 private:
  static constexpr std::pair<const char*, const char*> settings[] = {
      {"DXF_CLOSED_LINE_AS_POLYGON", "TRUE"},
      {"OSM_MAX_TMPFILE_SIZE", "4000"},  // MiB, in memory below that
      {"GML_SKIP_RESOLVE_ELEMS", "ALL"},
      {"SHAPE_RESTORE_SHX", "YES"}};

  static void CPL_STDCALL keep(CPLErr level, CPLErrorNum, const char* words) {
    auto& self = *static_cast<QuietGdal*>(CPLGetErrorHandlerUserData());
    if (level >= CE_Failure && self.complaint_.empty()) self.complaint_ = words;
  }

  std::string complaint_;
};

}  // namespace downwash
