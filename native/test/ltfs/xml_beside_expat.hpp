// What a document says, reported by ours and by expat, so that the two can be compared.
#pragma once

#include <expat.h>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ltfs/names.hpp"
#include "ltfs/xml_stream.hpp"

namespace capstan::test {

inline constexpr std::string_view refused = "refused";

/// Everything that a document says, texts joined. What XML cannot hold stands before each event.
class ReportedXml {
   public:
    using Attributes = std::vector<std::pair<std::string_view, std::string>>;
    /// The ones that are asked for; an empty one is as good as none.
    static constexpr std::string_view keys[]{"version", "type", "percentencoded", "a"};

    void start(std::string_view name, const Attributes& attributes) {
        report("<", name);
        for (const auto& [key, value] : attributes) {
            report(key, value);
        }
    }
    void end(std::string_view name) { report("</", name); }
    void verbatim(std::string_view raw) { report("raw ", raw); }
    void text(std::string_view text) {
        if (!inText_) {
            report("text ", {});
        }
        inText_ = true;
        all_ += text;
    }
    [[nodiscard]] const std::string& all() const { return all_; }

   private:
    void report(std::string_view what, std::string_view value) {
        all_.append("\1").append(what).append("\2").append(value);
        inText_ = false;
    }
    std::string all_;
    bool inText_ = false;
};

class OurXml final : public ltfs::XmlHandler {
   public:
    /// `nextPiece` says how long each piece is.
    std::string read(std::string_view xml, const std::function<std::size_t()>& nextPiece) {
        while (!xml.empty()) {
            const std::string_view piece = xml.substr(0, nextPiece());
            if (!stream_.feed(bytesOf(piece))) {
                return std::string(refused);
            }
            xml.remove_prefix(piece.size());
        }
        return stream_.finish() ? reported_.all() : std::string(refused);
    }

   private:
    void onStart(std::string_view element, const ltfs::XmlAttributes& attributes) override {
        ReportedXml::Attributes known;
        for (const auto key : ReportedXml::keys) {
            if (const auto value = attributes[key]; !value.empty()) {
                known.emplace_back(key, value);
            }
        }
        reported_.start(element, known);
    }
    void onEnd(std::string_view element) override { reported_.end(element); }
    void onText(std::string_view text) override { reported_.text(text); }
    void onVerbatim(std::string_view raw) override { reported_.verbatim(raw); }

    ReportedXml reported_;
    ltfs::XmlStream stream_{*this, Code::volumeIndexInvalid, "document"};
};

/// What is refused here on purpose is refused there: a document type, another encoding, another version.
class ExpatsXml {
   public:
    explicit ExpatsXml(std::string_view xml) : parser_(XML_ParserCreate("UTF-8")) {
        XML_SetUserData(parser_, this);
        XML_SetElementHandler(
            parser_, [](void* data, const char* name, const char** pairs) { of(data).start(name, pairs); },
            [](void* data, const char* name) { of(data).reported_.end(name); });
        XML_SetCharacterDataHandler(parser_, [](void* data, const char* text, int length) {
            of(data).reported_.text({text, static_cast<std::size_t>(length)});
        });
        XML_SetDefaultHandler(parser_, [](void* data, const char* text, int length) {
            // White space around the root is reported here by expat; nobody wants it.
            if (const std::string_view raw(text, static_cast<std::size_t>(length));
                raw.find_first_not_of(" \t\r\n") != std::string_view::npos) {
                of(data).reported_.verbatim(raw);
            }
        });
        XML_SetStartDoctypeDeclHandler(
            parser_, [](void* data, const char*, const char*, const char*, int) { of(data).refuse(); });
        XML_SetXmlDeclHandler(parser_, [](void* data, const char* version, const char* encoding, int) {
            of(data).declare(version == nullptr ? "" : version, encoding);
        });
        // It finds out about UTF-16 by itself, which cannot be taken for text in UTF-8.
        accepted_ = XML_Parse(parser_, xml.data(), static_cast<int>(xml.size()), XML_TRUE) == XML_STATUS_OK &&
                    ltfs::isXmlText(xml);
        // Expat has the names of the fourth edition of XML 1.0, and the fifth took in far more letters.
        const auto at = static_cast<std::size_t>(XML_GetErrorByteIndex(parser_));
        knowsNoSuchLetter_ = !accepted_ && XML_GetErrorCode(parser_) == XML_ERROR_INVALID_TOKEN && at < xml.size() &&
                             static_cast<unsigned char>(xml[at]) >= 0x80 && ltfs::isXmlText(xml);
    }
    ~ExpatsXml() { XML_ParserFree(parser_); }
    ExpatsXml(const ExpatsXml&) = delete;
    ExpatsXml& operator=(const ExpatsXml&) = delete;

    [[nodiscard]] std::string all() const { return accepted_ ? reported_.all() : std::string(refused); }
    /// It stopped at a letter in a name, which ours may take.
    [[nodiscard]] bool knowsNoSuchLetter() const { return knowsNoSuchLetter_; }

   private:
    static ExpatsXml& of(void* data) { return *static_cast<ExpatsXml*>(data); }
    void refuse() { XML_StopParser(parser_, XML_FALSE); }
    void start(const char* name, const char** pairs) {
        ReportedXml::Attributes known;
        for (const auto key : ReportedXml::keys) {
            for (const char** pair = pairs; *pair != nullptr; pair += 2) {
                if (pair[0] == key && pair[1][0] != 0) {
                    known.emplace_back(key, pair[1]);
                }
            }
        }
        reported_.start(name, known);
    }
    void declare(std::string_view version, const char* encoding) {
        if (!version.starts_with("1.") || version.find_first_not_of("0123456789", 2) != std::string_view::npos ||
            (encoding != nullptr && !isUtf8(encoding))) {
            refuse();
        }
    }
    static bool isUtf8(std::string encoding) {
        for (char& c : encoding) {
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return encoding == "utf-8";
    }

    XML_Parser parser_;
    ReportedXml reported_;
    bool accepted_ = false;
    bool knowsNoSuchLetter_ = false;
};

}  // namespace capstan::test
