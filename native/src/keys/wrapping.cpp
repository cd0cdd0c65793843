#include "keys/wrapping.hpp"

#include <bit>
#include <cstdlib>
#include <gcrypt.h>
#include <memory>
#include <mutex>
#include <type_traits>

namespace capstan::keys {
namespace {

constexpr std::uint32_t leastCost = 1U << 14U;
constexpr std::uint32_t mostCost = 1U << 20U;  // 1 GiB
constexpr std::size_t leastSalt = 16;
constexpr std::size_t mostSalt = 64;

/// The library's own state holds a key only while it wraps: that lies in its locked pool, and is wiped as it closes.
void prepareLibrary() {
    static std::once_flag prepared;
    std::call_once(prepared, [] {
        constexpr int poolBytes = 65'536;
        gcry_check_version(nullptr);
        // It would give up the rights of a program that was started for root by somebody else, which we are not.
        gcry_control(GCRYCTL_DISABLE_PRIV_DROP, 0);
        gcry_control(GCRYCTL_SUSPEND_SECMEM_WARN, 0);
        gcry_control(GCRYCTL_INIT_SECMEM, poolBytes, 0);
        gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    });
}

using CipherHandle = std::unique_ptr<std::remove_pointer_t<gcry_cipher_hd_t>,
                                     decltype([](gcry_cipher_hd_t handle) { gcry_cipher_close(handle); })>;

CipherHandle wrapperUnder(const SecretBytes& under) {
    prepareLibrary();
    gcry_cipher_hd_t handle = nullptr;
    const bool opened =
        gcry_cipher_open(&handle, GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_AESWRAP, GCRY_CIPHER_SECURE) == 0;
    CipherHandle cipher(opened ? handle : nullptr);
    return cipher && gcry_cipher_setkey(cipher.get(), under.view().data(), under.size()) == 0 ? std::move(cipher)
                                                                                              : nullptr;
}

std::unexpected<Error> noCipher() {
    return fail(Code::systemMemory, "the cipher cannot be set up");
}

}  // namespace

bool PassphraseCost::isSensible() const {
    constexpr std::uint32_t mostLanes = 16;
    return std::has_single_bit(cost) && cost >= leastCost && cost <= mostCost && blocks == 8 && lanes >= 1 &&
           lanes <= mostLanes && salt.size() >= leastSalt && salt.size() <= mostSalt;
}

void fillRandom(MutableBytes bytes) {
    prepareLibrary();
    gcry_randomize(bytes.data(), bytes.size(), GCRY_STRONG_RANDOM);
}

SecretBytes randomKey() {
    SecretBytes key(keyBytes);
    fillRandom(key.bytes());
    return key;
}

Result<Bytes> wrap(const SecretBytes& key, const SecretBytes& under) {
    const CipherHandle cipher = wrapperUnder(under);
    Bytes wrapped(key.size() + (wrappedBytes - keyBytes));
    if (!cipher ||
        gcry_cipher_encrypt(cipher.get(), wrapped.data(), wrapped.size(), key.view().data(), key.size()) != 0) {
        return noCipher();
    }
    return wrapped;
}

Result<SecretBytes> unwrap(ByteView wrapped, const SecretBytes& under, Code otherwise) {
    if (wrapped.size() != wrappedBytes) {
        return fail(otherwise, "not a wrapped key: " + std::to_string(wrapped.size()) + " bytes");
    }
    const CipherHandle cipher = wrapperUnder(under);
    if (!cipher) {
        return noCipher();
    }
    SecretBytes key(keyBytes);
    if (gcry_cipher_decrypt(cipher.get(), key.bytes().data(), key.size(), wrapped.data(), wrapped.size()) != 0) {
        return fail(otherwise, "the wrapped key does not open");
    }
    return key;
}

Result<SecretBytes> keyOf(const SecretBytes& passphrase, const PassphraseCost& how) {
    if (!how.isSensible() || passphrase.size() == 0) {
        return fail(Code::invalidArgument, passphrase.size() == 0 ? "an empty passphrase" : "parameters of scrypt");
    }
    prepareLibrary();
    // libgcrypt makes it in blocks as long as a key, each in a buffer of the plain heap which it frees as it is. What
    // is left there is then a block that nobody needs, and not the key, which is the first.
    SecretBytes blocks(2 * keyBytes);
    const bool derived =
        gcry_kdf_derive(passphrase.view().data(), passphrase.size(), GCRY_KDF_SCRYPT, static_cast<int>(how.cost),
                        how.salt.data(), how.salt.size(), how.lanes, blocks.size(), blocks.bytes().data()) == 0;
    return derived ? Result<SecretBytes>(SecretBytes(blocks.view().first(keyBytes)))
                   : fail(Code::systemMemory, "scrypt: not enough memory");
}

}  // namespace capstan::keys
