#include "scsi/pages/element_status.hpp"

#include <algorithm>
#include <array>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t pageHeaderBytes = 8;  // of the whole, and of each page
constexpr std::size_t elementBytes = 12;    // that every one has
constexpr std::size_t volumeTagBytes = 36;  // of which 32 are the label
constexpr std::size_t labelBytes = 32;
constexpr std::size_t identifierHeader = 4;
constexpr unsigned primaryTag = 0x80;    // PVOLTAG, in the page's flags
constexpr unsigned alternateTag = 0x40;  // AVOLTAG

std::optional<ElementType> typeOf(unsigned code) {
    return code >= 1 && code <= 4 ? std::optional(static_cast<ElementType>(code)) : std::nullopt;
}

MediumKind mediumOf(unsigned code) {
    constexpr std::array kinds{MediumKind::unspecified, MediumKind::data, MediumKind::cleaning,
                               MediumKind::unspecified,  // diagnostic
                               MediumKind::writeOnce};
    return code < kinds.size() ? kinds[code] : MediumKind::unspecified;
}

/// SMC-3: code set, type, reserved, length, identifier. In ASCII or UTF-8, and of a length that is there.
std::string identifierAt(ByteView descriptor, std::size_t at) {
    const unsigned codeSet = byteAt(descriptor, at) & 0x0FU;
    const std::size_t length = byteAt(descriptor, at + 3);
    const bool fits = length > 0 && at + identifierHeader + length <= descriptor.size();
    return fits && (codeSet == 2 || codeSet == 3) ? textField(descriptor, at + identifierHeader, length)
                                                  : std::string();
}

/// Behind as many volume tags as the flags promise; where they lie, behind fewer.
std::string deviceOf(ByteView descriptor, unsigned flags) {
    std::size_t tags = (flags & primaryTag) != 0 ? 1 : 0;
    tags += (flags & alternateTag) != 0 ? 1 : 0;
    for (;; --tags) {
        std::string found = identifierAt(descriptor, elementBytes + (tags * volumeTagBytes));
        if (!found.empty() || tags == 0) {
            return found;
        }
    }
}

/// SMC-3, element descriptor; `flags` are the page's.
Element elementOf(ElementType type, ByteView descriptor, unsigned flags, ElementDetails asked) {
    const unsigned state = byteAt(descriptor, 2);
    const unsigned source = byteAt(descriptor, 9);
    Element element{.type = type,
                    .address = readBig<std::uint16_t>(descriptor, 0),
                    .full = (state & 0x01U) != 0,
                    .accessible = (state & 0x08U) != 0,
                    .unusual = (state & 0x04U) != 0,
                    .disabled = (source & 0x08U) != 0,  // ED
                    .asc = static_cast<std::uint8_t>(byteAt(descriptor, 4)),
                    .ascq = static_cast<std::uint8_t>(byteAt(descriptor, 5)),
                    .medium = mediumOf(source & 0x07U)};
    if ((source & 0x80U) != 0) {  // SVALID
        element.from = readBig<std::uint16_t>(descriptor, 10);
    }
    // Where labels alone were asked for, what has room for one has one, whatever the flags say. What an element that is
    // empty has there is left from before.
    const bool hasLabel = (flags & primaryTag) != 0 || (asked.labels && !asked.devices);
    if (hasLabel && element.full && descriptor.size() >= elementBytes + labelBytes) {
        element.label = textField(descriptor, elementBytes, labelBytes);
    }
    if (asked.devices && type == ElementType::drive) {
        element.device = deviceOf(descriptor, flags);
    }
    return element;
}

}  // namespace

Result<std::vector<Element>> parseElementStatus(ByteView bytes, ElementDetails asked) {
    if (bytes.size() < pageHeaderBytes) {
        return fail(Code::driveFault, "READ ELEMENT STATUS: an answer of " + std::to_string(bytes.size()) + " bytes");
    }
    const std::size_t count = readBig<std::uint16_t>(bytes, 2);
    const std::size_t reported = readBig<std::uint32_t>(bytes, 5, 3);
    ByteView left = bytes.subspan(pageHeaderBytes, std::min(reported, bytes.size() - pageHeaderBytes));
    std::vector<Element> elements;
    while (left.size() >= pageHeaderBytes && elements.size() < count) {
        const auto type = typeOf(byteAt(left, 0));
        const unsigned flags = byteAt(left, 1);
        const std::size_t length = readBig<std::uint16_t>(left, 2);
        const std::size_t size = readBig<std::uint32_t>(left, 5, 3);
        left = left.subspan(pageHeaderBytes);
        if (!type || length < elementBytes) {
            return fail(Code::driveFault, "READ ELEMENT STATUS: a page of no type, or with descriptors of " +
                                              std::to_string(length) + " bytes");
        }
        ByteView page = left.first(std::min(size, left.size()));
        left = left.subspan(page.size());
        for (; page.size() >= length && elements.size() < count; page = page.subspan(length)) {
            elements.push_back(elementOf(*type, page.first(length), flags, asked));
        }
    }
    return elements;
}

}  // namespace capstan::scsi
