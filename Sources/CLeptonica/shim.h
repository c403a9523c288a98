#ifndef TEXTREC_CLEPTONICA_SHIM_H
#define TEXTREC_CLEPTONICA_SHIM_H

#include <stdio.h>
#include <leptonica/allheaders.h>

#endif
