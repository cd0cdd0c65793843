#include "fuse/spool_operations.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
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

/// The kernel asks each time: what is archived goes from the spool without its doing.
fuse_entry_param entryOf(const Spool::Found& found) {
    fuse_entry_param entry{};
    entry.ino = found.id;
    entry.attr = found.facts;
    entry.attr.st_ino = found.id;
    return entry;
}

int errorOf(int result) {
    return result == 0 ? 0 : errno;
}

bool isForWriting(const fuse_file_info& file) {
    return (file.flags & O_ACCMODE) != O_RDONLY || (file.flags & O_TRUNC) != 0;
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
    const auto found = spool_->lookup(parent, name);
    if (!found) {
        fuse_reply_err(request, found.error());
        return;
    }
    const fuse_entry_param entry = entryOf(*found);
    if (fuse_reply_entry(request, &entry) == -ENOENT) spool_->forget(found->id, 1);
}

void SpoolRequests::getattr(fuse_req_t request, fuse_ino_t node) {
    auto facts = spool_->facts(node);
    if (!facts) {
        fuse_reply_err(request, facts.error());
        return;
    }
    facts->st_ino = node;
    fuse_reply_attr(request, &*facts, 0);
}

void SpoolRequests::setattr(fuse_req_t request, fuse_ino_t node, const struct stat& wanted, int which,
                            const fuse_file_info* file) {
    const auto known = spool_->node(node);
    const bool mayChange = known != nullptr && !Spool::isTop(node);
    if (!mayChange || !spool_->beginWriting(node)) {
        fuse_reply_err(request, known != nullptr && !mayChange ? EPERM : ESTALE);
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
        error = errorOf(file != nullptr ? ::ftruncate(static_cast<int>(file->fh), wanted.st_size)
                                        : ::truncate(place.c_str(), wanted.st_size));
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
    spool_->endWriting(node);
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
    const auto known = spool_->node(node);
    UniqueFd folder(known == nullptr ? -1 : ::openat(known->place.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const std::unique_ptr<DIR, int (*)(DIR*)> reading(folder ? ::fdopendir(folder.get()) : nullptr, ::closedir);
    if (reading == nullptr) {
        fuse_reply_err(request, known == nullptr ? ESTALE : errno);
        return;
    }
    static_cast<void>(folder.release());
    if (from > 0) ::seekdir(reading.get(), from);
    std::vector<char> buffer(room);
    std::size_t used = 0;
    std::vector<std::uint64_t> held;
    while (const dirent* const one = ::readdir(reading.get())) {
        const std::string name = one->d_name;
        const bool isDot = name == "." || name == "..";
        fuse_entry_param entry{};
        entry.attr.st_ino = one->d_ino;
        entry.attr.st_mode = static_cast<mode_t>(one->d_type) << 12U;
        if (withFacts && !isDot) {
            const auto found = spool_->lookup(node, one->d_name);
            if (!found) continue;  // gone meanwhile
            entry = entryOf(*found);
            held.push_back(found->id);
        }
        char* const at = buffer.data() + used;
        const std::size_t left = room - used;
        const std::size_t taken = withFacts
                                      ? fuse_add_direntry_plus(request, at, left, name.c_str(), &entry, one->d_off)
                                      : fuse_add_direntry(request, at, left, name.c_str(), &entry.attr, one->d_off);
        if (taken > left) {
            if (withFacts && !isDot) {
                spool_->forget(held.back(), 1);
                held.pop_back();
            }
            break;
        }
        used += taken;
    }
    if (fuse_reply_buf(request, buffer.data(), used) == -ENOENT) {
        for (const std::uint64_t id : held) spool_->forget(id, 1);
    }
}

// ---- what is made and removed ----

void SpoolRequests::replyMade(fuse_req_t request, fuse_ino_t parent, const char* name) {
    tellOf(SpoolEvent::changed, parent, name);
    lookup(request, parent, name);
}

void SpoolRequests::make(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode) {
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    // No tape holds pipes or devices.
    const int error = !S_ISREG(mode) ? EPERM : errorOf(::mknodat(folder->place.get(), name, mode, 0));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::makeFolder(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode) {
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const int error = errorOf(::mkdirat(folder->place.get(), name, mode));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::makeLink(fuse_req_t request, const char* target, fuse_ino_t parent, const char* name) {
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const int error = errorOf(::symlinkat(target, folder->place.get(), name));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::link(fuse_req_t request, fuse_ino_t node, fuse_ino_t parent, const char* name) {
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const auto known = spool_->node(node);
    const int error =
        known == nullptr
            ? EXDEV
            : errorOf(::linkat(AT_FDCWD, byDescriptor(*known).c_str(), folder->place.get(), name, AT_SYMLINK_FOLLOW));
    error == 0 ? replyMade(request, parent, name) : static_cast<void>(fuse_reply_err(request, error));
}

void SpoolRequests::remove(fuse_req_t request, fuse_ino_t parent, const char* name, int how) {
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    const int error = errorOf(::unlinkat(folder->place.get(), name, how));
    if (error == 0) tellOf(SpoolEvent::changed, parent, name);
    fuse_reply_err(request, error);
}

void SpoolRequests::rename(fuse_req_t request, fuse_ino_t from, const char* name, fuse_ino_t to, const char* newName,
                           unsigned how) {
    const auto folder = folderToWriteIn(request, from);
    if (folder == nullptr) return;
    const auto target = isOfSpool(to) ? folderToWriteIn(request, to) : nullptr;
    if (target == nullptr) {
        if (!isOfSpool(to)) fuse_reply_err(request, EXDEV);
        return;
    }
    const int error = errorOf(::renameat2(folder->place.get(), name, target->place.get(), newName, how));
    if (error == 0) {
        // Under its new name from here on, also for who holds it.
        if (const auto moved = spool_->lookup(to, newName)) spool_->forget(moved->id, 1);
        tellOf(SpoolEvent::changed, from, name);
        tellOf(SpoolEvent::changed, to, newName);
    }
    fuse_reply_err(request, error);
}

// ---- content ----

void SpoolRequests::create(fuse_req_t request, fuse_ino_t parent, const char* name, mode_t mode, fuse_file_info file) {
    const auto folder = folderToWriteIn(request, parent);
    if (folder == nullptr) return;
    if (room_ <= 0) {
        fuse_reply_err(request, ENOSPC);
        return;
    }
    const int flags = (file.flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC) & ~O_DIRECT;
    UniqueFd content(::openat(folder->place.get(), name, flags & ~O_TRUNC, mode));
    const auto found = content ? spool_->lookup(parent, name) : std::unexpected(errno);
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
    const auto known = spool_->node(node);
    const int flags = (file.flags | O_CLOEXEC) & ~(O_NOFOLLOW | O_DIRECT | O_CREAT | O_EXCL | O_TRUNC);
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
        if ((file.flags & O_TRUNC) != 0 && ::ftruncate(content.get(), 0) != 0) {
            spool_->endWriting(node);
            return errno;
        }
        tellOf(SpoolEvent::opened, node);
    }
    file.fh = static_cast<std::uint64_t>(files_.keep(std::move(content)));
    return 0;
}

void SpoolRequests::letGoOf(std::uint64_t node, const fuse_file_info& file) {
    files_.drop(static_cast<int>(file.fh));
    if (!isForWriting(file)) return;
    spool_->endWriting(node);
    tellOf(SpoolEvent::closed, node);
}

void SpoolRequests::write(fuse_req_t request, fuse_bufvec& content, off_t at, const fuse_file_info& file) {
    const std::size_t size = fuse_buf_size(&content);
    if (room_ < static_cast<std::int64_t>(size)) {
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
    if (written < 0) {
        fuse_reply_err(request, static_cast<int>(-written));
        return;
    }
    room_ -= written;
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
    if (mode == 0 && room_ < length) {
        fuse_reply_err(request, ENOSPC);
        return;
    }
    fuse_reply_err(request, errorOf(::fallocate(static_cast<int>(file.fh), mode, at, length)));
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
    const auto known = spool_->node(node);
    const int error =
        known == nullptr ? ESTALE : errorOf(::setxattr(byDescriptor(*known).c_str(), name, value, size, how));
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
    const auto known = spool_->node(node);
    const int error = known == nullptr ? ESTALE : errorOf(::removexattr(byDescriptor(*known).c_str(), name));
    if (error == 0) tellOf(SpoolEvent::changed, node);
    fuse_reply_err(request, error);
}

}  // namespace capstan::fuse
