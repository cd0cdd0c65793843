#include "base/digest.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <openssl/evp.h>

#include "base/c4_id.hpp"
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
        case Algorithm::c4:
            return EVP_sha512();
        case Algorithm::sha1:
            return EVP_sha1();
        case Algorithm::md5:
            return EVP_md5();
        case Algorithm::crc32:
        case Algorithm::xxh64:
        case Algorithm::xxh3:
        case Algorithm::xxh128:
            break;
    }
    return nullptr;
}

std::size_t digestBytes(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::sha512:
        case Algorithm::c4:
            return 64;
        case Algorithm::sha256:
            return 32;
        case Algorithm::sha1:
            return 20;
        case Algorithm::md5:
        case Algorithm::xxh128:
            return 16;
        case Algorithm::xxh64:
        case Algorithm::xxh3:
            return 8;
        case Algorithm::crc32:
            break;
    }
    return 4;
}

}  // namespace

std::string digestText(Algorithm algorithm, const RawDigest& digest) {
    return algorithm == Algorithm::c4 ? c4IdOf(digest.view()) : hexOf(digest.view());
}

bool isDigestText(Algorithm algorithm, std::string_view text) {
    if (algorithm == Algorithm::c4) {
        return isC4Id(text);
    }
    return text.size() == 2 * digestBytes(algorithm) &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void Digest::FreeContext::operator()(evp_md_ctx_st* context) const noexcept {
    EVP_MD_CTX_free(context);
}

Digest::Digest(Algorithm algorithm) : algorithm_(algorithm) {
    if (algorithm == Algorithm::sha256 && Sha256Stream::isSupported()) {
        state_ = Sha256Stream();
    } else if (const EVP_MD* kind = find(algorithm)) {
        Evp context(EVP_MD_CTX_new());
        demand(context ? 1 : 0);
        demand(EVP_DigestInit_ex(context.get(), kind, nullptr));
        state_ = std::move(context);
    } else if (algorithm == Algorithm::xxh64) {
        state_ = Xxh64();
    } else if (algorithm == Algorithm::crc32) {
        state_ = Crc32();
    } else {
        state_ = Xxh3(algorithm == Algorithm::xxh3 ? Xxh3::Width::bits64 : Xxh3::Width::bits128);
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
    } else if (auto* xxh64 = std::get_if<Xxh64>(&state_)) {
        xxh64->add(bytes);
    } else {
        std::get<Xxh3>(state_).add(bytes);
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
    } else if (auto* xxh64 = std::get_if<Xxh64>(&state_)) {
        xxh64->reset();
    } else {
        std::get<Xxh3>(state_).reset();
    }
}

RawDigest Digest::finishRaw() {
    RawDigest digest;
    if (auto* sha256 = std::get_if<Sha256Stream>(&state_)) {
        const auto bytes = sha256->finish();
        std::ranges::copy(bytes, digest.bytes.begin());
        digest.size = bytes.size();
        return digest;
    }
    if (const auto* evp = std::get_if<Evp>(&state_)) {
        unsigned int length = 0;
        demand(EVP_DigestFinal_ex(evp->get(), reinterpret_cast<unsigned char*>(digest.bytes.data()), &length));
        digest.size = length;
    } else if (const auto* crc = std::get_if<Crc32>(&state_)) {
        writeBig(digest.bytes, 0, crc->value);
        digest.size = sizeof crc->value;
    } else if (const auto* xxh64 = std::get_if<Xxh64>(&state_)) {
        digest.size = xxh64->write(digest.bytes);
    } else {
        digest.size = std::get<Xxh3>(state_).write(digest.bytes);
    }
    reset();
    return digest;
}

}  // namespace capstan
