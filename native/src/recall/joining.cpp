#include "recall/joining.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "disk/destination.hpp"
#include "ltfs/extended.hpp"
#include "ltfs/segment.hpp"

namespace capstan::recall {

using disk::Placed;

namespace {

constexpr std::size_t bufferBytes = 1U << 20U;

struct Part {
    std::string path;
    UniqueFd fd;
    struct stat facts {};
    std::optional<std::uint64_t> offset{};  ///< in the whole file, where the disk has kept it

    [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(facts.st_size); }
};

std::string offsetAttribute() {
    return "user." + std::string(ltfs::extended::spannedFileOffset);
}

std::optional<std::uint64_t> offsetOf(int fd) {
    std::string text(20, '\0');
    const ssize_t length = ::fgetxattr(fd, offsetAttribute().c_str(), text.data(), text.size());
    std::uint64_t offset = 0;
    if (length <= 0) {
        return std::nullopt;
    }
    const char* const end = text.data() + length;
    const auto [at, error] = std::from_chars(text.data(), end, offset);
    return error == std::errc() && at == end ? std::optional(offset) : std::nullopt;
}

std::unexpected<disk::Refusal> incomplete(const std::string& name, const std::string& what) {
    return std::unexpected(disk::Refusal{.error = {Code::restoreSegmentsMissing, name + ": " + what}});
}

class Joining {
   public:
    Joining(disk::Destination& place, const std::string& name) : place_(place), name_(name) {
        const std::size_t slash = name.rfind('/');
        folder_ = slash == std::string::npos ? std::string() : name.substr(0, slash);
    }

    Placed<Joined> run(std::optional<std::uint32_t> segments) {
        Placed<void> sofar = place_.checkFree(name_);
        sofar = sofar ? find(segments) : std::move(sofar);
        sofar = sofar ? checkPlaces() : std::move(sofar);
        sofar = sofar ? takeUp() : std::move(sofar);
        sofar = sofar ? name() : std::move(sofar);
        return sofar ? Placed<Joined>(Joined{.bytes = size_}) : std::unexpected(std::move(sofar).error());
    }

   private:
    /// The parts from the first to the last one; all of them must be there.
    Placed<void> find(std::optional<std::uint32_t> segments) {
        const auto last = lastNumber();
        if (!last) {
            return std::unexpected(last.error());
        }
        const std::uint32_t wanted = segments.value_or(std::max(*last, 1U));
        if (*last > wanted) {
            return incomplete(name_, "part " + std::to_string(*last) + " is one too many");
        }
        std::string missing;
        for (std::uint32_t number = 1; number <= wanted; ++number) {
            Part part{.path = ltfs::segmentName(name_, number), .fd = {}, .facts = {}, .offset = {}};
            auto fd = place_.openFile(part.path, O_RDONLY);
            if (fd && ::fstat(fd->get(), &part.facts) == 0 && S_ISREG(part.facts.st_mode)) {
                part.offset = offsetOf(fd->get());
                part.fd = std::move(*fd);
                parts_.push_back(std::move(part));
            } else {
                missing += (missing.empty() ? "" : ", ") + std::to_string(number);
            }
        }
        return missing.empty() ? Placed<void>() : incomplete(name_, "missing parts: " + missing);
    }

    Placed<std::uint32_t> lastNumber() {
        auto folder = place_.openFolder(folder_);
        if (!folder) {
            return std::unexpected(std::move(folder).error());
        }
        const int copy = ::fcntl(folder->get(), F_DUPFD_CLOEXEC, 0);
        const std::unique_ptr<DIR, int (*)(DIR*)> list(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
        if (!list) {
            return place_.refuse(errno, folder_);
        }
        const std::string own = name_.substr(folder_.empty() ? 0 : folder_.size() + 1);
        std::uint32_t last = 0;
        while (const dirent* entry = ::readdir(list.get())) {
            const auto segment = ltfs::parseSegmentName(entry->d_name);
            if (segment && segment->name == own) {
                last = std::max(last, segment->number);
            }
        }
        return last;
    }

    Placed<void> checkPlaces() {
        std::uint64_t end = 0;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const std::uint64_t offset = parts_[i].offset.value_or(end);
            // A first part that is too long may have taken up some of the second when that was cut short.
            if (offset > end || (offset < end && i != 1)) {
                return incomplete(name_, "part " + std::to_string(i + 1) + " begins at byte " + std::to_string(offset) +
                                             ", and the one before it ends at " + std::to_string(end));
            }
            end = offset + parts_[i].size();
        }
        size_ = end;
        return {};
    }

    Placed<void> takeUp() {
        Part& first = parts_.front();
        if (auto open = openForWriting(first); !open) {
            return open;
        }
        std::uint64_t at = parts_.size() > 1 ? parts_[1].offset.value_or(first.size()) : first.size();
        if (auto again = checkOverlap(first, at); !again) {
            return again;
        }
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            if (auto copied = copy(first, at, parts_[i]); !copied) {
                // As it was: then it can be done again where the disk keeps no attributes, too.
                static_cast<void>(::ftruncate(first.fd.get(), first.facts.st_size) == 0);
                return copied;
            }
            at += parts_[i].size();
        }
        // It takes the file's times and mode along, and is no part of anything any more.
        const timespec times[]{first.facts.st_atim, first.facts.st_mtim};
        ::fremovexattr(first.fd.get(), offsetAttribute().c_str());
        if (::fchmod(first.fd.get(), first.facts.st_mode & 07777U) != 0 || ::futimens(first.fd.get(), times) != 0 ||
            ::fsync(first.fd.get()) != 0) {
            return place_.refuse(errno, first.path);
        }
        return {};
    }

    /// A read-only file is its owner's all the same.
    Placed<void> openForWriting(Part& part) {
        if (::fchmod(part.fd.get(), (part.facts.st_mode & 07777U) | S_IRUSR | S_IWUSR) != 0) {
            return place_.refuse(errno, part.path);
        }
        auto fd = place_.openFile(part.path, O_RDWR);
        if (!fd) {
            return std::unexpected(std::move(fd).error());
        }
        part.fd = std::move(*fd);
        return {};
    }

    /// What of the second part lies behind the first one already must be just that.
    Placed<void> checkOverlap(const Part& first, std::uint64_t from) {
        Bytes one(bufferBytes);
        Bytes other(bufferBytes);
        for (std::uint64_t at = from; at < first.size();) {
            const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(bufferBytes, first.size() - at));
            const ssize_t there = ::pread(first.fd.get(), one.data(), step, static_cast<off_t>(at));
            const ssize_t here = ::pread(parts_[1].fd.get(), other.data(), step, static_cast<off_t>(at - from));
            if (there <= 0 || there != here || !std::equal(one.begin(), one.begin() + there, other.begin())) {
                return incomplete(name_, "part 1 goes on where part 2 begins, and otherwise than that");
            }
            at += static_cast<std::uint64_t>(there);
        }
        return {};
    }

    Placed<void> copy(const Part& to, std::uint64_t at, const Part& from) {
        off_t source = 0;
        auto target = static_cast<off_t>(at);
        while (source < from.facts.st_size) {
            const auto left = static_cast<std::size_t>(from.facts.st_size - source);
            const ssize_t copied = ::copy_file_range(from.fd.get(), &source, to.fd.get(), &target, left, 0);
            if (copied < 0 && (errno == EXDEV || errno == EINVAL || errno == EOPNOTSUPP || errno == ENOSYS)) {
                return copyByHand(to, target, from, source);
            }
            if (copied < 0 && errno != EINTR) {
                return place_.refuse(errno, name_);
            }
            if (copied == 0) {
                return incomplete(name_, from.path + " became shorter");
            }
        }
        return {};
    }

    Placed<void> copyByHand(const Part& to, off_t target, const Part& from, off_t source) {
        Bytes buffer(bufferBytes);
        while (source < from.facts.st_size) {
            const ssize_t taken = ::pread(from.fd.get(), buffer.data(), buffer.size(), source);
            if (taken <= 0) {
                return taken < 0 ? Placed<void>(place_.refuse(errno, from.path))
                                 : incomplete(name_, from.path + " became shorter");
            }
            for (ssize_t done = 0; done < taken;) {
                const ssize_t written =
                    ::pwrite(to.fd.get(), buffer.data() + done, static_cast<std::size_t>(taken - done), target + done);
                if (written < 0 && errno != EINTR) {
                    return place_.refuse(errno, name_);
                }
                done += std::max<ssize_t>(written, 0);
            }
            source += taken;
            target += taken;
        }
        return {};
    }

    /// The name first: should this be cut short, the other parts are left over, and nothing is lost.
    Placed<void> name() {
        if (auto named = place_.promote(parts_.front().path, name_, disk::Taken::refused); !named) {
            return named;
        }
        const auto folder = place_.openFolder(folder_);
        if (!folder) {
            return std::unexpected(folder.error());
        }
        if (::fsync(folder->get()) != 0) {
            return place_.refuse(errno, folder_);
        }
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            place_.removePart(parts_[i].path);
        }
        return {};
    }

    disk::Destination& place_;
    const std::string& name_;
    std::string folder_;
    std::vector<Part> parts_;
    std::uint64_t size_ = 0;
};

}  // namespace

Result<Joined> joinSegments(const std::string& folder, const std::string& name, std::optional<std::uint32_t> segments) {
    auto place = disk::Destination::open(folder, disk::restoring);
    if (!place) {
        return fail(std::move(place));
    }
    auto joined = Joining(*place, name).run(segments);
    return joined ? Result<Joined>(*joined) : std::unexpected(std::move(joined).error().error);
}

}  // namespace capstan::recall
