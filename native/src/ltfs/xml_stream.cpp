#include "ltfs/xml_stream.hpp"

#include <algorithm>
#include <utility>

#include "ltfs/xml_text.hpp"

namespace capstan::ltfs {

namespace {

/// Directories take two elements each (ltfs::maxDepth), and nothing of the format goes deeper below them.
constexpr std::size_t maxNesting = 10'000;

/// Of a tag or a comment. It is kept whole and begun anew with every piece that arrives: the work would grow with the
/// square of its length.
constexpr std::size_t maxTokenBytes = std::size_t{1} << 20U;
constexpr std::size_t maxShownName = 80;

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

/// A search for each, not a step for each character: this goes over all of an index.
std::uint64_t linesIn(std::string_view text) {
    std::uint64_t lines = 0;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
        ++lines;
    }
    return lines;
}

}  // namespace

std::string_view XmlAttributes::operator[](std::string_view name) const {
    const auto found = std::ranges::find(pairs_, name, &Pair::name);
    return found == pairs_.end() ? std::string_view{} : found->value;
}

XmlStream::XmlStream(XmlHandler& handler, Code code, std::string documentName)
    : handler_(handler), code_(code), documentName_(std::move(documentName)) {}

Result<void> XmlStream::feed(ByteView bytes) {
    return parse(bytes, false);
}

Result<void> XmlStream::finish() {
    return parse({}, true);
}

Result<void> XmlStream::parse(ByteView bytes, bool last) {
    if (!stopped()) {
        const bool goesOn = !carried_.empty();
        if (goesOn) {
            carried_ += textOf(bytes);
        }
        buffer_ = goesOn ? std::string_view(carried_) : textOf(bytes);
        const std::string_view rest = scan(buffer_, last);
        if (!stopped() && last && (!rest.empty() || !rootEnded_)) {
            token_ = rest;
            stop("it breaks off");
        }
        if (!stopped() && !isTooLong(rest.size())) {
            const std::size_t taken = buffer_.size() - rest.size();
            linesBefore_ += linesIn(buffer_.substr(0, taken));
            if (goesOn) {
                carried_.erase(0, taken);
            } else {
                carried_ = rest;
            }
        }
        buffer_ = token_ = {};
    }
    if (stopped()) {
        return fail(code_, reason_);
    }
    return {};
}

std::string_view XmlStream::scan(std::string_view text, bool last) {
    std::string_view rest = text;
    if (atStart_) {
        if (!last && rest.size() < byteOrderMark.size() && byteOrderMark.starts_with(rest)) {
            return rest;
        }
        atStart_ = false;
        if (rest.starts_with(byteOrderMark)) {
            rest.remove_prefix(byteOrderMark.size());
        }
    }
    while (!rest.empty() && !stopped()) {
        token_ = rest.substr(0, 0);
        const bool taken = inSection_            ? takeSectionText(rest)
                           : rest.front() == '<' ? takeMarkup(rest)
                                                 : takeText(rest, last);
        if (!taken) {
            break;
        }
        begun_ = true;
    }
    return rest;
}

bool XmlStream::isTooLong(std::size_t bytes) {
    if (bytes > maxTokenBytes) {
        stop("a tag or a comment of more than a megabyte");
    }
    return stopped();
}

std::string_view XmlStream::openName() const {
    return std::string_view(openNames_).substr(openAt_.back());
}

void XmlStream::startElement(std::string_view name, bool ends) {
    if (openAt_.empty() && rootEnded_) {
        return stop("more than one document");
    }
    element_ = name;
    openAt_.push_back(static_cast<std::uint32_t>(openNames_.size()));
    openNames_ += name;
    if (openAt_.size() > maxNesting) {
        return stop("elements nested deeper than " + std::to_string(maxNesting) + " levels");
    }
    handler_.onStart(name, XmlAttributes(attributes_));
    if (ends && !stopped()) {
        token_ = token_.substr(token_.size());
        endElement();
    }
    element_ = {};
}

void XmlStream::endElement() {
    element_ = openName();
    handler_.onEnd(element_);
    if (stopped()) {
        return;
    }
    element_ = {};
    openNames_.resize(openAt_.back());
    openAt_.pop_back();
    rootEnded_ = openAt_.empty();
}

void XmlStream::emitText(std::string_view text, std::string_view raw) {
    token_ = raw;
    if (!openAt_.empty()) {
        handler_.onText(text);
    } else if (!withoutLeadingSpace(raw).empty()) {
        stop("text outside of all elements");
    }
}

void XmlStream::emitVerbatim(std::string_view raw) {
    token_ = raw;
    handler_.onVerbatim(raw);
}

void XmlStream::stop(std::string_view reason) {
    if (stopped()) {
        return;
    }
    const auto before = token_.data() == nullptr || token_.data() < buffer_.data()
                            ? buffer_
                            : buffer_.substr(0, static_cast<std::size_t>(token_.data() - buffer_.data()));
    reason_ = documentName_ + " line " + std::to_string(linesBefore_ + linesIn(before) + 1);
    if (!element_.empty()) {
        reason_.append(" <").append(element_.substr(0, maxShownName)).append(">");
    }
    reason_.append(": ").append(reason);
}

void XmlStream::passVerbatim() {
    handler_.onVerbatim(token_);
}

}  // namespace capstan::ltfs
