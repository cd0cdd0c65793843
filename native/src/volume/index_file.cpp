#include "volume/index_file.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/file.hpp"
#include "ltfs/index_parser.hpp"

namespace capstan::volume {

namespace {

constexpr std::size_t pieceBytes = 1U << 20U;
/// It names other people's files.
constexpr unsigned forOwner = 0600;

/// Gathers the pieces of a text, of which most are short.
class TextFile {
   public:
    TextFile(int fd, std::string name) : fd_(fd), name_(std::move(name)) {}

    Result<void> add(std::string_view text) {
        gathered_ += text;
        return gathered_.size() < pieceBytes ? Result<void>() : flush();
    }
    Result<void> flush() {
        auto written = writeAt(fd_, written_, bytesOf(gathered_), name_);
        written_ += gathered_.size();
        gathered_.clear();
        return written;
    }

   private:
    int fd_;
    std::string name_;
    std::string gathered_;
    std::uint64_t written_ = 0;
};

Result<void> writeWhole(const ltfs::Index& index, const std::filesystem::path& file) {
    const auto opened = openFile(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, forOwner);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    TextFile text(opened->get(), file.native());
    auto written = ltfs::writeIndex(index, [&text](std::string_view piece) { return text.add(piece); });
    auto flushed = written ? text.flush() : std::move(written);
    return flushed ? syncData(opened->get(), file.native()) : flushed;
}

}  // namespace

Result<void> keepIndex(const ltfs::Index& index, const std::filesystem::path& file) {
    std::filesystem::path passing = file;
    passing += ".new";
    auto written = writeWhole(index, passing);
    if (written && std::rename(passing.c_str(), file.c_str()) != 0) {
        written = std::unexpected(storageError(errno, "rename " + passing.native()));
    }
    if (!written) {
        static_cast<void>(::unlink(passing.c_str()));
        return written;
    }
    return syncFolder(file.parent_path());
}

Result<ltfs::Index> keptIndex(const std::filesystem::path& file) {
    struct stat there {};
    if (::lstat(file.c_str(), &there) != 0 && errno == ENOENT) {
        return fail(Code::volumeTarUnlisted, "its archives were not listed here");
    }
    const auto opened = openFile(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    ltfs::IndexParser parser;
    Bytes piece(pieceBytes);
    std::uint64_t offset = 0;
    for (;;) {
        const auto got = readAt(opened->get(), offset, piece, file.native());
        if (!got) {
            return std::unexpected(got.error());
        }
        if (auto fed = parser.feed(ByteView(piece).first(*got)); !fed) {
            return fail(Code::volumeTarUnlisted, fed.error().detail);
        }
        offset += *got;
        if (*got < piece.size()) {
            break;
        }
    }
    auto index = parser.finish();
    return index ? std::move(index) : fail(Code::volumeTarUnlisted, index.error().detail);
}

}  // namespace capstan::volume
