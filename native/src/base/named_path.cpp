#include "base/named_path.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/disk_name.hpp"

namespace capstan {

namespace {

UniqueFd openNamedAt(int folder, const char* path, int flags) {
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_NO_MAGICLINKS;
    UniqueFd fd(static_cast<int>(::syscall(SYS_openat2, folder, path, &how, sizeof how)));
    if (fd && liesInProc(fd.get())) {
        fd.reset();
        errno = ELOOP;
    }
    return fd;
}

UniqueFd openShownAt(int folder, const std::string& path, int flags) {
    if (const std::string onDisk = diskPath(path); onDisk != path) {
        if (UniqueFd fd = openNamedAt(folder, onDisk.c_str(), flags); fd || errno != ENOENT) {
            return fd;
        }
    }
    return openNamedAt(folder, path.c_str(), flags);
}

}  // namespace

UniqueFd openNamed(const std::string& path, int flags) {
    return openShownAt(AT_FDCWD, path, flags);
}

UniqueFd NeighbourPaths::open(const std::string& path, int flags) {
    const std::size_t name = path.rfind('/') + 1;
    if (name == 0 || name == path.size()) {
        return openNamed(path, flags);
    }
    const std::string_view folder = std::string_view(path).substr(0, name);
    if (folder != folderPath_ || !folder_) {
        folderPath_ = folder;
        folder_ = openNamed(folderPath_, O_PATH | O_DIRECTORY);
    }
    if (folder_) {
        if (UniqueFd fd = openShownAt(folder_.get(), path.substr(name), flags)) {
            return fd;
        }
        folder_.reset();  // another may have taken its place
    }
    return openNamed(path, flags);
}

NamedIn openFolderOf(std::string_view path) {
    while (path.size() > 1 && path.ends_with('/')) {
        path.remove_suffix(1);
    }
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string_view::npos ? "." : std::string(path.substr(0, slash + 1));
    return {.folder = openNamed(folder, O_PATH | O_DIRECTORY), .name = std::string(path.substr(slash + 1))};
}

bool liesInProc(int fd) {
    struct statfs facts {};
    return ::fstatfs(fd, &facts) == 0 && facts.f_type == PROC_SUPER_MAGIC;
}

std::string pathOfOwn(const UniqueFd& fd) {
    return "/proc/self/fd/" + std::to_string(fd.get());
}

std::string wordsForNamed(int errorNumber, std::string_view path) {
    const std::string words = std::string(path) + ": " + std::strerror(errorNumber);
    return errorNumber == ELOOP ? words + " (links that go in circles, and those of /proc, are not followed)" : words;
}

}  // namespace capstan
