/* What Tesseract's C interface leaves out and its C++ interface has. */
#ifndef CTESSERACTROWS_H
#define CTESSERACTROWS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The line at which a TessPageIterator stands, in pixels: the height from its descenders to its ascenders, and how much of
   that is below the baseline. 0 for no iterator. */
typedef struct ctesseract_row {
    float height, descent;
} ctesseract_row;
ctesseract_row ctesseract_row_at(const void *page_iterator);

#ifdef __cplusplus
}
#endif

#endif
