#include "write/mirror_writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/disk_name.hpp"

namespace capstan::write {

using disk::DiskResult;

namespace {

/// A full disk may get room again, but not from one file to the next.
constexpr std::chrono::seconds leftInPeace{1};

std::string sha256Of(const FileEnd& whole) {
    return whole.hashes.empty() ? std::string() : whole.hashes.front().second;
}

/// Where the last file with bytes ends that ended in it: what lies behind belongs to one that ends in the next.
std::size_t endOfFiles(const SharedRecord& shared, std::size_t tailBytes) {
    std::size_t end = 0;
    for (const PackedItem& small : shared.items) {
        const std::uint64_t size = small.whole.facts.size;
        if (small.item.kind == ItemKind::file && size > 0) {
            end = small.from + size - (small.begunBefore ? tailBytes : 0);
        }
    }
    return end;
}

}  // namespace

MirrorWriter::MirrorWriter(std::string folder, Result<void> assumed, MirrorQueue& queue, ReportSink report)
    : folder_(std::move(folder)),
      assumed_(std::move(assumed)),
      queue_(queue),
      report_(std::move(report)),
      committer_(folder_, report_) {}

void MirrorWriter::run(std::stop_token stop) {
    while (auto taken = queue_.take()) {
        MirrorLane& lane = lanes_[taken->lane];
        if (stop.stop_requested()) {
            lane.lost = true;
        }
        std::visit([&](auto& note) { handle(lane, note); }, taken->note);
        if (std::holds_alternative<FileEnd>(taken->note) || std::holds_alternative<FileFailure>(taken->note)) {
            lanes_.erase(taken->lane);
        }
    }
    lanes_.clear();
    for (const DeferredCopy& behind : deferred_) {
        makeDeferred(behind, stop);
    }
    deferred_.clear();
    committer_.finish();
    if (auto place = destination()) {
        folders_.applyTraits(**place, report_);
    } else {
        folders_.fail(place.error().error, report_);
    }
}

// ---- files with a lane of their own ----

void MirrorWriter::handle(MirrorLane& lane, FileBegin& begin) {
    lane.item = std::move(begin.item);
}

void MirrorWriter::handle(MirrorLane& lane, FileBlock& piece) {
    if (lane.lost || lane.failure) {
        return;
    }
    if (auto written = write(lane, piece); !written) {
        lane.file.reset();
        lane.failure = note(std::move(written).error());
    }
}

DiskResult<void> MirrorWriter::write(MirrorLane& lane, const FileBlock& piece) {
    if (!lane.file) {
        auto place = destination();
        auto file =
            place ? MirrorFile::create(**place, diskPath(lane.item.target)) : std::unexpected(std::move(place).error());
        if (!file) {
            return std::unexpected(std::move(file).error());
        }
        lane.file.emplace(std::move(*file));
    }
    return lane.file->write(piece.offset, {piece.block.get(), piece.bytes});
}

void MirrorWriter::handle(MirrorLane& lane, FileRestart&) {
    lane.file.reset();
    lane.failure.reset();
    lane.lost = false;
}

void MirrorWriter::handle(MirrorLane& lane, LostBlock&) {
    lane.file.reset();
    lane.lost = true;
}

void MirrorWriter::handle(MirrorLane& lane, FileEnd& whole) {
    if (lane.failure) {
        report_(ItemMirrorFailed{.id = lane.item.id, .error = std::move(*lane.failure)});
    } else if (lane.lost && lane.item.kind == ItemKind::stream) {
        report_(ItemMirrorFailed{.id = lane.item.id, .error = {Code::mirrorTooSlow, lane.item.target}});
    } else if (lane.lost) {
        deferred_.push_back(deferredCopy(std::move(lane.item), whole));
    } else if (auto made = finish(lane, whole)) {
        committer_.add(std::move(*made));
    } else {
        reportFailure(lane.item.id, std::move(made).error());
    }
}

DiskResult<MirroredFile> MirrorWriter::finish(MirrorLane& lane, FileEnd& whole) {
    if (!lane.file) {  // one hole, or nothing
        if (auto begun = write(lane, {}); !begun) {
            return std::unexpected(std::move(begun).error());
        }
    }
    return lane.file->finish(lane.item.id, sha256Of(whole), std::move(whole.facts));
}

void MirrorWriter::handle(MirrorLane&, FileFailure&) {}

// ---- what shares records ----

void MirrorWriter::handle(MirrorLane& lane, SharedRecord& shared) {
    if (lane.lost) {  // stopped
        shared.block.reset();
    }
    const std::size_t end = endOfFiles(shared, lane.tailBytes);
    for (PackedItem& small : shared.items) {
        place(lane, shared, small, small.whole);
    }
    if (shared.bytes > 0) {
        lane.tail = end < shared.bytes ? std::move(shared.block) : nullptr;
        lane.tailBytes = shared.bytes;
    }
}

void MirrorWriter::handle(MirrorLane& lane, LostSharedRecord& lost) {
    for (PackedItem& small : lost.others) {
        placeOther(small.item, std::move(small.whole.facts));
    }
    std::ranges::move(lost.files, std::back_inserter(deferred_));
    if (lost.bytes > 0) {
        lane.tail.reset();
        lane.tailBytes = lost.bytes;
    }
}

void MirrorWriter::place(MirrorLane& lane, const SharedRecord& shared, PackedItem& small, FileEnd& whole) {
    if (small.item.kind != ItemKind::file) {
        placeOther(small.item, std::move(whole.facts));
    } else if (whole.facts.size > 0 && (!shared.block || (small.begunBefore && !lane.tail))) {
        deferred_.push_back(deferredCopy(std::move(small.item), whole));
    } else if (auto made = makeSmall(lane, shared, small, whole)) {
        committer_.add(std::move(*made));
    } else {
        reportFailure(small.item.id, std::move(made).error());
    }
}

DiskResult<MirroredFile> MirrorWriter::makeSmall(const MirrorLane& lane, const SharedRecord& shared,
                                                 const PackedItem& small, FileEnd& whole) {
    auto place = destination();
    auto file =
        place ? MirrorFile::create(**place, diskPath(small.item.target)) : std::unexpected(std::move(place).error());
    if (!file) {
        return std::unexpected(std::move(file).error());
    }
    const auto size = static_cast<std::size_t>(whole.facts.size);
    const std::size_t before = small.begunBefore ? std::min(size, lane.tailBytes - small.from) : 0;
    if (before > 0) {
        if (auto written = file->write(0, {lane.tail.get() + small.from, before}); !written) {
            return std::unexpected(std::move(written).error());
        }
    }
    if (before < size) {
        const std::size_t from = small.begunBefore ? 0 : small.from;
        if (auto written = file->write(before, {shared.block.get() + from, size - before}); !written) {
            return std::unexpected(std::move(written).error());
        }
    }
    return file->finish(small.item.id, sha256Of(whole), std::move(whole.facts));
}

void MirrorWriter::placeOther(const WriteItem& item, SourceMetadata facts) {
    if (item.kind == ItemKind::directory) {
        auto place = destination();
        auto made = place ? folders_.make(**place, item, std::move(facts)) : std::unexpected(std::move(place).error());
        if (!made) {
            reportFailure(item.id, std::move(made).error());
        }
    } else if (auto made = makeLink(item, facts)) {
        committer_.add(std::move(*made));
    } else {
        reportFailure(item.id, std::move(made).error());
    }
}

DiskResult<MirroredFile> MirrorWriter::makeLink(const WriteItem& item, const SourceMetadata& facts) {
    auto place = destination();
    if (!place) {
        return std::unexpected(std::move(place).error());
    }
    const std::string target = diskPath(item.target);
    if (auto made = (*place)->makeLink(target, facts.symlinkTarget, disk::NameConflict::replaced); !made) {
        return std::unexpected(std::move(made).error());
    }
    const auto folder = (*place)->folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name = target.substr(target.rfind('/') + 1);
    const disk::Traits traits{.kind = ltfs::EntryKind::symlink, .times = facts.times, .xattrs = facts.xattrs};
    return MirroredFile{
        .reported = {.id = item.id, .sha256 = {}, .notKept = disk::applyLinkTraits(*folder, name, traits)},
        .part = {},
        .target = target,
    };
}

// ---- what had to be let go ----

void MirrorWriter::makeDeferred(const DeferredCopy& behind, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        report_(ItemMirrorFailed{.id = behind.id, .error = {Code::cancelled, {}}});
        return;
    }
    auto place = destination();
    auto made = place ? makeFromSource(**place, behind, stop) : std::unexpected(std::move(place).error());
    if (made) {
        committer_.add(std::move(*made));
    } else {
        reportFailure(behind.id, std::move(made).error());
    }
}

// ---- a disk that can take nothing more ----

DiskResult<disk::Destination*> MirrorWriter::destination() {
    if (!assumed_) {
        return std::unexpected(disk::Refusal{.error = assumed_.error(), .everything = true});
    }
    const auto now = std::chrono::steady_clock::now();
    if (closed_ && now - triedAgain_ < leftInPeace) {
        return std::unexpected(*closed_);
    }
    triedAgain_ = now;
    closed_.reset();
    if (!destination_) {
        auto opened = disk::Destination::open(folder_, disk::mirroring, disk::MissingFolders::ownerOnly);
        if (!opened) {
            closed_ = disk::Refusal{.error = std::move(opened).error(), .everything = true};
            return std::unexpected(*closed_);
        }
        destination_.emplace(std::move(*opened));
    }
    return &*destination_;
}

Error MirrorWriter::note(disk::Refusal refusal) {
    if (refusal.everything && refusal.error.code != Code::cancelled) {
        closed_ = refusal;
        triedAgain_ = std::chrono::steady_clock::now();
    }
    return std::move(refusal.error);
}

void MirrorWriter::reportFailure(std::uint64_t id, disk::Refusal refusal) {
    report_(ItemMirrorFailed{.id = id, .error = note(std::move(refusal))});
}

}  // namespace capstan::write
