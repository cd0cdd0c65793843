// What the keys are wrapped by: AES key wrap (RFC 3394) under a key, scrypt (RFC 7914) for what people can remember.
// Both are libgcrypt's. `openssl enc -d -id-aes256-wrap` and `openssl kdf … SCRYPT` undo them without us.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/secret_bytes.hpp"

namespace capstan::keys {

inline constexpr std::size_t keyBytes = 32;
/// RFC 3394: eight bytes more, by which a wrong key shows.
inline constexpr std::size_t wrappedBytes = keyBytes + 8;

/// How a passphrase becomes a key; kept beside what is wrapped by it.
struct PassphraseCost {
    std::uint32_t cost = 1U << 17U;  ///< N: takes 128 MiB and half a second
    std::uint32_t blocks = 8;        ///< r
    std::uint32_t lanes = 1;         ///< p
    Bytes salt{};

    /// Within what a stranger's figures may make us spend.
    [[nodiscard]] bool isSensible() const;
};

/// A key that nobody has had.
[[nodiscard]] SecretBytes randomKey();
void fillRandom(MutableBytes bytes);

[[nodiscard]] Result<Bytes> wrap(const SecretBytes& key, const SecretBytes& under);
/// `otherwise` when it was wrapped under another key, or is no wrapped key.
[[nodiscard]] Result<SecretBytes> unwrap(ByteView wrapped, const SecretBytes& under, Code otherwise);
[[nodiscard]] Result<SecretBytes> keyOf(const SecretBytes& passphrase, const PassphraseCost& how);

}  // namespace capstan::keys
