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

}  // namespace

std::optional<TapeHash> hashOnTape(const ltfs::Entry& entry) {
    for (const auto& [key, algorithm] : known) {
        const auto value = entry.xattrs.find(key);
        if (value && isHex(textOf(*value), hexDigits(algorithm))) {
            return TapeHash{.key = key, .algorithm = algorithm, .hex = std::string(textOf(*value))};
        }
    }
    return std::nullopt;
}

}  // namespace capstan::recall
