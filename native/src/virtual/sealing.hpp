// Records as a drive with an encryption key keeps them: AES-256-GCM, each under a nonce of its own. Without the key a
// folder learns lengths and nothing else.
//
// A sealed record: 16 bytes that tell keys apart, the key's label in clear (a length, whose highest bit says that it is
// an authenticated one, and 32 bytes) so that the right key can be found, 12 of nonce, the ciphertext, 16 of
// authentication tag.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/secret_bytes.hpp"

namespace capstan::virt {

inline constexpr std::size_t keyLabelBytes = 32;
inline constexpr std::size_t sealBytes = 16 + 1 + keyLabelBytes + 12 + 16;

struct SealLabel {
    bool authenticated = false;
    Bytes value{};
};

/// Of a sealed record, or as much as its first sealBytes.
[[nodiscard]] SealLabel labelOf(ByteView sealed);

/// A key while the drive has it. Nobody can look into the memory of a real one, and nobody shall look into this.
class SealingKey {
   public:
    static constexpr std::size_t bytes = 32;
    /// `key` is 32 bytes long; of the label as much as fits.
    SealingKey(ByteView key, SealLabel label);

    /// Was a sealed record made with this key?
    [[nodiscard]] bool fits(ByteView sealed) const;

    /// Into `sealed`, which becomes the record's size and sealBytes.
    [[nodiscard]] Result<void> seal(ByteView record, Bytes& sealed) const;
    enum class UnsealResult : std::uint8_t { whole, otherKey, forged };
    /// `record` has the plain record's size.
    [[nodiscard]] Result<UnsealResult> open(ByteView sealed, MutableBytes record) const;

   private:
    std::shared_ptr<const SecretBytes> key_;
    std::array<std::byte, 16> mark_{};
    SealLabel label_;
};

}  // namespace capstan::virt
