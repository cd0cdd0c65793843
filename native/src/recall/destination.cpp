#include "recall/destination.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace capstan::recall {

namespace {

constexpr mode_t ownerOnly = 0700;

struct Place {
    std::string folder;
    std::string name;
};

Place placeOf(const std::string& target) {
    const std::size_t slash = target.rfind('/');
    return slash == std::string::npos ? Place{{}, target} : Place{target.substr(0, slash), target.substr(slash + 1)};
}

Code codeOf(int number) {
    switch (number) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            return Code::restoreFull;
        case EEXIST:
        case ENOTDIR:
        case EISDIR:
            return Code::restoreExists;
        case ELOOP:
        case EXDEV:
            return Code::restoreUnsafe;
        case ENAMETOOLONG:
        case EINVAL:
        case EILSEQ:
            return Code::restoreNameImpossible;
        default:
            return Code::restoreDenied;
    }
}

}  // namespace

std::unexpected<Refusal> refusal(int number, std::string_view path) {
    const bool everything = number == ENOSPC || number == EDQUOT || number == EROFS;
    return std::unexpected(Refusal{
        .error = {codeOf(number), std::string(path) + ": " + std::strerror(number)},
        .everything = everything,
    });
}

Result<Destination> Destination::open(const std::string& folder) {
    UniqueFd root(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!root) {
        return fail(Code::restoreDenied, folder + ": " + std::strerror(errno));
    }
    return Destination(std::move(root));
}

UniqueFd Destination::resolveOrErrno(const std::string& path, int flags) const {
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const char* name = path.empty() ? "." : path.c_str();
    return UniqueFd(static_cast<int>(::syscall(SYS_openat2, root_.get(), name, &how, sizeof how)));
}

Placed<UniqueFd> Destination::resolve(const std::string& path, int flags) const {
    UniqueFd fd = resolveOrErrno(path, flags);
    if (!fd) {
        return refusal(errno, path);
    }
    return fd;
}

/// One name after the other, each looked up below the one before; what is missing is made as any program would.
Placed<UniqueFd> Destination::makeFolders(std::string_view path) {
    std::string sofar;
    Placed<UniqueFd> at = resolve(sofar, O_PATH | O_DIRECTORY);
    while (at && !path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string name(path.substr(0, slash));
        path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
        sofar += sofar.empty() ? name : '/' + name;
        if (::mkdirat(at->get(), name.c_str(), 0777) != 0 && errno != EEXIST) {
            return refusal(errno, sofar);
        }
        at = resolve(sofar, O_PATH | O_DIRECTORY);
    }
    return at;
}

Placed<int> Destination::folderOf(const std::string& target) {
    const std::string folder = placeOf(target).folder;
    if (last_ && lastPath_ == folder) {
        return last_.get();
    }
    UniqueFd found = resolveOrErrno(folder, O_PATH | O_DIRECTORY);
    if (!found && errno != ENOENT) {
        return refusal(errno, folder);
    }
    if (!found) {
        auto made = makeFolders(folder);
        if (!made) {
            return std::unexpected(std::move(made).error());
        }
        found = std::move(*made);
    }
    last_ = std::move(found);
    lastPath_ = folder;
    return last_.get();
}

Placed<bool> Destination::makeFolder(const std::string& target) {
    if (target.empty()) {
        return false;
    }
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    if (::mkdirat(*folder, placeOf(target).name.c_str(), ownerOnly) == 0) {
        return true;
    }
    const int number = errno;
    if (number != EEXIST) {
        return refusal(number, target);
    }
    // A folder that is there is merged with; a file or a link is not.
    if (auto there = resolve(target, O_PATH | O_DIRECTORY); !there) {
        return std::unexpected(std::move(there).error());
    }
    return false;
}

Placed<UniqueFd> Destination::openFolder(const std::string& target) {
    return resolve(target, O_RDONLY | O_DIRECTORY);
}

Placed<void> Destination::makeLink(const std::string& target, const std::string& pointsAt) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    if (::symlinkat(pointsAt.c_str(), *folder, placeOf(target).name.c_str()) != 0) {
        return refusal(errno, target);
    }
    return {};
}

Placed<void> Destination::checkFree(const std::string& target) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    struct stat facts {};
    if (::fstatat(*folder, placeOf(target).name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0) {
        return refusal(EEXIST, target);
    }
    return errno == ENOENT ? Placed<void>() : refusal(errno, target);
}

Placed<Destination::Part> Destination::makePart(const std::string& target) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    // The process number keeps two programs apart that restore into one folder; a left-over of a crash is stepped over.
    while (true) {
        const std::string name = ".capstan-" + std::to_string(::getpid()) + '-' + std::to_string(parts_++) + ".part";
        UniqueFd fd(::openat(*folder, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (fd) {
            return Part{.fd = std::move(fd), .path = lastPath_.empty() ? name : lastPath_ + '/' + name};
        }
        if (errno != EEXIST) {
            return refusal(errno, target);
        }
    }
}

Placed<UniqueFd> Destination::reopenPart(const std::string& path) {
    return resolve(path, O_RDWR);
}

Placed<void> Destination::promote(const std::string& part, const std::string& target) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string from = placeOf(part).name;
    const std::string to = placeOf(target).name;
    if (::renameat2(*folder, from.c_str(), *folder, to.c_str(), RENAME_NOREPLACE) == 0) {
        return {};
    }
    // EINVAL: a file system without the flag. A second name is refused just as surely when the first one is taken.
    if (errno != EINVAL || ::linkat(*folder, from.c_str(), *folder, to.c_str(), 0) != 0) {
        return refusal(errno, target);
    }
    return ::unlinkat(*folder, from.c_str(), 0) == 0 ? Placed<void>() : refusal(errno, part);
}

void Destination::removePart(const std::string& part) noexcept {
    if (const auto folder = folderOf(part)) {
        ::unlinkat(*folder, placeOf(part).name.c_str(), 0);
    }
}

}  // namespace capstan::recall
