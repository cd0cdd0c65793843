#include "walk/entry.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/named_path.hpp"

namespace capstan::walk {

namespace {

std::optional<WalkKind> kindOf(mode_t mode) {
    return S_ISREG(mode)   ? std::optional(WalkKind::file)
           : S_ISDIR(mode) ? std::optional(WalkKind::directory)
           : S_ISLNK(mode) ? std::optional(WalkKind::symlink)
                           : std::nullopt;
}

}  // namespace

Error errorOf(int number, const std::string& path) {
    switch (number) {
        case ENOENT:
        case ENOTDIR:
            return {Code::sourceMissing, path + ": " + std::strerror(number)};
        case ELOOP:
            return {Code::sourceChanged, path + ": is a symbolic link now"};
        default:
            return {shortageOr(number, Code::sourceUnreadable), path + ": " + std::strerror(number)};
    }
}

Result<UniqueFd> placeOf(const std::string& path) {
    UniqueFd place = openNamed(path, O_PATH | O_NOFOLLOW);
    if (!place) {
        return errno == ELOOP ? fail(Code::sourceUnreadable, wordsForNamed(errno, path))
                              : std::unexpected(errorOf(errno, path));
    }
    return place;
}

Result<WalkEntry> entryOf(int folder, const char* name, int flags, std::string path, const std::string& fullPath) {
    struct stat facts {};
    if (::fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW | flags) != 0) {
        return std::unexpected(errorOf(errno, fullPath));
    }
    const auto kind = kindOf(facts.st_mode);
    if (!kind) {
        return fail(Code::sourceUnsupported, fullPath);
    }
    return WalkEntry{.path = std::move(path),
                     .kind = *kind,
                     .bytes = *kind == WalkKind::file ? static_cast<std::uint64_t>(facts.st_size) : 0,
                     .modified = facts.st_mtim,
                     .changed = facts.st_ctim,
                     .mode = facts.st_mode & 07777U,
                     .inode = facts.st_ino,
                     .device = facts.st_dev};
}

Result<WalkEntry> openableEntryOf(int folder, const char* name, int flags, std::string path,
                                  const std::string& fullPath) {
    auto entry = entryOf(folder, name, flags, std::move(path), fullPath);
    // Effective: access(2) would ask for the process's user instead of the thread's.
    if (entry && entry->kind == WalkKind::directory &&
        ::faccessat(folder, name, R_OK | X_OK, AT_EACCESS | flags) != 0) {
        return std::unexpected(errorOf(errno, fullPath));
    }
    return entry;
}

}  // namespace capstan::walk
