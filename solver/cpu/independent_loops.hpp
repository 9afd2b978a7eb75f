// What compilers are told so that loops over the cells of a row vectorise.
//
// DOWNWASH_INDEPENDENT: before a loop whose turns need nothing of each other.
// DOWNWASH_OPAQUE: before a function, compiled as if nothing were known of its callers.
#pragma once

#ifdef __clang__
#define DOWNWASH_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#define DOWNWASH_OPAQUE [[gnu::noinline]]
#else
#define DOWNWASH_INDEPENDENT _Pragma("GCC ivdep")
#define DOWNWASH_OPAQUE [[gnu::noipa]]
#endif
