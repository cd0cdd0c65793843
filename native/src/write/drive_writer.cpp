#include "write/drive_writer.hpp"

#include <chrono>
#include <utility>
#include <variant>

namespace capstan::write {

namespace {

using std::chrono::milliseconds;

/// Who sends no more before he hears that the last came through must not wait for memory to fill.
constexpr milliseconds restingFor{500};

/// Its source can be read once more.
bool comesAgainByItself(const WriteItem& item) {
    return item.kind != ItemKind::stream && (!item.sent || item.kept);
}

bool isFull(const Result<void>& taken) {
    return !taken && taken.error().code == Code::volumeFull;
}

}  // namespace

DriveWriter::DriveWriter(volume::Volume& volume, Turn turn, Pace pace, ReaderContext& context, Pause& pause,
                         const WriteOptions& options)
    : volume_(volume),
      slot_(turn.slot),
      laterBytes_(turn.laterBytes),
      context_(context),
      pause_(pause),
      options_(options),
      interleaver_(context.router.of(turn.slot)),
      recorder_(volume, context.folders),
      policy_(options.commits, options.safeWithin, pace, volume.now()),
      gauge_(turn.slot, context.pool, context.meter, context.sink) {
    interleaver_.start(pace);
}

void DriveWriter::carryOn(std::vector<CarriedOverFile> carried) {
    for (CarriedOverFile& one : carried) {
        const WriteItem item = one.begin.item;
        if (auto begun = recorder_.begin(one.lane, std::move(one.begin), std::move(one.segment)); !begun) {
            failed(item, std::move(begun).error());
        }
    }
}

Result<VolumeEnd> DriveWriter::writeAll(const StopTokens& stops) {
    const auto stopped = [&] { return stops.session.stop_requested() || stops.detach.stop_requested(); };
    while (!stopped()) {
        if (context_.router.isAside(slot_)) {
            return VolumeEnd::setAside;
        }
        if (pause_.isOn()) {
            if (auto committed = commit(); !committed) {
                return fail(std::move(committed));
            }
            std::stop_source either;
            const std::stop_callback onSession(stops.session, [&] { either.request_stop(); });
            const std::stop_callback onDetach(stops.detach, [&] { either.request_stop(); });
            pause_.sitOut(either.get_token());
            continue;
        }
        if (auto committed = commitWhenDue(); !committed) {
            return fail(std::move(committed));
        }
        const bool over = context_.intake.isOver();
        auto given = gauge_.timed(WaitReason::source, [&] {
            return interleaver_.next({.now = volume_.now(),
                                      .flowing = !over && !context_.intake.hasRestedFor(restingFor) && !mustHurry(),
                                      .patience = Gauge::interval},
                                     stops.session);
        });
        if (given) {
            auto taken = std::visit([&](auto& message) { return handle(given->lane, message); }, given->message);
            if (isFull(taken)) {
                interleaver_.putBack(std::move(*given));
                return VolumeEnd::full;
            }
            if (!taken) {
                return fail(std::move(taken));
            }
        } else if (over && interleaver_.isEmpty()) {
            return VolumeEnd::finished;
        } else {
            context_.packer.flushOlderThan(context_.packedWithin);
        }
        adjustReaders(gauge_.tick(count()));
    }
    return VolumeEnd::detached;
}

/// What is waiting was promised to be safe soon.
bool DriveWriter::mustHurry() const {
    if (!options_.safeWithin) {
        return false;
    }
    const auto since = interleaver_.longestWait();
    return since && (std::chrono::steady_clock::now() - *since) * 2 >= *options_.safeWithin;
}

void DriveWriter::adjustReaders(std::optional<WaitReason> waited) {
    if (!waited) {
        return;
    }
    const bool starved = waited == WaitReason::source || waited == WaitReason::hash || waited == WaitReason::pool;
    const bool exhausted = context_.pool.exhausted();
    leaveBehindTheSlow(starved && exhausted);
    if (starved && exhausted && context_.relieve) {
        context_.relieve();
    } else if (starved && !exhausted) {
        context_.readers.more();
    } else if (exhausted) {
        context_.readers.fewer();
    }
}

void DriveWriter::leaveBehindTheSlow(bool heldUp) {
    if (options_.slots == 1 || options_.distribution != Distribution::copies) {
        return;
    }
    const auto slow = heldUp ? context_.router.holdsUp(slot_) : std::nullopt;
    const auto now = std::chrono::steady_clock::now();
    if (!slow) {
        heldUpSince_.reset();
    } else if (now - heldUpSince_.value_or(now) >= options_.setAsideAfter) {
        context_.router.setAside(*slow);
        heldUpSince_.reset();
    } else {
        heldUpSince_ = heldUpSince_.value_or(now);
    }
}

Result<void> DriveWriter::commitWhenDue() {
    return policy_.isDue(volume_.now(), entries()) ? commit() : Result<void>();
}

Result<void> DriveWriter::commit() {
    recorder_.finishFolders();
    if (volume_.hasUncommitted()) {
        gauge_.finishing(count(), WaitReason::flush);
        const auto began = volume_.now();
        const auto reportIndex = [this] { gauge_.finishing(count(), WaitReason::index); };
        if (auto committed = volume_.commit("Sync", reportIndex); !committed) {
            return committed;
        }
        policy_.committed(began, volume_.now(), entries());
        const ltfs::Index& index = volume_.index();
        context_.sink(IndexWritten{.slot = slot_, .generation = index.generation, .block = index.self.block});
    }
    summary_.generation = volume_.index().generation;
    return {};
}

/// For the policies that are there to compare with: CASTOR's header, data and trailer each waited for the tape.
Result<void> DriveWriter::commitAfterFile() {
    switch (options_.commits) {
        case Commits::batched:
            return {};
        case Commits::perFile1:
            return volume_.flush();
        case Commits::perFile3:
            return commit();
    }
    return {};
}

bool DriveWriter::fitsNever(const FileBegin& begin) const {
    if (begin.facts.size <= laterBytes_) {
        return false;
    }
    const bool isEmpty = volume_.index().fileCount() == 0 && !volume_.hasUncommitted();
    return isEmpty ? !fitsNow(begin) : volume_.capacityBytes() > 0 && begin.facts.size > volume_.capacityBytes();
}

bool DriveWriter::fitsNow(const FileBegin& begin) const {
    const auto free = volume_.freeBytes();
    return !free || begin.facts.size <= *free;
}

Result<void> DriveWriter::handle(LaneNumber lane, FileBegin& begin) {
    const bool maySplit = options_.split && kindOnTape(begin.item.kind) == ltfs::EntryKind::file;
    const bool sizeIsKnown = begin.item.kind == ItemKind::file;
    if (sizeIsKnown && !maySplit && fitsNever(begin)) {
        failed(begin.item,
               {.code = Code::volumeFull, .detail = begin.item.source + ": is larger than any of the cartridges"});
        context_.refusals.add(lane);
        return {};
    }
    const bool fits = !sizeIsKnown || fitsNow(begin);
    if (!fits && !maySplit) {
        return fail(Code::volumeFull);
    }
    // Of a stream nobody knows whether it fits.
    const bool splits = maySplit && (!fits || !sizeIsKnown);
    if (splits && !begin.item.expected.empty() && !begin.item.comparedFirst) {
        // A part of it could be safe before the whole is known to be as expected.
        context_.refusals.add(lane);
        begin.item.comparedFirst = true;
        comesAgain({begin.item});
        return {};
    }
    auto begun = recorder_.begin(lane, begin, splits ? std::optional<SegmentInProgress>(std::in_place) : std::nullopt);
    if (!begun) {
        context_.refusals.add(lane);
        failed(begin.item, std::move(begun).error());
    }
    return {};
}

Result<void> DriveWriter::handle(LaneNumber lane, FileBlock& piece) {
    auto taken = gauge_.timed(WaitReason::drive, [&] { return recorder_.append(lane, piece); });
    if (taken) {
        policy_.wrote(piece.bytes);
    }
    return taken;
}

Result<void> DriveWriter::handle(LaneNumber lane, FileRestart& /*again*/) {
    recorder_.startAgain(lane);
    return {};
}

Result<void> DriveWriter::handle(LaneNumber lane, FileEnd& whole) {
    if (!recorder_.itemOf(lane)) {
        return {};
    }
    written(recorder_.complete(lane, std::move(whole)));
    return commitAfterFile();
}

Result<void> DriveWriter::handle(LaneNumber lane, FileFailure& /*broken*/) {
    recorder_.abandon(lane);
    return {};
}

/// The record first: what ends in it is written only when the drive has taken it.
Result<void> DriveWriter::handle(LaneNumber /*lane*/, SharedRecord& shared) {
    if (shared.bytes > 0) {
        const ByteView record(shared.block.get(), shared.bytes);
        if (auto taken = gauge_.timed(WaitReason::drive, [&] { return recorder_.appendShared(record); }); !taken) {
            return taken;
        }
        policy_.wrote(shared.bytes);
    }
    shared.block.reset();
    for (PackedItem& small : shared.items) {
        if (small.begunBefore && !recorder_.hasSharedBefore()) {
            comesAgain({std::move(small.item)});  // its beginning is on another volume
            continue;
        }
        written(recorder_.enter(std::move(small.item), std::move(small.whole), small.from, small.begunBefore));
        if (auto committed = commitAfterFile(); !committed) {
            return committed;
        }
    }
    return {};
}

std::vector<CarriedOverFile> DriveWriter::cutAll() {
    std::vector<CarriedOverFile> carried;
    for (const LaneNumber lane : recorder_.lanes()) {
        if (auto cut = recorder_.cut(lane)) {
            if (cut->written && !*cut->written) {
                failed(cut->begin.item, cut->written->error());
                continue;
            }
            if (cut->written) {
                written(std::move(**cut->written));
            }
            carried.push_back({.lane = lane, .begin = std::move(cut->begin), .segment = std::move(cut->next)});
        }
    }
    return carried;
}

void DriveWriter::abandonAll() {
    std::vector<WriteItem> items;
    for (auto& [lane, item] : recorder_.abandonAll()) {
        context_.refusals.add(lane);
        interleaver_.forget(lane);
        items.push_back(std::move(item));
    }
    comesAgain(std::move(items));
}

void DriveWriter::giveAwayAllBut(const std::set<LaneNumber>& kept) {
    std::vector<WriteItem> items;
    for (auto& [lane, item] : interleaver_.drop(kept)) {
        if (lane != sharedLane) {
            context_.refusals.add(lane);
        }
        items.push_back(std::move(item));
    }
    comesAgain(std::move(items));
}

void DriveWriter::comesAgain(std::vector<WriteItem> items) {
    // Nobody can read a stream a second time: what is left of it would be taken for all of it.
    for (const WriteItem& item : items) {
        if (item.kind == ItemKind::stream) {
            failed(item, {.code = Code::volumeFull, .detail = item.target + ": a stream cannot come again"});
        } else if (!comesAgainByItself(item)) {
            failed(item, {.code = Code::farComesOnce, .detail = item.target});
        }
    }
    std::erase_if(items, [](const WriteItem& item) { return !comesAgainByItself(item); });
    if (options_.slots > 1 && options_.distribution == Distribution::copies) {
        for (WriteItem& item : items) {
            item.only = slot_;
        }
    }
    context_.intake.putBack(std::move(items));
}

Gauge::Count DriveWriter::count() const {
    return {.bytes = summary_.bytes + recorder_.bytesUnderway(),
            .files = summary_.files,
            .stops = interleaver_.stops(),
            .head = volume_.head()};
}

std::uint64_t DriveWriter::entries() const {
    return volume_.index().fileCount() + volume_.index().directoryCount();
}

void DriveWriter::written(Recorder::Entered entered) {
    if (entered.written) {
        written(std::move(*entered.written));
    } else {
        failed(entered.item, std::move(entered.written).error());
    }
}

void DriveWriter::written(ItemWritten written) {
    written.slot = slot_;
    policy_.owes(volume_.now());
    summary_.bytes += written.bytes;
    summary_.files += written.kind == ltfs::EntryKind::file && !written.partial ? 1U : 0U;
    context_.sink(std::move(written));
}

void DriveWriter::failed(const WriteItem& item, Error error) {
    ++summary_.failed;
    context_.sink(ItemFailed{
        .id = item.id, .source = item.source, .target = item.target, .error = std::move(error), .slot = slot_});
}

}  // namespace capstan::write
