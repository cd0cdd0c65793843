// How a reader reads what another computer sends: once, in the order in which it comes, and compared with what it was
// when it was read there.
#include <algorithm>
#include <utility>

#include "write/source_reader.hpp"

namespace capstan::write {

namespace {

bool isAs(const FileState& state, const SourceMetadata& facts) {
    return facts.size == state.size && facts.times.modify == state.modified;
}

/// SHA-256 comes first of them.
Result<void> isAsSent(const WriteItem& item, const tree::ContentEnd& end, std::uint64_t length, const Hashes& hashes) {
    if (end.bytes != length) {
        return fail(Code::farFileDiffers, item.source + ": " + std::to_string(length) + " bytes came, " +
                                              std::to_string(end.bytes) + " were sent");
    }
    if (hashes.empty() || hashes.front().second != hexOf(end.sha256)) {
        return fail(Code::farFileDiffers, item.source + ": its SHA-256 is not the one that was sent");
    }
    return {};
}

}  // namespace

void SourceReader::readSent(Intake::NumberedItem taken, std::stop_token stop) {
    WriteItem& item = taken.item;
    if (const auto kept = item.kept) {
        static_cast<void>(context_.packer.add(std::move(item), kept->whole, kept->bytes, std::move(stop)));
        return;
    }
    auto turn = item.sent->tree->await(item.sent->number, stop);
    auto facts = turn ? turn->begin(stop) : Result<SourceMetadata>(std::unexpected(turn.error()));
    if (!facts) {
        fail(item, std::move(facts).error());
        return;
    }
    if (item.kind == ItemKind::directory) {
        context_.folders.learn(item, *facts);
    }
    if (item.unless && item.kind == ItemKind::file && isAs(*item.unless, *facts)) {
        context_.sink(ItemUnchanged{.id = item.id});
        committed(1);
        return;
    }
    const bool hasRecords = item.kind == ItemKind::file && facts->size > 0;
    if ((!hasRecords || facts->size < context_.packBelow) && !item.only) {
        readSentSmall(std::move(item), std::move(*turn), std::move(*facts), std::move(stop));
    } else {
        readSentLarge(taken, std::move(*turn), std::move(*facts), std::move(stop));
    }
}

void SourceReader::readSentSmall(WriteItem item, TreeSource::Turn turn, SourceMetadata facts, std::stop_token stop) {
    FileEnd whole{.facts = {}, .hashes = {}, .buffered = std::chrono::system_clock::now()};
    std::uint64_t length = 0;
    if (item.kind == ItemKind::file) {
        const auto end = takeSent(turn, facts, length, stop);
        // While it is hashed another reader takes the next one.
        turn.end();
        if (!end) {
            fail(item, end.error());
            return;
        }
        hashes_.reset();
        hashes_.add(ByteView(small_).first(length));
        whole.hashes = hashes_.finish();
        if (auto same = isAsSent(item, *end, length, whole.hashes); !same) {
            fail(item, std::move(same).error());
            return;
        }
        whole.changed = end->changed;
        facts.size = length;
        context_.meter.buffered(length);
    } else {
        turn.end();
    }
    whole.facts = std::move(facts);
    static_cast<void>(context_.packer.add(std::move(item), std::move(whole), ByteView(small_).first(length), stop));
}

/// Into `small_`.
Result<tree::ContentEnd> SourceReader::takeSent(TreeSource::Turn& turn, SourceMetadata& facts, std::uint64_t& length,
                                                std::stop_token stop) {
    while (true) {
        auto piece = turn.read(MutableBytes(small_).subspan(length), stop);
        if (!piece) {
            return std::unexpected(piece.error());
        }
        if (const auto* bytes = std::get_if<std::size_t>(&*piece)) {
            length += *bytes;
            context_.meter.bytesRead += *bytes;
        } else if (const auto* hole = std::get_if<tree::Hole>(&*piece)) {
            std::ranges::fill(MutableBytes(small_).subspan(length, hole->bytes), std::byte{0});
            length += hole->bytes;
        } else if (auto* again = std::get_if<tree::ComesAgain>(&*piece)) {
            facts = std::move(again->facts);
            length = 0;
            if (facts.size > small_.size()) {
                return capstan::fail(Code::sourceChanged, "it grew while it was sent");
            }
        } else if (auto* failed = std::get_if<tree::SendingFailed>(&*piece)) {
            return std::unexpected(std::move(failed->error));
        } else {
            return std::get<tree::ContentEnd>(*piece);
        }
    }
}

void SourceReader::readSentLarge(const Intake::NumberedItem& taken, TreeSource::Turn turn, SourceMetadata facts,
                                 std::stop_token stop) {
    const LaneNumber lane = taken.number;
    const WriteItem& item = taken.item;
    const Slots to = context_.router.begin(lane, FileBegin{.item = item, .facts = facts});
    hasher_.reset();
    sent_ = 0;
    const auto end = item.kind == ItemKind::file ? passOnSent(turn, facts, lane, to, stop)
                                                 : Result<tree::ContentEnd>(tree::ContentEnd{});
    turn.end();
    Hashes hashes = item.kind == ItemKind::file
                        ? hashesOf(end ? Result<std::uint64_t>(end->bytes) : std::unexpected(end.error()))
                        : Hashes();
    auto same = !end                          ? Result<void>(std::unexpected(end.error()))
                : item.kind == ItemKind::file ? isAsSent(item, *end, facts.size, hashes)
                                              : Result<void>();
    if (same) {
        FileEnd whole{.facts = std::move(facts),
                      .hashes = std::move(hashes),
                      .changed = end->changed,
                      .buffered = std::chrono::system_clock::now(),
                      .piecesBytes = sent_};
        if (item.kind == ItemKind::file) {
            context_.meter.buffered(whole.facts.size);
        }
        context_.router.send(to, lane, std::move(whole));
    } else {
        reportFailure(item, same.error());
        context_.router.send(to, lane, FileFailure{same.error()});
    }
    context_.refusals.remove(lane);
    committed(1);
}

/// Afterwards `facts` has the size that came.
Result<tree::ContentEnd> SourceReader::passOnSent(TreeSource::Turn& turn, SourceMetadata& facts, LaneNumber lane,
                                                  Slots to, std::stop_token stop) {
    std::shared_ptr<std::byte> block;
    std::size_t filled = 0;
    std::uint64_t offset = 0;  // of the block in the file
    const auto sendBlock = [&] {
        if (filled > 0) {
            const SharedBlock piece(std::move(block));
            context_.router.send(to, lane, FileBlock{.block = piece, .bytes = filled, .offset = offset});
            hasher_.add(piece, {piece.get(), filled});
            sent_ += filled;
            offset += std::exchange(filled, 0);
        }
    };
    while (true) {
        if (context_.refusals.has(lane)) {
            return capstan::fail(Code::cancelled);
        }
        if (!block) {
            block = Meter::timed(context_.meter.pool, [&] { return context_.pool.take(stop, lane); });
        }
        if (!block) {
            return capstan::fail(Code::cancelled);
        }
        const MutableBytes room = MutableBytes(block.get(), context_.pool.blockBytes()).subspan(filled);
        auto piece = Meter::timed(context_.meter.reading, [&] { return turn.read(room, stop); });
        if (!piece) {
            return std::unexpected(piece.error());
        }
        if (const auto* bytes = std::get_if<std::size_t>(&*piece)) {
            filled += *bytes;
            context_.meter.bytesRead += *bytes;
            if (filled == context_.pool.blockBytes()) {
                sendBlock();
            }
        } else if (const auto* hole = std::get_if<tree::Hole>(&*piece)) {
            sendBlock();
            hasher_.addZeros(hole->bytes);
            offset += hole->bytes;
        } else if (auto* again = std::get_if<tree::ComesAgain>(&*piece)) {
            filled = 0;
            offset = 0;
            sent_ = 0;
            facts = std::move(again->facts);
            hasher_.reset();
            context_.router.send(to, lane, FileRestart{});
        } else if (auto* failed = std::get_if<tree::SendingFailed>(&*piece)) {
            return std::unexpected(std::move(failed->error));
        } else {
            sendBlock();
            facts.size = offset;
            return std::get<tree::ContentEnd>(*piece);
        }
    }
}

}  // namespace capstan::write
