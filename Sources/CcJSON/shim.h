#ifndef TEXTREC_CCJSON_SHIM_H
#define TEXTREC_CCJSON_SHIM_H

#include <cjson/cJSON.h>

#endif
