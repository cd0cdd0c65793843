#include "ltfs/index_tag.hpp"

#include <array>
#include <cstddef>
#include <iterator>

namespace capstan::ltfs {

namespace {

/// In the order of IndexTag, from `root` on.
constexpr std::string_view tagNames[]{
    "ltfsindex",
    "ltfsincrementalindex",
    "creator",
    "comment",
    "volumeuuid",
    "generationnumber",
    "updatetime",
    "location",
    "previousgenerationlocation",
    "partition",
    "startblock",
    "allowpolicyupdate",
    "dataplacementpolicy",
    "highestfileuid",
    "volumelockstate",
    "directory",
    "contents",
    "file",
    "name",
    "readonly",
    "creationtime",
    "changetime",
    "modifytime",
    "accesstime",
    "backuptime",
    "fileuid",
    "extendedattributes",
    "xattr",
    "key",
    "value",
    "length",
    "extentinfo",
    "extent",
    "fileoffset",
    "byteoffset",
    "bytecount",
    "symlink",
    "deleted",
    "previousincrementallocation",
};

constexpr std::size_t tagSlots = 256;

/// Found by trying: no two of the names share a slot.
constexpr std::size_t slotOf(std::string_view name) {
    const auto at = [name](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(name[i])); };
    return (1 * name.size() + 1 * at(0) + 5 * at(name.size() / 2) + 9 * at(name.size() - 1)) % tagSlots;
}

constexpr auto tags = [] {
    std::array<IndexTag, tagSlots> table{};
    for (std::size_t i = 0; i < std::size(tagNames); ++i) {
        table[slotOf(tagNames[i])] = static_cast<IndexTag>(i + 1);
    }
    return table;
}();

constexpr bool everyNameIsFound() {
    for (std::size_t i = 0; i < std::size(tagNames); ++i) {
        if (tags[slotOf(tagNames[i])] != static_cast<IndexTag>(i + 1)) {
            return false;
        }
    }
    return std::size(tagNames) == static_cast<std::size_t>(IndexTag::previousIncremental);
}
static_assert(everyNameIsFound());

}  // namespace

// Twenty of these to each file of an index: comparing hashes of whole names would be felt.
IndexTag indexTag(std::string_view element) {
    const IndexTag tag = element.empty() ? IndexTag::unknown : tags[slotOf(element)];
    return tag != IndexTag::unknown && tagNames[static_cast<std::size_t>(tag) - 1] == element ? tag : IndexTag::unknown;
}

Document documentKind(ByteView head) {
    constexpr std::string_view whiteSpace = " \t\r\n";
    std::string_view text = textOf(head);
    for (;;) {
        const std::size_t open = text.find('<');
        if (open == std::string_view::npos || text.find_first_not_of(whiteSpace) != open) {
            return Document::other;
        }
        text = text.substr(open + 1);
        if (text.starts_with("?") || text.starts_with("!--")) {
            const std::string_view end = text.starts_with("?") ? "?>" : "-->";
            const std::size_t close = text.find(end);
            text = close == std::string_view::npos ? std::string_view{} : text.substr(close + end.size());
            continue;
        }
        const std::string_view element = text.substr(0, text.find_first_of(" \t\r\n/>"));
        return element == "ltfsindex"              ? Document::index
               : element == "ltfsincrementalindex" ? Document::incrementalIndex
                                                   : Document::other;
    }
}

}  // namespace capstan::ltfs
