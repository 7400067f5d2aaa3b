# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# find_package(Wengert) for a source tree in which `cargo build --release` (or scripts/setup) has run. Point CMake at the
# tree with CMAKE_PREFIX_PATH or at this folder with Wengert_DIR, and use clang 22 and flang 22 as compilers.
#
#   find_package(Wengert REQUIRED)
#   add_executable(model model.f90 main.f90)
#   wengert_attach(model)                                                           # markers in the sources
#   wengert_attach(model HEADS "burgers::cost(u:dup,j:dup)=>cost_b" IN model.f90)   # or derivatives by name
#   wengert_attach(model OPTIONS -Rpass=wengert)                                    # and any compiler option
#
# Targets: Wengert::runtime (library, C headers, Fortran module) and Wengert::plugin (that, and the option that loads the
# plugin; wengert_attach links it). WENGERT_LIBRARIES is the folder of the libraries, where it is not target/release.
#
# Invariant: finding the package fails with a reason if something that is to be used is not there.

get_filename_component(_wengert_root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
set(WENGERT_LIBRARIES "${_wengert_root}/target/release" CACHE PATH "The folder of libwengert.so and libwengert_rt.a")
set(WENGERT_PLUGIN "${WENGERT_LIBRARIES}/libwengert.so")

set(_wengert_missing "")
foreach(_file IN ITEMS "${WENGERT_PLUGIN}" "${WENGERT_LIBRARIES}/libwengert_rt.a")
  if(NOT EXISTS "${_file}")
    list(APPEND _wengert_missing "${_file}")
  endif()
endforeach()
if(_wengert_missing)
  string(JOIN ", " _wengert_missing ${_wengert_missing})
  set(Wengert_FOUND FALSE)
  set(Wengert_NOT_FOUND_MESSAGE
    "not built: ${_wengert_missing}; run scripts/setup in ${_wengert_root}, or set WENGERT_LIBRARIES")
  return()
endif()

include("${CMAKE_CURRENT_LIST_DIR}/WengertAttach.cmake")

if(NOT TARGET Wengert::runtime)
  add_library(Wengert::runtime STATIC IMPORTED)
  set_target_properties(Wengert::runtime PROPERTIES
    IMPORTED_LOCATION "${WENGERT_LIBRARIES}/libwengert_rt.a"
    IMPORTED_LINK_INTERFACE_LANGUAGES C
    INTERFACE_INCLUDE_DIRECTORIES "${_wengert_root}/runtime/include"
    INTERFACE_LINK_LIBRARIES m)
  wengert_provide_module("${_wengert_root}/runtime/fortran/wengert.f90")
endif()

if(NOT TARGET Wengert::plugin)
  add_library(Wengert::plugin INTERFACE IMPORTED)
  # Compilers that cannot load it are not given the option; wengert_attach refuses them.
  target_compile_options(Wengert::plugin INTERFACE
    "$<$<OR:$<COMPILE_LANG_AND_ID:C,Clang>,$<COMPILE_LANG_AND_ID:CXX,Clang>,$<COMPILE_LANG_AND_ID:Fortran,LLVMFlang>>:-fpass-plugin=${WENGERT_PLUGIN}>")
  target_link_libraries(Wengert::plugin INTERFACE Wengert::runtime)
endif()
