#include "virtual/sealing.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <utility>

#include "base/sha256.hpp"

namespace capstan::virt {
namespace {

constexpr std::size_t markBytes = 16;
constexpr std::size_t nonceBytes = 12;
constexpr std::size_t tagBytes = 16;
constexpr unsigned authenticatedBit = 0x80;
constexpr std::size_t nonceAt = markBytes + 1 + keyLabelBytes;
constexpr std::size_t textAt = nonceAt + nonceBytes;
static_assert(textAt + tagBytes == sealBytes);

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, decltype([](EVP_CIPHER_CTX* c) { EVP_CIPHER_CTX_free(c); })>;

const unsigned char* raw(ByteView bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

unsigned char* raw(MutableBytes bytes) {
    return reinterpret_cast<unsigned char*>(bytes.data());
}

std::unexpected<Error> broken() {
    return fail(Code::driveFault, "the cipher does not work");
}

}  // namespace

SealLabel labelOf(ByteView sealed) {
    const auto described = readBig<std::uint8_t>(sealed, markBytes);
    const std::size_t length = std::min<std::size_t>(described & ~authenticatedBit, keyLabelBytes);
    const ByteView label = sealed.subspan(markBytes + 1, length);
    return {.authenticated = (described & authenticatedBit) != 0, .value = Bytes(label.begin(), label.end())};
}

SealingKey::SealingKey(ByteView key, SealLabel label)
    : key_(std::make_shared<SecretBytes>(key.first(bytes))), label_(std::move(label)) {
    label_.value.resize(std::min(label_.value.size(), keyLabelBytes));
    // One-way, and of another message than any that the key itself protects.
    Sha256 hash;
    hash.add(bytesOf("capstan sealed record"));
    hash.add(key_->view());
    const std::string digits = hash.finish();
    std::ranges::copy(bytesOf(digits).first(markBytes), mark_.begin());
}

bool SealingKey::fits(ByteView sealed) const {
    return sealed.size() >= markBytes && std::ranges::equal(sealed.first(markBytes), mark_);
}

Result<void> SealingKey::seal(ByteView record, Bytes& sealed) const {
    sealed.assign(record.size() + sealBytes, std::byte{0});
    const MutableBytes all(sealed);
    std::ranges::copy(mark_, all.begin());
    // The label in clear, and vouched for by the tag.
    const MutableBytes named = all.subspan(markBytes, 1 + keyLabelBytes);
    named[0] = static_cast<std::byte>(label_.value.size() | (label_.authenticated ? authenticatedBit : 0U));
    std::ranges::copy(label_.value, named.begin() + 1);
    const MutableBytes nonce = all.subspan(nonceAt, nonceBytes);
    const MutableBytes text = all.subspan(textAt, record.size());
    const Cipher cipher(EVP_CIPHER_CTX_new());
    int done = 0;
    const auto update = [&](unsigned char* to, ByteView from) {
        return EVP_EncryptUpdate(cipher.get(), to, &done, raw(from), static_cast<int>(from.size())) == 1;
    };
    const bool fine =
        cipher && RAND_bytes(raw(nonce), nonceBytes) == 1 &&
        EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, raw(key_->view()), raw(nonce)) == 1 &&
        update(nullptr, named) && update(raw(text), record) &&
        EVP_EncryptFinal_ex(cipher.get(), raw(text) + done, &done) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tagBytes, raw(all.last(tagBytes))) == 1;
    return fine ? Result<void>() : broken();
}

Result<SealingKey::UnsealResult> SealingKey::open(ByteView sealed, MutableBytes record) const {
    if (!fits(sealed) || sealed.size() != record.size() + sealBytes) {
        return UnsealResult::otherKey;
    }
    std::array<std::byte, tagBytes> tag{};
    std::ranges::copy(sealed.last(tagBytes), tag.begin());
    const Cipher cipher(EVP_CIPHER_CTX_new());
    int done = 0;
    const auto update = [&](unsigned char* to, ByteView from) {
        return EVP_DecryptUpdate(cipher.get(), to, &done, raw(from), static_cast<int>(from.size())) == 1;
    };
    const ByteView nonce = sealed.subspan(nonceAt, nonceBytes);
    if (!cipher || EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, raw(key_->view()), raw(nonce)) != 1 ||
        !update(nullptr, sealed.subspan(markBytes, 1 + keyLabelBytes)) ||
        !update(raw(record), sealed.subspan(textAt, record.size())) ||
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, tagBytes, tag.data()) != 1) {
        return broken();
    }
    const bool whole = EVP_DecryptFinal_ex(cipher.get(), raw(record) + done, &done) == 1;
    return whole ? UnsealResult::whole : UnsealResult::forged;
}

}  // namespace capstan::virt
