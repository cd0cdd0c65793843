// What LTFS can hold as a name, and how a name stands in XML (LTFS 2.4, 7.4 and 8.2.5). A name is percent-encoded as a
// whole when it holds a colon or a control character that XML cannot carry; otherwise it stands as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace capstan::ltfs {

inline constexpr std::size_t maxNameCodePoints = 255;

/// A name given by a user, in NFC; or `volume.name-invalid` when LTFS cannot hold it: empty, "." or "..", over 255 code
/// points, not UTF-8, or with "/", NUL, U+001F, U+FFFE or U+FFFF in it.
[[nodiscard]] Result<std::string> normalName(std::string_view name);

/// The same rules for a name that came from a tape, which keeps the form that it has there.
[[nodiscard]] bool isHoldableName(std::string_view name);

/// A link's target: any path that XML or percent-encoding can carry. It is kept as given, not normalised.
[[nodiscard]] bool isHoldableTarget(std::string_view target);

/// NFC where that is possible, else the bytes as they are: for looking names up.
[[nodiscard]] std::string composed(std::string_view name);

[[nodiscard]] bool needsPercentEncoding(std::string_view text);
/// Of a link's target. A colon in a path is left as it is, which every reader takes: the reference implementation turns
/// the slashes of an encoded path into underscores.
[[nodiscard]] bool targetNeedsPercentEncoding(std::string_view target);
[[nodiscard]] std::string percentEncode(std::string_view text);
/// A slash is a character of a link's target or a key, and not of a name.
enum class Slash : bool { forbidden, allowed };
/// What cannot be decoded ("%00", "%1F", "%zz", a forbidden "%2F") stays as it stands; a bare forbidden "/" becomes
/// "_", as other readers have it.
[[nodiscard]] std::string percentDecode(std::string_view text, Slash slash);

/// Valid UTF-8 of nothing but characters that XML 1.0 may hold.
[[nodiscard]] bool isXmlText(std::string_view text);
void appendXmlEscaped(std::string& out, std::string_view text);

}  // namespace capstan::ltfs
