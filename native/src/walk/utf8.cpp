#include "walk/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace capstan::walk {

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

bool isUtf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        if (first < 0x80) {
            continue;
        }
        const SequenceForm form = formOf(first);
        if (form.continuations == 0 || at + form.continuations >= bytes.size()) {
            return false;
        }
        std::uint32_t point = form.bits;
        for (std::size_t i = 0; i < form.continuations; ++i) {
            const auto next = static_cast<unsigned char>(bytes[++at]);
            if ((next & 0xC0U) != 0x80U) {
                return false;
            }
            point = point << 6U | (next & 0x3FU);
        }
        if (point < form.smallest || point > largest || isSurrogate(point)) {
            return false;
        }
    }
    return true;
}

}  // namespace capstan::walk
