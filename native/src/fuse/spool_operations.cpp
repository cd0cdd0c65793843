#include "fuse/spool_operations.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <fcntl.h>
#include <linux/falloc.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace capstan::fuse {

namespace {

/// What is open by O_PATH alone is reached so for what takes a path, and by no name that could be another's by now.
std::string byDescriptor(const Spool::Node& node) {
    return "/proc/self/fd/" + std::to_string(node.place.get());
}

/// As programs see it: that of the disk, which stays, and never one of the tree's.
ino_t shownNumber(std::uint64_t node, ino_t number) {
    return Spool::isTop(node) ? firstSpoolNode : firstSpoolNode | number;
}

/// The kernel asks each time: what is archived goes from the spool without its doing.
fuse_entry_param entryOf(const Spool::Found& found) {
    fuse_entry_param entry{};
    entry.ino = found.id;
    entry.attr = found.facts;
    entry.attr.st_ino = shownNumber(found.id, found.facts.st_ino);
    return entry;
}

int errorOf(int result) {
    return result == 0 ? 0 : errno;
}

bool isForWriting(const fuse_file_info& file) {
    return (file.flags & O_ACCMODE) != O_RDONLY || (file.flags & O_TRUNC) != 0;
}

/// The kernel says where what is appended goes, and through the same descriptor it writes what was changed in memory.
constexpr int flagsOfKernel = O_APPEND | O_DIRECT | O_CREAT | O_EXCL | O_TRUNC;

/// Of a file; 0 when it cannot be told.
std::int64_t sizeOf(int file) {
    struct stat facts {};
    return ::fstat(file, &facts) == 0 ? facts.st_size : 0;
}

}  // namespace

SpoolRequests::SpoolRequests(std::unique_ptr<Spool> spool, OpenFiles& files, Tell tell)
    : spool_(std::move(spool)), files_(files), tell_(std::move(tell)) {}

void SpoolRequests::tellOf(SpoolEvent event, fuse_ino_t node, const char* name) {
    auto path = spool_->path(node);
    if (!path) return;
    if (name != nullptr) *path += '/' + std::string(name);
    tell_(event, *std::move(path));
}

/// The errno for whoever wants to change it; 0: he may.
int SpoolRequests::refusalToChange(fuse_ino_t node, const Spool::Node* known) {
    if (Spool::isTop(node)) return EPERM;
    return known == nullptr || known->isTaken ? ESTALE : 0;
}

/// False when there is not enough. What is not used of it is to be given back.
bool SpoolRequests::takeRoom(std::int64_t bytes) {
    if (bytes <= 0) return true;
    std::int64_t left = room_;
    while (left >= bytes) {
        if (room_.compare_exchange_weak(left, left - bytes)) return true;
    }
    return false;
}

/// Nothing, and the request is answered, where nobody may.
std::shared_ptr<Spool::Node> SpoolRequests::folderToWriteIn(fuse_req_t request, fuse_ino_t parent) {
    auto folder = spool_->node(parent);
    if (folder == nullptr || Spool::isTop(parent)) {
        fuse_reply_err(request, folder == nullptr ? ESTALE : EPERM);
        return nullptr;
    }
    return folder;
}

void SpoolRequests::lookup(fuse_req_t request, fuse_ino_t parent, const char* name) {
    const auto use = spool_->use();
    replyFound(request, parent, name);
}

void SpoolRequests::replyFound(fuse_req_t request, fuse_ino_t parent, const char* name) {
    const auto found = spool_->lookup(parent, name);
    if (!found) {
        fuse_reply_err(request, found.error());
        return;
    }
    const fuse_entry_param entry = entryOf(*found);
    if (fuse_reply_entry(request, &entry) != 0) spool_->forget(found->id, 1);
}

void SpoolRequests::getattr(fuse_req_t request, fuse_ino_t node) {
    auto facts = spool_->facts(node);
    if (!facts) {
        fuse_reply_err(request, facts.error());
        return;
    }
    facts->st_ino = shownNumber(node, facts->st_ino);
    fuse_reply_attr(request, &*facts, 0);
}

void SpoolRequests::setattr(fuse_req_t request, fuse_ino_t node, const struct stat& wanted, int which,
                            const fuse_file_info* file) {
    const auto use = spool_->use();
    const auto known = spool_->node(node);
    if (const int refusal = refusalToChange(node, known.get()); refusal != 0) {
        fuse_reply_err(request, refusal);
        return;
    }
    const std::string place = byDescriptor(*known);
    int error = 0;
    if ((which & FUSE_SET_ATTR_MODE) != 0) error = errorOf(::chmod(place.c_str(), wanted.st_mode & 07777));
    if (error == 0 && (which & (FUSE_SET_ATTR_UID | FUSE_SET_ATTR_GID)) != 0) {
        const uid_t user = (which & FUSE_SET_ATTR_UID) != 0 ? wanted.st_uid : static_cast<uid_t>(-1);
        const gid_t group = (which & FUSE_SET_ATTR_GID) != 0 ? wanted.st_gid : static_cast<gid_t>(-1);
        error = errorOf(::fchownat(known->place.get(), "", user, group, AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW));
    }
    if (error == 0 && (which & FUSE_SET_ATTR_SIZE) != 0) {
        const std::int64_t more = wanted.st_size - sizeOf(known->place.get());
        if (!takeRoom(more)) {
            error = ENOSPC;
        } else {
            error = errorOf(file != nullptr ? ::ftruncate(static_cast<int>(file->fh), wanted.st_size)
                                            : ::truncate(place.c_str(), wanted.st_size));
            if (error != 0 && more > 0) room_ += more;
        }
    }
    if (error == 0 && (which & (FUSE_SET_ATTR_ATIME | FUSE_SET_ATTR_MTIME)) != 0) {
        const auto timeOf = [which](int set, int now, timespec given) {
            if ((which & now) != 0) return timespec{.tv_sec = 0, .tv_nsec = UTIME_NOW};
            return (which & set) != 0 ? given : timespec{.tv_sec = 0, .tv_nsec = UTIME_OMIT};
        };
        const timespec times[2] = {timeOf(FUSE_SET_ATTR_ATIME, FUSE_SET_ATTR_ATIME_NOW, wanted.st_atim),
                                   timeOf(FUSE_SET_ATTR_MTIME, FUSE_SET_ATTR_MTIME_NOW, wanted.st_mtim)};
        // Of a link itself, too.
        error = errorOf(::utimensat(known->place.get(), "", times, AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW));
    }
    if (error != 0) {
        fuse_reply_err(request, error);
        return;
    }
    tellOf(SpoolEvent::changed, node);
    getattr(request, node);
}

void SpoolRequests::readlink(fuse_req_t request, fuse_ino_t node) {
    const auto known = spool_->node(node);
    std::string target(PATH_MAX, '\0');
    const ssize_t size = known == nullptr ? -1 : ::readlinkat(known->place.get(), "", target.data(), target.size() - 1);
    if (size < 0) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
        return;
    }
    target.resize(static_cast<std::size_t>(size));
    fuse_reply_readlink(request, target.c_str());
}

void SpoolRequests::statfs(fuse_req_t request, fuse_ino_t node) {
    const auto known = spool_->node(node);
    struct statvfs facts {};
    if (known == nullptr || ::fstatvfs(known->place.get(), &facts) != 0) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
        return;
    }
    const auto room = static_cast<std::uint64_t>(std::max<std::int64_t>(0, room_)) / facts.f_frsize;
    facts.f_bavail = std::min<std::uint64_t>(facts.f_bavail, room);
    facts.f_bfree = facts.f_bavail;
    fuse_reply_statfs(request, &facts);
}

void SpoolRequests::readFolder(fuse_req_t request, fuse_ino_t node, std::size_t room, off_t from, bool withFacts) {
    const auto use = spool_->use();
    const auto known = spool_->node(node);
    auto reading = known == nullptr ? std::nullopt : readings_.take(node, from);
    if (known != nullptr && !reading) reading = SpoolReading::open(known->place.get(), from);
    if (!reading) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
        return;
    }
    std::vector<char> buffer(room);
    std::size_t used = 0;
    std::vector<std::uint64_t> held;
    off_t behind = from;
    auto one = reading->next();
    int error = one ? 0 : errno;
    for (; one; one = reading->next()) {
        fuse_entry_param entry{};
        entry.attr.st_ino = shownNumber(one->name == "." ? node : 0, one->number);
        entry.attr.st_mode = one->kind;
        if (withFacts && one->name != "." && one->name != "..") {
            const auto found = spool_->lookup(node, one->name.c_str());
            if (!found) continue;  // gone meanwhile
            entry = entryOf(*found);
            held.push_back(found->id);
        }
        char* const at = buffer.data() + used;
        const std::size_t left = room - used;
        const char* const name = one->name.c_str();
        const std::size_t taken = withFacts ? fuse_add_direntry_plus(request, at, left, name, &entry, one->next)
                                            : fuse_add_direntry(request, at, left, name, &entry.attr, one->next);
        if (taken > left) {
            if (entry.ino != 0) {
                spool_->forget(held.back(), 1);
                held.pop_back();
            }
            reading->giveBack(*std::move(one));
            readings_.keep(node, behind, *std::move(reading));
            break;
        }
        used += taken;
        behind = one->next;
    }
    if (used == 0 && error != 0) {
        fuse_reply_err(request, error);
    } else if (fuse_reply_buf(request, buffer.data(), used) != 0) {
        for (const std::uint64_t id : held) spool_->forget(id, 1);
    }
}

// ---- what is made and removed ----

void SpoolRequests::replyMade(fuse_req_t request, fuse_ino_t parent, const char* name) {
    tellOf(SpoolEvent::changed, parent, name);
    replyFound(request, parent, name);
}

void SpoolRequests::make(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    // No tape holds pipes, sockets or devices.
    int error = !S_ISREG(mode) ? EPERM : (room_ <= 0 ? ENOSPC : 0);
    if (error == 0) error = errorOf(::mknodat(folder->place.get(), name, mode, 0));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::makeFolder(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const int error = errorOf(::mkdirat(folder->place.get(), name, mode));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::makeLink(fuse_req_t request, const char* target, fuse_ino_t parent, const char* name) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const int error = errorOf(::symlinkat(target, folder->place.get(), name));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::link(fuse_req_t request, fuse_ino_t node, fuse_ino_t parent, const char* name) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const auto known = spool_->node(node);
    // What has been taken out would come back by it.
    int error = isOfSpool(node) ? refusalToChange(node, known.get()) : EXDEV;
    if (error == 0) {
        error = errorOf(::linkat(AT_FDCWD, byDescriptor(*known).c_str(), folder->place.get(), name, AT_SYMLINK_FOLLOW));
    }
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::remove(fuse_req_t request, fuse_ino_t parent, const char* name, int how) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const int error = errorOf(::unlinkat(folder->place.get(), name, how));
    if (error == 0) tellOf(SpoolEvent::changed, parent, name);
    fuse_reply_err(request, error);
}

void SpoolRequests::rename(fuse_req_t request, fuse_ino_t from, const char* name, fuse_ino_t to, const char* newName,
                           unsigned how) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, from);
    if (folder == nullptr) return;
    const auto target = isOfSpool(to) ? folderToWriteIn(request, to) : nullptr;
    if (target == nullptr) {
        if (!isOfSpool(to)) fuse_reply_err(request, EXDEV);
        return;
    }
    const int error = spool_->rename(from, name, to, newName, how);
    if (error == 0) {
        tellOf(SpoolEvent::changed, from, name);
        tellOf(SpoolEvent::changed, to, newName);
    }
    fuse_reply_err(request, error);
}

// ---- content ----

void SpoolRequests::create(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode, fuse_file_info file) {
    const auto use = spool_->use();
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    if (room_ <= 0) {
        fuse_reply_err(request, ENOSPC);
        return;
    }
    const int flags = (file.flags & ~flagsOfKernel) | (file.flags & O_EXCL) | O_CREAT | O_NOFOLLOW | O_CLOEXEC;
    UniqueFd content(::openat(folder->place.get(), name, flags, mode));
    const auto found = content ? spool_->lookup(parent, name, content.get()) : std::unexpected(errno);
    if (!found) {
        fuse_reply_err(request, found.error());
        return;
    }
    const fuse_entry_param entry = entryOf(*found);
    const int error = keepOpen(found->id, std::move(content), file);
    if (error == 0 && fuse_reply_create(request, &entry, &file) == 0) return;
    if (error != 0) fuse_reply_err(request, error);
    if (error == 0) letGoOf(found->id, file);
    spool_->forget(found->id, 1);
}

void SpoolRequests::open(fuse_req_t request, fuse_ino_t node, fuse_file_info file) {
    const auto use = spool_->use();
    const auto known = spool_->node(node);
    const int flags = (file.flags & ~(flagsOfKernel | O_NOFOLLOW)) | O_CLOEXEC;
    UniqueFd content(known == nullptr ? -1 : ::open(byDescriptor(*known).c_str(), flags));
    if (!content) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
        return;
    }
    if (const int error = keepOpen(node, std::move(content), file); error != 0) {
        fuse_reply_err(request, error);
    } else if (fuse_reply_open(request, &file) != 0) {
        letGoOf(node, file);
    }
}

/// Of what has been taken out meanwhile not a byte is changed.
int SpoolRequests::keepOpen(std::uint64_t node, UniqueFd content, fuse_file_info& file) {
    if (isForWriting(file)) {
        if (!spool_->beginWriting(node)) return ESTALE;
        // Also of what is open for reading alone.
        const std::string place = "/proc/self/fd/" + std::to_string(content.get());
        if ((file.flags & O_TRUNC) != 0 && ::truncate(place.c_str(), 0) != 0) {
            const int error = errno;
            spool_->endWriting(node);
            return error;
        }
        if (auto path = spool_->path(node)) {
            tell_(SpoolEvent::opened, *path);
            const std::lock_guard lock(mutex_);
            opened_.insert_or_assign(content.get(), *std::move(path));
        }
    }
    file.fh = static_cast<std::uint64_t>(files_.keep(std::move(content)));
    return 0;
}

/// By the path that it was opened by: whoever counts those finds it again. It may have another by now.
void SpoolRequests::letGoOf(std::uint64_t node, const fuse_file_info& file) {
    const auto descriptor = static_cast<int>(file.fh);
    std::string path;
    bool isHeard = false;
    if (isForWriting(file)) {
        const std::lock_guard lock(mutex_);
        if (auto opened = opened_.extract(descriptor)) {
            path = std::move(opened.mapped());
            isHeard = true;
        }
    }
    files_.drop(descriptor);
    if (!isForWriting(file)) return;
    spool_->endWriting(node);
    auto now = spool_->path(node);
    const bool isElsewhere = now && *now != path;
    if (isHeard) tell_(SpoolEvent::closed, std::move(path));
    if (isElsewhere) tell_(SpoolEvent::changed, *std::move(now));
}

void SpoolRequests::write(fuse_req_t request, fuse_bufvec& content, off_t at, const fuse_file_info& file) {
    const std::size_t size = fuse_buf_size(&content);
    const auto end = at + static_cast<std::int64_t>(size);
    const std::int64_t more = std::max<std::int64_t>(0, end - sizeOf(static_cast<int>(file.fh)));
    if (!takeRoom(more)) {
        fuse_reply_err(request, ENOSPC);
        return;
    }
    fuse_bufvec disk{};
    disk.count = 1;
    disk.buf[0].size = size;
    disk.buf[0].flags = static_cast<fuse_buf_flags>(FUSE_BUF_IS_FD | FUSE_BUF_FD_SEEK | FUSE_BUF_FD_RETRY);
    disk.buf[0].fd = static_cast<int>(file.fh);
    disk.buf[0].pos = at;
    const ssize_t written = fuse_buf_copy(&disk, &content, FUSE_BUF_SPLICE_MOVE);
    room_ += std::min<std::int64_t>(more, static_cast<std::int64_t>(size) - std::max<std::int64_t>(0, written));
    if (written < 0) {
        fuse_reply_err(request, static_cast<int>(-written));
        return;
    }
    fuse_reply_write(request, static_cast<std::size_t>(written));
}

void SpoolRequests::release(fuse_req_t request, fuse_ino_t node, const fuse_file_info& file) {
    letGoOf(node, file);
    fuse_reply_err(request, 0);
}

void SpoolRequests::sync(fuse_req_t request, bool onlyContent, const fuse_file_info& file) {
    const int descriptor = static_cast<int>(file.fh);
    fuse_reply_err(request, errorOf(onlyContent ? ::fdatasync(descriptor) : ::fsync(descriptor)));
}

void SpoolRequests::syncFolder(fuse_req_t request, fuse_ino_t node) {
    const auto known = spool_->node(node);
    const UniqueFd folder(known == nullptr ? -1
                                           : ::openat(known->place.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    fuse_reply_err(request, folder ? errorOf(::fsync(folder.get())) : (known == nullptr ? ESTALE : errno));
}

void SpoolRequests::allocate(fuse_req_t request, int mode, off_t at, off_t length, const fuse_file_info& file) {
    const auto descriptor = static_cast<int>(file.fh);
    const bool isForLess = (static_cast<unsigned>(mode) & (FALLOC_FL_PUNCH_HOLE | FALLOC_FL_COLLAPSE_RANGE)) != 0;
    const std::int64_t more = isForLess ? 0 : std::max<std::int64_t>(0, at + length - sizeOf(descriptor));
    if (!takeRoom(more)) {
        fuse_reply_err(request, ENOSPC);
        return;
    }
    const int error = errorOf(::fallocate(descriptor, mode, at, length));
    if (error != 0) room_ += more;
    fuse_reply_err(request, error);
}

// ---- attributes ----

void SpoolRequests::getxattr(fuse_req_t request, fuse_ino_t node, const char* name, std::size_t room) {
    const auto known = spool_->node(node);
    std::vector<char> value(room);
    const ssize_t size =
        known == nullptr ? -1 : ::getxattr(byDescriptor(*known).c_str(), name, value.data(), value.size());
    if (size < 0) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
    } else if (room == 0) {
        fuse_reply_xattr(request, static_cast<std::size_t>(size));
    } else {
        fuse_reply_buf(request, value.data(), static_cast<std::size_t>(size));
    }
}

void SpoolRequests::setxattr(fuse_req_t request, fuse_ino_t node, const char* name, const char* value, std::size_t size,
                             int how) {
    const auto use = spool_->use();
    const auto known = spool_->node(node);
    int error = refusalToChange(node, known.get());
    if (error == 0) error = errorOf(::setxattr(byDescriptor(*known).c_str(), name, value, size, how));
    if (error == 0) tellOf(SpoolEvent::changed, node);
    fuse_reply_err(request, error);
}

void SpoolRequests::listxattr(fuse_req_t request, fuse_ino_t node, std::size_t room) {
    const auto known = spool_->node(node);
    std::vector<char> names(room);
    const ssize_t size = known == nullptr ? -1 : ::listxattr(byDescriptor(*known).c_str(), names.data(), names.size());
    if (size < 0) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
    } else if (room == 0) {
        fuse_reply_xattr(request, static_cast<std::size_t>(size));
    } else {
        fuse_reply_buf(request, names.data(), static_cast<std::size_t>(size));
    }
}

void SpoolRequests::removexattr(fuse_req_t request, fuse_ino_t node, const char* name) {
    const auto use = spool_->use();
    const auto known = spool_->node(node);
    int error = refusalToChange(node, known.get());
    if (error == 0) error = errorOf(::removexattr(byDescriptor(*known).c_str(), name));
    if (error == 0) tellOf(SpoolEvent::changed, node);
    fuse_reply_err(request, error);
}

}  // namespace capstan::fuse
