#include "ltfs/given_name.hpp"

#include "base/disk_name.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"
#include "ltfs/segment.hpp"

namespace capstan::ltfs {

namespace {

bool isName(std::string_view name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
           name.find('\0') == std::string_view::npos;
}

}  // namespace

bool needsGivenName(std::string_view onDisk, std::string_view shown) {
    return onDisk != composed(shown);
}

std::optional<std::string> givenNameOf(const Entry& entry) {
    const auto given = entry.xattrs.find(extended::name);
    if (!given) {
        return std::nullopt;
    }
    std::string onDisk(textOf(*given));
    if (!isName(onDisk)) {
        return std::nullopt;
    }
    const std::string held = composed(shownName(onDisk));
    if (held == entry.name) {
        return onDisk;
    }
    const auto part = parseSegmentName(entry.name);
    return part && part->name == held ? std::optional(segmentName(onDisk, part->number)) : std::nullopt;
}

std::string givenTargetOf(const Entry& link) {
    const auto given = link.xattrs.find(extended::linkTarget);
    if (given) {
        std::string onDisk(textOf(*given));
        if (shownPath(onDisk) == link.symlinkTarget) {
            return onDisk;
        }
    }
    return std::string(std::string_view(link.symlinkTarget));
}

}  // namespace capstan::ltfs
