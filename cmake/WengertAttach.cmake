# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# wengert_attach: gives the sources of a target to the plugin. Included by WengertConfig.cmake, which defines the targets.

# wengert_attach(<target> [HEADS <head>... [IN <source>]] [OPTIONS <option>...])
# HEADS are those of -wengert-head, of procedures in that source, which may be left out if the target has no other; OPTIONS go
# to the compiler as they are.
function(wengert_attach target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "IN" "HEADS;OPTIONS")
  if(NOT TARGET "${target}")
    message(FATAL_ERROR "wengert_attach: there is no target '${target}'")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "wengert_attach(${target}): what is '${arg_UNPARSED_ARGUMENTS}'? Use HEADS, IN or OPTIONS")
  endif()
  _wengert_check_compilers("${target}")
  target_link_libraries("${target}" PRIVATE Wengert::plugin)
  get_target_property(sources "${target}" SOURCES)
  if(arg_HEADS)
    _wengert_find_source("${target}" "${sources}" "${arg_IN}" source)
    # COMPILE_FLAGS is text and goes to the shell as it is; a list of options would be split where one head ends. Other targets may have the source, too.
    string(REPLACE ">" "$<ANGLE-R>" heads "${arg_HEADS}")
    string(REPLACE "," "$<COMMA>" heads "${heads}")
    list(JOIN heads "$<SEMICOLON>" heads)
    set_property(SOURCE "${source}" TARGET_DIRECTORY "${target}" APPEND_STRING PROPERTY COMPILE_FLAGS
      " $<$<STREQUAL:$<TARGET_PROPERTY:NAME>,${target}>:-mllvm '-wengert-head=${heads}'>")
  elseif(arg_IN)
    message(FATAL_ERROR "wengert_attach(${target}): IN says where the procedures of HEADS are, and there are no HEADS")
  endif()
  target_compile_options("${target}" PRIVATE ${arg_OPTIONS})
  # Another plugin makes other code of the same source.
  set_property(SOURCE ${sources} TARGET_DIRECTORY "${target}" APPEND PROPERTY OBJECT_DEPENDS "${WENGERT_PLUGIN}")
endfunction()

# The source of the target in which procedures are differentiated by name: the one that is said, or the only one.
function(_wengert_find_source target sources said result)
  list(LENGTH sources count)
  if(NOT said AND count EQUAL 1)
    set(said "${sources}")
  elseif(NOT said)
    message(FATAL_ERROR "wengert_attach(${target}): say which source the procedures of HEADS are in: HEADS ... IN <one of ${sources}>")
  elseif(NOT said IN_LIST sources)
    message(FATAL_ERROR "wengert_attach(${target}): '${said}' is no source of it; these are: ${sources}")
  endif()
  set("${result}" "${said}" PARENT_SCOPE)
endfunction()

# Stops unless the compiler of each language that the target's sources are in can load the plugin.
function(_wengert_check_compilers target)
  get_target_property(sources "${target}" SOURCES)
  foreach(language IN ITEMS C CXX Fortran)
    set(compiler_id Clang)
    if(language STREQUAL Fortran)
      set(compiler_id LLVMFlang)
    endif()
    string(REPLACE ";" "|" extensions "${CMAKE_${language}_SOURCE_FILE_EXTENSIONS}")
    set(concerned ${sources})
    list(FILTER concerned INCLUDE REGEX "\\.(${extensions})$")
    if(NOT extensions OR NOT concerned)
      continue()
    endif()
    set(compiler "${CMAKE_${language}_COMPILER_ID} ${CMAKE_${language}_COMPILER_VERSION}")
    if(NOT compiler MATCHES "^${compiler_id} 22\\.")
      message(FATAL_ERROR "wengert_attach(${target}): ${concerned} would be compiled by "
        "${CMAKE_${language}_COMPILER} (${compiler}), which cannot load the plugin; "
        "set CMAKE_${language}_COMPILER to the clang or flang of LLVM 22")
    endif()
  endforeach()
endfunction()

# Compiles module `wengert` for the project's own Fortran compiler, where it has one, and puts it on the include path.
function(wengert_provide_module source)
  if(NOT CMAKE_Fortran_COMPILER_ID STREQUAL LLVMFlang)
    return()
  endif()
  set(folder "${CMAKE_BINARY_DIR}/wengert-module")
  file(MAKE_DIRECTORY "${folder}")
  execute_process(
    COMMAND "${CMAKE_Fortran_COMPILER}" -fsyntax-only -module-dir "${folder}" "${source}"
    RESULT_VARIABLE status ERROR_VARIABLE errors)
  if(status)
    message(FATAL_ERROR "Wengert's Fortran module does not compile: ${errors}")
  endif()
  set_property(TARGET Wengert::runtime APPEND PROPERTY
    INTERFACE_INCLUDE_DIRECTORIES "$<$<COMPILE_LANGUAGE:Fortran>:${folder}>")
endfunction()
