// Whether bytes are text: UTF-8 as the Unicode standard defines it, without surrogates or overlong forms.
#pragma once

#include <cstddef>
#include <string_view>

namespace capstan {

[[nodiscard]] bool isUtf8(std::string_view bytes);

/// How many bytes the character takes that they begin with; 0 when they begin with none.
[[nodiscard]] std::size_t characterBytes(std::string_view bytes);

}  // namespace capstan
