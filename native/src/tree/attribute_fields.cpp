#include "tree/attribute_fields.hpp"

#include "ltfs/names.hpp"

namespace capstan::tree {

void appendXattrs(Bytes& frame, const std::vector<ltfs::Xattr>& xattrs) {
    appendNumber(frame, static_cast<std::uint32_t>(xattrs.size()));
    for (const ltfs::Xattr& xattr : xattrs) {
        appendText(frame, xattr.key);
        appendText(frame, textOf(xattr.value));
    }
}

std::optional<std::vector<ltfs::Xattr>> xattrsIn(FrameFields& fields) {
    const auto count = fields.number<std::uint32_t>();
    if (count > xattrsAtMost) {
        return std::nullopt;
    }
    std::vector<ltfs::Xattr> xattrs;
    for (std::uint32_t i = 0; i < count && !fields.broken(); ++i) {
        const std::string_view key = fields.text(pathBytesAtMost);
        const ByteView value = bytesOf(fields.text());
        if (key.empty() || !ltfs::isHoldableTarget(key)) {
            return std::nullopt;
        }
        xattrs.push_back({.key = std::string(key), .value = Bytes(value.begin(), value.end())});
    }
    return xattrs;
}

}  // namespace capstan::tree
