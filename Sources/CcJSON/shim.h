#ifndef TEXTREC_CCJSON_SHIM_H
#define TEXTREC_CCJSON_SHIM_H

#include <cjson/cJSON.h>
#include <locale.h>
#include <stddef.h>

/* Parses `length` bytes. cJSON built with ENABLE_LOCALES, as Debian builds it, takes only the first byte of the locale's
   decimal point; so this thread reads in the C locale meanwhile. On return *end is where the value ended, or where
   parsing failed and the result is NULL. */
static inline cJSON *textrec_json_parse(const char *bytes, size_t length, size_t *end)
{
    locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t previous = c_locale ? uselocale(c_locale) : (locale_t)0;
    const char *stop = bytes;
    cJSON *value = cJSON_ParseWithLengthOpts(bytes, length, &stop, 0);
    *end = (size_t)(stop - bytes);
    if (previous)
        uselocale(previous);
    if (c_locale)
        freelocale(c_locale);
    return value;
}

#endif
