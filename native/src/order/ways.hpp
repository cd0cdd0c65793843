// What every way between two stretches costs, for those who search: in whole microseconds, so that sums are exact and
// the same orders come out everywhere. Node `home()` stands for the start; to return there costs nothing, as nobody
// does: a path is a tour through it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "order/order.hpp"

namespace capstan::order {

using Node = std::uint32_t;
using Cost = std::int64_t;

/// Taken off every way from a node, and off every way to it: no tour becomes better than another by that.
struct Prices {
    std::vector<Cost> leaving{};
    std::vector<Cost> reaching{};
};

class Ways {
   public:
    Ways(const Law& law, const motion::PhysicalPosition& start, std::span<const Stretch> stretches);

    [[nodiscard]] std::size_t nodes() const { return from_.size(); }
    [[nodiscard]] Node home() const { return static_cast<Node>(from_.size() - 1); }
    [[nodiscard]] Cost cost(Node from, Node to) const {
        return table_.empty() ? reckon(from, to) - prices_.leaving[from] - prices_.reaching[to]
                              : table_[from * nodes() + to];
    }
    /// From now on, and beside those of before.
    void takeOff(const Prices& prices);
    /// Of the tour in this order, closed.
    [[nodiscard]] Cost length(std::span<const Node> tour) const;

   private:
    [[nodiscard]] std::int32_t reckon(Node from, Node to) const;

    const Law& law_;
    std::vector<motion::WoundPosition> from_{};  ///< where a node begins; of `home` never asked
    std::vector<motion::WoundPosition> to_{};    ///< where it ends
    Prices prices_{};
    std::vector<std::int32_t> table_{};
};

/// Of every node the few that are best reached from it, and the few that it is best reached from; nearest first.
class Nearest {
   public:
    Nearest(const Ways& ways, std::size_t count);

    /// Only so many of them, by what the ways cost now.
    void narrow(const Ways& ways, std::size_t count);
    [[nodiscard]] std::span<const Node> after(Node node) const { return of(after_, node); }
    [[nodiscard]] std::span<const Node> before(Node node) const { return of(before_, node); }

   private:
    [[nodiscard]] std::span<const Node> of(const std::vector<Node>& lists, Node node) const {
        return std::span(lists).subspan(node * count_, count_);
    }

    std::size_t count_;
    std::vector<Node> after_{};
    std::vector<Node> before_{};
};

}  // namespace capstan::order
