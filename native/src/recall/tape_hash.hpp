// The hash that an index holds of a file's content, whoever computed it (LTFS 2.4, annex C).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.hpp"
#include "ltfs/index.hpp"

namespace capstan::recall {

/// How much of a hole is hashed between two looks at the stop token.
inline constexpr std::uint64_t hashStep = 64U << 20U;

struct TapeHash {
    std::string_view key;  ///< of the attribute
    Algorithm algorithm{};
    std::string text;
};

/// The strongest one that there is. LTFS takes any text under such a name: only one of the shape in which every program
/// writes it that computes one is held against the content; and none that Capstan computed before another program
/// changed the file.
[[nodiscard]] std::optional<TapeHash> hashOnTape(const ltfs::Entry& entry);

}  // namespace capstan::recall
