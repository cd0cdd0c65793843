// What a verification found, kept on the volume itself: the next index on the tape says what was last equal to its
// hash, and of each file that was not, when and why. Whoever reads that tape anywhere needs no catalogue to know it. A
// run over everything is one line at the root, not a word with each of a million files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "ltfs/index.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::recall {

struct Findings {
    struct UnsoundFile {
        const ltfs::Entry* file = nullptr;
        Code code{};
    };
    std::vector<const ltfs::Entry*> equal;  ///< to the hash that the index holds
    std::vector<UnsoundFile> unsound;

    [[nodiscard]] std::size_t size() const { return equal.size() + unsound.size(); }
};

enum class MarkScope : std::uint8_t {
    everything,  ///< all files, or all that were written since a time
    chosen,      ///< each file that was read, by itself
    unsound,     ///< it came to no end: only what is wrong is known for sure
};

struct MarkOptions {
    ltfs::Timestamp time;  ///< when the run began: what is written later is not meant
    MarkScope scope = MarkScope::everything;
    std::optional<ltfs::Timestamp> since{};  ///< of everything
};

/// By how many bytes an index grows with them, at most.
[[nodiscard]] std::uint64_t markBytes(const Findings& findings, MarkScope scope);

/// All of them are files of this index. Nothing reaches the tape before its next index.
[[nodiscard]] Result<void> mark(ltfs::Index& index, const Findings& findings, const MarkOptions& options);

/// The runs of a volume, newest first, a line each: "TIME" or "TIME since TIME". One that the new one covers goes.
[[nodiscard]] std::string withRun(std::string_view runs, ltfs::Timestamp time, std::optional<ltfs::Timestamp> since);

}  // namespace capstan::recall
