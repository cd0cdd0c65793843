#include "write/taker.hpp"

#include <chrono>
#include <utility>
#include <variant>

namespace capstan::write {

namespace {

using std::chrono::milliseconds;

/// Who sends no more before he hears that the last came through must not wait for memory to fill.
constexpr milliseconds restingFor{500};

bool isFull(const Result<void>& taken) {
    return !taken && taken.error().code == Code::volumeFull;
}

}  // namespace

Taker::Taker(volume::Volume& volume, Slot slot, Pace pace, Hall& hall, Pause& pause, const Options& options)
    : volume_(volume),
      slot_(slot),
      hall_(hall),
      pause_(pause),
      options_(options),
      interleaver_(hall.router.of(slot)),
      recorder_(volume),
      policy_(options.commits, options.safeWithin, pace, volume.now()),
      gauge_(slot, hall.pool, hall.meter, hall.sink) {
    interleaver_.start(pace);
}

void Taker::carryOn(std::vector<CarriedOver> carried) {
    for (CarriedOver& one : carried) {
        const std::uint64_t id = one.begin.item.id;
        if (auto begun = recorder_.begin(one.lane, std::move(one.begin), std::move(one.segment)); !begun) {
            failed(id, std::move(begun).error());
        }
    }
}

Result<End> Taker::takeAll(const Stops& stops) {
    const auto stopped = [&] { return stops.session.stop_requested() || stops.detach.stop_requested(); };
    while (!stopped()) {
        if (hall_.router.isAside(slot_)) {
            return End::setAside;
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
        const bool over = hall_.intake.isOver();
        auto given = gauge_.timed(Waiting::source, [&] {
            return interleaver_.next({.now = volume_.now(),
                                      .flowing = !over && !hall_.intake.hasRestedFor(restingFor) && !mustHurry(),
                                      .patience = Gauge::interval},
                                     stops.session);
        });
        if (given) {
            auto taken = std::visit([&](auto& message) { return take(given->lane, message); }, given->message);
            if (isFull(taken)) {
                interleaver_.putBack(std::move(*given));
                return End::full;
            }
            if (!taken) {
                return fail(std::move(taken));
            }
        } else if (over && interleaver_.isEmpty()) {
            return End::finished;
        } else {
            hall_.packer.flushOlderThan(hall_.packedWithin);
        }
        adjustCrew(gauge_.tick(count()));
    }
    return End::detached;
}

/// What is waiting was promised to be safe soon.
bool Taker::mustHurry() const {
    if (!options_.safeWithin) {
        return false;
    }
    const auto since = interleaver_.longestWait();
    return since && (std::chrono::steady_clock::now() - *since) * 2 >= *options_.safeWithin;
}

void Taker::adjustCrew(std::optional<Waiting> waited) {
    if (!waited) {
        return;
    }
    const bool starved = waited == Waiting::source || waited == Waiting::hash || waited == Waiting::pool;
    const bool exhausted = hall_.pool.exhausted();
    leaveBehindTheSlow(starved && exhausted);
    if (starved && exhausted && hall_.relieve) {
        hall_.relieve();
    } else if (starved && !exhausted) {
        hall_.crew.more();
    } else if (exhausted) {
        hall_.crew.fewer();
    }
}

void Taker::leaveBehindTheSlow(bool heldUp) {
    if (options_.slots == 1 || options_.spread != Spread::copies) {
        return;
    }
    const auto slow = heldUp ? hall_.router.holdsUp(slot_) : std::nullopt;
    const auto now = std::chrono::steady_clock::now();
    if (!slow) {
        heldUpSince_.reset();
    } else if (now - heldUpSince_.value_or(now) >= options_.setAsideAfter) {
        hall_.router.setAside(*slow);
        heldUpSince_.reset();
    } else {
        heldUpSince_ = heldUpSince_.value_or(now);
    }
}

Result<void> Taker::commitWhenDue() {
    return policy_.isDue(volume_.now(), entries()) ? commit() : Result<void>();
}

Result<void> Taker::commit() {
    recorder_.settleFolders();
    if (volume_.hasUncommitted()) {
        gauge_.finishing(count(), Waiting::flush);
        const auto began = volume_.now();
        const auto tellIndex = [this] { gauge_.finishing(count(), Waiting::index); };
        if (auto committed = volume_.commit("Sync", tellIndex); !committed) {
            return committed;
        }
        policy_.committed(began, volume_.now(), entries());
        const ltfs::Index& index = volume_.index();
        hall_.sink(IndexWritten{.slot = slot_, .generation = index.generation, .block = index.self.block});
    }
    summary_.generation = volume_.index().generation;
    return {};
}

/// For the policies that are there to compare with: CASTOR's header, data and trailer each waited for the tape.
Result<void> Taker::settleFile() {
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

bool Taker::fitsNever(const Begin& begin) const {
    const bool isEmpty = volume_.index().fileCount() == 0 && !volume_.hasUncommitted();
    return isEmpty ? !fitsNow(begin) : volume_.capacityBytes() > 0 && begin.facts.size > volume_.capacityBytes();
}

bool Taker::fitsNow(const Begin& begin) const {
    const auto free = volume_.freeBytes();
    return !free || begin.facts.size <= *free;
}

Result<void> Taker::take(LaneNumber lane, Begin& begin) {
    const bool maySplit = options_.split && kindOnTape(begin.item.kind) == ltfs::Kind::file;
    const bool sizeIsKnown = begin.item.kind == Kind::file;
    const std::uint64_t id = begin.item.id;
    if (sizeIsKnown && !maySplit && fitsNever(begin)) {
        failed(id, {.code = Code::volumeFull, .detail = begin.item.source + ": is larger than the cartridge"});
        hall_.refusals.add(lane);
        return {};
    }
    const bool fits = !sizeIsKnown || fitsNow(begin);
    if (!fits && !maySplit) {
        return fail(Code::volumeFull);
    }
    // Of a stream nobody knows whether it fits.
    const bool splits = maySplit && (!fits || !sizeIsKnown);
    auto begun = recorder_.begin(lane, begin, splits ? std::optional<Segment>(std::in_place) : std::nullopt);
    if (!begun) {
        hall_.refusals.add(lane);
        failed(id, std::move(begun).error());
    }
    return {};
}

Result<void> Taker::take(LaneNumber lane, Piece& piece) {
    auto taken = gauge_.timed(Waiting::drive, [&] { return recorder_.append(lane, piece); });
    if (taken) {
        policy_.wrote(piece.bytes);
    }
    return taken;
}

Result<void> Taker::take(LaneNumber lane, Again& /*again*/) {
    recorder_.startAgain(lane);
    return {};
}

Result<void> Taker::take(LaneNumber lane, Whole& whole) {
    const Item* item = recorder_.itemOf(lane);
    if (!item) {
        return {};
    }
    const std::uint64_t id = item->id;
    const Kind kind = item->kind;
    written(recorder_.complete(lane, std::move(whole)), id, kind);
    return settleFile();
}

Result<void> Taker::take(LaneNumber lane, Broken& /*broken*/) {
    recorder_.abandon(lane);
    return {};
}

/// The record first: what ends in it is written only when the drive has taken it.
Result<void> Taker::take(LaneNumber /*lane*/, Shared& shared) {
    if (shared.bytes > 0) {
        const ByteView record(shared.block.get(), shared.bytes);
        if (auto taken = gauge_.timed(Waiting::drive, [&] { return recorder_.appendShared(record); }); !taken) {
            return taken;
        }
        policy_.wrote(shared.bytes);
    }
    shared.block.reset();
    for (Small& small : shared.items) {
        if (small.begunBefore && !recorder_.hasSharedBefore()) {
            comesAgain({std::move(small.item)});  // its beginning is on another volume
            continue;
        }
        const std::uint64_t id = small.item.id;
        const Kind kind = small.item.kind;
        written(recorder_.enter(std::move(small.item), std::move(small.whole), small.from, small.begunBefore), id,
                kind);
        if (auto settled = settleFile(); !settled) {
            return settled;
        }
    }
    return {};
}

std::vector<CarriedOver> Taker::cutAll() {
    std::vector<CarriedOver> carried;
    for (const LaneNumber lane : recorder_.lanes()) {
        if (auto cut = recorder_.cut(lane)) {
            const std::uint64_t id = cut->begin.item.id;
            const Kind kind = cut->begin.item.kind;
            if (cut->written && !*cut->written) {
                failed(id, cut->written->error());
                continue;
            }
            if (cut->written) {
                written(std::move(*cut->written), id, kind);
            }
            carried.push_back({.lane = lane, .begin = std::move(cut->begin), .segment = std::move(cut->next)});
        }
    }
    return carried;
}

void Taker::abandonAll() {
    std::vector<Item> items;
    for (auto& [lane, item] : recorder_.abandonAll()) {
        hall_.refusals.add(lane);
        interleaver_.forget(lane);
        items.push_back(std::move(item));
    }
    comesAgain(std::move(items));
}

void Taker::giveAwayAllBut(const std::set<LaneNumber>& kept) {
    std::vector<Item> items;
    for (auto& [lane, item] : interleaver_.drop(kept)) {
        if (lane != sharedLane) {
            hall_.refusals.add(lane);
        }
        items.push_back(std::move(item));
    }
    comesAgain(std::move(items));
}

void Taker::comesAgain(std::vector<Item> items) {
    // Nobody can read a stream a second time: what is left of it would be taken for all of it.
    for (const Item& item : items) {
        if (item.kind == Kind::stream) {
            failed(item.id, {.code = Code::volumeFull, .detail = item.target + ": a stream cannot come again"});
        }
    }
    std::erase_if(items, [](const Item& item) { return item.kind == Kind::stream; });
    if (options_.slots > 1 && options_.spread == Spread::copies) {
        for (Item& item : items) {
            item.only = slot_;
        }
    }
    hall_.intake.putBack(std::move(items));
}

Gauge::Count Taker::count() const {
    return {.bytes = summary_.bytes + recorder_.bytesUnderway(),
            .files = summary_.files,
            .stops = interleaver_.stops(),
            .head = volume_.head()};
}

std::uint64_t Taker::entries() const {
    return volume_.index().fileCount() + volume_.index().directoryCount();
}

void Taker::written(Result<Written> written, std::uint64_t id, Kind kind) {
    if (!written) {
        failed(id, std::move(written).error());
        return;
    }
    written->slot = slot_;
    policy_.owes(volume_.now());
    summary_.bytes += written->bytes;
    summary_.files += kindOnTape(kind) == ltfs::Kind::file && !written->partial ? 1U : 0U;
    hall_.sink(std::move(*written));
}

void Taker::failed(std::uint64_t id, Error error) {
    ++summary_.failed;
    hall_.sink(Failed{.id = id, .error = std::move(error), .slot = slot_});
}

}  // namespace capstan::write
