// The key of one cartridge, and the name by which it is found again.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/secret_bytes.hpp"

namespace capstan {

/// As key managers of LTFS have it: three printable characters and nine bytes, which are written as hexadecimal digits.
struct KeyId {
    static constexpr std::size_t letters = 3;
    std::array<std::byte, 12> bytes{};

    /// "CAP0123456789abcdef01"
    [[nodiscard]] std::string text() const {
        const ByteView all(bytes);
        return std::string(textOf(all.first(letters))) + hexOf(all.subspan(letters));
    }
    /// Nothing where the text is none.
    [[nodiscard]] static std::optional<KeyId> parse(std::string_view text);
    [[nodiscard]] static std::optional<KeyId> of(ByteView bytes);

    auto operator<=>(const KeyId&) const = default;
};

/// Hexadecimal digits, in pairs; nothing where there are others.
[[nodiscard]] std::optional<Bytes> bytesOfHex(std::string_view digits);

struct CartridgeKey {
    KeyId id;
    SecretBytes key;
    Bytes wrapped;  ///< under the key of its pool, without which it says nothing
};
using SharedCartridgeKey = std::shared_ptr<const CartridgeKey>;

}  // namespace capstan
