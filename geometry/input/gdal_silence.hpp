// GDAL without a word on the console.
#pragma once

#include <cpl_error.h>

namespace downwash {

/// While it lives, GDAL prints nothing: faults are for whoever asks, by return codes or
/// CPLGetLastErrorMsg.
class GdalSilence {
 public:
  GdalSilence() { CPLPushErrorHandler(CPLQuietErrorHandler); }
  ~GdalSilence() { CPLPopErrorHandler(); }
  GdalSilence(const GdalSilence&) = delete;
  GdalSilence& operator=(const GdalSilence&) = delete;
};

}  // namespace downwash
