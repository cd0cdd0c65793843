// Whether bytes are text: UTF-8 as the Unicode standard defines it, without surrogates or overlong forms.
#pragma once

#include <string_view>

namespace capstan::walk {

[[nodiscard]] bool isUtf8(std::string_view bytes);

}  // namespace capstan::walk
