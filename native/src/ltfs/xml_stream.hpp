// A stream of XML in, events out: expat with everything switched off that LTFS does not use. A document type
// declaration, and with it every entity of its own, is refused before it can grow; so is anything but UTF-8, and
// nesting or tags beyond what an index or a label can have.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"

struct XML_ParserStruct;

namespace capstan::ltfs {

/// Pairs of name and value, ended by a null.
class XmlAttributes {
   public:
    explicit XmlAttributes(const char* const* pairs) : pairs_(pairs) {}
    /// Empty when there is no such attribute.
    [[nodiscard]] std::string_view operator[](std::string_view name) const;

   private:
    const char* const* pairs_;
};

class XmlHandler {
   public:
    XmlHandler() = default;
    XmlHandler(const XmlHandler&) = delete;
    XmlHandler& operator=(const XmlHandler&) = delete;
    virtual ~XmlHandler() = default;

    virtual void onStart(std::string_view element, const XmlAttributes& attributes) = 0;
    virtual void onEnd(std::string_view element) = 0;
    /// May come in several pieces.
    virtual void onText(std::string_view text) = 0;
    /// Comments, processing instructions, section marks, and what XmlStream::passVerbatim asked for.
    virtual void onVerbatim(std::string_view) {}
};

class XmlStream {
   public:
    /// Failures get `code`; the handler must outlive the stream.
    XmlStream(XmlHandler& handler, Code code, std::string documentName);
    ~XmlStream();
    XmlStream(const XmlStream&) = delete;
    XmlStream& operator=(const XmlStream&) = delete;

    [[nodiscard]] Result<void> feed(ByteView bytes);
    [[nodiscard]] Result<void> finish();

    // ---- for the handler, while it is being called ----

    /// Stops the stream; the first reason given counts, with the line and the element before it. No handler is called
    /// any more.
    void stop(std::string reason);
    [[nodiscard]] bool stopped() const { return !reason_.empty(); }
    /// Hands the current event's own characters to onVerbatim.
    void passVerbatim();

   private:
    struct Callbacks;
    struct Free {
        void operator()(XML_ParserStruct* parser) const;
    };
    [[nodiscard]] Result<void> parse(ByteView bytes, bool last);

    XmlHandler& handler_;
    Code code_;
    std::string documentName_;
    std::unique_ptr<XML_ParserStruct, Free> parser_;
    std::string reason_;
    const char* element_ = nullptr;  ///< whose start or end is being told
    std::size_t nesting_ = 0;
    std::size_t silentBytes_ = 0;  ///< fed since something last came of it
    bool passing_ = false;         ///< passVerbatim is at work
};

}  // namespace capstan::ltfs
