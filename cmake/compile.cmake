# downwash_compile(TARGET [LIKE OTHER] [HEADER]...)   says how the files of TARGET are compiled, once they
# are all named.
#
# With CMAKE_UNITY_BUILD=ON, as tools/build.sh has it, those of a folder are compiled as one: headers are
# read and templates made once a folder, and not once a file. So names in unnamed namespaces are unique
# within a folder. Files that flags of their own belong to are compiled alone.
#
# All begin with the headers of precompiled.hpp, and those named, read once; LIKE takes those that OTHER
# has read, which needs the same flags. Files include what they need all the same: clang-tidy reads them
# one by one and without (CMAKE_DISABLE_PRECOMPILE_HEADERS).
#
# g++ takes the insides of std::string for code of ours when it comes from there, and warns of what it
# can't prove (g++ 12: "forming offset [32, 58] is out of the bounds" of any text that is moved).
function(downwash_compile target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LIKE" "")
  if(ARG_LIKE)
    target_precompile_headers(${target} REUSE_FROM ${ARG_LIKE})
  else()
    set(headers ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp ${ARG_UNPARSED_ARGUMENTS})
    list(TRANSFORM headers REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:\\1>")
    target_precompile_headers(${target} PRIVATE ${headers})
  endif()
  foreach(doubt array-bounds stringop-overread stringop-overflow restrict)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-${doubt}>)
  endforeach()
  downwash_folders(${target})
endfunction()

# downwash_folders(TARGET)   only that of the folders. g++ takes what they have in unnamed namespaces for
# parts of headers; clang warns of locals that hide constants of other files.
function(downwash_folders target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  if(CMAKE_UNITY_BUILD)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>
                                             $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-shadow>)
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" generated)
    if(NOT generated)
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()
