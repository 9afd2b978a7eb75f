// GDAL without a word on the console.
#pragma once

#include <cpl_error.h>

namespace downwash {

/// While it lives, GDAL prints nothing: what it can't do is seen from what comes out.
class GdalSilence {
 public:
  GdalSilence() { CPLPushErrorHandler(CPLQuietErrorHandler); }
  ~GdalSilence() { CPLPopErrorHandler(); }
  GdalSilence(const GdalSilence&) = delete;
  GdalSilence& operator=(const GdalSilence&) = delete;
};

}  // namespace downwash
