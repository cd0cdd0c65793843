#include "ltfs/uuid.hpp"

#include <cstddef>
#include <cstdint>
#include <random>

namespace capstan::ltfs {

namespace {

constexpr std::size_t uuidLength = 36;

bool isDashPlace(std::size_t at) {
    return at == 8 || at == 13 || at == 18 || at == 23;
}

}  // namespace

std::string randomUuid() {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::random_device device;
    std::uniform_int_distribution<std::size_t> anyDigit(0, 15);
    std::string out(uuidLength, '-');
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (!isDashPlace(i)) {
            out[i] = digits[anyDigit(device)];
        }
    }
    out[14] = '4';                                                                    // version: random
    out[19] = digits[8U + std::uniform_int_distribution<std::size_t>(0, 3)(device)];  // variant 10xx
    return out;
}

std::optional<std::string> parseUuid(std::string_view text) {
    if (text.size() != uuidLength) {
        return std::nullopt;
    }
    std::string out(text);
    for (std::size_t i = 0; i < out.size(); ++i) {
        char& c = out[i];
        if (isDashPlace(i)) {
            if (c != '-') {
                return std::nullopt;
            }
            continue;
        }
        if (c >= 'A' && c <= 'F') {
            c = static_cast<char>(c - 'A' + 'a');
        }
        if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f')) {
            return std::nullopt;
        }
    }
    return out;
}

}  // namespace capstan::ltfs
