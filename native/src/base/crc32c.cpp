#include "base/crc32c.hpp"

#include <array>
#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace capstan {
namespace {

constexpr std::uint32_t reversedPolynomial = 0x82F63B78U;

using Table = std::array<std::uint32_t, 256>;

/// tables[k][b]: the CRC of byte b followed by k zero bytes, so that eight bytes are looked up at once.
constexpr std::array<Table, 8> makeTables() {
    std::array<Table, 8> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? reversedPolynomial : 0U);
        }
        tables[0][byte] = crc;
    }
    for (std::size_t k = 1; k < tables.size(); ++k) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[k - 1][byte];
            tables[k][byte] = (before >> 8U) ^ tables[0][before & 0xFFU];
        }
    }
    return tables;
}

constexpr std::array<Table, 8> tables = makeTables();

std::uint32_t byTable(const std::byte* at, std::size_t size, std::uint32_t crc) {
    static_assert(std::endian::native == std::endian::little);
    for (; size >= 8; at += 8, size -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        word ^= crc;
        crc = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            crc ^= tables[7 - k][(word >> (8 * k)) & 0xFFU];
        }
    }
    for (; size > 0; ++at, --size) {
        crc = (crc >> 8U) ^ tables[0][(crc ^ std::to_integer<std::uint32_t>(*at)) & 0xFFU];
    }
    return crc;
}

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
        image = (image >> 8U) ^ tables[0][image & 0xFFU];
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

#endif

}  // namespace

std::uint32_t crc32c(ByteView bytes, std::uint32_t before) noexcept {
#if defined(__x86_64__)
    static const bool hasInstruction = __builtin_cpu_supports("sse4.2") != 0;
    if (hasInstruction) {
        return ~byInstruction(bytes.data(), bytes.size(), ~before);
    }
#endif
    return ~byTable(bytes.data(), bytes.size(), ~before);
}

}  // namespace capstan
