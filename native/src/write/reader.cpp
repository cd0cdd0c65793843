#include "write/reader.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace capstan::write {

namespace {

/// Small files wait so long for others to fill their record: nobody is kept from a receipt by a slow search for more.
constexpr std::chrono::milliseconds patience{250};

template <class End>
End endOf(Result<Whole> whole) {
    return whole ? End(std::move(*whole)) : End(Broken{std::move(whole).error()});
}

}  // namespace

void Reader::run(std::stop_token stop) {
    for (std::uint64_t number = 1;; ++number) {
        if (packer_.holdsItems() && intake_.isIdle(stop, patience) && !packer_.flush(stop)) {
            break;
        }
        auto item = intake_.next(stop);
        if (!item) {
            packer_.flush(stop);
            break;
        }
        if (!read(std::move(*item), number, stop)) {
            break;
        }
    }
    stream_.close();
}

bool Reader::read(Item item, std::uint64_t number, std::stop_token stop) {
    auto source = Source::open(item.source, item.kind);
    const bool hasRecords = source && item.kind == ltfs::Kind::file && source->facts().size > 0;
    if (!hasRecords || source->facts().size < packBelow_) {
        return readSmall(std::move(item), std::move(source), stop);
    }
    // What came before it in a shared record is told before it.
    return packer_.flush(stop) && readLarge(std::move(item), *source, number, stop);
}

bool Reader::readSmall(Item item, Result<Source> source, std::stop_token stop) {
    packer_.begin();
    auto whole = source ? wholeOf(*source, item.kind, readIntoShared(*source, item.kind, stop))
                        : Result<Whole>(std::unexpected(std::move(source).error()));
    return packer_.end(std::move(item), endOf<std::variant<Whole, Broken>>(std::move(whole)), stop);
}

bool Reader::readLarge(Item item, Source& source, std::uint64_t number, std::stop_token stop) {
    if (!stream_.send(Begin{.number = number, .item = std::move(item)}, stop)) {
        return false;
    }
    auto whole = wholeOf(source, ltfs::Kind::file, readContent(source, number, stop));
    return stream_.send(endOf<Message>(std::move(whole)), stop);
}

/// What it was when it was opened, and as long as it proved to be.
Result<Whole> Reader::wholeOf(Source& source, ltfs::Kind kind, Result<std::uint64_t> length) {
    if (!length) {
        return fail(std::move(length));
    }
    if (kind != ltfs::Kind::file) {
        return Whole{.facts = source.takeFacts()};
    }
    const auto changed = source.changed();
    if (!changed) {
        return std::unexpected(changed.error());
    }
    Whole whole{.facts = source.takeFacts(), .sha256 = hash_.finish()};
    whole.changed = *changed || *length != whole.facts.size;
    whole.facts.size = *length;
    return whole;
}

/// Nothing of what is not a file.
Result<std::uint64_t> Reader::readIntoShared(Source& source, ltfs::Kind kind, std::stop_token stop) {
    hash_.reset();
    const std::uint64_t size = kind == ltfs::Kind::file ? source.facts().size : 0;
    std::uint64_t offset = 0;
    while (offset < size) {
        MutableBytes room = packer_.room(stop);
        if (room.empty()) {
            return fail(Code::cancelled);
        }
        room = room.first(static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), size - offset)));
        const auto taken = source.read(offset, room);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        hash_.add(room.first(*taken));
        packer_.filled(*taken);
        offset += *taken;
        if (*taken < room.size()) {
            break;
        }
    }
    return offset;
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
