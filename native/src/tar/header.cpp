#include "tar/header.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace capstan::tar {

namespace {

struct HeaderField {
    std::size_t at;
    std::size_t bytes;
};

constexpr HeaderField nameField{0, 100};
constexpr HeaderField modeField{100, 8};
constexpr HeaderField userField{108, 8};
constexpr HeaderField groupField{116, 8};
constexpr HeaderField sizeField{124, 12};
constexpr HeaderField timeField{136, 12};
constexpr HeaderField checksumField{148, 8};
constexpr std::size_t typeAt = 156;
constexpr HeaderField targetField{157, 100};
constexpr HeaderField magicField{257, 8};
constexpr HeaderField userNameField{265, 32};
constexpr HeaderField groupNameField{297, 32};
constexpr HeaderField prefixField{345, 155};
/// Of star's archives, which have times behind it.
constexpr HeaderField shortPrefixField{345, 131};
constexpr HeaderField tailField{508, 4};

constexpr std::string_view gnuMagic{"ustar  \0", 8};
constexpr std::string_view ustarMagic{"ustar", 5};
constexpr std::string_view starTail{"tar\0", 4};

ByteView fieldOf(ByteView block, HeaderField field) {
    return block.subspan(field.at, field.bytes);
}

/// To its end or to the first zero.
std::string_view textIn(ByteView block, HeaderField field) {
    const std::string_view text = textOf(fieldOf(block, field));
    return text.substr(0, text.find('\0'));
}

/// A number that is no reason to refuse a header: what it says of an owner or a time.
std::int64_t numberOr(ByteView block, HeaderField field, std::int64_t otherwise) {
    return parseNumber(fieldOf(block, field)).value_or(otherwise);
}

/// Of a user or a group; what cannot be one is root's.
std::uint64_t idIn(ByteView block, HeaderField field) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(numberOr(block, field, 0), 0));
}

bool hasChecksum(ByteView block) {
    const auto claimed = parseNumber(fieldOf(block, checksumField));
    std::int64_t sum = 0;
    std::int64_t signedSum = 0;  // as some old programs have it
    for (std::size_t i = 0; i < blockBytes; ++i) {
        const bool isOfSum = i >= checksumField.at && i < checksumField.at + checksumField.bytes;
        const auto byte = isOfSum ? static_cast<unsigned char>(' ') : std::to_integer<unsigned char>(block[i]);
        sum += byte;
        signedSum += static_cast<signed char>(byte);
    }
    return claimed && (*claimed == sum || *claimed == signedSum);
}

TarDialect dialectOf(ByteView block) {
    const std::string_view magic = textOf(fieldOf(block, magicField));
    return magic == gnuMagic ? TarDialect::gnu : magic.starts_with(ustarMagic) ? TarDialect::ustar : TarDialect::v7;
}

std::string nameOf(ByteView block, TarDialect dialect) {
    std::string name(textIn(block, nameField));
    if (dialect != TarDialect::ustar) {
        return name;
    }
    const bool isStar = textOf(fieldOf(block, tailField)) == starTail;
    const std::string_view prefix = textIn(block, isStar ? shortPrefixField : prefixField);
    return prefix.empty() ? name : std::string(prefix) + '/' + name;
}

std::optional<std::int64_t> binaryNumber(ByteView field) {
    constexpr unsigned negative = 0xFF;
    const bool isNegative = std::to_integer<unsigned>(field[0]) == negative;
    auto value =
        static_cast<std::uint64_t>(isNegative ? ~std::uint64_t{0} : std::to_integer<unsigned>(field[0]) & 0x7FU);
    for (const std::byte byte : field.subspan(1)) {
        // What is shifted out must be nothing but the sign.
        const std::uint64_t lost = value >> 55U;
        if (lost != (isNegative ? 0x1FFU : 0U)) {
            return std::nullopt;
        }
        value = value << 8U | std::to_integer<std::uint64_t>(byte);
    }
    const auto number = static_cast<std::int64_t>(value);
    return (number < 0) == isNegative ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parseNumber(ByteView field) {
    if (!field.empty() && std::to_integer<unsigned>(field[0] & std::byte{0x80}) != 0) {
        return binaryNumber(field);
    }
    std::string_view text = textOf(field);
    text = text.substr(0, text.find('\0'));
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        return 0;
    }
    text = text.substr(first, text.find_last_not_of(' ') - first + 1);
    std::int64_t number = 0;
    for (const char digit : text) {
        // No field has so many digits that the sum could go round.
        if (digit < '0' || digit > '7') {
            return std::nullopt;
        }
        number = number * 8 + (digit - '0');
    }
    return number;
}

bool isZeros(ByteView block) {
    return std::ranges::all_of(block, [](std::byte byte) { return byte == std::byte{0}; });
}

std::optional<TarHeader> parseHeader(ByteView block) {
    if (block.size() < blockBytes || isZeros(block.first(blockBytes)) || !hasChecksum(block)) {
        return std::nullopt;
    }
    const auto size = parseNumber(fieldOf(block, sizeField));
    if (!size || *size < 0 || std::cmp_greater(*size, largestLength)) {
        return std::nullopt;
    }
    const TarDialect dialect = dialectOf(block);
    const auto type = static_cast<char>(std::to_integer<unsigned char>(block[typeAt]));
    return TarHeader{.dialect = dialect,
                     .type = type == '\0' ? '0' : type,
                     .name = nameOf(block, dialect),
                     .target = std::string(textIn(block, targetField)),
                     .size = static_cast<std::uint64_t>(*size),
                     .mode = static_cast<std::uint32_t>(numberOr(block, modeField, 0644) & 07777),
                     .user = idIn(block, userField),
                     .group = idIn(block, groupField),
                     .userName = std::string(textIn(block, userNameField)),
                     .groupName = std::string(textIn(block, groupNameField)),
                     .modified = numberOr(block, timeField, 0)};
}

}  // namespace capstan::tar
