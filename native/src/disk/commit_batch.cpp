#include "disk/commit_batch.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <iterator>
#include <map>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "disk/names.hpp"

namespace capstan::disk {

namespace {

/// So few are waited for one by one: the whole file system may have others' to write, too.
constexpr std::ptrdiff_t few = 4;

bool syncFileSystem(Destination& destination) {
    const auto root = destination.openFile("", O_RDONLY | O_DIRECTORY);
    return root && ::syncfs(root->get()) == 0;
}

DiskResult<void> syncFolder(Destination& destination, const std::string& folder, bool unlessSame) {
    const auto fd = destination.openFile(folder, O_RDONLY | O_DIRECTORY);
    if (!fd) {
        return std::unexpected(fd.error());
    }
    struct stat facts {};
    const bool same = ::fstat(fd->get(), &facts) == 0 && facts.st_dev == destination.device();
    return (unlessSame && same) || ::fsync(fd->get()) == 0 ? DiskResult<void>() : destination.refuse(errno, folder);
}

}  // namespace

/// Where all at once fails, each by itself shows whose failure it is.
std::vector<std::optional<Refusal>> syncFolders(Destination& destination, const std::vector<std::string>& folders) {
    const bool all = std::ssize(folders) > few && syncFileSystem(destination);
    std::vector<std::optional<Refusal>> failures(folders.size());
    for (std::size_t i = 0; i < folders.size(); ++i) {
        if (auto synced = syncFolder(destination, folders[i], all); !synced) {
            failures[i] = std::move(synced).error();
        }
    }
    return failures;
}

std::vector<std::optional<Refusal>> CommitBatch::commit(const Name& name) {
    syncData();
    for (std::size_t i = 0; i < files_.size(); ++i) {
        File& file = files_[i];
        if (!file.failure) {
            auto named = name(i);
            file.named = named && *named;
            if (!named) {
                file.failure = std::move(named).error();
            }
        }
        if (!file.named) {
            destination_.removePart(file.part);
        }
    }
    syncNames();
    std::vector<std::optional<Refusal>> failures;
    failures.reserve(files_.size());
    for (File& file : files_) {
        failures.push_back(std::move(file.failure));
    }
    files_.clear();
    return failures;
}

void CommitBatch::syncData() {
    const auto files = std::ranges::count(files_, false, &File::link);
    const bool all = files > few && syncFileSystem(destination_);
    for (File& file : files_) {
        if (!file.link && (!all || file.elsewhere)) {
            if (auto synced = syncFile(file); !synced) {
                file.failure = std::move(synced).error();
            }
        }
    }
}

void CommitBatch::syncNames() {
    std::map<std::string, std::vector<File*>> named;
    for (File& file : files_) {
        if (file.named) {
            named[std::string(splitTarget(file.part).folder)].push_back(&file);
        }
    }
    std::vector<std::string> folders;
    folders.reserve(named.size());
    for (const auto& [folder, files] : named) {
        folders.push_back(folder);
    }
    const auto failures = syncFolders(destination_, folders);
    for (std::size_t i = 0; i < folders.size(); ++i) {
        for (File* file : named.at(folders[i])) {
            file->failure = failures[i];
        }
    }
}

DiskResult<void> CommitBatch::syncFile(const File& file) {
    const auto fd = destination_.openFile(file.part, O_RDONLY);
    if (!fd) {
        return std::unexpected(fd.error());
    }
    return ::fsync(fd->get()) == 0 ? DiskResult<void>() : destination_.refuse(errno, file.part);
}

}  // namespace capstan::disk
