/*
 * Stand-ins for four libraries that are named by Debian's builds of those in the wheel but never needed here. Each says no
 * where its callers ask first, so nothing else of it is ever called:
 *
 *   libcurl     Tesseract fetches images from URLs with it, in TessBaseAPIProcessPages, which libtextrec does not call.
 *   libarchive  Tesseract looks with it whether a model is an archive; told that it cannot be known, it reads the model as
 *               the plain file that libtextrec has made sure it is.
 *   libgnutls   qpdf encrypts with it, which libtextrec does not ask for. It computes keys in any case, by MD5, and then
 *               does not use them: here, MD5 is 0 of everything.
 *   libjbig     libtiff decodes TIFF images of compression 34661 with it; they are refused as damaged.
 *
 * The real ones would bring 50 MB, TLS libraries whose security fixes a wheel gets late, and, with libjbig, the GNU General
 * Public License. Compiled once for each, with its name as WITHOUT_name defined.
 */
#include <stddef.h>
#include <string.h>

#if defined(WITHOUT_libcurl)
void *curl_easy_init(void) { return NULL; }
int curl_easy_setopt(void *handle, int option, ...) { (void)handle, (void)option; return 2 /* CURLE_FAILED_INIT */; }
int curl_easy_perform(void *handle) { (void)handle; return 2; }
const char *curl_easy_strerror(int code) { (void)code; return "there is no network in this build"; }
void curl_easy_cleanup(void *handle) { (void)handle; }

#elif defined(WITHOUT_libarchive)
enum { ARCHIVE_FATAL = -30 };
void *archive_read_new(void) { return NULL; }
int archive_read_support_filter_all(void *archive) { (void)archive; return ARCHIVE_FATAL; }
int archive_read_support_format_all(void *archive) { (void)archive; return ARCHIVE_FATAL; }
int archive_read_open_filename(void *archive, const char *name, size_t block)
{
    (void)archive, (void)name, (void)block;
    return ARCHIVE_FATAL;
}
int archive_read_next_header(void *archive, void **entry) { (void)archive; *entry = NULL; return ARCHIVE_FATAL; }
ptrdiff_t archive_read_data(void *archive, void *data, size_t size)
{
    (void)archive, (void)data, (void)size;
    return ARCHIVE_FATAL;
}
int archive_read_free(void *archive) { (void)archive; return 0; }
const char *archive_entry_pathname(void *entry) { (void)entry; return NULL; }
long long archive_entry_size(void *entry) { (void)entry; return 0; }

#elif defined(WITHOUT_libjbig)
enum { JBG_ENOCONT = 0x50 };
void jbg_dec_init(void *state) { (void)state; }
int jbg_dec_in(void *state, unsigned char *data, size_t size, size_t *used)
{
    (void)state, (void)data, (void)size;
    if (used) *used = 0;
    return JBG_ENOCONT;
}
long jbg_dec_getsize(const void *state) { (void)state; return 0; }
unsigned char *jbg_dec_getimage(const void *state, int plane) { (void)state, (void)plane; return NULL; }
void jbg_dec_free(void *state) { (void)state; }
void jbg_enc_init(void *state, unsigned long width, unsigned long height, int planes, unsigned char **data, void *out)
{
    (void)state, (void)width, (void)height, (void)planes, (void)data, (void)out;
}
void jbg_enc_out(void *state) { (void)state; }
void jbg_enc_free(void *state) { (void)state; }
int jbg_newlen(unsigned char *data, size_t size) { (void)data, (void)size; return JBG_ENOCONT; }
const char *jbg_strerror(int code) { (void)code; return "JBIG is not part of this build"; }

#elif defined(WITHOUT_libgnutls)
enum { GNUTLS_E_UNIMPLEMENTED_FEATURE = -1250 };
int gnutls_cipher_init(void **cipher, int kind, const void *key, const void *vector)
{
    (void)kind, (void)key, (void)vector;
    *cipher = NULL;
    return GNUTLS_E_UNIMPLEMENTED_FEATURE;
}
int gnutls_cipher_encrypt2(void *cipher, const void *text, size_t size, void *result, size_t capacity)
{
    (void)cipher, (void)text, (void)size, (void)result, (void)capacity;
    return GNUTLS_E_UNIMPLEMENTED_FEATURE;
}
int gnutls_cipher_decrypt2(void *cipher, const void *text, size_t size, void *result, size_t capacity)
{
    return gnutls_cipher_encrypt2(cipher, text, size, result, capacity);
}
size_t gnutls_cipher_get_key_size(int kind) { (void)kind; return 0; }
void gnutls_cipher_deinit(void *cipher) { (void)cipher; }
int gnutls_hash_init(void **hash, int kind)
{
    enum { GNUTLS_DIG_MD5 = 2 };
    static char any;
    *hash = &any;
    return kind == GNUTLS_DIG_MD5 ? 0 : GNUTLS_E_UNIMPLEMENTED_FEATURE;
}
int gnutls_hash(void *hash, const void *text, size_t size) { (void)hash, (void)text, (void)size; return 0; }
void gnutls_hash_deinit(void *hash, void *result)
{
    (void)hash;
    if (result) memset(result, 0, 16);
}
int gnutls_rnd(int level, void *bytes, size_t size)
{
    (void)level, (void)bytes, (void)size;
    return GNUTLS_E_UNIMPLEMENTED_FEATURE;
}
const char *gnutls_strerror(int code) { (void)code; return "there is no cryptography in this build"; }

#else
#error which library?
#endif
