#include "write/mirror_file.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace capstan::write {

using disk::DiskResult;

namespace {

/// Small enough to stay in the processor's cache between writing, reading back and comparing.
constexpr std::size_t compareBytes = 128U << 10U;
/// What the disk begins to write at once, so that little is left when it must have all.
constexpr std::uint64_t hastenBytes = 8U << 20U;

MutableBytes scratch() {
    thread_local Bytes bytes(compareBytes);
    return bytes;
}

}  // namespace

DiskResult<MirrorFile> MirrorFile::create(disk::Destination& destination, const std::string& target) {
    auto part = disk::PartFile::create(destination, target);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return MirrorFile(std::move(*part));
}

DiskResult<void> MirrorFile::write(std::uint64_t offset, ByteView bytes) {
    while (!bytes.empty()) {
        const ByteView step = bytes.first(std::min(bytes.size(), compareBytes));
        if (auto written = part_.write(offset, step); !written) {
            return written;
        }
        const MutableBytes back = scratch().first(step.size());
        const auto taken = part_.read(offset, back);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken != step.size() || std::memcmp(back.data(), step.data(), step.size()) != 0) {
            return std::unexpected(
                disk::Refusal{.error = {Code::mirrorDiffers,
                                        part_.target() + ": its disk gives back other bytes than it was given"}});
        }
        offset += step.size();
        bytes = bytes.subspan(step.size());
    }
    if (offset >= hastened_ + hastenBytes) {
        part_.hasten(hastened_, offset - hastened_);
        hastened_ = offset;
    }
    return {};
}

DiskResult<MirroredFile> MirrorFile::finish(std::uint64_t id, const std::string& sha256, SourceMetadata facts) {
    if (auto sized = part_.resize(facts.size); !sized) {
        return std::unexpected(std::move(sized).error());
    }
    auto notKept = part_.apply({.kind = ltfs::EntryKind::file,
                                .times = facts.times,
                                .readOnly = facts.readOnly,
                                .xattrs = std::move(facts.xattrs),
                                .permissions = disk::Permissions::byAttributes});
    if (!notKept) {
        return std::unexpected(std::move(notKept).error());
    }
    const bool elsewhere = part_.elsewhere();
    return MirroredFile{
        .reported = {.id = id, .sha256 = sha256, .notKept = std::move(*notKept)},
        .part = part_.handOver(),
        .target = part_.target(),
        .elsewhere = elsewhere,
    };
}

}  // namespace capstan::write
