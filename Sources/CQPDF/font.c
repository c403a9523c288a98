#include "CQPDF.h"

/* It comes with libtesseract, which the build needs anyway; built in, it cannot be missing at run time. */
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char font[] = {
#if __has_embed("/usr/share/tesseract-ocr/5/tessdata/pdf.ttf")
#embed "/usr/share/tesseract-ocr/5/tessdata/pdf.ttf"
#elif __has_embed("/usr/share/tessdata/pdf.ttf")
#embed "/usr/share/tessdata/pdf.ttf"
#else
#error "pdf.ttf of Tesseract is neither in /usr/share/tesseract-ocr/5/tessdata nor in /usr/share/tessdata"
#endif
};

const void *cqpdf_glyphless_font(size_t *size)
{
    *size = sizeof font;
    return font;
}
