#include "disk/destination.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace capstan::disk {

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

}  // namespace

Result<Destination> Destination::open(const std::string& folder, const Wording& wording, Missing missing) {
    UniqueFd root(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    struct stat facts {};
    if (!root || ::fstat(root.get(), &facts) != 0) {
        return std::unexpected(refusal(wording, errno, folder).error().error);
    }
    return Destination(std::move(root), facts.st_dev, wording, missing);
}

std::unexpected<Refusal> Destination::refuse(int errorNumber, std::string_view path) const {
    return refusal(*wording_, errorNumber, path);
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
        return refuse(errno, path);
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
        const bool made = ::mkdirat(at->get(), name.c_str(), 0777) == 0;
        if (!made && errno != EEXIST) {
            return refuse(errno, sofar);
        }
        at = resolve(sofar, O_PATH | O_DIRECTORY);
        if (made && at && missing_ == Missing::ownerOnly) {
            closeToOthers(sofar);
        }
    }
    return at;
}

/// What the system makes of 0777 is the usual mode: asked for by making it so.
void Destination::closeToOthers(const std::string& path) {
    const UniqueFd folder = resolveOrErrno(path, O_RDONLY | O_DIRECTORY);
    struct stat facts {};
    if (folder && ::fstat(folder.get(), &facts) == 0 && ::fchmod(folder.get(), ownerOnly) == 0) {
        implied_.push_back({.target = path, .usualMode = facts.st_mode & 07777U});
    }
}

Placed<int> Destination::folderOf(const std::string& target) {
    const std::string folder = placeOf(target).folder;
    if (last_ && lastPath_ == folder) {
        return last_.get();
    }
    UniqueFd found = resolveOrErrno(folder, O_PATH | O_DIRECTORY);
    if (!found && errno != ENOENT) {
        return refuse(errno, folder);
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
        return refuse(number, target);
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

Placed<UniqueFd> Destination::openFile(const std::string& target, int flags) {
    return resolve(target, flags | O_NONBLOCK | O_NOCTTY);
}

Placed<void> Destination::makeLink(const std::string& target, const std::string& pointsAt, Taken taken) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name = placeOf(target).name;
    if (::symlinkat(pointsAt.c_str(), *folder, name.c_str()) == 0) {
        return {};
    }
    if (errno != EEXIST || taken == Taken::refused) {
        return refuse(errno, target);
    }
    // Beside what is there, and then in its place: the name is never missing.
    std::string part = passingName();
    while (::symlinkat(pointsAt.c_str(), *folder, part.c_str()) != 0) {
        if (errno != EEXIST) {
            return refuse(errno, target);
        }
        part = passingName();
    }
    if (::renameat(*folder, part.c_str(), *folder, name.c_str()) != 0) {
        const int number = errno;
        ::unlinkat(*folder, part.c_str(), 0);
        return refuse(number, target);
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
        return refuse(EEXIST, target);
    }
    return errno == ENOENT ? Placed<void>() : refuse(errno, target);
}

/// The process number keeps two programs apart that write into one folder.
std::string Destination::passingName() {
    return ".capstan-" + std::to_string(::getpid()) + '-' + std::to_string(parts_++) + ".part";
}

Placed<Destination::Part> Destination::makePart(const std::string& target) {
    bool looked = false;
    while (true) {
        const auto folder = folderOf(target);
        if (!folder) {
            return std::unexpected(folder.error());
        }
        const std::string name = passingName();
        UniqueFd fd(::openat(*folder, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (fd) {
            return Part{.fd = std::move(fd), .path = lastPath_.empty() ? name : lastPath_ + '/' + name};
        }
        const int number = errno;
        if (number == ENOENT && !looked) {
            // The folder was removed since the last file that went into it.
            looked = true;
            last_.reset();
        } else if (number != EEXIST) {  // a left-over of a crash is stepped over
            return refuse(number, target);
        }
    }
}

Placed<UniqueFd> Destination::reopenPart(const std::string& path) {
    return openFile(path, O_RDWR);
}

Placed<void> Destination::promote(const std::string& part, const std::string& target, Taken taken) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string from = placeOf(part).name;
    const std::string to = placeOf(target).name;
    const unsigned flags = taken == Taken::refused ? RENAME_NOREPLACE : 0;
    if (::renameat2(*folder, from.c_str(), *folder, to.c_str(), flags) == 0) {
        return {};
    }
    if (taken == Taken::replaced) {
        return refuse(errno, target);
    }
    // EINVAL: a file system without the flag. A second name is refused just as surely when the first one is taken.
    if (errno != EINVAL || ::linkat(*folder, from.c_str(), *folder, to.c_str(), 0) != 0) {
        return refuse(errno, target);
    }
    return ::unlinkat(*folder, from.c_str(), 0) == 0 ? Placed<void>() : refuse(errno, part);
}

void Destination::removePart(const std::string& part) noexcept {
    if (const auto folder = folderOf(part)) {
        ::unlinkat(*folder, placeOf(part).name.c_str(), 0);
    }
}

}  // namespace capstan::disk
