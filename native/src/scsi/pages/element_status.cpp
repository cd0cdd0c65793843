#include "scsi/pages/element_status.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t headerBytes = 8;       // of the whole, and of each page
constexpr std::size_t descriptorBytes = 12;  // that every one has
constexpr std::size_t volumeTagBytes = 36;   // of which 32 are the label
constexpr std::size_t labelBytes = 32;

std::optional<ElementType> typeOf(unsigned code) {
    return code >= 1 && code <= 4 ? std::optional(static_cast<ElementType>(code)) : std::nullopt;
}

/// SMC-3, element descriptor; `flags` are the page's: PVOLTAG 80h, AVOLTAG 40h.
Element elementOf(ElementType type, ByteView descriptor, unsigned flags) {
    const unsigned state = byteAt(descriptor, 2);
    Element element{.type = type,
                    .address = readBig<std::uint16_t>(descriptor, 0),
                    .full = (state & 0x01U) != 0,
                    .accessible = (state & 0x08U) != 0,
                    .unusual = (state & 0x04U) != 0,
                    .asc = static_cast<std::uint8_t>(byteAt(descriptor, 4)),
                    .ascq = static_cast<std::uint8_t>(byteAt(descriptor, 5))};
    if ((byteAt(descriptor, 9) & 0x80U) != 0) {  // SVALID
        element.from = readBig<std::uint16_t>(descriptor, 10);
    }
    std::size_t at = descriptorBytes;
    if ((flags & 0x80U) != 0) {
        element.label = textField(descriptor, at, labelBytes);
        at += volumeTagBytes;
    }
    at += (flags & 0x40U) != 0 ? volumeTagBytes : 0;
    // SMC-3: code set, type, reserved, length, identifier.
    element.device = textField(descriptor, at + 4, byteAt(descriptor, at + 3));
    return element;
}

}  // namespace

Result<std::vector<Element>> parseElementStatus(ByteView bytes) {
    if (bytes.size() < headerBytes) {
        return fail(Code::driveFault, "READ ELEMENT STATUS: an answer of " + std::to_string(bytes.size()) + " bytes");
    }
    const std::size_t reported = readBig<std::uint32_t>(bytes, 5, 3);
    ByteView left = bytes.subspan(headerBytes, std::min(reported, bytes.size() - headerBytes));
    std::vector<Element> elements;
    while (left.size() >= headerBytes) {
        const auto type = typeOf(byteAt(left, 0));
        const unsigned flags = byteAt(left, 1);
        const std::size_t length = readBig<std::uint16_t>(left, 2);
        const std::size_t size = readBig<std::uint32_t>(left, 5, 3);
        left = left.subspan(headerBytes);
        if (!type || length < descriptorBytes) {
            return fail(Code::driveFault, "READ ELEMENT STATUS: a page of no type, or with descriptors of " +
                                              std::to_string(length) + " bytes");
        }
        ByteView page = left.first(std::min(size, left.size()));
        left = left.subspan(page.size());
        for (; page.size() >= length; page = page.subspan(length)) {
            elements.push_back(elementOf(*type, page.first(length), flags));
        }
    }
    return elements;
}

}  // namespace capstan::scsi
