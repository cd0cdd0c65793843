// The second half of the XML stream: taking tokens off the text, one after the other. Nothing is taken by halves: what
// goes on in the next piece is looked at again then, except for text, which is handed on as it comes.
#include <algorithm>
#include <array>
#include <cctype>

#include "ltfs/names.hpp"
#include "ltfs/xml_stream.hpp"
#include "ltfs/xml_text.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::string_view commentStart = "<!--";
constexpr std::string_view sectionStart = "<![CDATA[";
constexpr std::string_view sectionEnd = "]]>";
constexpr std::string_view documentType = "<!DOCTYPE";
/// Of the references that are known; a number may have any zeros before it.
constexpr std::string_view referenceCharacters = "#0123456789ABCDEFXabcdefghijklmnopqrstuvwxyz";
constexpr const char* malformed = "not well-formed";
constexpr const char* badCharacter = "characters that are no UTF-8 or that XML cannot hold";

/// Stands for itself wherever it is in a text. What is beyond ASCII does, too, once it is checked.
constexpr auto plain = [] {
    std::array<bool, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = i >= 0x20 || i == '\t' || i == '\n';
    }
    for (const char c : {'<', '&', ']'}) {
        table[static_cast<unsigned char>(c)] = false;
    }
    return table;
}();

bool beginsLike(std::string_view text, std::string_view whole) {
    return whole.starts_with(text.substr(0, whole.size()));
}

/// The characters of a text as XML has them: each end of a line is one newline. For what needs no other change.
std::string withPlainNewlines(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r') {
            out += text[i];
        } else if (i + 1 == text.size() || text[i + 1] != '\n') {
            out += '\n';
        }
    }
    return out;
}

bool isNamedXml(std::string_view target) {
    return target.size() == 3 && std::tolower(static_cast<unsigned char>(target[0])) == 'x' &&
           std::tolower(static_cast<unsigned char>(target[1])) == 'm' &&
           std::tolower(static_cast<unsigned char>(target[2])) == 'l';
}

/// A version of XML 1, and behind it an encoding and whether it stands alone: each may be left out, in this order.
bool declares(std::span<const XmlAttributes::Pair> attributes) {
    static constexpr std::string_view order[]{"version", "encoding", "standalone"};
    const auto* next = std::begin(order);
    for (const auto& [name, value] : attributes) {
        next = std::find(next, std::end(order), name);
        if (next == std::end(order) || value.empty()) {
            return false;
        }
        ++next;
    }
    const std::string_view version = XmlAttributes(attributes)["version"];
    const std::string_view alone = XmlAttributes(attributes)["standalone"];
    return version.starts_with("1.") && version.find_first_not_of("0123456789", 2) == std::string_view::npos &&
           (alone.empty() || alone == "yes" || alone == "no");
}

bool isUtf8Name(std::string_view encoding) {
    static constexpr std::string_view expected = "utf-8";
    return std::ranges::equal(encoding, expected, {},
                              [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
}

}  // namespace

bool XmlStream::takeMarkup(std::string_view& rest) {
    if (rest.size() == 1) {
        return false;
    }
    switch (rest[1]) {
        case '/':
            return takeEnd(rest);
        case '?':
            return takeInstruction(rest);
        case '!':
            break;
        default:
            return takeStart(rest);
    }
    if (beginsLike(rest, commentStart)) {
        return rest.size() >= commentStart.size() && takeComment(rest);
    }
    if (beginsLike(rest, sectionStart) && !openAt_.empty()) {
        if (rest.size() < sectionStart.size()) {
            return false;
        }
        inSection_ = true;
        emitVerbatim(rest.substr(0, sectionStart.size()));
        rest.remove_prefix(sectionStart.size());
        return true;
    }
    if (beginsLike(rest, documentType) && rest.size() < documentType.size()) {
        return false;
    }
    stop(rest.starts_with(documentType) ? "a document type declaration" : malformed);
    return true;
}

bool XmlStream::takeStart(std::string_view& rest) {
    // Nearly always "<name>".
    const std::size_t length = nameLength(rest.substr(1));
    std::size_t end = 1 + length;
    if (end < rest.size() && rest[end] != '>') {
        char quote = 0;
        for (; end < rest.size() && (quote != 0 || rest[end] != '>'); ++end) {
            if (quote != 0 ? rest[end] == quote : rest[end] == '"' || rest[end] == '\'') {
                quote = quote != 0 ? '\0' : rest[end];
            }
        }
    }
    if (end >= rest.size()) {
        return false;
    }
    token_ = rest.substr(0, end + 1);
    if (isTooLong(token_.size())) {
        return true;
    }
    const std::string_view name = token_.substr(1, length);
    std::string_view inside = token_.substr(1 + length, end - 1 - length);
    const bool ends = inside.ends_with('/');
    inside.remove_suffix(ends ? 1 : 0);
    attributes_.clear();
    if (length == 0 || !readAttributes(inside)) {
        stop(malformed);
        return true;
    }
    rest.remove_prefix(token_.size());
    startElement(name, ends);
    return true;
}

bool XmlStream::takeEnd(std::string_view& rest) {
    const std::size_t end = rest.find('>');
    if (end == std::string_view::npos) {
        return false;
    }
    token_ = rest.substr(0, end + 1);
    if (isTooLong(token_.size())) {
        return true;
    }
    const std::string_view inside = token_.substr(2, end - 2);
    if (openAt_.empty() || !inside.starts_with(openName()) ||
        !withoutLeadingSpace(inside.substr(openName().size())).empty()) {
        stop(openAt_.empty() ? malformed : "an end that is not that of the element which is open");
        return true;
    }
    rest.remove_prefix(token_.size());
    endElement();
    return true;
}

/// Every one has its value in quotes, and white space before it.
bool XmlStream::readAttributes(std::string_view text) {
    while (!text.empty()) {
        const std::string_view at = withoutLeadingSpace(text);
        if (at.empty()) {
            return true;
        }
        const std::string_view name = at.substr(0, nameLength(at));
        std::string_view value = withoutLeadingSpace(at.substr(name.size()));
        if (at.size() == text.size() || name.empty() || !value.starts_with('=')) {
            return false;
        }
        value = withoutLeadingSpace(value.substr(1));
        const std::size_t end =
            value.empty() || (value[0] != '"' && value[0] != '\'') ? std::string_view::npos : value.find(value[0], 1);
        if (end == std::string_view::npos || std::ranges::count(attributes_, name, &XmlAttributes::Pair::name) > 0) {
            return false;
        }
        text = value.substr(end + 1);
        std::string decoded = withPlainNewlines(value.substr(1, end - 1));
        if (decoded.find('<') != std::string::npos || !isXmlText(decoded)) {
            return false;
        }
        std::ranges::replace_if(decoded, isXmlSpace, ' ');
        for (std::size_t from = decoded.find('&'); from != std::string::npos; from = decoded.find('&', from + 1)) {
            const std::size_t semicolon = decoded.find(';', from);
            const auto meant = semicolon == std::string::npos
                                   ? std::nullopt
                                   : referencedText(std::string_view(decoded).substr(from + 1, semicolon - from - 1));
            if (!meant) {
                return false;
            }
            decoded.replace(from, semicolon + 1 - from, *meant);
            from += meant->size() - 1;
        }
        attributes_.push_back({.name = name, .value = std::move(decoded)});
    }
    return true;
}

bool XmlStream::takeComment(std::string_view& rest) {
    const std::size_t dashes = rest.find("--", commentStart.size());
    if (dashes == std::string_view::npos || dashes + 2 >= rest.size()) {
        return false;
    }
    const std::string_view raw = rest.substr(0, dashes + 3);
    token_ = raw;
    if (isTooLong(raw.size())) {
        return true;
    }
    if (raw.back() != '>' || !isXmlText(raw)) {
        stop(raw.back() != '>' ? malformed : badCharacter);
        return true;
    }
    emitVerbatim(raw);
    rest.remove_prefix(raw.size());
    return true;
}

bool XmlStream::takeInstruction(std::string_view& rest) {
    const std::size_t end = rest.find("?>", 2);
    if (end == std::string_view::npos) {
        return false;
    }
    token_ = rest.substr(0, end + 2);
    if (isTooLong(token_.size())) {
        return true;
    }
    const std::string_view inside = rest.substr(2, end - 2);
    const std::string_view target = inside.substr(0, nameLength(inside));
    const std::string_view more = inside.substr(target.size());
    const bool isDeclaration = target == "xml" && !begun_;
    if (target.empty() || !(more.empty() || isXmlSpace(more[0])) || (isNamedXml(target) && !isDeclaration)) {
        stop(malformed);
    } else if (!isXmlText(inside)) {
        stop(badCharacter);
    } else if (isDeclaration) {
        readDeclaration(more);
    } else {
        emitVerbatim(token_);
    }
    rest.remove_prefix(end + 2);
    return true;
}

void XmlStream::readDeclaration(std::string_view text) {
    attributes_.clear();
    const bool read = text.find('&') == std::string_view::npos && readAttributes(text) && declares(attributes_);
    const XmlAttributes attributes(attributes_);
    if (!read) {
        stop(malformed);
    } else if (const std::string_view encoding = attributes["encoding"]; !encoding.empty() && !isUtf8Name(encoding)) {
        stop("not UTF-8");
    }
}

bool XmlStream::takeText(std::string_view& rest, bool last) {
    if (rest[0] == '&') {
        return takeReference(rest, last);
    }
    if (rest[0] == '\r') {
        if (rest.size() == 1 && !last) {
            return false;
        }
        const std::size_t length = rest.starts_with("\r\n") ? 2 : 1;
        emitText("\n", rest.substr(0, length));
        rest.remove_prefix(length);
        return true;
    }
    std::size_t end = 0;
    unsigned char all = 0;
    for (;; ++end) {
        while (end < rest.size() && plain[static_cast<unsigned char>(rest[end])]) {
            all |= static_cast<unsigned char>(rest[end++]);
        }
        const std::string_view ahead = rest.substr(end);
        if (ahead.empty() || ahead[0] != ']') {
            break;
        }
        if (ahead.starts_with(sectionEnd)) {
            stop(malformed);
            return true;
        }
        // The end of a section must not stand in a text: whether it does is not to be seen yet.
        if (!last && beginsLike(ahead, sectionEnd) && ahead.size() < sectionEnd.size()) {
            break;
        }
    }
    if (all >= 0x80 && end == rest.size()) {
        end -= brokenTail(rest);
    }
    const std::string_view run = rest.substr(0, end);
    if (run.empty()) {
        const bool goesOn = !last && (rest[0] == ']' || static_cast<unsigned char>(rest[0]) >= 0x80);
        if (!goesOn) {
            stop(badCharacter);
        }
        return !goesOn;
    }
    if (all >= 0x80 && !isXmlText(run)) {
        stop(badCharacter);
        return true;
    }
    emitText(run, run);
    rest.remove_prefix(end);
    return true;
}

bool XmlStream::takeReference(std::string_view& rest, bool last) {
    const std::size_t end = rest.find_first_not_of(referenceCharacters, 1);
    if (end == std::string_view::npos && !last) {
        return false;
    }
    const auto meant =
        end == std::string_view::npos || rest[end] != ';' ? std::nullopt : referencedText(rest.substr(1, end - 1));
    if (!meant) {
        stop("a reference to nothing that is known");
        return true;
    }
    emitText(*meant, rest.substr(0, end + 1));
    rest.remove_prefix(end + 1);
    return true;
}

/// Up to the end of the section, or as far as it has come.
bool XmlStream::takeSectionText(std::string_view& rest) {
    if (rest.starts_with(sectionEnd)) {
        inSection_ = false;
        emitVerbatim(rest.substr(0, sectionEnd.size()));
        rest.remove_prefix(sectionEnd.size());
        return true;
    }
    const std::size_t found = rest.find(sectionEnd);
    std::string_view raw = rest.substr(0, found);
    if (found == std::string_view::npos) {
        // What may be the beginning of the end, or half the end of a line.
        raw.remove_suffix(raw.ends_with("]]") ? 2 : raw.ends_with(']') ? 1 : 0);
        raw.remove_suffix(raw.ends_with('\r') ? 1 : 0);
        raw.remove_suffix(brokenTail(raw));
        if (raw.empty()) {
            return false;
        }
    }
    if (!isXmlText(raw)) {
        stop(badCharacter);
        return true;
    }
    emitText(withPlainNewlines(raw), raw);
    rest.remove_prefix(raw.size());
    return true;
}

}  // namespace capstan::ltfs
