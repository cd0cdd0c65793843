// Capstan's own files: checked reads and writes that finish or fail, and replacement that is whole or not at all.
// Never used on a user's files, whose errors have other names.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/uio.h>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/unique_fd.hpp"

namespace capstan {

/// `storage.full` when the disk or a quota is full, otherwise `storage.fault`. `what` names the file and what was done.
[[nodiscard]] Error storageError(int errorNumber, std::string_view what);

[[nodiscard]] Result<UniqueFd> openFile(const std::filesystem::path& path, int flags, unsigned mode = 0644);
/// A new file that only this process can reach, on the folder's disk; it is gone when it is closed.
[[nodiscard]] Result<UniqueFd> openUnnamed(const std::filesystem::path& folder);
[[nodiscard]] Result<std::uint64_t> fileSize(int fd, std::string_view name);

/// Reads until the buffer is full or the file ends; returns how much.
[[nodiscard]] Result<std::size_t> readAt(int fd, std::uint64_t offset, MutableBytes buffer, std::string_view name);
[[nodiscard]] Result<void> writeAt(int fd, std::uint64_t offset, ByteView bytes, std::string_view name);
/// The same for several pieces; one system call unless the kernel stops short. Changes `pieces`.
[[nodiscard]] Result<std::size_t> readAt(int fd, std::uint64_t offset, std::span<iovec> pieces, std::string_view name);
[[nodiscard]] Result<void> writeAt(int fd, std::uint64_t offset, std::span<iovec> pieces, std::string_view name);

[[nodiscard]] Result<void> syncData(int fd, std::string_view name);
/// Lets the system begin to write these bytes to their disk. Promises nothing, and so cannot fail.
void startWriting(int fd, std::uint64_t offset, std::uint64_t bytes);
[[nodiscard]] Result<void> syncFolder(const std::filesystem::path& folder);
[[nodiscard]] Result<void> truncateFile(int fd, std::uint64_t size, std::string_view name);

/// The whole file, which must not be larger than `limit`.
[[nodiscard]] Result<Bytes> readFile(const std::filesystem::path& path, std::size_t limit);

/// After it returns, the file holds `bytes` whatever happens; until then it holds what it held.
[[nodiscard]] Result<void> replaceFile(const std::filesystem::path& path, ByteView bytes, unsigned mode = 0644);

}  // namespace capstan
