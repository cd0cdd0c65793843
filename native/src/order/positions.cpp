#include "order/positions.hpp"

#include <algorithm>
#include <utility>

namespace capstan::order {

Positions::Positions(const motion::Tape& tape, Layout layout) : tape_(tape), layout_(std::move(layout)) {}

double Positions::bytesAt(unsigned partition, std::uint64_t block) const {
    const auto next = std::ranges::upper_bound(layout_.anchors, block, {}, &Anchor::block);
    if (partition == 0 || next == layout_.anchors.begin()) {
        return static_cast<double>(block) * layout_.blockBytes;
    }
    const Anchor& before = *std::prev(next);
    return before.bytes + static_cast<double>(block - before.block) * layout_.blockBytes;
}

motion::Place Positions::placeAtBlock(unsigned partition, std::uint64_t block) const {
    return placeAtByte(partition, bytesAt(partition, block));
}

motion::Place Positions::placeAtByte(unsigned partition, double bytes) const {
    return motion::placeOf(tape_, layout_.firstWraps.at(partition), bytes);
}

}  // namespace capstan::order
