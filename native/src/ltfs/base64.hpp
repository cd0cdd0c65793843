// Base64 (RFC 4648, 4): how an index holds attribute values that XML text cannot.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace capstan::ltfs {

void appendBase64(std::string& out, ByteView bytes);
/// White space is skipped, as other programs break lines. Nothing when it is not base64.
[[nodiscard]] std::optional<Bytes> decodeBase64(std::string_view text);

}  // namespace capstan::ltfs
