// The text of an index that is no XML any more, made XML again so that what is whole in it can be read: an element that
// is broken goes, a tag that is misspelt is taken for what it closes, what was never closed is closed. Nothing is made
// up: a file of which more than a time or an attribute is in doubt goes as a whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace capstan::ltfs {

struct MendedText {
    std::string text;
    std::uint64_t cuts = 0;  ///< places where something went, or was closed
};

/// `holes`: bytes are missing in front of these places, which rise.
[[nodiscard]] MendedText mendIndex(std::string_view broken, const std::vector<std::size_t>& holes);

}  // namespace capstan::ltfs
