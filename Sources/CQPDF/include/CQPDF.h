/* What Swift cannot do by itself with qpdf: call C++ and stop its exceptions. */
#ifndef CQPDF_H
#define CQPDF_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A document that is put together object by object. Used by one thread at a time. */
typedef struct cqpdf cqpdf;

/* NULL without memory, as all that returns a pointer here. */
cqpdf *cqpdf_create(void);
void cqpdf_destroy(cqpdf *document);

/* A new indirect object in PDF's own syntax; its number, 0 after a failure. Its generation is 0. */
int cqpdf_add(cqpdf *document, const char *object);
/* The same for a stream, whose bytes are copied. What dictionary does not say is compressed, is when the document is
   written. */
int cqpdf_add_stream(cqpdf *document, const char *dictionary, const void *bytes, size_t size);
/* Gives an object that is no stream another value. */
bool cqpdf_replace(cqpdf *document, int object, const char *value);
/* A page from its dictionary, after all others. */
bool cqpdf_add_page(cqpdf *document, const char *dictionary);
/* More entries for the document's catalog. */
bool cqpdf_add_to_catalog(cqpdf *document, const char *dictionary);
/* The document information dictionary. */
bool cqpdf_set_info(cqpdf *document, const char *dictionary);

/* What stands for the identifier, twice in the last lines of what is written: to make one, qpdf needs MD5 of a library of
   cryptography, which is needed for nothing else; in a wheel there is none. */
#define CQPDF_IDENTIFIER "31415926535897932384626433832795"

/* Hands the finished document to write piece by piece. The same objects give the same bytes. */
bool cqpdf_write(cqpdf *document, void (*write)(const void *bytes, size_t size, void *context), void *context);

/* Why the last call failed. */
const char *cqpdf_message(const cqpdf *document);

/* Tesseract's font without visible glyphs, a TrueType file. */
const void *cqpdf_glyphless_font(size_t *size);

#ifdef __cplusplus
}
#endif

#endif
