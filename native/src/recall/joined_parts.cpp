#include "recall/joined_parts.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string_view>
#include <sys/xattr.h>
#include <utility>

#include "ltfs/extended.hpp"
#include "ltfs/segment.hpp"

namespace capstan::recall {

using disk::DiskResult;

namespace {

std::string onDisk(std::string_view key) {
    return "user." + std::string(key);
}

/// Empty when there is none.
std::string attributeOf(int fd, std::string_view key) {
    std::string text(64, '\0');  // as long as a hash is
    const ssize_t length = ::fgetxattr(fd, onDisk(key).c_str(), text.data(), text.size());
    text.resize(length < 0 ? 0 : static_cast<std::size_t>(length));
    return text;
}

std::optional<std::uint64_t> offsetOf(int fd) {
    const std::string text = attributeOf(fd, ltfs::extended::spannedFileOffset);
    std::uint64_t offset = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, offset);
    return error == std::errc() && at == end ? std::optional(offset) : std::nullopt;
}

/// The highest number that there is; 0 without any.
DiskResult<std::uint32_t> lastNumber(disk::Destination& destination, const std::string& name) {
    const std::string folder = folderAbove(name);
    const auto fd = destination.openFolder(folder);
    if (!fd) {
        return std::unexpected(fd.error());
    }
    const int copy = ::fcntl(fd->get(), F_DUPFD_CLOEXEC, 0);
    const std::unique_ptr<DIR, int (*)(DIR*)> list(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
    if (!list) {
        return destination.refuse(errno, folder);
    }
    const std::string own = name.substr(folder.empty() ? 0 : folder.size() + 1);
    std::uint32_t last = 0;
    while (const dirent* entry = ::readdir(list.get())) {
        const auto segment = ltfs::parseSegmentName(entry->d_name);
        if (segment && segment->name == own) {
            last = std::max(last, segment->number);
        }
    }
    return last;
}

std::optional<SegmentFile> openPart(disk::Destination& destination, const std::string& path) {
    auto fd = destination.openFile(path, O_RDONLY);
    SegmentFile part{.path = path};
    if (!fd || ::fstat(fd->get(), &part.facts) != 0 || !S_ISREG(part.facts.st_mode)) {
        return std::nullopt;
    }
    part.offset = offsetOf(fd->get());
    part.wholeHash = attributeOf(fd->get(), ltfs::extended::wholeSha256);
    part.fd = std::move(*fd);
    return part;
}

DiskResult<void> checkPlaces(const std::string& name, const std::vector<SegmentFile>& parts) {
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::uint64_t offset = parts[i].offset.value_or(end);
        if (offset > end || (offset < end && i != 1)) {
            return partsMissing(name, "part " + std::to_string(i + 1) + " begins at byte " + std::to_string(offset) +
                                          ", and the one before it ends at " + std::to_string(end));
        }
        end = offset + parts[i].size();
    }
    return {};
}

}  // namespace

std::unexpected<disk::Refusal> partsMissing(const std::string& name, const std::string& what) {
    return std::unexpected(disk::Refusal{.error = {Code::restoreSegmentsMissing, name + ": " + what}});
}

std::string folderAbove(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

DiskResult<std::vector<SegmentFile>> findParts(disk::Destination& destination, const std::string& name,
                                               std::optional<std::uint32_t> segments) {
    const auto last = lastNumber(destination, name);
    if (!last) {
        return std::unexpected(last.error());
    }
    const std::uint32_t planned = segments.value_or(std::max(*last, 1U));
    if (*last > planned) {
        return partsMissing(name, "part " + std::to_string(*last) + " is one too many");
    }
    std::vector<SegmentFile> parts;
    std::string missing;
    for (std::uint32_t number = 1; number <= planned; ++number) {
        if (auto part = openPart(destination, ltfs::segmentName(name, number))) {
            parts.push_back(std::move(*part));
        } else {
            missing += (missing.empty() ? "" : ", ") + std::to_string(number);
        }
    }
    if (missing.empty() && !segments && parts.back().wholeHash.empty()) {
        missing = std::to_string(planned + 1) + " and on, if there are any";
    }
    if (!missing.empty()) {
        return partsMissing(name, "missing parts: " + missing);
    }
    auto fitting = checkPlaces(name, parts);
    return fitting ? DiskResult<std::vector<SegmentFile>>(std::move(parts))
                   : std::unexpected(std::move(fitting).error());
}

void unmark(const SegmentFile& part) noexcept {
    for (const std::string_view key : {ltfs::extended::spannedFileOffset, ltfs::extended::wholeSha256}) {
        ::fremovexattr(part.fd.get(), onDisk(key).c_str());
    }
}

}  // namespace capstan::recall
