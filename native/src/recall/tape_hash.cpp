#include "recall/tape_hash.hpp"

#include "ltfs/extended.hpp"

namespace capstan::recall {

namespace {

bool isHex(std::string_view text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Other programs change a file on tape and leave the hash that Capstan had given it. Its backup time is when Capstan
/// wrote it; a change of content sets both other times. One alone may come from the source, whose clock may be wrong.
bool changedSinceHashed(const ltfs::Entry& entry) {
    const ltfs::Times& times = entry.times;
    return entry.xattrs.find(ltfs::extended::owner) && times.modify > times.backup && times.change > times.backup;
}

}  // namespace

std::optional<TapeHash> hashOnTape(const ltfs::Entry& entry) {
    if (changedSinceHashed(entry)) {
        return std::nullopt;
    }
    for (const auto& [algorithm, key] : ltfs::extended::hashKeys) {
        const auto value = entry.xattrs.find(key);
        if (value && isHex(textOf(*value), hexDigits(algorithm))) {
            return TapeHash{.key = key, .algorithm = algorithm, .hex = std::string(textOf(*value))};
        }
    }
    return std::nullopt;
}

}  // namespace capstan::recall
