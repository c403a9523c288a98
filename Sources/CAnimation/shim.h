#ifndef TEXTREC_CANIMATION_SHIM_H
#define TEXTREC_CANIMATION_SHIM_H

#include <gif_lib.h>
#include <webp/demux.h>

#endif
