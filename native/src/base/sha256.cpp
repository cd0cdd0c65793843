#include "base/sha256.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <openssl/evp.h>

namespace capstan {

namespace {

/// The digest is in every OpenSSL; it fails only without memory, and then nothing that follows could be trusted.
void demand(int succeeded) {
    if (succeeded != 1) {
        std::abort();
    }
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const noexcept {
    EVP_MD_CTX_free(context);
}

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
    demand(context_ ? 1 : 0);
    reset();
}

Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

void Sha256::add(ByteView bytes) {
    demand(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
}

void Sha256::addZeros(std::uint64_t count) {
    static constexpr std::array<std::byte, 65536> zeros{};
    while (count > 0) {
        const auto piece = std::min<std::uint64_t>(count, zeros.size());
        add(ByteView(zeros).first(piece));
        count -= piece;
    }
}

void Sha256::reset() {
    demand(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr));
}

std::string Sha256::finish() {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    demand(EVP_DigestFinal_ex(context_.get(), digest.data(), &length));
    reset();
    std::string hex;
    hex.reserve(std::size_t{2} * length);
    for (const unsigned char byte : std::span(digest).first(length)) {
        hex += digits[byte >> 4U];
        hex += digits[byte & 0xFU];
    }
    return hex;
}

}  // namespace capstan
