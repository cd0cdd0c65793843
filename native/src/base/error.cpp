#include "base/error.hpp"

namespace capstan {

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

}  // namespace capstan
