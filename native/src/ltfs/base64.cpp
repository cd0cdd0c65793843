#include "ltfs/base64.hpp"

#include <array>
#include <cstdint>

namespace capstan::ltfs {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t notInAlphabet = 0xFF;

constexpr std::array<std::uint8_t, 256> decodeTable = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(notInAlphabet);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
        table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
    }
    return table;
}();

}  // namespace

void appendBase64(std::string& out, ByteView bytes) {
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = bytes.size() - at < 3 ? bytes.size() - at : 3;
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            group = (group << 8U) | (i < count ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            out += i <= count ? alphabet[(group >> (18U - 6U * i)) & 0x3FU] : '=';
        }
    }
}

std::optional<Bytes> decodeBase64(std::string_view text) {
    Bytes out;
    out.reserve(text.size() / 4 * 3);
    std::uint32_t group = 0;
    std::size_t digits = 0;
    std::size_t padding = 0;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            continue;
        }
        if (c == '=') {
            ++padding;
            continue;
        }
        const std::uint8_t value = decodeTable[static_cast<unsigned char>(c)];
        if (value == notInAlphabet || padding > 0) {
            return std::nullopt;
        }
        group = (group << 6U) | value;
        if (++digits % 4 == 0) {
            for (const unsigned shift : {16U, 8U, 0U}) {
                out.push_back(static_cast<std::byte>((group >> shift) & 0xFFU));
            }
            group = 0;
        }
    }
    const std::size_t rest = digits % 4;
    if (rest == 1 || (rest + padding) % 4 != 0 || padding > 2) {
        return std::nullopt;
    }
    if (rest >= 2) {
        out.push_back(static_cast<std::byte>((group >> (rest == 2 ? 4U : 10U)) & 0xFFU));
    }
    if (rest == 3) {
        out.push_back(static_cast<std::byte>((group >> 2U) & 0xFFU));
    }
    return out;
}

}  // namespace capstan::ltfs
