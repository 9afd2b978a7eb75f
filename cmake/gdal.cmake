# GDAL, which reads and writes the files of geographic information systems.
find_package(GDAL 3.6 QUIET)
if(NOT GDAL_FOUND)
  message(FATAL_ERROR "No GDAL of version 3.6 or newer was found: install libgdal-dev, or name the "
                      "folder where it is installed in CMAKE_PREFIX_PATH")
endif()
