// A stream of XML in, events out. Indexes are half a gigabyte of small elements, so this reads what LTFS uses of
// XML 1.0 and checks all of that: elements that match, attributes, characters and references, comments, processing
// instructions, sections. A document type declaration, and with it every entity of its own, is refused before it can
// grow; so is anything but UTF-8, and nesting or tags beyond what an index or a label can have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace capstan::ltfs {

/// Views into the tag; they end with the call.
class XmlAttributes {
   public:
    struct Pair {
        std::string_view name;
        std::string value;
    };
    explicit XmlAttributes(std::span<const Pair> pairs) : pairs_(pairs) {}
    /// Empty when there is no such attribute.
    [[nodiscard]] std::string_view operator[](std::string_view name) const;

   private:
    std::span<const Pair> pairs_;
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
    ~XmlStream() = default;
    XmlStream(const XmlStream&) = delete;
    XmlStream& operator=(const XmlStream&) = delete;

    [[nodiscard]] Result<void> feed(ByteView bytes);
    [[nodiscard]] Result<void> finish();

    // ---- for the handler, while it is being called ----

    /// Stops the stream; the first reason given counts, with the line and the element before it. No handler is called
    /// any more.
    void stop(std::string_view reason);
    [[nodiscard]] bool stopped() const { return !reason_.empty(); }
    /// Hands the current event's own characters to onVerbatim.
    void passVerbatim();

   private:
    [[nodiscard]] Result<void> parse(ByteView bytes, bool last);
    /// What is left of `text` because it goes on in the next piece.
    [[nodiscard]] std::string_view scan(std::string_view text, bool last);
    /// These take one thing off the front of `rest`; false when its end has not come yet.
    [[nodiscard]] bool takeMarkup(std::string_view& rest);
    [[nodiscard]] bool takeStart(std::string_view& rest);
    [[nodiscard]] bool takeEnd(std::string_view& rest);
    [[nodiscard]] bool takeInstruction(std::string_view& rest);
    [[nodiscard]] bool takeComment(std::string_view& rest);
    [[nodiscard]] bool takeText(std::string_view& rest, bool last);
    [[nodiscard]] bool takeSectionText(std::string_view& rest);
    [[nodiscard]] bool takeReference(std::string_view& rest, bool last);

    [[nodiscard]] bool readAttributes(std::string_view text);
    void readDeclaration(std::string_view text);
    [[nodiscard]] bool isTooLong(std::size_t bytes);
    [[nodiscard]] std::string_view openName() const;
    void startElement(std::string_view name, bool ends);
    void endElement();
    void emitText(std::string_view text, std::string_view raw);
    void emitVerbatim(std::string_view raw);

    XmlHandler& handler_;
    Code code_;
    std::string documentName_;
    std::string reason_;

    std::string carried_;  ///< the beginning of what goes on in the next piece
    std::string_view buffer_;
    std::string_view token_;         ///< the current event's own characters, within buffer_
    std::uint64_t linesBefore_ = 0;  ///< buffer_
    std::string_view element_;       ///< whose start or end is being reported
    std::vector<XmlAttributes::Pair> attributes_;

    std::string openNames_;              ///< of the elements that are open, one behind the other
    std::vector<std::uint32_t> openAt_;  ///< where each begins
    bool atStart_ = true;                ///< a byte order mark may come
    bool begun_ = false;                 ///< something stands before what comes now
    bool rootEnded_ = false;
    bool inSection_ = false;
};

}  // namespace capstan::ltfs
