#include "CTesseractRows.h"

#include <tesseract/pageiterator.h>

ctesseract_row ctesseract_row_at(const void *page_iterator) {
    float height = 0, descenders = 0, ascenders = 0;
    if (page_iterator != nullptr)
        static_cast<const tesseract::PageIterator *>(page_iterator)->RowAttributes(&height, &descenders, &ascenders);
    // Tesseract counts upward from the baseline.
    return {height, -descenders};
}
