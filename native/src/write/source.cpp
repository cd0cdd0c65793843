#include "write/source.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/disk_name.hpp"
#include "base/named_path.hpp"
#include "disk/traits.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/names.hpp"
#include "write/source_error.hpp"
#include "write/source_xattr.hpp"

namespace capstan::write {

namespace {

constexpr unsigned int wantedFacts = STATX_BASIC_STATS | STATX_BTIME;
/// Of stx_blocks, whatever the file system.
constexpr std::uint64_t statBlock = 512;
constexpr std::string_view userPrefix = "user.";

mode_t typeOf(ltfs::EntryKind kind) {
    switch (kind) {
        case ltfs::EntryKind::directory:
            return S_IFDIR;
        case ltfs::EntryKind::symlink:
            return S_IFLNK;
        case ltfs::EntryKind::file:
            break;
    }
    return S_IFREG;
}

ltfs::Timestamp timestamp(const struct statx_timestamp& time) {
    return {.seconds = time.tv_sec, .nanoseconds = time.tv_nsec};
}

ltfs::EntryTimes timesOf(const struct statx& facts) {
    ltfs::EntryTimes times;
    times.change = timestamp(facts.stx_ctime);
    times.modify = timestamp(facts.stx_mtime);
    times.access = timestamp(facts.stx_atime);
    // Not every file system knows when a file was made; its content is at least as old as its last change.
    times.creation = (facts.stx_mask & STATX_BTIME) != 0 ? timestamp(facts.stx_btime) : times.modify;
    return times;
}

Result<struct statx> factsOf(int fd, const std::string& path) {
    struct statx facts {};
    if (::statx(fd, "", AT_EMPTY_PATH | AT_SYMLINK_NOFOLLOW, wantedFacts, &facts) != 0) {
        return sourceError(errno, path);
    }
    return facts;
}

/// Opens without following the last name, without waiting for a FIFO's writer and without becoming a terminal's owner.
Result<UniqueFd> openSource(const std::string& path, ltfs::EntryKind kind, NeighbourPaths* neighbours) {
    const int flags =
        kind == ltfs::EntryKind::symlink ? O_PATH | O_NOFOLLOW : O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    UniqueFd fd = neighbours ? neighbours->open(path, flags) : openNamed(path, flags);
    if (fd) {
        return fd;
    }
    const int number = errno;
    // A link or a socket cannot be opened like a file: say what it is rather than the kernel's "too many levels".
    if (number == ELOOP || number == ENXIO || number == ENODEV) {
        const UniqueFd there = openNamed(path, O_PATH | O_NOFOLLOW);
        const auto facts = there ? factsOf(there.get(), path) : sourceError(errno, path);
        if (facts && (facts->stx_mode & S_IFMT) != typeOf(kind)) {
            return wrongKind(facts->stx_mode, path);
        }
    }
    return sourceError(number, path);
}

Result<std::string> linkTarget(int fd, const std::string& path) {
    std::string target(PATH_MAX, '\0');
    const ssize_t length = ::readlinkat(fd, "", target.data(), target.size());
    if (length < 0) {
        return sourceError(errno, path);
    }
    target.resize(static_cast<std::size_t>(length));
    return target;
}

/// What it is called there. Of a name that may be another's text the system tells which of the two was opened.
std::string nameOnDisk(const UniqueFd& fd, std::string_view shown) {
    std::string name = diskName(shown);
    if (name != shown) {
        std::string path(PATH_MAX, '\0');
        const ssize_t length = ::readlink(pathOfOwn(fd).c_str(), path.data(), path.size());
        path.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
        if (path.ends_with('/' + std::string(shown))) {
            return std::string(shown);
        }
    }
    return name;
}

/// A value may grow between the two calls: then its true size is asked for again.
template <class Call>
std::optional<Bytes> sized(Call call) {
    while (true) {
        const ssize_t size = call(nullptr, 0);
        if (size < 0) {
            return std::nullopt;
        }
        Bytes value(static_cast<std::size_t>(size));
        const ssize_t taken = size == 0 ? 0 : call(value.data(), value.size());
        if (taken >= 0) {
            value.resize(static_cast<std::size_t>(taken));
            return value;
        }
        if (errno != ERANGE) {
            return std::nullopt;
        }
    }
}

/// Keys of the format and our own cannot come from a source: what they say of it would be somebody else's claim.
bool isReserved(std::string_view key) {
    return key.starts_with("ltfs.") || key.starts_with("capstan.");
}

/// Under the name that an index has for it; nothing of what is not kept.
std::optional<std::string> keyOf(const std::string& name, SourceXattrs wanted) {
    if (wanted == SourceXattrs::permissionsToo && disk::isPermission(name)) {
        return std::string(ltfs::extended::systemPrefix) + name;
    }
    const std::string_view key = std::string_view(name).substr(std::min(userPrefix.size(), name.size()));
    return name.starts_with(userPrefix) && !key.empty() && !isReserved(key) ? std::optional<std::string>(key)
                                                                            : std::nullopt;
}

Result<void> addXattrs(int fd, const std::string& path, SourceXattrs wanted, std::vector<ltfs::Xattr>& xattrs) {
    const auto names =
        sized([&](void* to, std::size_t room) { return ::flistxattr(fd, static_cast<char*>(to), room); });
    if (!names) {
        return errno == ENOTSUP ? Result<void>() : sourceError(errno, path);
    }
    std::string_view rest = textOf(*names);
    while (!rest.empty()) {
        const std::string name(rest.substr(0, rest.find('\0')));
        rest.remove_prefix(name.size() + 1);
        const auto key = keyOf(name, wanted);
        if (!key) {
            continue;
        }
        auto value = sized([&](void* to, std::size_t room) { return ::fgetxattr(fd, name.c_str(), to, room); });
        if (value) {
            xattrs.push_back({.key = *key, .value = std::move(*value)});
        } else if (errno != ENODATA) {  // it was removed meanwhile: then it is not there
            return sourceError(errno, path + ": attribute " + name);
        }
    }
    return {};
}

}  // namespace

Result<SourceFile> SourceFile::open(const std::string& path, ltfs::EntryKind kind, SourceXattrs wanted,
                                    NeighbourPaths* neighbours) {
    auto fd = openSource(path, kind, neighbours);
    if (!fd) {
        return fail(std::move(fd));
    }
    const auto found = factsOf(fd->get(), path);
    if (!found) {
        return std::unexpected(found.error());
    }
    if ((found->stx_mode & S_IFMT) != typeOf(kind)) {
        return wrongKind(found->stx_mode, path);
    }
    SourceFile source(path, std::move(*fd));
    SourceMetadata& facts = source.facts_;
    facts.size = found->stx_size;
    facts.links = kind == ltfs::EntryKind::file ? found->stx_nlink : 1;
    source.mayHaveHoles_ = found->stx_blocks * statBlock < found->stx_size;
    facts.times = timesOf(*found);
    if (kind == ltfs::EntryKind::symlink) {
        auto target = linkTarget(source.fd_.get(), path);
        if (!target) {
            return fail(std::move(target));
        }
        facts.symlinkTarget = std::move(*target);
        facts.readOnly = true;
    } else {
        facts.readOnly = (found->stx_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
        if (auto added = addXattrs(source.fd_.get(), path, wanted, facts.xattrs); !added) {
            return fail(std::move(added));
        }
        facts.xattrs.push_back(modeXattr(found->stx_mode));
    }
    facts.xattrs.push_back(ownerXattr(found->stx_uid, found->stx_gid));
    const std::string_view shown = std::string_view(path).substr(path.rfind('/') + 1);
    addNameXattr(facts.xattrs, shown, nameOnDisk(source.fd_, shown));
    return source;
}

Result<std::size_t> SourceFile::read(std::uint64_t offset, MutableBytes buffer) {
    std::size_t filled = 0;
    while (filled < buffer.size()) {
        const ssize_t taken =
            ::pread(fd_.get(), buffer.data() + filled, buffer.size() - filled, static_cast<off_t>(offset + filled));
        if (taken < 0 && errno == EINTR) {
            continue;
        }
        if (taken < 0) {
            return sourceError(errno, path_);
        }
        if (taken == 0) {
            break;
        }
        filled += static_cast<std::size_t>(taken);
    }
    return filled;
}

Result<std::optional<DataRun>> SourceFile::dataAt(std::uint64_t offset) const {
    if (offset >= facts_.size) {
        return std::nullopt;
    }
    const DataRun all{.from = offset, .to = facts_.size};
    if (!mayHaveHoles_) {
        return all;
    }
    const off_t from = ::lseek(fd_.get(), static_cast<off_t>(offset), SEEK_DATA);
    if (from < 0 && errno == ENXIO) {
        return std::nullopt;
    }
    const off_t to = from < 0 ? from : ::lseek(fd_.get(), from, SEEK_HOLE);
    // ENXIO: the file was cut meanwhile, which whoever reads it finds.
    if (to < 0 && (errno == EINVAL || errno == EOPNOTSUPP || errno == ENXIO)) {
        return all;
    }
    if (to < 0) {
        return sourceError(errno, path_);
    }
    const DataRun run{.from = static_cast<std::uint64_t>(from), .to = std::min(static_cast<std::uint64_t>(to), all.to)};
    return run.from < all.to ? std::optional(run) : std::nullopt;
}

Result<bool> SourceFile::changed() const {
    const auto now = factsOf(fd_.get(), path_);
    if (!now) {
        return std::unexpected(now.error());
    }
    const ltfs::EntryTimes times = timesOf(*now);
    return now->stx_size != facts_.size || times.modify != facts_.times.modify || times.change != facts_.times.change;
}

}  // namespace capstan::write
