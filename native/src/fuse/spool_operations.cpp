#include "fuse/spool_operations.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "fuse/spool_facts.hpp"

namespace capstan::fuse {

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

}  // namespace capstan::fuse
