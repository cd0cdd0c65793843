#include "order/positions.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace capstan::order {

Positions::Positions(const motion::Tape& tape, Layout layout) : tape_(tape), layout_(std::move(layout)) {
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

motion::Place Positions::placeAtBlock(unsigned partition, std::uint64_t block) const {
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

motion::Place Positions::placeAtByte(unsigned partition, double bytes) const {
    return motion::placeOf(tape_, layout_.firstWraps.at(partition), bytes);
}

}  // namespace capstan::order
