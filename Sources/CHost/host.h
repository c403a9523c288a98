#ifndef TEXTREC_CHOST_H
#define TEXTREC_CHOST_H

#include <locale.h>
#include <malloc.h>
#include <string.h>

/* Declared by hand: glibc shows it with _GNU_SOURCE only, which Swift's importer does not set. */
extern int memfd_create(const char *name, unsigned flags);

/* A file in memory that child processes do not inherit (MFD_CLOEXEC is 1); -1 if none can be had. */
static inline int textrec_memory_file(const char *name) { return memfd_create(name, 1u); }

/* Declared by hand for the same reason; dladdr fills in four pointers, the first to the name of the file. */
extern int dladdr(const void *address, void *info);
extern char *program_invocation_name;

/* Name of the file that this code was loaded from: the shared library, as its host named it, or the program that it was
   linked into. NULL if that cannot be told. */
static inline const char *textrec_own_file(void) {
    const char *info[4] = {0};
    if (!dladdr((const void *)textrec_own_file, info) || !info[0]) return 0;
    /* For a program it is what its caller named it. */
    return strcmp(info[0], program_invocation_name) == 0 ? "/proc/self/exe" : info[0];
}

/* Declared by hand for the same reason: a bit for each CPU that this process may use. Returns the bytes filled in. */
extern int sched_getaffinity(int process, size_t size, void *mask);

/* CPUs that this process may use, 1 or more; at most 8192 are counted. */
static inline int textrec_available_cpus(void) {
    unsigned char mask[1024] = {0};
    int count = 0;
    if (sched_getaffinity(0, sizeof mask, mask) != 0) return 1;
    for (size_t byte = 0; byte < sizeof mask; byte++) count += __builtin_popcount(mask[byte]);
    return count > 0 ? count : 1;
}

/* LC_ALL_MASK is a macro that Swift cannot import. */
static inline locale_t textrec_c_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }

#endif
