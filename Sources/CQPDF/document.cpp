#include "CQPDF.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string>

// Asks for std::shared_ptr, which this file uses.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>

struct cqpdf {
    QPDF qpdf;
    char message[256] = "";
};

namespace {

/* Runs body; what it throws becomes the message and a result of 0. */
template <typename Body> auto caught(cqpdf *document, Body body) noexcept -> decltype(body())
{
    try {
        return body();
    } catch (const std::bad_alloc &) {
        std::snprintf(document->message, sizeof document->message, "not enough memory");
    } catch (const std::exception &error) {
        std::snprintf(document->message, sizeof document->message, "%s", error.what());
    } catch (...) {
        std::snprintf(document->message, sizeof document->message, "an unknown exception");
    }
    return {};
}

class CallbackPipeline: public Pipeline
{
  public:
    CallbackPipeline(void (*function)(const void *, size_t, void *), void *context)
        : Pipeline("document", nullptr), function(function), context(context)
    {
    }
    void write(unsigned char const *data, size_t size) override { function(data, size, context); }
    void finish() override {}

  private:
    void (*function)(const void *, size_t, void *);
    void *context;
};

} // namespace

cqpdf *cqpdf_create(void)
{
    try {
        std::unique_ptr<cqpdf> document(new cqpdf);
        document->qpdf.setLogger(QPDFLogger::create());
        document->qpdf.getLogger()->setWarn(document->qpdf.getLogger()->discard());
        document->qpdf.getLogger()->setError(document->qpdf.getLogger()->discard());
        document->qpdf.emptyPDF();
        return document.release();
    } catch (...) {
        return nullptr;
    }
}

void cqpdf_destroy(cqpdf *document)
{
    delete document;
}

int cqpdf_add(cqpdf *document, const char *object)
{
    return caught(document, [=] {
        auto value = QPDFObjectHandle::parse(&document->qpdf, object);
        return document->qpdf.makeIndirectObject(value).getObjectID();
    });
}

int cqpdf_add_stream(cqpdf *document, const char *dictionary, const void *bytes, size_t size)
{
    return caught(document, [=] {
        auto buffer = std::make_shared<Buffer>(size);
        if (size > 0)
            std::copy_n(static_cast<const unsigned char *>(bytes), size, buffer->getBuffer());
        auto stream = document->qpdf.newStream(buffer);
        auto entries = QPDFObjectHandle::parse(&document->qpdf, dictionary);
        stream.replaceDict(entries);
        stream.replaceStreamData(buffer, entries.getKey("/Filter"), entries.getKey("/DecodeParms"));
        return stream.getObjectID();
    });
}

bool cqpdf_replace(cqpdf *document, int object, const char *value)
{
    return caught(document, [=] {
        document->qpdf.replaceObject(object, 0, QPDFObjectHandle::parse(&document->qpdf, value));
        return true;
    });
}

bool cqpdf_add_page(cqpdf *document, const char *dictionary)
{
    return caught(document, [=] {
        auto page = QPDFObjectHandle::parse(&document->qpdf, dictionary);
        document->qpdf.addPage(document->qpdf.makeIndirectObject(page), false);
        return true;
    });
}

bool cqpdf_add_to_catalog(cqpdf *document, const char *dictionary)
{
    return caught(document, [=] {
        auto catalog = document->qpdf.getRoot();
        for (auto &entry : QPDFObjectHandle::parse(&document->qpdf, dictionary).getDictAsMap())
            catalog.replaceKey(entry.first, entry.second);
        return true;
    });
}

bool cqpdf_set_info(cqpdf *document, const char *dictionary)
{
    return caught(document, [=] {
        auto info = document->qpdf.makeIndirectObject(QPDFObjectHandle::parse(&document->qpdf, dictionary));
        document->qpdf.getTrailer().replaceKey("/Info", info);
        return true;
    });
}

bool cqpdf_write(cqpdf *document, void (*write)(const void *bytes, size_t size, void *context), void *context)
{
    return caught(document, [=] {
        CallbackPipeline output(write, context);
        QPDFWriter writer(document->qpdf);
        writer.setOutputPipeline(&output);
        writer.setMinimumPDFVersion("1.7");
        writer.setStaticID(true);
        // Pictures stay as they are; PDF/A asks for the line end.
        writer.setDecodeLevel(qpdf_dl_none);
        writer.setCompressStreams(true);
        writer.setNewlineBeforeEndstream(true);
        writer.write();
        return true;
    });
}

const char *cqpdf_message(const cqpdf *document)
{
    return document->message;
}
