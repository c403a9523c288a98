#ifndef TEXTREC_CTESSERACT_SHIM_H
#define TEXTREC_CTESSERACT_SHIM_H

#include "model_probe.h"
#include <tesseract/capi.h>

#include "openmp.h"

#endif
