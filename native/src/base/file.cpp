#include "base/file.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>

namespace capstan {
namespace {

enum class TransferDirection : bool { read, write };

/// Moves everything; short transfers and interruptions by a signal go on where they stopped.
Result<std::size_t> transfer(TransferDirection direction, int fd, std::uint64_t offset, std::span<iovec> pieces,
                             std::string_view name) {
    std::size_t done = 0;
    while (!pieces.empty()) {
        if (pieces.front().iov_len == 0) {
            pieces = pieces.subspan(1);
            continue;
        }
        const auto at = static_cast<off_t>(offset + done);
        const auto count = static_cast<int>(pieces.size());
        const ssize_t moved = direction == TransferDirection::read ? ::preadv(fd, pieces.data(), count, at)
                                                                   : ::pwritev(fd, pieces.data(), count, at);
        if (moved < 0 && errno == EINTR) {
            continue;
        }
        if (moved < 0) {
            return std::unexpected(storageError(errno, name));
        }
        if (moved == 0 && direction == TransferDirection::write) {
            return std::unexpected(storageError(EIO, name));
        }
        if (moved == 0) {
            return done;
        }
        done += static_cast<std::size_t>(moved);
        auto left = static_cast<std::size_t>(moved);
        while (!pieces.empty() && left >= pieces.front().iov_len) {
            left -= pieces.front().iov_len;
            pieces = pieces.subspan(1);
        }
        if (left > 0) {
            pieces.front().iov_base = static_cast<std::byte*>(pieces.front().iov_base) + left;
            pieces.front().iov_len -= left;
        }
    }
    return done;
}

}  // namespace

Error storageError(int errorNumber, std::string_view what) {
    const bool full = errorNumber == ENOSPC || errorNumber == EDQUOT;
    return Error{full ? Code::storageFull : shortageOr(errorNumber, Code::storageFault),
                 std::string(what) + ": " + std::generic_category().message(errorNumber)};
}

Result<UniqueFd> openFile(const std::filesystem::path& path, int flags, unsigned mode) {
    const int fd = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    if (fd < 0) {
        return std::unexpected(storageError(errno, path.native()));
    }
    return UniqueFd(fd);
}

Result<UniqueFd> openUnnamed(const std::filesystem::path& folder) {
    constexpr unsigned ownersOnly = 0600;
    auto unnamed = UniqueFd(::open(folder.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, ownersOnly));
    if (unnamed) {
        return unnamed;
    }
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT) {
        return std::unexpected(storageError(errno, folder.native()));
    }
    // Not every file system makes files without a name.
    std::string path = folder / ".unnamed-XXXXXX";
    auto named = UniqueFd(::mkostemp(path.data(), O_CLOEXEC));
    if (!named || ::unlink(path.c_str()) != 0) {
        return std::unexpected(storageError(errno, path));
    }
    return named;
}

Result<std::uint64_t> fileSize(int fd, std::string_view name) {
    struct stat facts {};
    if (::fstat(fd, &facts) != 0) {
        return std::unexpected(storageError(errno, name));
    }
    return static_cast<std::uint64_t>(facts.st_size);
}

Result<std::size_t> readAt(int fd, std::uint64_t offset, MutableBytes buffer, std::string_view name) {
    std::array pieces{iovec{buffer.data(), buffer.size()}};
    return transfer(TransferDirection::read, fd, offset, pieces, name);
}

Result<std::size_t> readAt(int fd, std::uint64_t offset, std::span<iovec> pieces, std::string_view name) {
    return transfer(TransferDirection::read, fd, offset, pieces, name);
}

Result<void> writeAt(int fd, std::uint64_t offset, ByteView bytes, std::string_view name) {
    // pwritev does not write through its pointers; POSIX merely shares one struct for both directions.
    std::array pieces{iovec{const_cast<std::byte*>(bytes.data()), bytes.size()}};
    return writeAt(fd, offset, pieces, name);
}

Result<void> writeAt(int fd, std::uint64_t offset, std::span<iovec> pieces, std::string_view name) {
    if (auto done = transfer(TransferDirection::write, fd, offset, pieces, name); !done) {
        return fail(std::move(done));
    }
    return {};
}

Result<void> syncData(int fd, std::string_view name) {
    if (::fdatasync(fd) != 0) {
        return std::unexpected(storageError(errno, name));
    }
    return {};
}

void startWriting(int fd, std::uint64_t offset, std::uint64_t bytes) {
    static_cast<void>(
        ::sync_file_range(fd, static_cast<off_t>(offset), static_cast<off_t>(bytes), SYNC_FILE_RANGE_WRITE));
}

Result<void> syncFolder(const std::filesystem::path& folder) {
    auto fd = openFile(folder, O_RDONLY | O_DIRECTORY);
    if (!fd) {
        return fail(std::move(fd));
    }
    if (::fsync(fd->get()) != 0) {
        return std::unexpected(storageError(errno, folder.native()));
    }
    return {};
}

Result<void> truncateFile(int fd, std::uint64_t size, std::string_view name) {
    if (::ftruncate(fd, static_cast<off_t>(size)) != 0) {
        return std::unexpected(storageError(errno, name));
    }
    return {};
}

Result<Bytes> readFile(const std::filesystem::path& path, std::size_t limit) {
    auto fd = openFile(path, O_RDONLY);
    if (!fd) {
        return fail(std::move(fd));
    }
    auto size = fileSize(fd->get(), path.native());
    if (!size) {
        return fail(std::move(size));
    }
    if (*size > limit) {
        return fail(Code::storageFault, path.native() + ": larger than such a file can be");
    }
    Bytes bytes(static_cast<std::size_t>(*size));
    auto got = readAt(fd->get(), 0, bytes, path.native());
    if (!got) {
        return fail(std::move(got));
    }
    bytes.resize(*got);
    return bytes;
}

Result<void> replaceFile(const std::filesystem::path& path, ByteView bytes, unsigned mode) {
    const std::filesystem::path fresh = path.native() + ".new";
    auto fd = openFile(fresh, O_WRONLY | O_CREAT | O_TRUNC, mode);
    if (!fd) {
        return fail(std::move(fd));
    }
    auto written = writeAt(fd->get(), 0, bytes, fresh.native());
    if (written) {
        written = syncData(fd->get(), fresh.native());
    }
    if (written && ::rename(fresh.c_str(), path.c_str()) != 0) {
        written = std::unexpected(storageError(errno, path.native()));
    }
    if (!written) {
        ::unlink(fresh.c_str());
        return written;
    }
    return syncFolder(path.parent_path());
}

}  // namespace capstan
