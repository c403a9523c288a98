#ifndef TEXTREC_CTESSERACT_HOST_H
#define TEXTREC_CTESSERACT_HOST_H

#include <locale.h>
#include <malloc.h>

/* Declared by hand: glibc shows it with _GNU_SOURCE only, which Swift's importer does not set. */
extern int memfd_create(const char *name, unsigned flags);

/* A file in memory that child processes do not inherit (MFD_CLOEXEC is 1); -1 if none can be had. */
static inline int textrec_memory_file(const char *name) { return memfd_create(name, 1u); }

/* LC_ALL_MASK is a macro that Swift cannot import. */
static inline locale_t textrec_c_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }

#endif
