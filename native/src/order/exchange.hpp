// A tour made shorter by exchanging two segments that follow each other, neither of them reversed: backwards a tape
// costs something else. Settles where no such exchange with the nearest helps; shaken, it looks further.
#pragma once

#include <deque>
#include <optional>
#include <random>

#include "order/ways.hpp"

namespace capstan::order {

class TourExchange {
   public:
    TourExchange(const Ways& ways, const Nearest& nearest, std::vector<Node> tour);

    /// Until nothing helps any more.
    void improve();
    /// So often: three segments, beside a way that costs more than its prices, are put in the opposite order, and
    /// settled; undone when that is longer.
    void shake(std::size_t times);

    /// From `home` on.
    [[nodiscard]] std::vector<Node> tour() const;

   private:
    struct SegmentMove;
    struct Change {
        std::size_t at;
        Node was;
    };

    [[nodiscard]] Node after(Node node) const { return tour_[next(at_[node])]; }
    [[nodiscard]] Node before(Node node) const { return tour_[at_[node] == 0 ? tour_.size() - 1 : at_[node] - 1]; }
    [[nodiscard]] std::size_t next(std::size_t at) const { return at + 1 < tour_.size() ? at + 1 : 0; }
    /// Nodes from one to the other, both counted.
    [[nodiscard]] std::size_t count(Node first, Node last) const;
    [[nodiscard]] SegmentMove bestFrom(Node node) const;
    void consider(SegmentMove& best, Cost sofar, Node tail, Node moved, Node last) const;
    void apply(const SegmentMove& move);
    /// Puts so many nodes from there on in this order.
    void put(std::size_t at, const std::vector<Node>& nodes);
    void append(std::vector<Node>& to, std::size_t at, std::size_t count) const;
    void wake(Node node);
    [[nodiscard]] std::optional<std::size_t> dearWay(std::size_t from) const;
    Cost reorderNear(std::size_t at);

    const Ways& ways_;
    const Nearest& nearest_;
    std::vector<Node> tour_;
    std::vector<std::size_t> at_;
    std::deque<Node> awake_{};
    std::vector<bool> isAwake_;
    std::vector<Change> changes_{};  ///< since the last shaking
    Cost gained_ = 0;
    std::vector<Node> piece_{};
    std::mt19937_64 random_{};  ///< the same every time
};

}  // namespace capstan::order
