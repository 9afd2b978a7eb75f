# GEOS, which mends footprints and holds them against one another.
find_package(GEOS 3.11 CONFIG QUIET)
if(NOT GEOS_FOUND)
  message(FATAL_ERROR "No GEOS of version 3.11 or newer was found: install libgeos-dev, or name the "
                      "folder where it is installed in CMAKE_PREFIX_PATH")
endif()
