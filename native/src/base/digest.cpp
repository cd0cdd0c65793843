#include "base/digest.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <openssl/evp.h>

#include "base/crc32.hpp"

namespace capstan {

namespace {

/// The digests are in every OpenSSL; they fail only without memory, and then nothing that follows could be trusted.
void demand(int succeeded) {
    if (succeeded != 1) {
        std::abort();
    }
}

const EVP_MD* find(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::sha256:
            return EVP_sha256();
        case Algorithm::sha512:
            return EVP_sha512();
        case Algorithm::sha1:
            return EVP_sha1();
        case Algorithm::md5:
            return EVP_md5();
        case Algorithm::crc32:
        case Algorithm::xxh64:
            break;
    }
    return nullptr;
}

}  // namespace

std::size_t hexDigits(Algorithm algorithm) noexcept {
    switch (algorithm) {
        case Algorithm::sha256:
            return 64;
        case Algorithm::sha512:
            return 128;
        case Algorithm::sha1:
            return 40;
        case Algorithm::md5:
            return 32;
        case Algorithm::xxh64:
            return 16;
        case Algorithm::crc32:
            break;
    }
    return 8;
}

void Digest::FreeContext::operator()(evp_md_ctx_st* context) const noexcept {
    EVP_MD_CTX_free(context);
}

Digest::Digest(Algorithm algorithm) {
    if (algorithm == Algorithm::sha256 && Sha256Stream::isSupported()) {
        state_ = Sha256Stream();
    } else if (const EVP_MD* kind = find(algorithm)) {
        Evp context(EVP_MD_CTX_new());
        demand(context ? 1 : 0);
        demand(EVP_DigestInit_ex(context.get(), kind, nullptr));
        state_ = std::move(context);
    } else if (algorithm == Algorithm::xxh64) {
        state_ = Xxh64();
    } else {
        state_ = Crc32();
    }
}

Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;
Digest::~Digest() = default;

void Digest::add(ByteView bytes) {
    if (const auto* evp = std::get_if<Evp>(&state_)) {
        demand(EVP_DigestUpdate(evp->get(), bytes.data(), bytes.size()));
    } else if (auto* sha256 = std::get_if<Sha256Stream>(&state_)) {
        sha256->add(bytes);
    } else if (auto* crc = std::get_if<Crc32>(&state_)) {
        crc->value = crc32(bytes, crc->value);
    } else {
        std::get<Xxh64>(state_).add(bytes);
    }
}

void Digest::addTogether(Digest& one, ByteView ofOne, Digest& other, ByteView ofOther) {
    auto* first = std::get_if<Sha256Stream>(&one.state_);
    auto* second = std::get_if<Sha256Stream>(&other.state_);
    if (first != nullptr && second != nullptr) {
        Sha256Stream::addTogether(*first, ofOne, *second, ofOther);
    } else {
        one.add(ofOne);
        other.add(ofOther);
    }
}

void Digest::addZeros(std::uint64_t count) {
    static constexpr std::array<std::byte, 65536> zeros{};
    while (count > 0) {
        const auto piece = std::min<std::uint64_t>(count, zeros.size());
        add(ByteView(zeros).first(piece));
        count -= piece;
    }
}

void Digest::reset() {
    if (const auto* evp = std::get_if<Evp>(&state_)) {
        // Without a kind the one that it has stays: looking it up takes longer than a small file's hash.
        demand(EVP_DigestInit_ex(evp->get(), nullptr, nullptr));
    } else if (auto* sha256 = std::get_if<Sha256Stream>(&state_)) {
        *sha256 = {};
    } else if (auto* crc = std::get_if<Crc32>(&state_)) {
        *crc = {};
    } else {
        std::get<Xxh64>(state_) = {};
    }
}

std::string Digest::finish() {
    if (auto* sha256 = std::get_if<Sha256Stream>(&state_)) {
        return hexOf(sha256->finish());
    }
    std::array<std::byte, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    if (const auto* evp = std::get_if<Evp>(&state_)) {
        demand(EVP_DigestFinal_ex(evp->get(), reinterpret_cast<unsigned char*>(digest.data()), &length));
    } else if (const auto* crc = std::get_if<Crc32>(&state_)) {
        writeBig(digest, 0, crc->value);
        length = sizeof crc->value;
    } else {
        const std::uint64_t value = std::get<Xxh64>(state_).value();
        writeBig(digest, 0, value);
        length = sizeof value;
    }
    reset();
    return hexOf(ByteView(digest).first(length));
}

}  // namespace capstan
