#include "disk/batch.hpp"

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

bool syncFileSystem(Destination& place) {
    const auto root = place.openFile("", O_RDONLY | O_DIRECTORY);
    return root && ::syncfs(root->get()) == 0;
}

Placed<void> syncFolder(Destination& place, const std::string& folder, bool unlessSame) {
    const auto fd = place.openFile(folder, O_RDONLY | O_DIRECTORY);
    if (!fd) {
        return std::unexpected(fd.error());
    }
    struct stat facts {};
    const bool same = ::fstat(fd->get(), &facts) == 0 && facts.st_dev == place.device();
    return (unlessSame && same) || ::fsync(fd->get()) == 0 ? Placed<void>() : place.refuse(errno, folder);
}

}  // namespace

/// Where all at once fails, each for itself tells whose failure it is.
std::vector<std::optional<Refusal>> syncFolders(Destination& place, const std::vector<std::string>& folders) {
    const bool all = std::ssize(folders) > few && syncFileSystem(place);
    std::vector<std::optional<Refusal>> failures(folders.size());
    for (std::size_t i = 0; i < folders.size(); ++i) {
        if (auto synced = syncFolder(place, folders[i], all); !synced) {
            failures[i] = std::move(synced).error();
        }
    }
    return failures;
}

std::vector<std::optional<Refusal>> Batch::settle(const Name& name) {
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
            place_.removePart(file.part);
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

void Batch::syncData() {
    const auto files = std::ranges::count(files_, false, &File::link);
    const bool all = files > few && syncFileSystem(place_);
    for (File& file : files_) {
        if (!file.link && (!all || file.elsewhere)) {
            if (auto synced = syncFile(file); !synced) {
                file.failure = std::move(synced).error();
            }
        }
    }
}

void Batch::syncNames() {
    std::map<std::string, std::vector<File*>> named;
    for (File& file : files_) {
        if (file.named) {
            named[std::string(placeOf(file.part).folder)].push_back(&file);
        }
    }
    std::vector<std::string> folders;
    for (const auto& [folder, files] : named) {
        folders.push_back(folder);
    }
    const auto failures = syncFolders(place_, folders);
    for (std::size_t i = 0; i < folders.size(); ++i) {
        for (File* file : named.at(folders[i])) {
            file->failure = failures[i];
        }
    }
}

Placed<void> Batch::syncFile(const File& file) {
    const auto fd = place_.openFile(file.part, O_RDONLY);
    if (!fd) {
        return std::unexpected(fd.error());
    }
    return ::fsync(fd->get()) == 0 ? Placed<void>() : place_.refuse(errno, file.part);
}

}  // namespace capstan::disk
