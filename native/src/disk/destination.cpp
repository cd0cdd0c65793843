#include "disk/destination.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <memory>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/named_path.hpp"
#include "base/unique_dir.hpp"
#include "disk/names.hpp"

namespace capstan::disk {

namespace {

constexpr mode_t ownerOnly = 0700;

/// Of substitutes for one name, beside each other.
constexpr unsigned mostSubstitutes = 1000;

std::string nameOf(std::string_view target) {
    return std::string(splitTarget(target).name);
}

DiskItemKind kindOf(mode_t mode) {
    return S_ISREG(mode)   ? DiskItemKind::file
           : S_ISDIR(mode) ? DiskItemKind::folder
           : S_ISLNK(mode) ? DiskItemKind::link
                           : DiskItemKind::other;
}

/// What no path of the kernel's can be: found before any of it is made, or its many parts are looked at.
bool isTooLong(std::string_view target) {
    return target.size() >= PATH_MAX;
}

FileId identityOf(const struct stat& facts) {
    return {.device = facts.st_dev, .number = facts.st_ino};
}

bool isImpossible(int number) {
    return number == EINVAL || number == EILSEQ;
}

/// Where the file system cannot rename without replacing: a second name is refused as surely when the first is taken;
/// and where there are no second names, one that was made for the purpose is there to be replaced.
int renameToFree(int folder, const char* from, const char* to) {
    if (::linkat(folder, from, folder, to, 0) == 0) {
        return ::unlinkat(folder, from, 0) == 0 ? 0 : errno;
    }
    if (errno != EPERM && errno != EOPNOTSUPP && errno != EINVAL) {
        return errno;
    }
    const UniqueFd own(::openat(folder, to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!own) {
        return errno;
    }
    if (::renameat(folder, from, folder, to) == 0) {
        return 0;
    }
    const int number = errno;
    ::unlinkat(folder, to, 0);
    return number;
}

}  // namespace

Result<Destination> Destination::open(const std::string& folder, const Wording& wording, MissingFolders missing,
                                      ImpossibleNames impossible) {
    UniqueFd root = openNamed(folder, O_PATH | O_DIRECTORY);
    struct stat facts {};
    if (!root || ::fstat(root.get(), &facts) != 0) {
        return std::unexpected(refusal(wording, errno, folder).error().error);
    }
    return Destination(std::move(root), facts.st_dev, wording, missing, impossible);
}

/// The process number keeps two programs apart that write into one folder.
std::string Destination::passingName() const {
    static std::atomic<std::uint64_t> count = 0;
    const std::string mark = mark_.empty() ? "" : mark_ + '-';
    return std::string(passingBegin) + mark + std::to_string(::getpid()) + '-' + std::to_string(count++) +
           std::string(passingEnd);
}

void Destination::removeLeftovers(const std::string& target) noexcept {
    UniqueFd fd = resolveOrErrno(actualPath(splitTarget(target).folder), O_RDONLY | O_DIRECTORY);
    if (mark_.empty() || !fd) {
        return;
    }
    const UniqueDir folder(::fdopendir(fd.get()));
    if (!folder) {
        return;
    }
    const int number = fd.release();
    const std::string begin = std::string(passingBegin) + mark_ + '-';
    while (const dirent* entry = ::readdir(folder.get())) {
        const std::string_view name = entry->d_name;
        if (name.starts_with(begin) && name.ends_with(passingEnd)) {
            ::unlinkat(number, entry->d_name, 0);
        }
    }
}

Result<Destination> Destination::copy(std::shared_ptr<Folders> folders) const {
    UniqueFd root(::fcntl(root_.get(), F_DUPFD_CLOEXEC, 0));
    if (!root) {
        return std::unexpected(refuse(errno, "").error().error);
    }
    Destination same(std::move(root), device_, *wording_, missing_, impossible_, std::move(folders));
    same.mark(mark_);
    return same;
}

Result<Destination> Destination::again() const {
    return copy(std::make_shared<Folders>());
}

Result<Destination> Destination::beside() const {
    return copy(folders_);
}

std::unexpected<Refusal> Destination::refuse(int errorNumber, std::string_view path) const {
    auto refused = refusal(*wording_, errorNumber, path);
    // One bad sector or one folder that somebody removed, or the whole disk or the chosen folder: it must be tried.
    if ((errorNumber == EIO || errorNumber == ENOENT) && !takesFiles()) {
        refused.error().everything = true;
    }
    return refused;
}

bool Destination::takesFiles() const {
    const std::string name = passingName();
    const UniqueFd fd(::openat(root_.get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!fd) {
        return errno == EEXIST || errno == EACCES;
    }
    const bool took = ::write(fd.get(), "", 1) == 1 && ::fsync(fd.get()) == 0;
    ::unlinkat(root_.get(), name.c_str(), 0);
    return took;
}

UniqueFd Destination::resolveOrErrno(const std::string& path, int flags) const {
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const char* name = path.empty() ? "." : path.c_str();
    return UniqueFd(static_cast<int>(::syscall(SYS_openat2, root_.get(), name, &how, sizeof how)));
}

DiskResult<UniqueFd> Destination::resolve(const std::string& path, int flags) const {
    UniqueFd fd = resolveOrErrno(path, flags);
    if (!fd) {
        return refuse(errno, path);
    }
    return fd;
}

std::string Destination::actualPath(std::string_view target) const {
    const std::lock_guard lock(folders_->mutex);
    const auto& substitutes = folders_->substitutes;
    if (substitutes.empty()) {
        return std::string(target);
    }
    for (std::string_view above = target; !above.empty(); above = splitTarget(above).folder) {
        if (const auto found = substitutes.find(std::string(above)); found != substitutes.end()) {
            return found->second + std::string(target.substr(above.size()));
        }
    }
    return std::string(target);
}

/// One name after the other, each looked up below the one before; what is missing is made as any program would.
DiskResult<UniqueFd> Destination::makeFolders(std::string_view path) {
    DiskResult<UniqueFd> at = resolve({}, O_PATH | O_DIRECTORY);
    for (std::size_t end = 0; at && end < path.size();) {
        end = std::min(path.find('/', end + 1), path.size());
        const std::string target(path.substr(0, end));
        const auto made = makeIn(at->get(), target, 0777);
        if (!made) {
            return std::unexpected(made.error());
        }
        const std::string actual = actualPath(target);
        at = resolve(actual, O_PATH | O_DIRECTORY);
        if (*made && at && missing_ == MissingFolders::ownerOnly) {
            closeToOthers(actual);
        }
    }
    return at;
}

/// A folder that is there is merged with; a file or a link is not, nor is a folder that stands for another target.
DiskResult<bool> Destination::makeIn(int folder, const std::string& target, mode_t mode) {
    const std::string asked = nameOf(actualPath(target));
    std::string base = asked;
    std::string name = asked;
    for (unsigned number = 1; number <= mostSubstitutes;) {
        const bool made = ::mkdirat(folder, name.c_str(), mode) == 0;
        if (!made && isImpossible(errno) && impossible_ == ImpossibleNames::substituted && base != possibleName(base)) {
            base = name = possibleName(base);
            continue;
        }
        struct stat facts {};
        if ((!made && errno != EEXIST) || ::fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
            return refuse(errno, target);
        }
        if (name == asked && !S_ISDIR(facts.st_mode)) {
            return refuse(S_ISLNK(facts.st_mode) ? ELOOP : ENOTDIR, target);
        }
        if (S_ISDIR(facts.st_mode) && standsFor(identityOf(facts), target)) {
            if (name != nameOf(target)) {
                std::string actual = pathOf(splitTarget(actualPath(target)).folder, name);
                const std::lock_guard lock(folders_->mutex);
                folders_->substitutes.insert_or_assign(target, std::move(actual));
            }
            return made;
        }
        name = markedName(base, std::to_string(++number));
    }
    return refuse(EEXIST, target);
}

bool Destination::standsFor(const FileId& folder, const std::string& target) {
    if (impossible_ == ImpossibleNames::refused) {
        return true;
    }
    const std::lock_guard lock(folders_->mutex);
    return folders_->targets.try_emplace(folder, target).first->second == target;
}

/// What the system makes of 0777 is the usual mode: asked for by making it so.
void Destination::closeToOthers(const std::string& path) {
    const UniqueFd folder = resolveOrErrno(path, O_RDONLY | O_DIRECTORY);
    struct stat facts {};
    if (folder && ::fstat(folder.get(), &facts) == 0 && ::fchmod(folder.get(), ownerOnly) == 0) {
        const std::lock_guard lock(folders_->mutex);
        folders_->implied.push_back({.target = path, .usualMode = facts.st_mode & 07777U});
    }
}

std::vector<Destination::Implied> Destination::takeImplied() {
    const std::lock_guard lock(folders_->mutex);
    return std::exchange(folders_->implied, {});
}

DiskResult<int> Destination::folderOf(const std::string& target) {
    if (isTooLong(target)) {
        return refuse(ENAMETOOLONG, target);
    }
    const std::string_view wanted = splitTarget(target).folder;
    std::string folder = actualPath(wanted);
    if (last_ && lastPath_ == folder) {
        return last_.get();
    }
    UniqueFd found = resolveOrErrno(folder, O_PATH | O_DIRECTORY);
    if (!found && errno != ENOENT && !(impossible_ == ImpossibleNames::substituted && isImpossible(errno))) {
        return refuse(errno, folder);
    }
    if (!found) {
        auto made = makeFolders(wanted);
        if (!made) {
            return std::unexpected(std::move(made).error());
        }
        found = std::move(*made);
        folder = actualPath(wanted);
    }
    last_ = std::move(found);
    lastPath_ = std::move(folder);
    return last_.get();
}

DiskResult<bool> Destination::makeFolder(const std::string& target) {
    if (target.empty()) {
        return false;
    }
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const auto made = makeIn(*folder, target, ownerOnly);
    if (made && *made) {
        made_.insert(target);
    }
    return made;
}

bool Destination::madeFolder(std::string_view target) const {
    return made_.contains(std::string(target));
}

DiskResult<UniqueFd> Destination::openFolder(const std::string& target) {
    return resolve(actualPath(target), O_RDONLY | O_DIRECTORY);
}

DiskResult<UniqueFd> Destination::openFile(const std::string& target, int flags) {
    return resolve(target, flags | O_NONBLOCK | O_NOCTTY);
}

DiskResult<std::string> Destination::makePartLink(const std::string& target, const std::string& pointsAt) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    if (pointsAt.find('\0') != std::string::npos) {
        return refuse(EINVAL, target);
    }
    while (true) {
        const std::string name = passingName();
        if (::symlinkat(pointsAt.c_str(), *folder, name.c_str()) == 0) {
            return pathOf(lastPath_, name);
        }
        if (errno != EEXIST) {
            return refuse(errno, target);
        }
    }
}

DiskResult<void> Destination::makeLink(const std::string& target, const std::string& pointsAt, NameConflict conflict) {
    const auto folder = folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    if (::symlinkat(pointsAt.c_str(), *folder, nameOf(target).c_str()) == 0) {
        return {};
    }
    if (errno != EEXIST || conflict == NameConflict::refused) {
        return refuse(errno, target);
    }
    // Beside what is there, and then in its place: the name is never missing.
    const auto part = makePartLink(target, pointsAt);
    if (!part) {
        return std::unexpected(part.error());
    }
    auto named = promote(*part, target, conflict);
    if (!named) {
        removePart(*part);
    }
    return named;
}

DiskResult<std::optional<DiskItem>> Destination::inspect(const std::string& target) {
    if (isTooLong(target)) {
        return refuse(ENAMETOOLONG, target);
    }
    std::string folder = actualPath(splitTarget(target).folder);
    if (!last_ || lastPath_ != folder) {
        UniqueFd found = resolveOrErrno(folder, O_PATH | O_DIRECTORY);
        if (!found && (errno == ENOENT || (impossible_ == ImpossibleNames::substituted && isImpossible(errno)))) {
            return std::nullopt;
        }
        if (!found) {
            return refuse(errno, folder);
        }
        last_ = std::move(found);
        lastPath_ = std::move(folder);
    }
    struct stat facts {};
    if (::fstatat(last_.get(), nameOf(target).c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0) {
        return DiskItem{.kind = kindOf(facts.st_mode),
                        .bytes = static_cast<std::uint64_t>(facts.st_size),
                        .modified = facts.st_mtim,
                        .identity = identityOf(facts)};
    }
    if (errno == ENOENT || (impossible_ == ImpossibleNames::substituted && isImpossible(errno))) {
        return std::nullopt;
    }
    return refuse(errno, target);
}

DiskResult<void> Destination::checkFree(const std::string& target) {
    const auto there = inspect(target);
    if (!there) {
        return std::unexpected(there.error());
    }
    return *there ? refuse(EEXIST, target) : DiskResult<void>();
}

DiskResult<Destination::NewPart> Destination::makePart(const std::string& target) {
    bool inspected = false;
    while (true) {
        const auto folder = folderOf(target);
        if (!folder) {
            return std::unexpected(folder.error());
        }
        const std::string name = passingName();
        UniqueFd fd(::openat(*folder, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (fd) {
            return NewPart{.fd = std::move(fd), .path = pathOf(lastPath_, name)};
        }
        const int number = errno;
        if (number == ENOENT && !inspected) {
            // The folder was removed since the last file that went into it.
            inspected = true;
            last_.reset();
        } else if (number != EEXIST) {  // a left-over of a crash is stepped over
            return refuse(number, target);
        }
    }
}

DiskResult<UniqueFd> Destination::reopenPart(const std::string& path) {
    return openFile(path, O_RDWR);
}

DiskResult<void> Destination::promote(const std::string& part, const std::string& target, NameConflict conflict) {
    const auto folder = folderOf(part);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string from = nameOf(part);
    const std::string to = nameOf(target);
    if (conflict == NameConflict::replaced) {
        return ::renameat(*folder, from.c_str(), *folder, to.c_str()) == 0 ? DiskResult<void>() : refuse(errno, target);
    }
    if (::renameat2(*folder, from.c_str(), *folder, to.c_str(), RENAME_NOREPLACE) == 0) {
        return {};
    }
    // EINVAL: a file system without the flag, or without such names.
    const int number = errno == EINVAL ? renameToFree(*folder, from.c_str(), to.c_str()) : errno;
    return number == 0 ? DiskResult<void>() : refuse(number, target);
}

void Destination::removePart(const std::string& part) noexcept {
    if (const auto there = inspect(part); there && *there) {
        ::unlinkat(last_.get(), nameOf(part).c_str(), 0);
    }
}

}  // namespace capstan::disk
