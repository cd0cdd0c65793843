// C4 ids (SMPTE ST 2114): a SHA-512 in base 58, always 90 characters, the first two of which are "c4".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace capstan {

inline constexpr std::size_t c4IdCharacters = 90;

[[nodiscard]] std::string c4IdOf(ByteView sha512);
/// By its shape.
[[nodiscard]] bool isC4Id(std::string_view text);

}  // namespace capstan
