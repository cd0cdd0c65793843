#include "virtual/exchange_folder.hpp"

#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.hpp"
#include "base/named_path.hpp"
#include "base/unique_dir.hpp"

namespace capstan::virt::exchange {

namespace {

Result<std::vector<std::string>> namesIn(int fd, const std::filesystem::path& path) {
    UniqueFd own(::openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const UniqueDir folder(own ? ::fdopendir(own.get()) : nullptr);
    if (!folder) {
        return std::unexpected(storageError(errno, path.native()));
    }
    static_cast<void>(own.release());  // closed with the folder
    std::vector<std::string> names;
    errno = 0;
    while (const dirent* const entry = ::readdir(folder.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") {
            names.emplace_back(name);
        }
        errno = 0;
    }
    if (errno != 0) {
        return std::unexpected(storageError(errno, path.native()));
    }
    return names;
}

std::unexpected<Error> refuse(const std::filesystem::path& file, std::string_view why) {
    return fail(Code::cartridgeImport, file.native() + ": " + std::string(why));
}

/// In the words of a restore's folder: it is a person's, and not the helper's own.
std::unexpected<Error> refused(int number, const std::filesystem::path& path) {
    switch (number) {
        case ENOSPC:
        case EDQUOT:
            return std::unexpected(storageError(number, path.native()));
        case ENOENT:
        case ENOTDIR:
            return fail(Code::restoreMissing, wordsForNamed(number, path.native()));
        default:
            return fail(shortageOr(number, Code::restoreDenied), wordsForNamed(number, path.native()));
    }
}

/// Nobody can tell it beforehand and put something in its place.
std::string unfinishedName(const std::string& name) {
    std::random_device chance;
    return "." + name + ".unfinished-" + std::to_string(chance()) + std::to_string(chance());
}

}  // namespace

// ---- the source ----

Result<SourceFolder> SourceFolder::open(const std::filesystem::path& path, UserThread& as) {
    auto fd = as.run([&]() -> Result<UniqueFd> {
        UniqueFd opened = openNamed(path.native(), O_RDONLY | O_DIRECTORY);
        return opened ? Result<UniqueFd>(std::move(opened))
                      : fail(Code::cartridgeImport, wordsForNamed(errno, path.native()));
    });
    if (!fd) {
        return fail(std::move(fd));
    }
    return SourceFolder(path, std::move(*fd), as);
}

Result<std::vector<std::string>> SourceFolder::names() const {
    auto names = as_->run([this] { return namesIn(fd_.get(), path_); });
    return names ? std::move(names) : refuse(path_, names.error().detail);
}

Result<bool> SourceFolder::take(const std::string& name, std::size_t limit, Bytes& buffer) const {
    return as_->run([&]() -> Result<bool> {
        const std::filesystem::path file = pathOf(name);
        const UniqueFd fd(::openat(fd_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (!fd) {
            return errno == ENOENT ? Result<bool>(false) : refuse(file, wordsForNamed(errno, name));
        }
        struct stat facts {};
        if (::fstat(fd.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
            return refuse(file, "not a file");
        }
        if (static_cast<std::uint64_t>(facts.st_size) > limit) {
            return refuse(file, "larger than it can be");
        }
        buffer.resize(static_cast<std::size_t>(facts.st_size));
        const auto got = readAt(fd.get(), 0, MutableBytes(buffer), file.native());
        if (!got) {
            return fail(Code::cartridgeImport, got.error().detail);
        }
        return *got == buffer.size() ? Result<bool>(true) : refuse(file, "changed while it was read");
    });
}

// ---- the target ----

Result<TargetFolder> TargetFolder::make(const std::filesystem::path& path, UserThread& as) {
    TargetFolder folder(path, as);
    if (auto staged = as.run([&] { return folder.stage(); }); !staged) {
        return fail(std::move(staged));
    }
    return folder;
}

Result<void> TargetFolder::stage() {
    NamedIn place = openFolderOf(path_.native());
    if (!place.folder || place.name.empty()) {
        return refused(place.folder ? EINVAL : errno, path_);
    }
    const UniqueFd there(
        ::openat(place.folder.get(), place.name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (there || errno != ENOENT) {
        const auto names = there ? namesIn(there.get(), path_) : Result<std::vector<std::string>>();
        if (!there || !names || !names->empty()) {
            return fail(Code::cartridgeExists, path_.native());
        }
    }
    const std::string unfinished = unfinishedName(place.name);
    if (::mkdirat(place.folder.get(), unfinished.c_str(), 0700) != 0) {
        return refused(errno, path_);
    }
    fd_.reset(::openat(place.folder.get(), unfinished.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    parent_ = std::move(place.folder);
    name_ = std::move(place.name);
    unfinished_ = unfinished;
    return fd_ ? Result<void>() : refused(errno, path_);
}

TargetFolder::~TargetFolder() {
    if (fd_) {
        // Nobody is left to hear when it fails; the name says that it is unfinished.
        static_cast<void>(as_->run([this] {
            remove();
            return Result<void>();
        }));
    }
}

void TargetFolder::remove() noexcept {
    if (const auto names = namesIn(fd_.get(), path_)) {
        for (const std::string& name : *names) {
            ::unlinkat(fd_.get(), name.c_str(), 0);
        }
    }
    ::unlinkat(parent_.get(), unfinished_.c_str(), AT_REMOVEDIR);
}

Result<void> TargetFolder::put(const std::string& name, ByteView bytes) const {
    return as_->run([&]() -> Result<void> {
        const UniqueFd fd(
            ::openat(fd_.get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
        if (!fd) {
            return refused(errno, path_ / name);
        }
        // No sync for each: `commit` syncs once for all.
        return bytes.empty() ? Result<void>() : writeAt(fd.get(), 0, bytes, (path_ / name).native());
    });
}

Result<void> TargetFolder::commit() {
    auto done = as_->run([this]() -> Result<void> {
        // As any folder that a user makes; it was private while it was unfinished. One sync for what may be a million
        // small files, and one for the name.
        if (::fchmod(fd_.get(), 0755) != 0 || ::syncfs(fd_.get()) != 0) {
            return refused(errno, path_);
        }
        if (::renameat(parent_.get(), unfinished_.c_str(), parent_.get(), name_.c_str()) != 0) {
            const bool exists = errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR;
            return exists ? fail(Code::cartridgeExists, path_.native()) : refused(errno, path_);
        }
        return ::syncfs(fd_.get()) == 0 ? Result<void>() : refused(errno, path_);
    });
    if (done) {
        fd_.reset();
    }
    return done;
}

}  // namespace capstan::virt::exchange
