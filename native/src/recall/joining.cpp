#include "recall/joining.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "base/disk_name.hpp"
#include "base/sha256.hpp"
#include "disk/destination.hpp"
#include "ltfs/segment.hpp"
#include "recall/joined_parts.hpp"

namespace capstan::recall {

using disk::DiskResult;

namespace {

constexpr std::size_t bufferBytes = 1U << 20U;
/// How much is copied between two looks at the stop token.
constexpr std::size_t copyBytes = 64U << 20U;

class Joining {
   public:
    Joining(disk::Destination& destination, const std::string& name, std::vector<SegmentFile> parts,
            std::stop_token stop)
        : destination_(destination), name_(name), parts_(std::move(parts)), stop_(std::move(stop)) {
        // The first part may have taken up some of the second, when that was cut short.
        std::uint64_t end = 0;
        for (const SegmentFile& part : parts_) {
            begins_.push_back(part.offset.value_or(end));
            end = begins_.back() + part.size();
        }
        size_ = end;
    }

    DiskResult<JoinResult> run() {
        auto done = openFirst();
        done = done ? takeUp() : std::move(done);
        done = done ? name() : std::move(done);
        return done ? DiskResult<JoinResult>(JoinResult{.bytes = size_}) : std::unexpected(std::move(done).error());
    }

   private:
    [[nodiscard]] SegmentFile& first() { return parts_.front(); }

    /// A read-only file is its owner's all the same.
    DiskResult<void> openFirst() {
        if (::fchmod(first().fd.get(), (first().facts.st_mode & 07777U) | S_IRUSR | S_IWUSR) != 0) {
            return destination_.refuse(errno, first().path);
        }
        auto fd = destination_.openFile(first().path, O_RDWR);
        if (!fd) {
            return std::unexpected(std::move(fd).error());
        }
        first().fd = std::move(*fd);
        return {};
    }

    /// When it fails, the first part is as it was.
    DiskResult<void> takeUp() {
        auto taken = checkOverlap();
        for (std::size_t i = 1; taken && i < parts_.size(); ++i) {
            taken = copy(i);
        }
        taken = taken ? checkHash() : std::move(taken);
        const int fd = first().fd.get();
        if (!taken) {
            static_cast<void>(::ftruncate(fd, first().facts.st_size) == 0);
        }
        const timespec times[]{first().facts.st_atim, first().facts.st_mtim};
        const bool kept = ::fchmod(fd, first().facts.st_mode & 07777U) == 0 && ::futimens(fd, times) == 0;
        if (taken && (!kept || ::fsync(fd) != 0)) {
            return destination_.refuse(errno, first().path);
        }
        return taken;
    }

    /// What of the second part lies behind the first one already must be just that.
    DiskResult<void> checkOverlap() {
        const std::uint64_t from = parts_.size() > 1 ? begins_[1] : first().size();
        Bytes one(bufferBytes);
        Bytes other(bufferBytes);
        for (std::uint64_t at = from; at < first().size();) {
            if (stop_.stop_requested()) {
                return disk::stopped();
            }
            const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(bufferBytes, first().size() - at));
            const ssize_t there = ::pread(first().fd.get(), one.data(), step, static_cast<off_t>(at));
            const ssize_t here = ::pread(parts_[1].fd.get(), other.data(), step, static_cast<off_t>(at - from));
            if (there <= 0 || there != here || !std::equal(one.begin(), one.begin() + there, other.begin())) {
                return partsMissing(name_, "part 1 goes on where part 2 begins, and otherwise than that");
            }
            at += static_cast<std::uint64_t>(there);
        }
        return {};
    }

    DiskResult<void> copy(std::size_t number) {
        const SegmentFile& from = parts_[number];
        off_t source = 0;
        auto target = static_cast<off_t>(begins_[number]);
        while (source < from.facts.st_size) {
            if (stop_.stop_requested()) {
                return disk::stopped();
            }
            const auto left = std::min(copyBytes, static_cast<std::size_t>(from.facts.st_size - source));
            const ssize_t copied = ::copy_file_range(from.fd.get(), &source, first().fd.get(), &target, left, 0);
            if (copied < 0 && (errno == EXDEV || errno == EINVAL || errno == EOPNOTSUPP || errno == ENOSYS)) {
                return copyByHand(from, source, target);
            }
            if (copied < 0 && errno != EINTR) {
                return destination_.refuse(errno, name_);
            }
            if (copied == 0) {
                return partsMissing(name_, from.path + " became shorter");
            }
        }
        return {};
    }

    /// Where the file system cannot do it itself.
    DiskResult<void> copyByHand(const SegmentFile& from, off_t source, off_t target) {
        Bytes buffer(bufferBytes);
        while (source < from.facts.st_size) {
            if (stop_.stop_requested()) {
                return disk::stopped();
            }
            const ssize_t taken = ::pread(from.fd.get(), buffer.data(), buffer.size(), source);
            if (taken <= 0) {
                return destination_.refuse(taken < 0 ? errno : EIO, from.path);
            }
            const ssize_t written = ::pwrite(first().fd.get(), buffer.data(), static_cast<std::size_t>(taken), target);
            if (written < 0 && errno != EINTR) {
                return destination_.refuse(errno, name_);
            }
            source += std::max<ssize_t>(written, 0);
            target += std::max<ssize_t>(written, 0);
        }
        return {};
    }

    /// Parts of two versions of a file may fit together by their places.
    DiskResult<void> checkHash() {
        const std::string& expected = parts_.back().wholeHash;
        if (expected.empty()) {
            return {};
        }
        Sha256 hash;
        Bytes buffer(bufferBytes);
        for (std::uint64_t at = 0; at < size_;) {
            if (stop_.stop_requested()) {
                return disk::stopped();
            }
            const ssize_t taken = ::pread(first().fd.get(), buffer.data(), buffer.size(), static_cast<off_t>(at));
            if (taken <= 0) {
                return destination_.refuse(taken < 0 ? errno : EIO, name_);
            }
            hash.add(ByteView(buffer).first(static_cast<std::size_t>(taken)));
            at += static_cast<std::uint64_t>(taken);
        }
        if (const std::string actual = hash.finish(); actual != expected) {
            return std::unexpected(disk::Refusal{
                .error = {Code::restoreMismatch, name_ + ": is " + actual + ", was written as " + expected}});
        }
        return {};
    }

    /// The name first: should this be cut short, parts are left over, and nothing is lost.
    DiskResult<void> name() {
        unmark(first());
        if (auto named = destination_.promote(first().path, name_, disk::NameConflict::refused); !named) {
            return named;
        }
        const auto folder = destination_.openFolder(folderAbove(name_));
        if (!folder) {
            return std::unexpected(folder.error());
        }
        if (::fsync(folder->get()) != 0) {
            return destination_.refuse(errno, name_);
        }
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            destination_.removePart(parts_[i].path);
        }
        return {};
    }

    disk::Destination& destination_;
    const std::string& name_;
    std::vector<SegmentFile> parts_;
    const std::stop_token stop_;
    std::vector<std::uint64_t> begins_;  ///< where each part does in the whole file
    std::uint64_t size_ = 0;
};

DiskResult<JoinResult> join(disk::Destination& destination, const JoinRequest& request, std::stop_token stop) {
    if (auto free = destination.checkFree(request.name); !free) {
        return std::unexpected(std::move(free).error());
    }
    auto parts = findParts(destination, request.name, request.segments);
    if (!parts) {
        return std::unexpected(std::move(parts).error());
    }
    return Joining(destination, request.name, std::move(*parts), std::move(stop)).run();
}

}  // namespace

Result<JoinResult> joinSegments(const JoinRequest& request, std::stop_token stop) {
    auto destination = disk::Destination::open(request.folder, disk::restoring);
    if (!destination) {
        return fail(std::move(destination));
    }
    // As the parts were restored: under the names that their sources had.
    JoinRequest onDisk = request;
    onDisk.name = diskPath(request.name);
    const auto there = destination->inspect(ltfs::segmentName(onDisk.name, 1));
    const bool isGiven = onDisk.name != request.name && there && *there;
    auto joined = join(*destination, isGiven ? onDisk : request, std::move(stop));
    return joined ? Result<JoinResult>(*joined) : std::unexpected(std::move(joined).error().error);
}

}  // namespace capstan::recall
