#include "disk/part_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace capstan::disk {

PartFile::PartFile(Destination& destination, std::string target, Destination::NewPart part)
    : destination_(&destination), target_(std::move(target)), fd_(std::move(part.fd)), path_(std::move(part.path)) {}

PartFile::PartFile(PartFile&& other) noexcept
    : destination_(other.destination_),
      target_(std::move(other.target_)),
      fd_(std::move(other.fd_)),
      path_(std::exchange(other.path_, {})),
      identity_(other.identity_) {}

PartFile::~PartFile() {
    if (!path_.empty()) {
        destination_->removePart(path_);
    }
}

DiskResult<PartFile> PartFile::create(Destination& destination, const std::string& target) {
    auto part = destination.makePart(target);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return PartFile(destination, target, std::move(*part));
}

DiskResult<int> PartFile::descriptor() {
    if (!fd_) {
        auto fd = destination_->reopenPart(path_);
        if (!fd) {
            return std::unexpected(std::move(fd).error());
        }
        fd_ = std::move(*fd);
    }
    return fd_.get();
}

DiskResult<void> PartFile::write(std::uint64_t offset, ByteView bytes) {
    const auto fd = descriptor();
    if (!fd) {
        return std::unexpected(fd.error());
    }
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(*fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno != EINTR) {
            return destination_->refuse(errno, target_);
        }
        if (written > 0) {
            offset += static_cast<std::uint64_t>(written);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }
    return {};
}

DiskResult<void> PartFile::resize(std::uint64_t length) {
    const auto fd = descriptor();
    if (!fd) {
        return std::unexpected(fd.error());
    }
    constexpr auto longest = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
    if (length > longest || ::ftruncate(*fd, static_cast<off_t>(length)) != 0) {
        return destination_->refuse(length > longest ? EFBIG : errno, target_);
    }
    return {};
}

DiskResult<std::size_t> PartFile::read(std::uint64_t offset, MutableBytes buffer) {
    const auto fd = descriptor();
    if (!fd) {
        return std::unexpected(fd.error());
    }
    std::size_t filled = 0;
    while (filled < buffer.size()) {
        const ssize_t taken =
            ::pread(*fd, buffer.data() + filled, buffer.size() - filled, static_cast<off_t>(offset + filled));
        if (taken < 0 && errno != EINTR) {
            return destination_->refuse(errno, target_);
        }
        if (taken == 0) {
            break;
        }
        filled += taken > 0 ? static_cast<std::size_t>(taken) : 0;
    }
    return filled;
}

DiskResult<std::vector<Trait>> PartFile::apply(const Traits& traits) {
    const auto fd = descriptor();
    if (!fd) {
        return std::unexpected(fd.error());
    }
    struct stat now {};
    if (::fstat(*fd, &now) != 0) {
        return destination_->refuse(errno, target_);
    }
    identity_ = {.device = now.st_dev, .number = now.st_ino};
    return applyTraits(*fd, traits, now);
}

void PartFile::hasten(std::uint64_t offset, std::uint64_t bytes) noexcept {
    if (fd_) {
        ::sync_file_range(fd_.get(), static_cast<off64_t>(offset), static_cast<off64_t>(bytes), SYNC_FILE_RANGE_WRITE);
    }
}

DiskResult<void> PartFile::sync() {
    const auto fd = descriptor();
    if (!fd) {
        return std::unexpected(fd.error());
    }
    return ::fsync(*fd) == 0 ? DiskResult<void>() : destination_->refuse(errno, target_);
}

std::string PartFile::handOver() {
    fd_.reset();
    return std::exchange(path_, {});
}

DiskResult<void> PartFile::promote(NameConflict conflict) {
    return promote(conflict, target_);
}

DiskResult<void> PartFile::promote(NameConflict conflict, const std::string& target) {
    auto named = destination_->promote(path_, target, conflict);
    if (named) {
        path_.clear();
    }
    return named;
}

}  // namespace capstan::disk
