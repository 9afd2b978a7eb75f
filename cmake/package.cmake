# The libraries, for other programs: cmake --install build --component development. They find them with
# find_package(downwash), and link downwash::solver, geometry, io, scene, hazard or run, each of which
# brings those before it. Static, so they have no soname; what a program includes as <downwash/flow.hpp>
# and so on keeps its names from one minor version to the next.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(place ${CMAKE_INSTALL_LIBDIR}/cmake/downwash)
set(as_asked COMPONENT development EXCLUDE_FROM_ALL)

foreach(library solver geometry io scene hazard run)
  set_target_properties(downwash_${library} PROPERTIES EXPORT_NAME ${library})
  install(TARGETS downwash_${library} EXPORT downwash ARCHIVE ${as_asked})
endforeach()
install(EXPORT downwash NAMESPACE downwash:: FILE targets.cmake DESTINATION ${place} ${as_asked})
configure_package_config_file(cmake/downwash-config.cmake.in ${PROJECT_BINARY_DIR}/downwash-config.cmake
  INSTALL_DESTINATION ${place})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/downwash-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/downwash-config.cmake ${PROJECT_BINARY_DIR}/downwash-config-version.cmake
  DESTINATION ${place} ${as_asked})

foreach(tree solver geometry io app)
  install(DIRECTORY ${tree} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/downwash/parts ${as_asked}
    FILES_MATCHING PATTERN *.hpp PATTERN include EXCLUDE PATTERN page EXCLUDE)
  install(DIRECTORY ${tree}/include/downwash DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${as_asked})
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/geometry/input/message.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/downwash/parts/geometry/input ${as_asked})
