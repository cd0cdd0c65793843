#include "virtual/staged_folder.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/file.hpp"

namespace capstan::virt {
namespace {

/// "dir/" and "dir" are the same folder; only the second has a name to put something beside.
std::filesystem::path withName(const std::filesystem::path& path) {
    return path.has_filename() ? path : path.parent_path();
}

}  // namespace

StagedFolder::StagedFolder(std::filesystem::path path, std::filesystem::path target)
    : path_(std::move(path)), target_(std::move(target)) {}

StagedFolder::StagedFolder(StagedFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), target_(std::move(other.target_)) {}

StagedFolder::~StagedFolder() {
    if (!path_.empty()) {
        std::error_code ignored;  // nobody is left to hear of it; the name says that it is unfinished
        std::filesystem::remove_all(path_, ignored);
    }
}

Result<StagedFolder> StagedFolder::make(const std::filesystem::path& target) {
    std::error_code error;
    const std::filesystem::path named = std::filesystem::absolute(withName(target), error);
    if (error) {
        return std::unexpected(storageError(error.value(), target.native()));
    }
    std::string pattern = named.parent_path() / ("." + named.filename().native() + ".unfinished-XXXXXX");
    if (::mkdtemp(pattern.data()) == nullptr) {
        return std::unexpected(storageError(errno, pattern));
    }
    return StagedFolder(pattern, named);
}

Result<void> StagedFolder::commit(Code taken) {
    auto fd = openFile(path_, O_RDONLY | O_DIRECTORY);
    if (!fd) {
        return fail(std::move(fd));
    }
    // One call for what may be a million small files; syncing each would take as many disk flushes.
    if (::syncfs(fd->get()) != 0) {
        return std::unexpected(storageError(errno, path_.native()));
    }
    if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) != 0) {
        const bool exists = errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR;
        return exists ? fail(taken, target_.native()) : std::unexpected(storageError(errno, target_.native()));
    }
    path_.clear();
    return syncFolder(target_.parent_path());
}

}  // namespace capstan::virt
