#include "walk/places.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/named_path.hpp"
#include "walk/entry.hpp"

namespace capstan::walk {

namespace {

bool isGone(int number) {
    return number == ENOENT || number == ENOTDIR;
}

std::unexpected<Error> refusal(int number, const std::string& folder) {
    return fail(isGone(number) ? Code::restoreMissing : shortageOr(number, Code::restoreDenied),
                wordsForNamed(number, folder));
}

std::string folderAbove(std::string_view path) {
    while (path.size() > 1 && path.ends_with('/')) {
        path.remove_suffix(1);
    }
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? "." : std::string(path.substr(0, slash == 0 ? 1 : slash));
}

}  // namespace

Result<WalkEntry> statPath(const std::string& path) {
    const auto place = placeOf(path);
    return place ? entryOf(place->get(), "", AT_EMPTY_PATH, path, path) : std::unexpected(place.error());
}

Result<void> prepareFolder(const std::string& folder) {
    const NamedIn place = openFolderOf(folder);
    if (!place.folder) {
        return refusal(errno, folder);
    }
    if (::mkdirat(place.folder.get(), place.name.c_str(), 0777) == 0) {
        return {};
    }
    if (errno != EEXIST) {
        return refusal(errno, folder);
    }
    const UniqueFd there = openNamed(folder, O_PATH | O_DIRECTORY);
    if (!there) {
        return refusal(errno, folder);
    }
    // Effective: access(2) would ask for the process's user instead of the thread's.
    if (::faccessat(there.get(), "", W_OK | X_OK, AT_EACCESS | AT_EMPTY_PATH) != 0) {
        return refusal(errno, folder);
    }
    return {};
}

Result<Space> spaceAt(const std::string& folder) {
    bool isThere = true;
    for (std::string place = folder;; place = folderAbove(place)) {
        struct statvfs facts {};
        const UniqueFd there = openNamed(place, O_PATH);
        if (there && ::fstatvfs(there.get(), &facts) == 0) {
            return Space{.isThere = isThere, .freeBytes = facts.f_bavail * facts.f_frsize};
        }
        if (!isGone(errno) || place == "/" || place == ".") {
            return refusal(errno, folder);
        }
        isThere = false;
    }
}

}  // namespace capstan::walk
