# GDAL, for the files of geographic information systems, where it is wanted and found. Sets
# DOWNWASH_GDAL to TRUE or FALSE.
if(DOWNWASH_GDAL STREQUAL "OFF")
  set(DOWNWASH_GDAL FALSE)
  return()
endif()

find_package(GDAL 3.6 QUIET)
if(GDAL_FOUND)
  set(DOWNWASH_GDAL TRUE)
elseif(DOWNWASH_GDAL STREQUAL "ON")
  message(FATAL_ERROR "DOWNWASH_GDAL=ON but no GDAL was found: install libgdal-dev")
else()
  message(STATUS "No GDAL found: of building files GeoJSON and CityJSON are read, of rasters of the "
                 "ground ESRI ASCII grids")
  set(DOWNWASH_GDAL FALSE)
endif()
