# The page of the interfaces, made of the docstrings where doxygen is found: the target `api` writes
# api/html/index.html into the build folder. What doxygen can't make sense of is an error.
find_package(Doxygen 1.9.4 QUIET)
if(NOT DOXYGEN_FOUND)
  return()
endif()

# What each folder is stands in docs/developers.md.
set(folders "")
file(STRINGS docs/developers.md rows REGEX "^\\| `(solver|geometry|io|app)/" ENCODING UTF-8)
foreach(row IN LISTS rows)
  string(REGEX REPLACE "^\\|[^|]*\\| (.*) \\|$" "\\1" text "${row}")
  string(REGEX REPLACE "^(\\|[^|]*\\|).*" "\\1" names "${row}")
  string(REGEX MATCHALL "`[^`]+/`" names "${names}")
  foreach(name IN LISTS names)
    string(REGEX REPLACE "`(.+)/`" "\\1" name "${name}")
    string(APPEND folders "/** \\dir ${PROJECT_SOURCE_DIR}/${name}\n * \\brief ${text} */\n")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/api/folders.dox CONTENT "${folders}" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS docs/developers.md)

configure_file(cmake/api/overview.md api/overview.md COPYONLY)
configure_file(cmake/api/Doxyfile.in api/Doxyfile @ONLY)
add_custom_target(api COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/api/Doxyfile
                  COMMENT "api/html/index.html" VERBATIM)
