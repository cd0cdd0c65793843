// Extended attributes of what lies in the spool: those of its disk.
#include <cerrno>
#include <sys/xattr.h>
#include <vector>

#include "fuse/spool_facts.hpp"
#include "fuse/spool_operations.hpp"

namespace capstan::fuse {

bool SpoolRequests::hasAttribute(fuse_ino_t node, const char* name) {
    const auto known = spool_->node(node);
    return known != nullptr && ::getxattr(byDescriptor(*known).c_str(), name, nullptr, 0) >= 0;
}

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
