#include "base/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace capstan {

namespace {

struct SequenceForm {
    std::size_t continuations = 0;
    std::uint32_t bits = 0;      ///< of the first byte
    std::uint32_t smallest = 0;  ///< less has a shorter form
};

constexpr std::uint32_t largest = 0x10FFFF;

bool isSurrogate(std::uint32_t point) {
    return point >= 0xD800 && point <= 0xDFFF;
}

/// Of a first byte of several; none when it is none.
SequenceForm formOf(std::uint32_t byte) {
    if ((byte & 0xE0U) == 0xC0U) {
        return {.continuations = 1, .bits = byte & 0x1FU, .smallest = 0x80};
    }
    if ((byte & 0xF0U) == 0xE0U) {
        return {.continuations = 2, .bits = byte & 0x0FU, .smallest = 0x800};
    }
    if ((byte & 0xF8U) == 0xF0U) {
        return {.continuations = 3, .bits = byte & 0x07U, .smallest = 0x10000};
    }
    return {};
}

}  // namespace

std::size_t characterBytes(std::string_view bytes) {
    if (bytes.empty()) {
        return 0;
    }
    const auto first = static_cast<unsigned char>(bytes.front());
    if (first < 0x80) {
        return 1;
    }
    const SequenceForm form = formOf(first);
    if (form.continuations == 0 || form.continuations >= bytes.size()) {
        return 0;
    }
    std::uint32_t point = form.bits;
    for (const char one : bytes.substr(1, form.continuations)) {
        const auto next = static_cast<unsigned char>(one);
        if ((next & 0xC0U) != 0x80U) {
            return 0;
        }
        point = point << 6U | (next & 0x3FU);
    }
    return point < form.smallest || point > largest || isSurrogate(point) ? 0 : form.continuations + 1;
}

bool isUtf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t taken = characterBytes(bytes);
        if (taken == 0) {
            return false;
        }
        bytes.remove_prefix(taken);
    }
    return true;
}

}  // namespace capstan
