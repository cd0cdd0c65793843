// What is made, renamed and removed in the spool.
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuse/spool_facts.hpp"
#include "fuse/spool_operations.hpp"

namespace capstan::fuse {

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

}  // namespace capstan::fuse
