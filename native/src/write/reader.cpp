#include "write/reader.hpp"

#include <algorithm>
#include <utility>

namespace capstan::write {

void Reader::run(std::stop_token stop) {
    for (std::uint64_t number = 1; auto item = intake_.next(stop); ++number) {
        if (!stream_.send(Begin{.number = number, .item = *item}, stop)) {
            break;
        }
        auto whole = readItem(*item, number, stop);
        // After a stop nobody receives; the intake then ends the loop.
        Message end = whole ? Message(std::move(*whole)) : Message(Broken{std::move(whole).error()});
        if (!stream_.send(std::move(end), stop)) {
            break;
        }
    }
    stream_.close();
}

Result<Whole> Reader::readItem(const Item& item, std::uint64_t number, std::stop_token stop) {
    auto source = Source::open(item.source, item.kind);
    if (!source) {
        return fail(std::move(source));
    }
    Whole whole{.facts = source->facts()};
    if (item.kind != ltfs::Kind::file) {
        return whole;
    }
    const auto length = readContent(*source, number, stop);
    if (!length) {
        return std::unexpected(length.error());
    }
    const auto changed = source->changed();
    if (!changed) {
        return std::unexpected(changed.error());
    }
    whole.changed = *changed || *length != whole.facts.size;
    whole.facts.size = *length;
    whole.sha256 = hash_.finish();
    return whole;
}

/// As far as the file reached when it was opened: one that grows while it is read would otherwise never end.
Result<std::uint64_t> Reader::readContent(Source& source, std::uint64_t number, std::stop_token stop) {
    hash_.reset();
    const std::uint64_t size = source.facts().size;
    std::uint64_t offset = 0;
    while (offset < size && refused_.load(std::memory_order_relaxed) != number) {
        BlockPool::Block block = pool_.take(stop);
        if (!block) {
            return fail(Code::cancelled);
        }
        const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(pool_.blockBytes(), size - offset));
        const auto taken = source.read(offset, MutableBytes(block.get(), room));
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken == 0) {
            break;
        }
        hash_.add(ByteView(block.get(), *taken));
        offset += *taken;
        if (!stream_.send(Piece{.block = std::move(block), .bytes = *taken}, stop)) {
            return fail(Code::cancelled);
        }
        if (*taken < room) {
            break;
        }
    }
    return offset;
}

}  // namespace capstan::write
