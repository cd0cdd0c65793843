#include "write/source_xattr.hpp"

#include <string>
#include <string_view>

#include "base/disk_name.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/given_name.hpp"
#include "write/owner.hpp"

namespace capstan::write {

ltfs::Xattr textXattr(std::string_view key, std::string_view value) {
    const ByteView bytes = bytesOf(value);
    return {.key = std::string(key), .value = Bytes(bytes.begin(), bytes.end())};
}

namespace {

std::string octal(mode_t mode) {
    std::string digits = "0000";
    for (std::size_t i = digits.size(); i-- > 0; mode >>= 3U) {
        digits[i] = static_cast<char>('0' + (mode & 7U));
    }
    return digits;
}

}  // namespace

void addNameXattr(std::vector<ltfs::Xattr>& xattrs, std::string_view shown, std::string_view onDisk) {
    if (ltfs::needsGivenName(onDisk, shown)) {
        xattrs.push_back(textXattr(ltfs::extended::name, onDisk));
    }
}

std::string addTargetXattr(std::vector<ltfs::Xattr>& xattrs, std::string_view onDisk) {
    std::string shown = shownPath(onDisk);
    if (shown != onDisk) {
        xattrs.push_back(textXattr(ltfs::extended::linkTarget, onDisk));
    }
    return shown;
}

ltfs::Xattr modeXattr(mode_t mode) {
    return textXattr(ltfs::extended::unixMode, octal(mode & 07777U));
}

ltfs::Xattr ownerXattr(uid_t user, gid_t group) {
    return textXattr(ltfs::extended::owner, ownerText(user, group));
}

}  // namespace capstan::write
