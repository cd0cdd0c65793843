#include "write/reader.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace capstan::write {

namespace {

using std::chrono::milliseconds;

/// Between two looks at whether anything else needs doing.
constexpr milliseconds intakePatience{50};

/// A copy comes from another drive, which locates and loads as long as it takes; its job ends the session if it fails.
constexpr milliseconds betweenDrives = std::chrono::hours(240);

/// A file that changes under the reader is read once more, and then stored as it is.
constexpr int attempts = 2;

}  // namespace

void Reader::step(std::stop_token stop) {
    auto taken = hall_.intake.next(stop, intakePatience);
    if (!taken) {
        hall_.packer.flushOlderThan(hall_.intake.isDrained() ? milliseconds(0) : hall_.packedWithin);
        return;
    }
    if (assumed_) {
        read(std::move(*taken), std::move(stop));
    } else {
        fail(taken->item, assumed_.error());
    }
    if (hall_.intake.isDrained()) {
        hall_.packer.flush();
    }
}

void Reader::read(Intake::Taken taken, std::stop_token stop) {
    if (taken.item.kind == Kind::stream) {
        hall_.crew.stepAside();
        readStream(std::move(taken), std::move(stop));
        hall_.crew.stepBack();
        return;
    }
    auto source = Source::open(taken.item.source, kindOnTape(taken.item.kind));
    if (!source) {
        fail(taken.item, std::move(source).error());
        return;
    }
    if (taken.item.unless && taken.item.kind == Kind::file) {
        const auto unchanged = isUnchanged(*source, taken.item, stop);
        if (!unchanged) {
            fail(taken.item, unchanged.error());
            return;
        }
        if (*unchanged) {
            hall_.sink(Unchanged{.id = taken.item.id});
            settled(1);
            return;
        }
    }
    const bool hasRecords = taken.item.kind == Kind::file && source->facts().size > 0;
    const bool fits = !hasRecords || source->facts().size < hall_.packBelow;
    if (fits && !taken.item.only) {
        readSmall(std::move(taken.item), std::move(*source), std::move(stop));
    } else {
        readLarge(std::move(taken), std::move(*source), std::move(stop));
    }
}

Result<bool> Reader::isUnchanged(const Source& source, const Item& item, std::stop_token stop) {
    const FileState& state = *item.unless;
    if (source.facts().size != state.size || source.facts().times.modify != state.modified) {
        return false;
    }
    if (!state.sha256) {
        return true;
    }
    auto content = Source::open(item.source, kindOnTape(item.kind));
    if (!content) {
        return capstan::fail(std::move(content));
    }
    const auto length = readContent(
        *content, [](const Piece&) {}, 0, std::move(stop));
    auto whole = wholeOf(*content, Kind::file, length, hashesOf(length));
    if (!whole) {
        return std::unexpected(whole.error());
    }
    return !whole->changed && whole->hashes.front().second == *state.sha256;
}

void Reader::readSmall(Item item, Source source, std::stop_token stop) {
    for (int attempt = 1;; ++attempt) {
        const auto length = readIntoSmall(source, item.kind);
        auto whole = wholeOf(source, item.kind, length, hashes_.finish());
        if (whole && whole->changed && attempt < attempts) {
            auto again = Source::open(item.source, kindOnTape(item.kind));
            if (again && again->facts().size <= small_.size()) {
                source = std::move(*again);
                continue;
            }
        }
        if (!whole) {
            fail(item, std::move(whole).error());
            return;
        }
        const ByteView content = item.kind == Kind::file ? ByteView(small_).first(whole->facts.size) : ByteView();
        // Stopped, nobody receives any more.
        static_cast<void>(hall_.packer.add(std::move(item), std::move(*whole), content, std::move(stop)));
        return;
    }
}

void Reader::readLarge(Intake::Taken taken, Source source, std::stop_token stop) {
    const LaneNumber lane = taken.number;
    sent_ = 0;
    const Item& item = taken.item;
    const Slots to = hall_.router.begin(lane, Begin{.item = item, .facts = source.facts()});
    const auto send = [&](Piece piece) { hall_.router.send(to, lane, std::move(piece)); };
    for (int attempt = 1;; ++attempt) {
        const auto length = item.kind == Kind::file ? readContent(source, send, lane, stop) : Result<std::uint64_t>(0);
        auto whole = wholeOf(source, item.kind, length, hashesOf(length));
        const bool wanted = !hall_.refusals.has(lane);
        if (whole && whole->changed && wanted && attempt < attempts) {
            if (auto again = Source::open(item.source, kindOnTape(item.kind))) {
                source = std::move(*again);
                hall_.router.send(to, lane, Again{});
                continue;
            }
        }
        if (whole) {
            whole->piecesBytes = sent_;
            hall_.router.send(to, lane, std::move(*whole));
        } else {
            tell(item.id, whole.error());
            hall_.router.send(to, lane, Broken{whole.error()});
        }
        break;
    }
    hall_.refusals.remove(lane);
    settled(1);
}

void Reader::readStream(Intake::Taken taken, std::stop_token stop) {
    auto stream = StreamSource::open(taken.item.source, taken.item.as ? betweenDrives : StreamSource::usualPatience);
    if (!stream) {
        fail(taken.item, std::move(stream).error());
        return;
    }
    const LaneNumber lane = taken.number;
    const std::uint64_t id = taken.item.id;
    const Slots to = hall_.router.begin(lane, Begin{.item = std::move(taken.item)});
    hasher_.reset();
    std::uint64_t offset = 0;
    Result<void> read;
    while (true) {
        auto block = hall_.refusals.has(lane) ? nullptr : std::shared_ptr<std::byte>(hall_.pool.take(stop, lane));
        const auto got = block ? stream->read(MutableBytes(block.get(), hall_.pool.blockBytes()), stop)
                               : std::unexpected(Error{.code = Code::cancelled, .detail = {}});
        if (!got) {
            read = std::unexpected(got.error());
            break;
        }
        if (*got > 0) {
            const SharedBlock piece(std::move(block));
            hall_.meter.bytesRead += *got;
            hall_.router.send(to, lane, Piece{.block = piece, .bytes = *got, .offset = offset});
            hasher_.add(piece, *got);
            offset += *got;
        }
        if (*got < hall_.pool.blockBytes()) {
            break;
        }
    }
    if (read) {
        Whole whole{.facts = stream->takeFacts(), .hashes = hasher_.finish()};
        whole.facts.size = whole.piecesBytes = offset;
        whole.buffered = std::chrono::system_clock::now();
        hall_.router.send(to, lane, std::move(whole));
    } else {
        tell(id, read.error());
        hall_.router.send(to, lane, Broken{read.error()});
    }
    hall_.refusals.remove(lane);
    settled(1);
}

/// Of what was read on; what broke needs none.
Hashes Reader::hashesOf(const Result<std::uint64_t>& length) {
    if (!length) {
        hasher_.reset();
        return {};
    }
    return hasher_.finish();
}

/// What it was when it was opened, and as long as it proved to be.
Result<Whole> Reader::wholeOf(Source& source, Kind kind, Result<std::uint64_t> length, Hashes hashes) {
    if (!length) {
        return capstan::fail(std::move(length));
    }
    Whole whole{.facts = {}, .hashes = {}, .buffered = std::chrono::system_clock::now()};
    if (kind == Kind::file) {
        const auto changed = source.changed();
        if (!changed) {
            return std::unexpected(changed.error());
        }
        whole.hashes = std::move(hashes);
        whole.changed = *changed || *length != source.facts().size;
    }
    whole.facts = source.takeFacts();
    if (kind == Kind::file) {
        whole.facts.size = *length;
    }
    return whole;
}

/// Nothing of what is not a file.
Result<std::uint64_t> Reader::readIntoSmall(Source& source, Kind kind) {
    hashes_.reset();
    const std::size_t size = kind == Kind::file ? std::min<std::uint64_t>(source.facts().size, small_.size()) : 0;
    const auto taken = size == 0 ? Result<std::size_t>(0) : source.read(0, MutableBytes(small_).first(size));
    if (!taken) {
        return std::unexpected(taken.error());
    }
    hashes_.add(ByteView(small_).first(*taken));
    hall_.meter.bytesRead += *taken;
    return *taken;
}

/// As far as the file reached when it was opened: one that grows while it is read would otherwise never end.
Result<std::uint64_t> Reader::readContent(Source& source, const std::function<void(Piece)>& send, LaneNumber lane,
                                          std::stop_token stop) {
    hasher_.reset();
    sent_ = 0;
    const std::uint64_t size = source.facts().size;
    std::uint64_t offset = 0;
    while (offset < size) {
        const auto run = source.dataAt(offset);
        if (!run) {
            return std::unexpected(run.error());
        }
        const std::uint64_t from = *run ? (*run)->from : size;
        if (from > offset) {
            hasher_.addZeros(from - offset);
        }
        offset = from;
        while (*run && offset < (*run)->to) {
            if (hall_.refusals.has(lane)) {
                return offset;
            }
            auto block = Meter::timed(hall_.meter.pool, [&] { return hall_.pool.take(stop, lane); });
            if (!block) {
                return capstan::fail(Code::cancelled);
            }
            const auto room =
                static_cast<std::size_t>(std::min<std::uint64_t>(hall_.pool.blockBytes(), (*run)->to - offset));
            const auto taken =
                Meter::timed(hall_.meter.reading, [&] { return source.read(offset, MutableBytes(block.get(), room)); });
            if (!taken) {
                return std::unexpected(taken.error());
            }
            if (*taken == 0) {
                return offset;
            }
            const SharedBlock piece(std::move(block));
            hall_.meter.bytesRead += *taken;
            send(Piece{.block = piece, .bytes = *taken, .offset = offset});
            hasher_.add(piece, *taken);
            sent_ += *taken;
            offset += *taken;
            if (*taken < room) {
                return offset;
            }
        }
    }
    return offset;
}

void Reader::fail(const Item& item, Error error) {
    tell(item.id, std::move(error));
    settled(1);
}

/// A session that is stopped tells so itself; its items have not failed.
void Reader::tell(std::uint64_t id, Error error) {
    if (error.code != Code::cancelled) {
        ++hall_.failed;
        hall_.sink(Failed{.id = id, .error = std::move(error)});
    }
}

void Reader::settled(std::size_t items) {
    hall_.intake.settled(items);
    if (hall_.intake.isOver()) {
        hall_.router.wakeAll();
    }
}

}  // namespace capstan::write
