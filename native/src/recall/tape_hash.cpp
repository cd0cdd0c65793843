#include "recall/tape_hash.hpp"

#include <utility>

#include "ltfs/extended.hpp"

namespace capstan::recall {

namespace {

/// In the order in which they are preferred.
constexpr std::pair<std::string_view, Algorithm> known[]{
    {ltfs::extended::sha256, Algorithm::sha256}, {"ltfs.hash.sha512sum", Algorithm::sha512},
    {"ltfs.hash.sha1sum", Algorithm::sha1},      {"ltfs.hash.md5sum", Algorithm::md5},
    {"ltfs.hash.crc32sum", Algorithm::crc32},
};

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
    for (const auto& [key, algorithm] : known) {
        const auto value = entry.xattrs.find(key);
        if (value && isHex(textOf(*value), hexDigits(algorithm))) {
            return TapeHash{.key = key, .algorithm = algorithm, .hex = std::string(textOf(*value))};
        }
    }
    return std::nullopt;
}

}  // namespace capstan::recall
