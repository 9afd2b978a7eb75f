# Writes version.cpp; leaves it alone if nothing changed, so that nothing is recompiled.
#
# The commit is that of SOURCE itself. A folder of sources without a repository of its own, inside the
# repository of something else, has none: `git describe` alone would climb to that one. A packager who
# knows the commit names it: -D DOWNWASH_GIT_HASH=...
if(NOT DOWNWASH_GIT_HASH)
  set(DOWNWASH_GIT_HASH unknown)
  execute_process(
    COMMAND git -C ${SOURCE} rev-parse --show-toplevel
    OUTPUT_VARIABLE top
    OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE failed
    ERROR_VARIABLE said)
  if(said MATCHES "dubious ownership")
    message(NOTICE
      "git does not tell the commit, since ${SOURCE} belongs to another user: results will name the "
      "commit \"unknown\". To have it named: git config --global --add safe.directory ${SOURCE}")
  elseif(NOT failed)
    file(REAL_PATH "${top}" top)
    file(REAL_PATH "${SOURCE}" source)
    if(top STREQUAL source)
      execute_process(
        COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=40 --exclude=*
        OUTPUT_VARIABLE described
        OUTPUT_STRIP_TRAILING_WHITESPACE
        RESULT_VARIABLE failed
        ERROR_QUIET)
      if(NOT failed)
        set(DOWNWASH_GIT_HASH ${described})
      endif()
    endif()
  endif()
endif()
configure_file(${TEMPLATE} ${RESULT} @ONLY)
