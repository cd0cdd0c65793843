#include "write/source_error.hpp"

#include <cerrno>
#include <string_view>
#include <sys/stat.h>

#include "base/named_path.hpp"

namespace capstan::write {

namespace {

std::string_view kindWord(mode_t mode) {
    switch (mode & S_IFMT) {
        case S_IFREG:
            return "a file";
        case S_IFDIR:
            return "a folder";
        case S_IFLNK:
            return "a symbolic link";
        case S_IFIFO:
            return "a FIFO";
        case S_IFSOCK:
            return "a socket";
        default:
            return "a device";
    }
}

}  // namespace

std::unexpected<Error> sourceError(int errorNumber, const std::string& path) {
    const bool gone = errorNumber == ENOENT || errorNumber == ENOTDIR;
    return fail(gone ? Code::sourceMissing : shortageOr(errorNumber, Code::sourceUnreadable),
                wordsForNamed(errorNumber, path));
}

std::unexpected<Error> wrongKind(mode_t mode, const std::string& path) {
    const bool storable = S_ISREG(mode) || S_ISDIR(mode) || S_ISLNK(mode);
    return fail(storable ? Code::sourceChanged : Code::sourceUnsupported,
                path + ": is now " + std::string(kindWord(mode)));
}

}  // namespace capstan::write
