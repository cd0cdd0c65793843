#include "base/error.hpp"

#include <cerrno>

namespace capstan {

Code shortageOr(int errorNumber, Code otherwise) noexcept {
    switch (errorNumber) {
        case EMFILE:
        case ENFILE:
            return Code::systemFiles;
        case ENOMEM:
            return Code::systemMemory;
        case ENOLCK:
            return Code::systemLocks;
        default:
            return otherwise;
    }
}

std::string_view text(Code code) noexcept {
    switch (code) {
#define CAPSTAN_CODE(name, words) \
    case Code::name:              \
        return words;
#include "base/error_codes.inc"
#undef CAPSTAN_CODE
    }
    return "native.invalid-argument";
}

std::optional<Code> codeOf(std::string_view given) noexcept {
#define CAPSTAN_CODE(name, words) \
    if (given == (words)) {       \
        return Code::name;        \
    }
#include "base/error_codes.inc"
#undef CAPSTAN_CODE
    return std::nullopt;
}

}  // namespace capstan
