#include "fuse/claim.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>

#include "base/unique_fd.hpp"

namespace capstan::fuse {

std::expected<bool, int> claim(const std::string& path) {
    UniqueFd file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file) return std::unexpected(errno);
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return false;
        return std::unexpected(errno);
    }
    static_cast<void>(file.release());  // the kernel closes it
    return true;
}

}  // namespace capstan::fuse
