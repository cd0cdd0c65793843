#include "ltfs/index_tag.hpp"

#include <unordered_map>

namespace capstan::ltfs {

IndexTag indexTag(std::string_view element) {
    using enum IndexTag;
    static const std::unordered_map<std::string_view, IndexTag> tags{
        {"ltfsindex", root},
        {"ltfsincrementalindex", incremental},
        {"creator", creator},
        {"comment", comment},
        {"volumeuuid", uuid},
        {"generationnumber", generation},
        {"updatetime", updateTime},
        {"location", location},
        {"previousgenerationlocation", previous},
        {"partition", partition},
        {"startblock", startBlock},
        {"allowpolicyupdate", policyUpdate},
        {"dataplacementpolicy", policy},
        {"highestfileuid", highestUid},
        {"volumelockstate", lock},
        {"directory", directory},
        {"contents", contents},
        {"file", file},
        {"name", name},
        {"readonly", readOnly},
        {"creationtime", creationTime},
        {"changetime", changeTime},
        {"modifytime", modifyTime},
        {"accesstime", accessTime},
        {"backuptime", backupTime},
        {"fileuid", uid},
        {"extendedattributes", xattrs},
        {"xattr", xattr},
        {"key", key},
        {"value", value},
        {"length", length},
        {"extentinfo", extents},
        {"extent", extent},
        {"fileoffset", fileOffset},
        {"byteoffset", byteOffset},
        {"bytecount", byteCount},
        {"symlink", symlink},
    };
    const auto found = tags.find(element);
    return found == tags.end() ? unknown : found->second;
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
