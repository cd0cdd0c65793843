#include "ltfs/xml_stream.hpp"

#include <algorithm>
#include <cctype>
#include <expat.h>
#include <utility>

namespace capstan::ltfs {

namespace {

/// expat takes lengths as int.
constexpr std::size_t maxPiece = std::size_t{1} << 30U;

/// Directories take two elements each (ltfs::maxDepth). expat keeps a hundred bytes and more for each open element: a
/// megabyte of nothing but "<a>" must not become fifty.
constexpr std::size_t maxNesting = 10'000;

/// Of a tag or a comment. expat keeps it whole and begins it anew with every piece that arrives: the work would grow
/// with the square of its length.
constexpr std::size_t maxTokenBytes = std::size_t{1} << 20U;
/// Newer versions wait until what has come has doubled before they try again.
constexpr std::size_t maxSilentBytes = 2 * maxTokenBytes;
constexpr std::size_t maxShownName = 80;
constexpr const char* tooLong = "a tag or a comment of more than a megabyte";

bool isUtf8Name(std::string_view encoding) {
    static constexpr std::string_view expected = "utf-8";
    return std::ranges::equal(encoding, expected, {},
                              [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
}

}  // namespace

std::string_view XmlAttributes::operator[](std::string_view name) const {
    for (const char* const* pair = pairs_; *pair != nullptr; pair += 2) {
        if (name == pair[0]) {
            return pair[1];
        }
    }
    return {};
}

struct XmlStream::Callbacks {
    static XmlStream& of(void* data) { return *static_cast<XmlStream*>(data); }

    /// Something came of what was fed; whether the handler is to be told.
    static bool tells(XmlStream& self) {
        self.silentBytes_ = 0;
        return !self.stopped();
    }
    /// Text may be of any length: it is handed on piece by piece.
    static bool tellsWhole(XmlStream& self) {
        if (static_cast<std::size_t>(XML_GetCurrentByteCount(self.parser_.get())) > maxTokenBytes) {
            self.stop(tooLong);
        }
        return tells(self);
    }

    static void start(void* data, const char* name, const char** attributes) {
        auto& self = of(data);
        self.element_ = name;
        if (++self.nesting_ > maxNesting) {
            self.stop("elements nested deeper than " + std::to_string(maxNesting) + " levels");
        }
        if (tellsWhole(self)) {
            self.handler_.onStart(name, XmlAttributes(attributes));
        }
        self.element_ = nullptr;
    }
    static void end(void* data, const char* name) {
        auto& self = of(data);
        self.element_ = name;
        --self.nesting_;
        if (tells(self)) {
            self.handler_.onEnd(name);
        }
        self.element_ = nullptr;
    }
    static void text(void* data, const char* text, int length) {
        if (auto& self = of(data); tells(self)) {
            self.handler_.onText({text, static_cast<std::size_t>(length)});
        }
    }
    static void verbatim(void* data, const char* text, int length) {
        if (auto& self = of(data); self.passing_ ? tells(self) : tellsWhole(self)) {
            self.handler_.onVerbatim({text, static_cast<std::size_t>(length)});
        }
    }
    static void doctype(void* data, const char*, const char*, const char*, int) {
        of(data).stop("a document type declaration");
    }
    static void declaration(void* data, const char*, const char* encoding, int) {
        if (encoding != nullptr && !isUtf8Name(encoding)) {
            of(data).stop("not UTF-8");
        }
    }
};

void XmlStream::Free::operator()(XML_ParserStruct* parser) const {
    XML_ParserFree(parser);
}

XmlStream::XmlStream(XmlHandler& handler, Code code, std::string documentName)
    : handler_(handler), code_(code), documentName_(std::move(documentName)), parser_(XML_ParserCreate("UTF-8")) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), Callbacks::start, Callbacks::end);
    XML_SetCharacterDataHandler(parser_.get(), Callbacks::text);
    XML_SetDefaultHandler(parser_.get(), Callbacks::verbatim);
    XML_SetStartDoctypeDeclHandler(parser_.get(), Callbacks::doctype);
    XML_SetXmlDeclHandler(parser_.get(), Callbacks::declaration);
}

XmlStream::~XmlStream() = default;

Result<void> XmlStream::feed(ByteView bytes) {
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(maxPiece, bytes.size()))) {
        if (auto result = parse(bytes.first(std::min(maxPiece, bytes.size())), false); !result) {
            return result;
        }
    }
    return {};
}

Result<void> XmlStream::finish() {
    return parse({}, true);
}

Result<void> XmlStream::parse(ByteView bytes, bool last) {
    if (!stopped()) {
        silentBytes_ += bytes.size();
        const auto status =
            XML_Parse(parser_.get(), textOf(bytes).data(), static_cast<int>(bytes.size()), last ? XML_TRUE : XML_FALSE);
        if (status == XML_STATUS_ERROR) {
            stop(XML_ErrorString(XML_GetErrorCode(parser_.get())));
        } else if (silentBytes_ > maxSilentBytes) {
            stop(tooLong);
        }
    }
    if (stopped()) {
        return fail(code_, reason_);
    }
    return {};
}

void XmlStream::stop(std::string reason) {
    if (stopped()) {
        return;
    }
    reason_ = documentName_ + " line " + std::to_string(XML_GetCurrentLineNumber(parser_.get()));
    if (element_ != nullptr) {
        reason_.append(" <").append(std::string_view(element_).substr(0, maxShownName)).append(">");
    }
    reason_ += ": " + reason;
    XML_StopParser(parser_.get(), XML_FALSE);
}

void XmlStream::passVerbatim() {
    passing_ = true;
    XML_DefaultCurrent(parser_.get());
    passing_ = false;
}

}  // namespace capstan::ltfs
