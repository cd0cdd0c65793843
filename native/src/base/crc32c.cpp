#include "base/crc32c.hpp"

#include <array>
#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/crc_tables.hpp"

namespace capstan {
namespace {

using Table = CrcTable;

constexpr std::array<Table, 8> crc32cTables = makeCrcTables(0x82F63B78U);

#if defined(__x86_64__)

/// The instruction takes 3 cycles but one can start in each: three strands keep it busy. What a strand's CRC becomes
/// when `strandBytes` zero bytes follow is linear, so it is four table look-ups.
constexpr std::size_t strandBytes = 4096;

constexpr std::array<Table, 4> makeShift() {
    // One strand of zeros applied to each single bit; the table then is the sum over the bits of a byte.
    std::array<std::uint32_t, 32> ofBit{};
    for (std::size_t bit = 0; bit < 32; ++bit) {
        ofBit[bit] = 1U << bit;
    }
    // Squaring doubles the number of zero bytes: 4096 = 2^12, started from one zero byte.
    for (std::uint32_t& image : ofBit) {
        image = (image >> 8U) ^ crc32cTables[0][image & 0xFFU];
    }
    for (int doubling = 0; doubling < 12; ++doubling) {
        std::array<std::uint32_t, 32> twice{};
        for (std::size_t bit = 0; bit < 32; ++bit) {
            for (std::size_t k = 0; k < 32; ++k) {
                if (((ofBit[bit] >> k) & 1U) != 0) {
                    twice[bit] ^= ofBit[k];
                }
            }
        }
        ofBit = twice;
    }
    std::array<Table, 4> shift{};
    for (std::size_t place = 0; place < 4; ++place) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            for (std::size_t bit = 0; bit < 8; ++bit) {
                if (((byte >> bit) & 1U) != 0) {
                    shift[place][byte] ^= ofBit[8 * place + bit];
                }
            }
        }
    }
    return shift;
}

constexpr std::array<Table, 4> shift = makeShift();

std::uint64_t shifted(std::uint64_t crc) {
    return shift[0][crc & 0xFFU] ^ shift[1][(crc >> 8U) & 0xFFU] ^ shift[2][(crc >> 16U) & 0xFFU] ^
           shift[3][(crc >> 24U) & 0xFFU];
}

std::uint64_t wordAt(const std::byte* at) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

__attribute__((target("sse4.2"))) std::uint32_t byInstruction(const std::byte* at, std::size_t size,
                                                              std::uint32_t before) {
    std::uint64_t crc = before;
    for (; size >= 3 * strandBytes; at += 3 * strandBytes, size -= 3 * strandBytes) {
        std::uint64_t second = 0;
        std::uint64_t third = 0;
        for (std::size_t i = 0; i < strandBytes; i += 8) {
            crc = _mm_crc32_u64(crc, wordAt(at + i));
            second = _mm_crc32_u64(second, wordAt(at + strandBytes + i));
            third = _mm_crc32_u64(third, wordAt(at + 2 * strandBytes + i));
        }
        crc = shifted(shifted(crc) ^ second) ^ third;
    }
    for (; size >= 8; at += 8, size -= 8) {
        crc = _mm_crc32_u64(crc, wordAt(at));
    }
    auto narrow = static_cast<std::uint32_t>(crc);
    for (; size > 0; ++at, --size) {
        narrow = _mm_crc32_u8(narrow, std::to_integer<unsigned char>(*at));
    }
    return narrow;
}

/// x^power modulo the CRC's polynomial (given without its highest bit), as carry-less multiplication of reflected
/// operands wants it: reflected, one bit up.
constexpr std::uint64_t foldBy(unsigned power, std::uint32_t polynomial) {
    std::uint32_t rest = 1;
    for (unsigned i = 0; i < power; ++i) {
        rest = (rest << 1U) ^ ((rest & 0x8000'0000U) != 0 ? polynomial : 0U);
    }
    std::uint64_t reflected = 0;
    for (unsigned bit = 0; bit < 32; ++bit) {
        reflected |= std::uint64_t{(rest >> bit) & 1U} << (32 - bit);
    }
    return reflected;
}
static_assert(foldBy(544, 0x04C1'1DB7) == 0x1'5444'2BD4);  // published for CRC-32: the same arithmetic

constexpr std::size_t foldBytes = 256;
constexpr std::size_t foldBits = 8 * foldBytes;
constexpr std::uint32_t polynomial = 0x1EDC'6F41;
constexpr auto foldLow = static_cast<long long>(foldBy(foldBits + 32, polynomial));
constexpr auto foldHigh = static_cast<long long>(foldBy(foldBits - 32, polynomial));

/// Folds all that precedes into the last 256 bytes, 64 at a time: those have the same CRC, and are short. Needs
/// foldBytes at least.
__attribute__((target("avx512f,vpclmulqdq,sse4.2"))) std::uint32_t byFolding(const std::byte* at, std::size_t size,
                                                                             std::uint32_t before) {
    constexpr std::size_t lanes = 4;
    constexpr std::size_t laneBytes = foldBytes / lanes;
    const auto load = [&](std::size_t lane) __attribute__((target("avx512f"))) {
        return _mm512_loadu_si512(at + lane * laneBytes);
    };
    __m512i sum[lanes] = {load(0), load(1), load(2), load(3)};  // a template would forget its alignment
    sum[0] = _mm512_xor_si512(sum[0], _mm512_zextsi128_si512(_mm_cvtsi32_si128(static_cast<int>(before))));
    const __m512i factor = _mm512_set4_epi64(foldHigh, foldLow, foldHigh, foldLow);
    constexpr int lowHalves = 0x00;
    constexpr int highHalves = 0x11;
    constexpr int xorOfThree = 0x96;
    for (at += foldBytes, size -= foldBytes; size >= foldBytes; at += foldBytes, size -= foldBytes) {
        for (std::size_t i = 0; i < lanes; ++i) {
            sum[i] =
                _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(sum[i], factor, lowHalves),
                                          _mm512_clmulepi64_epi128(sum[i], factor, highHalves), load(i), xorOfThree);
        }
    }
    std::array<std::byte, foldBytes> folded{};
    for (std::size_t i = 0; i < lanes; ++i) {
        _mm512_storeu_si512(folded.data() + i * laneBytes, sum[i]);
    }
    return byInstruction(at, size, byInstruction(folded.data(), folded.size(), 0));
}

#endif

}  // namespace

std::uint32_t crc32c(ByteView bytes, std::uint32_t before) noexcept {
#if defined(__x86_64__)
    static const bool hasInstruction = __builtin_cpu_supports("sse4.2") != 0;
    static const bool folds =
        hasInstruction && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("vpclmulqdq") != 0;
    constexpr std::size_t worthFolding = 8 * 1024;
    if (folds && bytes.size() >= worthFolding) {
        return ~byFolding(bytes.data(), bytes.size(), ~before);
    }
    if (hasInstruction) {
        return ~byInstruction(bytes.data(), bytes.size(), ~before);
    }
#endif
    return ~crcByTables(crc32cTables, bytes, ~before);
}

}  // namespace capstan
