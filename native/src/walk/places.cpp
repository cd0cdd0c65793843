#include "walk/places.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "walk/entry.hpp"

namespace capstan::walk {

namespace {

bool isGone(int number) {
    return number == ENOENT || number == ENOTDIR;
}

std::unexpected<Error> refusal(int number, const std::string& folder) {
    return fail(isGone(number) ? Code::restoreMissing : Code::restoreDenied, folder + ": " + std::strerror(number));
}

std::string folderAbove(std::string_view path) {
    while (path.size() > 1 && path.ends_with('/')) {
        path.remove_suffix(1);
    }
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? "." : std::string(path.substr(0, slash == 0 ? 1 : slash));
}

}  // namespace

Result<Entry> lookAt(const std::string& path) {
    return entryOf(AT_FDCWD, path.c_str(), 0, path, path);
}

Result<void> prepareFolder(const std::string& folder) {
    if (::mkdir(folder.c_str(), 0777) == 0) {
        return {};
    }
    if (errno != EEXIST) {
        return refusal(errno, folder);
    }
    struct stat facts {};
    if (::stat(folder.c_str(), &facts) != 0) {
        return refusal(errno, folder);
    }
    if (!S_ISDIR(facts.st_mode)) {
        return refusal(ENOTDIR, folder);
    }
    // Effective: access(2) would ask for the process's user instead of the thread's.
    if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
        return refusal(errno, folder);
    }
    return {};
}

Result<Space> spaceAt(const std::string& folder) {
    bool isThere = true;
    for (std::string place = folder;; place = folderAbove(place)) {
        struct statvfs facts {};
        if (::statvfs(place.c_str(), &facts) == 0) {
            return Space{.isThere = isThere, .freeBytes = facts.f_bavail * facts.f_frsize};
        }
        if (!isGone(errno) || place == "/" || place == ".") {
            return refusal(errno, folder);
        }
        isThere = false;
    }
}

}  // namespace capstan::walk
