#include "base/cartridge_key.hpp"

#include <algorithm>
#include <charconv>

namespace capstan {
namespace {

bool isPrintable(std::byte byte) {
    return byte > std::byte{0x20} && byte < std::byte{0x7F};
}

}  // namespace

std::optional<Bytes> bytesOfHex(std::string_view digits) {
    if (digits.size() % 2 != 0) {
        return std::nullopt;
    }
    Bytes bytes(digits.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::string_view pair = digits.substr(2 * i, 2);
        unsigned char value = 0;
        const auto [end, error] = std::from_chars(pair.begin(), pair.end(), value, 16);
        if (error != std::errc() || end != pair.end()) {
            return std::nullopt;
        }
        bytes[i] = static_cast<std::byte>(value);
    }
    return bytes;
}

std::optional<KeyId> KeyId::of(ByteView bytes) {
    KeyId id;
    // A drive that wants labels of one length gives them back with zeros behind.
    if (bytes.size() < id.bytes.size() || !std::ranges::all_of(bytes.first(letters), isPrintable) ||
        std::ranges::any_of(bytes.subspan(id.bytes.size()), [](std::byte each) { return each != std::byte{}; })) {
        return std::nullopt;
    }
    std::ranges::copy(bytes.first(id.bytes.size()), id.bytes.begin());
    return id;
}

std::optional<KeyId> KeyId::parse(std::string_view text) {
    const auto rest = bytesOfHex(text.substr(std::min(letters, text.size())));
    if (!rest || text.size() < letters) {
        return std::nullopt;
    }
    const ByteView front = bytesOf(text.substr(0, letters));
    Bytes bytes(front.begin(), front.end());
    bytes.insert(bytes.end(), rest->begin(), rest->end());
    return bytes.size() == KeyId{}.bytes.size() ? of(bytes) : std::nullopt;
}

}  // namespace capstan
