#include "order/positions.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace capstan::order {

namespace {

/// In all: anchors may be many more, and nobody sees the difference.
constexpr std::size_t marksAtMost = 2048;

}  // namespace

Positions::Positions(const motion::TapeFormat& tape, Layout layout) : tape_(tape), layout_(std::move(layout)) {
    for (unsigned partition = 0; partition < wraps_.size(); ++partition) {
        wraps_.at(partition) = wrapsOf(partition);
    }
}

/// What does not rise is passed over: a drive's report is not to be believed blindly.
std::vector<Positions::Wrap> Positions::wrapsOf(unsigned partition) const {
    std::vector<Wrap> wraps;
    Wrap next;
    for (const WrapEnd& end : layout_.wrapEnds) {
        const bool rises = wraps.empty() || (end.wrap > wraps.back().number && end.block >= next.firstBlock);
        if (end.partition != partition || end.wrap >= tape_.wraps || !rises) {
            continue;
        }
        const double behind = bytesAt(partition, end.block + 1);
        next.number = end.wrap;
        next.bytes = std::max(behind - next.before, 1.0);
        wraps.push_back(next);
        next.firstBlock = end.block + 1;
        next.before = behind;
    }
    // Data ends in the last one. It would hold as much as the others did, if there were any.
    if (wraps.size() > 1) {
        wraps.back().bytes = wraps.back().before / static_cast<double>(wraps.size() - 1);
    } else if (!wraps.empty()) {
        wraps.back().bytes = tape_.wrapBytes;
    }
    return wraps;
}

double Positions::bytesAt(unsigned partition, std::uint64_t block) const {
    const auto next = std::ranges::upper_bound(layout_.anchors, block, {}, &Anchor::block);
    if (partition == 0 || next == layout_.anchors.begin()) {
        return static_cast<double>(block) * layout_.blockBytes;
    }
    const Anchor& before = *std::prev(next);
    return before.bytes + static_cast<double>(block - before.block) * layout_.blockBytes;
}

motion::PhysicalPosition Positions::placeAtBlock(unsigned partition, std::uint64_t block) const {
    const double bytes = bytesAt(partition, block);
    const std::vector<Wrap>& wraps = wraps_.at(partition);
    if (wraps.empty()) {
        return placeAtByte(partition, bytes);
    }
    const auto behind = std::ranges::upper_bound(wraps, block, {}, &Wrap::firstBlock);
    const Wrap& wrap = behind == wraps.begin() ? wraps.front() : *std::prev(behind);
    const double into = std::max((bytes - wrap.before) / wrap.bytes, 0.0);
    return motion::placeOf(tape_, wrap.number, into * tape_.wrapBytes);
}

motion::PhysicalPosition Positions::placeAtByte(unsigned partition, double bytes) const {
    return motion::placeOf(tape_, layout_.firstWraps.at(partition), bytes);
}

std::uint64_t Positions::blockAt(unsigned partition, double bytes) const {
    const auto next = std::ranges::upper_bound(layout_.anchors, bytes, {}, &Anchor::bytes);
    const bool fromStart = partition == 0 || next == layout_.anchors.begin();
    const Anchor before = fromStart ? Anchor{} : *std::prev(next);
    const auto block =
        before.block + static_cast<std::uint64_t>(std::max(bytes - before.bytes, 0.0) / layout_.blockBytes);
    return partition == 0 || next == layout_.anchors.end() ? block : std::min(block, next->block);
}

std::vector<Positions::Wrap> Positions::allWrapsOf(unsigned partition) const {
    // The index partition ends where two wraps begin that guard it.
    const std::uint32_t data = std::min(layout_.firstWraps[1], tape_.wraps);
    const std::uint32_t end = partition == 0 ? data - std::min(data, motion::guardWraps) : tape_.wraps;
    std::vector<Wrap> wraps = wraps_.at(partition);
    Wrap next{.number = layout_.firstWraps.at(partition), .bytes = tape_.wrapBytes};
    if (!wraps.empty()) {
        next = wraps.back();
    } else if (next.number < end) {
        wraps.push_back(next);
    }
    for (++next.number; next.number < end; ++next.number) {
        next.before += next.bytes;
        next.firstBlock = blockAt(partition, next.before);
        wraps.push_back(next);
    }
    return wraps;
}

std::vector<MarkedWrap> Positions::markedWraps() const {
    const std::size_t step = layout_.anchors.size() / marksAtMost + 1;
    std::vector<MarkedWrap> marked;
    for (unsigned partition = 0; partition < wraps_.size(); ++partition) {
        const std::vector<Wrap> wraps = allWrapsOf(partition);
        for (std::size_t i = 0; i < wraps.size(); ++i) {
            const Wrap& wrap = wraps[i];
            const motion::PhysicalPosition start = motion::placeOf(tape_, wrap.number, 0);
            const std::uint64_t end =
                i + 1 < wraps.size() ? wraps[i + 1].firstBlock : blockAt(partition, wrap.before + wrap.bytes);
            MarkedWrap each{.number = wrap.number,
                            .partition = partition,
                            .band = start.band,
                            .direction = start.direction,
                            .marks = {{.block = wrap.firstBlock, .share = 0}}};
            for (std::size_t at = step - 1; partition == 1 && at < layout_.anchors.size(); at += step) {
                const Anchor& anchor = layout_.anchors[at];
                const double share = (anchor.bytes - wrap.before) / wrap.bytes;
                if (anchor.block > each.marks.back().block && anchor.block < end && share > each.marks.back().share &&
                    share < 1) {
                    each.marks.push_back({.block = anchor.block, .share = share});
                }
            }
            each.marks.push_back({.block = std::max(end, each.marks.back().block), .share = 1});
            marked.push_back(std::move(each));
        }
    }
    return marked;
}

}  // namespace capstan::order
