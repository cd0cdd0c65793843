#include "write/mirror_writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace capstan::write {

using disk::Placed;

namespace {

/// A full disk may get room again, but not from one file to the next.
constexpr std::chrono::seconds leftInPeace{1};

std::string sha256Of(const Whole& whole) {
    return whole.hashes.empty() ? std::string() : whole.hashes.front().second;
}

/// Where the last file with bytes ends that ended in it: what lies behind belongs to one that ends in the next.
std::size_t endOfFiles(const Shared& shared, std::size_t tailBytes) {
    std::size_t end = 0;
    for (const Small& small : shared.items) {
        const std::uint64_t size = small.whole.facts.size;
        if (small.item.kind == Kind::file && size > 0) {
            end = small.from + size - (small.begunBefore ? tailBytes : 0);
        }
    }
    return end;
}

}  // namespace

MirrorWriter::MirrorWriter(std::string folder, Result<void> assumed, MirrorQueue& queue, Tell tell)
    : folder_(std::move(folder)),
      assumed_(std::move(assumed)),
      queue_(queue),
      tell_(std::move(tell)),
      settler_(folder_, tell_) {}

void MirrorWriter::run(std::stop_token stop) {
    while (auto taken = queue_.take()) {
        Lane& lane = lanes_[taken->lane];
        if (stop.stop_requested()) {
            lane.lost = true;
        }
        std::visit([&](auto& note) { take(lane, note); }, taken->note);
        if (std::holds_alternative<Whole>(taken->note) || std::holds_alternative<Broken>(taken->note)) {
            lanes_.erase(taken->lane);
        }
    }
    lanes_.clear();
    for (const Behind& behind : behind_) {
        makeBehind(behind, stop);
    }
    behind_.clear();
    settler_.finish();
    if (auto place = destination()) {
        folders_.settle(**place, tell_);
    } else {
        folders_.fail(place.error().error, tell_);
    }
}

// ---- files with a lane of their own ----

void MirrorWriter::take(Lane& lane, Begin& begin) {
    lane.item = std::move(begin.item);
}

void MirrorWriter::take(Lane& lane, Piece& piece) {
    if (lane.lost || lane.failure) {
        return;
    }
    if (auto written = write(lane, piece); !written) {
        lane.file.reset();
        lane.failure = note(std::move(written).error());
    }
}

Placed<void> MirrorWriter::write(Lane& lane, const Piece& piece) {
    if (!lane.file) {
        auto place = destination();
        auto file = place ? MirrorFile::create(**place, lane.item.target) : std::unexpected(std::move(place).error());
        if (!file) {
            return std::unexpected(std::move(file).error());
        }
        lane.file.emplace(std::move(*file));
    }
    return lane.file->write(piece.offset, {piece.block.get(), piece.bytes});
}

void MirrorWriter::take(Lane& lane, Again&) {
    lane.file.reset();
    lane.failure.reset();
    lane.lost = false;
}

void MirrorWriter::take(Lane& lane, Lost&) {
    lane.file.reset();
    lane.lost = true;
}

void MirrorWriter::take(Lane& lane, Whole& whole) {
    if (lane.failure) {
        tell_(MirrorFailed{.id = lane.item.id, .error = std::move(*lane.failure)});
    } else if (lane.lost && lane.item.kind == Kind::stream) {
        tell_(MirrorFailed{.id = lane.item.id, .error = {Code::mirrorTooSlow, lane.item.target}});
    } else if (lane.lost) {
        behind_.push_back(behind(std::move(lane.item), whole));
    } else if (auto made = finish(lane, whole)) {
        settler_.add(std::move(*made));
    } else {
        tellFailure(lane.item.id, std::move(made).error());
    }
}

Placed<MirroredFile> MirrorWriter::finish(Lane& lane, Whole& whole) {
    if (!lane.file) {  // one hole, or nothing
        if (auto begun = write(lane, {}); !begun) {
            return std::unexpected(std::move(begun).error());
        }
    }
    return lane.file->finish(lane.item.id, sha256Of(whole), std::move(whole.facts));
}

void MirrorWriter::take(Lane&, Broken&) {}

// ---- what shares records ----

void MirrorWriter::take(Lane& lane, Shared& shared) {
    if (lane.lost) {  // stopped
        shared.block.reset();
    }
    const std::size_t end = endOfFiles(shared, lane.tailBytes);
    for (Small& small : shared.items) {
        place(lane, shared, small, small.whole);
    }
    if (shared.bytes > 0) {
        lane.tail = end < shared.bytes ? std::move(shared.block) : nullptr;
        lane.tailBytes = shared.bytes;
    }
}

void MirrorWriter::take(Lane& lane, LostShared& lost) {
    for (Small& small : lost.others) {
        placeOther(small.item, std::move(small.whole.facts));
    }
    std::ranges::move(lost.files, std::back_inserter(behind_));
    if (lost.bytes > 0) {
        lane.tail.reset();
        lane.tailBytes = lost.bytes;
    }
}

void MirrorWriter::place(Lane& lane, const Shared& shared, Small& small, Whole& whole) {
    if (small.item.kind != Kind::file) {
        placeOther(small.item, std::move(whole.facts));
    } else if (whole.facts.size > 0 && (!shared.block || (small.begunBefore && !lane.tail))) {
        behind_.push_back(behind(std::move(small.item), whole));
    } else if (auto made = makeSmall(lane, shared, small, whole)) {
        settler_.add(std::move(*made));
    } else {
        tellFailure(small.item.id, std::move(made).error());
    }
}

Placed<MirroredFile> MirrorWriter::makeSmall(const Lane& lane, const Shared& shared, const Small& small, Whole& whole) {
    auto place = destination();
    auto file = place ? MirrorFile::create(**place, small.item.target) : std::unexpected(std::move(place).error());
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

void MirrorWriter::placeOther(const Item& item, Facts facts) {
    if (item.kind == Kind::directory) {
        auto place = destination();
        auto made = place ? folders_.make(**place, item, std::move(facts)) : std::unexpected(std::move(place).error());
        if (!made) {
            tellFailure(item.id, std::move(made).error());
        }
    } else if (auto made = makeLink(item, facts)) {
        settler_.add(std::move(*made));
    } else {
        tellFailure(item.id, std::move(made).error());
    }
}

Placed<MirroredFile> MirrorWriter::makeLink(const Item& item, const Facts& facts) {
    auto place = destination();
    if (!place) {
        return std::unexpected(std::move(place).error());
    }
    if (auto made = (*place)->makeLink(item.target, facts.symlinkTarget, disk::Taken::replaced); !made) {
        return std::unexpected(std::move(made).error());
    }
    const auto folder = (*place)->folderOf(item.target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name = item.target.substr(item.target.rfind('/') + 1);
    const disk::Traits traits{.kind = ltfs::Kind::symlink, .times = facts.times, .xattrs = facts.xattrs};
    return MirroredFile{
        .told = {.id = item.id, .sha256 = {}, .notKept = disk::applyLinkTraits(*folder, name, traits)},
        .part = {},
        .target = item.target,
    };
}

// ---- what had to be let go ----

void MirrorWriter::makeBehind(const Behind& behind, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        tell_(MirrorFailed{.id = behind.id, .error = {Code::cancelled, {}}});
        return;
    }
    auto place = destination();
    auto made = place ? makeFromSource(**place, behind, stop) : std::unexpected(std::move(place).error());
    if (made) {
        settler_.add(std::move(*made));
    } else {
        tellFailure(behind.id, std::move(made).error());
    }
}

// ---- a disk that can take nothing more ----

Placed<disk::Destination*> MirrorWriter::destination() {
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
        auto opened = disk::Destination::open(folder_, disk::mirroring, disk::Missing::ownerOnly);
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

void MirrorWriter::tellFailure(std::uint64_t id, disk::Refusal refusal) {
    tell_(MirrorFailed{.id = id, .error = note(std::move(refusal))});
}

}  // namespace capstan::write
