// The small parts of XML 1.0: which characters it holds, what a name is, what a reference stands for.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace capstan::ltfs {

[[nodiscard]] bool isXmlSpace(char c);
[[nodiscard]] std::string_view withoutLeadingSpace(std::string_view text);
/// How many characters at the beginning of `text` make a name; none when it does not begin with one.
[[nodiscard]] std::size_t nameLength(std::string_view text);
/// Of one reference, without its "&" and ";": one of the five that need no declaration, or a character by its number.
[[nodiscard]] std::optional<std::string> referencedText(std::string_view reference);
/// How many bytes at the end of `text` begin a character that goes on behind it.
[[nodiscard]] std::size_t brokenTail(std::string_view text);

}  // namespace capstan::ltfs
