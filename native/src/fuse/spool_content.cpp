// Files of the spool that are open: their content, and who writes it.
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <linux/falloc.h>
#include <string>
#include <unistd.h>
#include <utility>

#include "fuse/spool_facts.hpp"
#include "fuse/spool_operations.hpp"

namespace capstan::fuse {

namespace {

bool isForWriting(const fuse_file_info& file) {
    return (file.flags & O_ACCMODE) != O_RDONLY || (file.flags & O_TRUNC) != 0;
}

/// The kernel says where what is appended goes, and through the same descriptor it writes what was changed in memory.
constexpr int flagsOfKernel = O_APPEND | O_DIRECT | O_CREAT | O_EXCL | O_TRUNC;

}  // namespace

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

}  // namespace capstan::fuse
