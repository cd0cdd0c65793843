#include "base/xxh64.hpp"

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstring>

namespace capstan {

namespace {

constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87;
constexpr std::uint64_t prime2 = 0xC2B2AE3D27D4EB4F;
constexpr std::uint64_t prime3 = 0x165667B19E3779F9;
constexpr std::uint64_t prime4 = 0x85EBCA77C2B2AE63;
constexpr std::uint64_t prime5 = 0x27D4EB2F165667C5;

template <std::unsigned_integral T>
T readLittle(const std::byte* at) {
    static_assert(std::endian::native == std::endian::little);
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t input) {
    return std::rotl(lane + input * prime2, 31) * prime1;
}

std::uint64_t merge(std::uint64_t hash, std::uint64_t lane) {
    return (hash ^ round(0, lane)) * prime1 + prime4;
}

std::uint64_t avalanche(std::uint64_t hash) {
    hash = (hash ^ (hash >> 33U)) * prime2;
    hash = (hash ^ (hash >> 29U)) * prime3;
    return hash ^ (hash >> 32U);
}

using Lanes = std::array<std::uint64_t, 4>;

void addStripe(Lanes& lanes, const std::byte* stripe) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        lanes[i] = round(lanes[i], readLittle<std::uint64_t>(stripe + 8 * i));
    }
}

}  // namespace

Xxh64::Xxh64() : lanes_{prime1 + prime2, prime2, 0, 0 - prime1} {}

void Xxh64::add(ByteView bytes) {
    const std::size_t held = size_ % stripeBytes;
    size_ += bytes.size();
    if (held > 0) {
        const std::size_t more = std::min(stripeBytes - held, bytes.size());
        copyBytes(bytes.first(more), MutableBytes(rest_).subspan(held));
        bytes = bytes.subspan(more);
        if (held + more < stripeBytes) {
            return;
        }
        addStripe(lanes_, rest_.data());
    }
    Lanes lanes = lanes_;  // in registers while it runs
    for (; bytes.size() >= stripeBytes; bytes = bytes.subspan(stripeBytes)) {
        addStripe(lanes, bytes.data());
    }
    lanes_ = lanes;
    copyBytes(bytes, rest_);
}

std::uint64_t Xxh64::value() const {
    std::uint64_t hash = prime5;
    if (size_ >= stripeBytes) {
        hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18);
        for (const std::uint64_t lane : lanes_) {
            hash = merge(hash, lane);
        }
    }
    hash += size_;
    const std::byte* at = rest_.data();
    const std::byte* const end = at + size_ % stripeBytes;
    for (; end - at >= 8; at += 8) {
        hash = std::rotl(hash ^ round(0, readLittle<std::uint64_t>(at)), 27) * prime1 + prime4;
    }
    if (end - at >= 4) {
        hash = std::rotl(hash ^ (readLittle<std::uint32_t>(at) * prime1), 23) * prime2 + prime3;
        at += 4;
    }
    for (; at < end; ++at) {
        hash = std::rotl(hash ^ (std::to_integer<std::uint64_t>(*at) * prime5), 11) * prime1;
    }
    return avalanche(hash);
}

}  // namespace capstan
