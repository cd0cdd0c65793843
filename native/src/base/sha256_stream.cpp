#include "base/sha256_stream.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace capstan {
namespace {

using State = Sha256Stream::State;
constexpr std::size_t blockBytes = Sha256Stream::blockBytes;

#if defined(__x86_64__)

/// FIPS 180-4, 4.2.2.
alignas(16) constexpr std::array<std::uint32_t, 64> constants{
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

#define CAPSTAN_SHA __attribute__((target("sha,sse4.1")))

__m128i* vectorAt(void* at) {
    return static_cast<__m128i*>(at);
}

const __m128i* vectorAt(const void* at) {
    return static_cast<const __m128i*>(at);
}

/// One stream: its working variables as the instructions want them, and the last sixteen words of its schedule.
struct Lane {
    __m128i abef;
    __m128i cdgh;
    __m128i words[4];  // a template would forget its alignment
};

CAPSTAN_SHA inline Lane load(const State& state) {
    constexpr int swapPairs = 0xB1;
    constexpr int reverse = 0x1B;
    const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(vectorAt(state.data())), swapPairs);
    const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(vectorAt(state.data() + 4)), reverse);
    return {.abef = _mm_alignr_epi8(cdab, efgh, 8), .cdgh = _mm_blend_epi16(efgh, cdab, 0xF0), .words = {}};
}

CAPSTAN_SHA inline void store(const Lane& lane, State& state) {
    constexpr int reverse = 0x1B;
    constexpr int swapPairs = 0xB1;
    const __m128i feba = _mm_shuffle_epi32(lane.abef, reverse);
    const __m128i dchg = _mm_shuffle_epi32(lane.cdgh, swapPairs);
    _mm_storeu_si128(vectorAt(state.data()), _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128(vectorAt(state.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

CAPSTAN_SHA inline void take(Lane& lane, const std::byte* block) {
    const __m128i bigEndian = _mm_set_epi64x(0x0C0D0E0F'08090A0B, 0x04050607'00010203);
    for (std::size_t i = 0; i < 4; ++i) {
        lane.words[i] = _mm_shuffle_epi8(_mm_loadu_si128(vectorAt(block + 16 * i)), bigEndian);
    }
}

/// Rounds 4 × `group` to 4 × `group` + 3, and the words of the four rounds that come sixteen later (FIPS 180-4, 6.2.2).
template <std::size_t group>
CAPSTAN_SHA inline void fourRounds(Lane& lane) {
    __m128i& words = lane.words[group % 4];
    const __m128i sum = _mm_add_epi32(words, _mm_load_si128(vectorAt(constants.data() + 4 * group)));
    lane.cdgh = _mm_sha256rnds2_epu32(lane.cdgh, lane.abef, sum);
    lane.abef = _mm_sha256rnds2_epu32(lane.abef, lane.cdgh, _mm_shuffle_epi32(sum, 0x0E));
    if constexpr (group < 12) {
        const __m128i last = lane.words[(group + 3) % 4];
        const __m128i sevenBack = _mm_alignr_epi8(last, lane.words[(group + 2) % 4], 4);
        const __m128i begun = _mm_add_epi32(_mm_sha256msg1_epu32(words, lane.words[(group + 1) % 4]), sevenBack);
        words = _mm_sha256msg2_epu32(begun, last);
    }
}

template <std::size_t group, class... Lanes>
CAPSTAN_SHA inline void fourRoundsOfEach(Lanes&... lanes) {
    (fourRounds<group>(lanes), ...);
}

template <std::size_t... groups, class... Lanes>
CAPSTAN_SHA inline void allRounds(std::index_sequence<groups...> /*order*/, Lanes&... lanes) {
    (fourRoundsOfEach<groups>(lanes...), ...);
}

CAPSTAN_SHA inline void addBefore(Lane& lane, const Lane& before) {
    lane.abef = _mm_add_epi32(lane.abef, before.abef);
    lane.cdgh = _mm_add_epi32(lane.cdgh, before.cdgh);
}

CAPSTAN_SHA void compress(State& state, const std::byte* at, std::size_t blocks) {
    Lane lane = load(state);
    for (std::size_t block = 0; block < blocks; ++block) {
        const Lane before = lane;
        take(lane, at + block * blockBytes);
        allRounds(std::make_index_sequence<16>(), lane);
        addBefore(lane, before);
    }
    store(lane, state);
}

CAPSTAN_SHA void compressBoth(State& ofOne, const std::byte* one, State& ofOther, const std::byte* other,
                              std::size_t blocks) {
    Lane first = load(ofOne);
    Lane second = load(ofOther);
    for (std::size_t block = 0; block < blocks; ++block) {
        const Lane firstBefore = first;
        const Lane secondBefore = second;
        take(first, one + block * blockBytes);
        take(second, other + block * blockBytes);
        allRounds(std::make_index_sequence<16>(), first, second);
        addBefore(first, firstBefore);
        addBefore(second, secondBefore);
    }
    store(first, ofOne);
    store(second, ofOther);
}

#undef CAPSTAN_SHA

bool hasInstructions() noexcept {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned shaBit = 1U << 29U;  // in EBX of leaf 7
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & shaBit) != 0 && __builtin_cpu_supports("sse4.1") != 0;
}

#else

void compress(State& /*state*/, const std::byte* /*at*/, std::size_t /*blocks*/) {
    std::abort();
}

void compressBoth(State& /*ofOne*/, const std::byte* /*one*/, State& /*ofOther*/, const std::byte* /*other*/,
                  std::size_t /*blocks*/) {
    std::abort();
}

bool hasInstructions() noexcept {
    return false;
}

#endif

}  // namespace

bool Sha256Stream::isSupported() noexcept {
    static const bool supported = hasInstructions();
    return supported;
}

ByteView Sha256Stream::fillBlock(ByteView bytes) {
    const std::size_t waiting = bytes_ % blockBytes;
    if (waiting == 0) {
        return bytes;
    }
    const std::size_t more = std::min(blockBytes - waiting, bytes.size());
    copyBytes(bytes.first(more), MutableBytes(block_).subspan(waiting));
    bytes_ += more;
    if (bytes_ % blockBytes == 0) {
        compress(state_, block_.data(), 1);
    }
    return bytes.subspan(more);
}

void Sha256Stream::keepRest(ByteView bytes) {
    copyBytes(bytes, block_);
    bytes_ += bytes.size();
}

void Sha256Stream::add(ByteView bytes) {
    bytes = fillBlock(bytes);
    const std::size_t blocks = bytes.size() / blockBytes;
    if (blocks > 0) {
        compress(state_, bytes.data(), blocks);
        bytes_ += blocks * blockBytes;
        bytes = bytes.subspan(blocks * blockBytes);
    }
    if (!bytes.empty()) {
        keepRest(bytes);
    }
}

void Sha256Stream::addTogether(Sha256Stream& one, ByteView ofOne, Sha256Stream& other, ByteView ofOther) {
    ofOne = one.fillBlock(ofOne);
    ofOther = other.fillBlock(ofOther);
    const std::size_t blocks = std::min(ofOne.size(), ofOther.size()) / blockBytes;
    if (blocks > 0) {
        compressBoth(one.state_, ofOne.data(), other.state_, ofOther.data(), blocks);
        one.bytes_ += blocks * blockBytes;
        other.bytes_ += blocks * blockBytes;
    }
    one.add(ofOne.subspan(blocks * blockBytes));
    other.add(ofOther.subspan(blocks * blockBytes));
}

/// FIPS 180-4, 5.1.1: a one bit, zeros, and the length in bits as the last eight bytes of a block.
std::array<std::byte, Sha256Stream::digestBytes> Sha256Stream::finish() {
    constexpr std::size_t lengthBytes = 8;
    std::array<std::byte, 2 * blockBytes> end{std::byte{0x80}};
    const std::size_t waiting = bytes_ % blockBytes;
    const std::size_t blocks = waiting + 1 + lengthBytes <= blockBytes ? 1 : 2;
    const std::size_t padding = blocks * blockBytes - waiting;
    writeBig(end, padding - lengthBytes, 8 * bytes_);
    add(ByteView(end).first(padding));
    std::array<std::byte, digestBytes> digest{};
    for (std::size_t i = 0; i < state_.size(); ++i) {
        writeBig(digest, i * sizeof state_[i], state_[i]);
    }
    *this = {};
    return digest;
}

}  // namespace capstan
