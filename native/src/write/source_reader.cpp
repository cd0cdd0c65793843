#include "write/source_reader.hpp"

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

/// Readers that give up their turn while they wait for a hash: with more of them memory would fill with what waits for
/// one.
constexpr unsigned asideAtMost = 2;

/// A file that changes under the reader is read once more, and then stored as it is.
constexpr int attempts = 2;

/// Passes on what is as it is expected to be.
Result<FileEnd> compared(Result<FileEnd> whole, const WriteItem& item) {
    if (!whole) {
        return whole;
    }
    for (const auto& [algorithm, digest] : item.expected) {
        const auto found = std::ranges::find(whole->hashes, algorithm, [](const auto& one) { return one.first; });
        const std::string text = found == whole->hashes.end() ? std::string() : found->second;
        if (text != digest) {
            return fail(Code::manifestDiffers, item.source + ": " + text + ", expected " + digest);
        }
    }
    return whole;
}

}  // namespace

void SourceReader::step(std::stop_token stop) {
    auto taken = context_.intake.next(stop, intakePatience);
    if (!taken) {
        context_.packer.flushOlderThan(context_.intake.isDrained() ? milliseconds(0) : context_.packedWithin);
        return;
    }
    if (assumed_) {
        read(std::move(*taken), std::move(stop));
    } else {
        fail(taken->item, assumed_.error());
    }
    if (context_.intake.isDrained()) {
        context_.packer.flush();
    }
}

void SourceReader::read(Intake::NumberedItem taken, std::stop_token stop) {
    if (taken.item.sent) {
        readSent(std::move(taken), std::move(stop));
        return;
    }
    if (taken.item.kind == ItemKind::stream) {
        context_.readers.stepAside();
        readStream(taken, std::move(stop));
        context_.readers.stepBack();
        return;
    }
    auto source = SourceFile::open(taken.item.source, kindOnTape(taken.item.kind), context_.xattrs, &neighbours_);
    if (!source) {
        fail(taken.item, std::move(source).error());
        return;
    }
    if (taken.item.kind == ItemKind::directory) {
        context_.folders.learn(taken.item, source->facts());
    }
    if (taken.item.unless && taken.item.kind == ItemKind::file) {
        const auto unchanged = isUnchanged(*source, taken.item, stop);
        if (!unchanged) {
            fail(taken.item, unchanged.error());
            return;
        }
        if (*unchanged) {
            context_.sink(ItemUnchanged{.id = taken.item.id});
            committed(1);
            return;
        }
    }
    if (taken.item.comparedFirst) {
        if (auto content = compared(contentOf(taken.item, stop), taken.item); !content) {
            fail(taken.item, std::move(content).error());
            return;
        }
    }
    const bool hasRecords = taken.item.kind == ItemKind::file && source->facts().size > 0;
    const bool fits = !hasRecords || source->facts().size < context_.packBelow;
    if (fits && !taken.item.only) {
        readSmall(std::move(taken.item), std::move(*source), std::move(stop));
    } else {
        readLarge(taken, std::move(*source), std::move(stop));
    }
}

Result<bool> SourceReader::isUnchanged(const SourceFile& source, const WriteItem& item, std::stop_token stop) {
    const FileState& state = *item.unless;
    if (source.facts().size != state.size || source.facts().times.modify != state.modified) {
        return false;
    }
    if (!state.sha256 && item.expected.empty()) {
        return true;
    }
    auto whole = contentOf(item, std::move(stop));
    if (!whole) {
        return std::unexpected(whole.error());
    }
    if (whole->changed || (state.sha256 && whole->hashes.front().second != *state.sha256)) {
        return false;
    }
    if (auto same = compared(std::move(whole), item); !same) {
        return capstan::fail(std::move(same));
    }
    return true;
}

Result<FileEnd> SourceReader::contentOf(const WriteItem& item, std::stop_token stop) {
    auto content = SourceFile::open(item.source, kindOnTape(item.kind), context_.xattrs);
    if (!content) {
        return capstan::fail(std::move(content));
    }
    const auto length = readContent(
        *content, [](const FileBlock&) {}, 0, std::move(stop));
    return wholeOf(*content, ItemKind::file, length, hashesOf(length));
}

void SourceReader::readSmall(WriteItem item, SourceFile source, std::stop_token stop) {
    for (int attempt = 1;; ++attempt) {
        const auto length = readIntoSmall(source, item.kind);
        auto whole = wholeOf(source, item.kind, length, hashes_.finish());
        if (whole && whole->changed && attempt < attempts) {
            auto again = SourceFile::open(item.source, kindOnTape(item.kind), context_.xattrs);
            if (again && again->facts().size <= small_.size()) {
                source = std::move(*again);
                continue;
            }
        }
        whole = compared(std::move(whole), item);
        if (!whole) {
            fail(item, std::move(whole).error());
            return;
        }
        if (item.kind == ItemKind::file) {
            context_.meter.buffered(whole->facts.size);
        }
        const ByteView content = item.kind == ItemKind::file ? ByteView(small_).first(whole->facts.size) : ByteView();
        // Stopped, nobody receives any more.
        static_cast<void>(context_.packer.add(std::move(item), std::move(*whole), content, std::move(stop)));
        return;
    }
}

void SourceReader::readLarge(const Intake::NumberedItem& taken, SourceFile source, std::stop_token stop) {
    const LaneNumber lane = taken.number;
    sent_ = 0;
    const WriteItem& item = taken.item;
    const Slots to = context_.router.begin(lane, FileBegin{.item = item, .facts = source.facts()});
    const auto send = [&](FileBlock piece) { context_.router.send(to, lane, std::move(piece)); };
    for (int attempt = 1;; ++attempt) {
        const auto length =
            item.kind == ItemKind::file ? readContent(source, send, lane, stop) : Result<std::uint64_t>(0);
        auto whole = wholeOf(source, item.kind, length, hashesOf(length));
        const bool wanted = !context_.refusals.has(lane);
        if (whole && whole->changed && wanted && attempt < attempts) {
            if (auto again = SourceFile::open(item.source, kindOnTape(item.kind), context_.xattrs)) {
                source = std::move(*again);
                context_.router.send(to, lane, FileRestart{});
                continue;
            }
        }
        // What nobody wants any more was not read to its end.
        whole = wanted ? compared(std::move(whole), item) : std::move(whole);
        if (whole) {
            whole->piecesBytes = sent_;
            if (item.kind == ItemKind::file) {
                context_.meter.buffered(whole->facts.size);
            }
            context_.router.send(to, lane, std::move(*whole));
        } else {
            reportFailure(item, whole.error());
            context_.router.send(to, lane, FileFailure{whole.error()});
        }
        break;
    }
    context_.refusals.remove(lane);
    committed(1);
}

void SourceReader::readStream(const Intake::NumberedItem& taken, std::stop_token stop) {
    auto stream =
        StreamSource::open(taken.item.source, taken.item.metadata ? betweenDrives : StreamSource::usualPatience);
    if (!stream) {
        fail(taken.item, std::move(stream).error());
        return;
    }
    const LaneNumber lane = taken.number;
    const WriteItem& item = taken.item;
    const Slots to = context_.router.begin(lane, FileBegin{.item = item});
    hasher_.reset();
    std::uint64_t offset = 0;
    Result<void> read;
    while (true) {
        auto block = context_.refusals.has(lane) ? nullptr : std::shared_ptr<std::byte>(context_.pool.take(stop, lane));
        const auto got = block ? stream->read(MutableBytes(block.get(), context_.pool.blockBytes()), stop)
                               : std::unexpected(Error{.code = Code::cancelled, .detail = {}});
        if (!got) {
            read = std::unexpected(got.error());
            break;
        }
        if (*got > 0) {
            const SharedBlock piece(std::move(block));
            context_.meter.bytesRead += *got;
            context_.router.send(to, lane, FileBlock{.block = piece, .bytes = *got, .offset = offset});
            hasher_.add(piece, {piece.get(), *got});
            offset += *got;
        }
        if (*got < context_.pool.blockBytes()) {
            break;
        }
    }
    if (read) {
        FileEnd whole{.facts = stream->takeFacts(), .hashes = hasher_.finish()};
        whole.facts.size = whole.piecesBytes = offset;
        context_.meter.buffered(offset);
        whole.buffered = std::chrono::system_clock::now();
        context_.router.send(to, lane, std::move(whole));
    } else {
        reportFailure(item, read.error());
        context_.router.send(to, lane, FileFailure{read.error()});
    }
    context_.refusals.remove(lane);
    committed(1);
}

/// Of what was read on; what broke needs none. While the rest is hashed another reader may begin the next file.
Hashes SourceReader::hashesOf(const Result<std::uint64_t>& length) {
    if (!length) {
        hasher_.reset();
        return {};
    }
    const bool isAside = context_.awaitingHash.fetch_add(1) < asideAtMost;
    if (isAside) {
        context_.readers.stepAside();
    }
    Hashes hashes = hasher_.finish();
    if (isAside) {
        context_.readers.stepBack();
    }
    --context_.awaitingHash;
    return hashes;
}

/// What it was when it was opened, and as long as it proved to be.
Result<FileEnd> SourceReader::wholeOf(SourceFile& source, ItemKind kind, Result<std::uint64_t> length, Hashes hashes) {
    if (!length) {
        return capstan::fail(std::move(length));
    }
    FileEnd whole{.facts = {}, .hashes = {}, .buffered = std::chrono::system_clock::now()};
    if (kind == ItemKind::file) {
        const auto changed = source.changed();
        if (!changed) {
            return std::unexpected(changed.error());
        }
        whole.hashes = std::move(hashes);
        whole.changed = *changed || *length != source.facts().size;
    }
    whole.facts = source.takeFacts();
    if (kind == ItemKind::file) {
        whole.facts.size = *length;
    }
    return whole;
}

/// Nothing of what is not a file.
Result<std::uint64_t> SourceReader::readIntoSmall(SourceFile& source, ItemKind kind) {
    hashes_.reset();
    const std::size_t size = kind == ItemKind::file ? std::min<std::uint64_t>(source.facts().size, small_.size()) : 0;
    const auto taken = size == 0 ? Result<std::size_t>(0) : source.read(0, MutableBytes(small_).first(size));
    if (!taken) {
        return std::unexpected(taken.error());
    }
    hashes_.add(ByteView(small_).first(*taken));
    context_.meter.bytesRead += *taken;
    return *taken;
}

/// As far as the file reached when it was opened: one that grows while it is read would otherwise never end.
Result<std::uint64_t> SourceReader::readContent(SourceFile& source, const std::function<void(FileBlock)>& send,
                                                LaneNumber lane, std::stop_token stop) {
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
            if (context_.refusals.has(lane)) {
                return offset;
            }
            auto block = Meter::timed(context_.meter.pool, [&] { return context_.pool.take(stop, lane); });
            if (!block) {
                return capstan::fail(Code::cancelled);
            }
            const auto room =
                static_cast<std::size_t>(std::min<std::uint64_t>(context_.pool.blockBytes(), (*run)->to - offset));
            const auto taken = Meter::timed(context_.meter.reading,
                                            [&] { return source.read(offset, MutableBytes(block.get(), room)); });
            if (!taken) {
                return std::unexpected(taken.error());
            }
            if (*taken == 0) {
                return offset;
            }
            const SharedBlock piece(std::move(block));
            context_.meter.bytesRead += *taken;
            send(FileBlock{.block = piece, .bytes = *taken, .offset = offset});
            hasher_.add(piece, {piece.get(), *taken});
            sent_ += *taken;
            offset += *taken;
            if (*taken < room) {
                return offset;
            }
        }
    }
    return offset;
}

void SourceReader::fail(const WriteItem& item, Error error) {
    reportFailure(item, std::move(error));
    committed(1);
}

/// A session that is stopped reports that itself; its items have not failed.
void SourceReader::reportFailure(const WriteItem& item, Error error) {
    if (error.code != Code::cancelled) {
        ++context_.failed;
        context_.sink(
            ItemFailed{.id = item.id, .source = item.source, .target = item.target, .error = std::move(error)});
    }
}

void SourceReader::committed(std::size_t items) {
    context_.intake.committed(items);
    if (context_.intake.isOver()) {
        context_.router.wakeAll();
    }
}

}  // namespace capstan::write
