# GEOS, which mends footprints, where it is wanted and found. Sets DOWNWASH_GEOS to TRUE or FALSE.
if(DOWNWASH_GEOS STREQUAL "OFF")
  set(DOWNWASH_GEOS FALSE)
  return()
endif()

find_package(GEOS 3.11 CONFIG QUIET)
if(GEOS_FOUND)
  set(DOWNWASH_GEOS TRUE)
elseif(DOWNWASH_GEOS STREQUAL "ON")
  message(FATAL_ERROR "DOWNWASH_GEOS=ON but no GEOS 3.11 was found: install libgeos-dev")
else()
  message(STATUS "No GEOS found: footprints that cross themselves stay as they are, and buildings "
                 "that a file has twice stay two")
  set(DOWNWASH_GEOS FALSE)
endif()
