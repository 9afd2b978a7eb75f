# libqrencode, which makes the QR code of the page.
find_path(QRENCODE_INCLUDE_DIR qrencode.h)
find_library(QRENCODE_LIBRARY qrencode)
if(NOT QRENCODE_INCLUDE_DIR OR NOT QRENCODE_LIBRARY)
  message(FATAL_ERROR "libqrencode was not found: install libqrencode-dev, or name the folder where it is "
                      "installed in CMAKE_PREFIX_PATH")
endif()
