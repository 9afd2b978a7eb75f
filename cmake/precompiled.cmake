# downwash_precompiled(TARGET [LIKE OTHER] [HEADER]...)   lets all files of TARGET begin with the
# headers of precompiled.hpp, and those named, read once: a third of the time that most of them take to
# compile. LIKE takes those that OTHER has read, which needs the same flags. Files include what they
# need all the same: clang-tidy reads them without (CMAKE_DISABLE_PRECOMPILE_HEADERS).
#
# g++ takes the insides of std::string for code of ours when it comes from there, and warns of what it
# can't prove (g++ 12: "forming offset [32, 58] is out of the bounds" of any text that is moved).
function(downwash_precompiled target)
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
endfunction()
