#include "recall/tape_hash.hpp"

#include <cstdint>

#include "ltfs/extended.hpp"

namespace capstan::recall {

namespace {

/// Zeros beyond this would be hashed for hours, and a few bytes of an index are enough to claim them for years: such a
/// file counts as one without a hash.
constexpr std::uint64_t longestHole = std::uint64_t{4} << 40U;

std::uint64_t holesOf(const ltfs::Entry& file) {
    std::uint64_t covered = 0;
    for (const ltfs::Extent& extent : file.extents) {
        covered += extent.byteCount;
    }
    return file.length - covered;
}

/// Other programs change a file on tape and leave the hash that Capstan had given it. Its backup time is when Capstan
/// wrote it; a change of content sets both other times. One alone may come from the source, whose clock may be wrong.
bool changedSinceHashed(const ltfs::Entry& entry) {
    const ltfs::EntryTimes& times = entry.times;
    return entry.xattrs.find(ltfs::extended::owner) && times.modify > times.backup && times.change > times.backup;
}

}  // namespace

std::optional<TapeHash> hashOnTape(const ltfs::Entry& entry) {
    if (changedSinceHashed(entry) || holesOf(entry) > longestHole) {
        return std::nullopt;
    }
    for (const auto& [algorithm, key] : ltfs::extended::hashKeys) {
        const auto value = entry.xattrs.find(key);
        if (value && isDigestText(algorithm, textOf(*value))) {
            return TapeHash{.key = key, .algorithm = algorithm, .text = std::string(textOf(*value))};
        }
    }
    return std::nullopt;
}

}  // namespace capstan::recall
