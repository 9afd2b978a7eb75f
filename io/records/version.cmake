# Writes version.cpp; leaves it alone where nothing changed, so that nothing is recompiled.
execute_process(
  COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=40 --exclude=*
  OUTPUT_VARIABLE DOWNWASH_GIT_HASH
  OUTPUT_STRIP_TRAILING_WHITESPACE
  RESULT_VARIABLE failed
  ERROR_QUIET)
if(failed)
  set(DOWNWASH_GIT_HASH unknown)
endif()
configure_file(${TEMPLATE} ${RESULT} @ONLY)
