// Volume UUIDs (RFC 9562): random when a volume is made, 36 lower-case characters wherever one is kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace capstan::ltfs {

[[nodiscard]] std::string randomUuid();
/// Lower-cased; nothing when it is not a UUID.
[[nodiscard]] std::optional<std::string> parseUuid(std::string_view text);

}  // namespace capstan::ltfs
