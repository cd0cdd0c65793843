#include "order/patching.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

namespace capstan::order {
namespace {

class Cycles {
   public:
    Cycles(const Ways& ways, const Nearest& nearest, std::vector<Node> follower)
        : ways_(ways), nearest_(nearest), follower_(std::move(follower)), followed_(follower_.size()) {
        for (Node i = 0; i < follower_.size(); ++i) {
            followed_[follower_[i]] = i;
        }
        constexpr auto none = std::numeric_limits<std::size_t>::max();
        cycle_.assign(follower_.size(), none);
        for (Node i = 0; i < follower_.size(); ++i) {
            if (cycle_[i] == none) {
                members_.emplace_back();
                for (Node at = i; cycle_[at] == none; at = follower_[at]) {
                    cycle_[at] = members_.size() - 1;
                    members_.back().push_back(at);
                }
            }
        }
    }

    std::vector<Node> joined() {
        using Sized = std::pair<std::size_t, std::size_t>;
        std::priority_queue<Sized, std::vector<Sized>, std::greater<>> smallest;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            smallest.emplace(members_[i].size(), i);
        }
        for (std::size_t left = members_.size(); left > 1;) {
            const auto [size, cycle] = smallest.top();
            smallest.pop();
            if (members_[cycle].size() == size) {  // otherwise it has grown since, or is no more
                const std::size_t grown = joinToAnother(cycle);
                smallest.emplace(members_[grown].size(), grown);
                --left;
            }
        }
        std::vector<Node> tour;
        tour.reserve(follower_.size());
        for (Node at = ways_.home(); tour.size() < follower_.size(); at = follower_[at]) {
            tour.push_back(at);
        }
        return tour;
    }

   private:
    struct CyclePatch {
        Cost more = std::numeric_limits<Cost>::max();
        Node one = 0;
        Node other = 0;
    };

    void consider(CyclePatch& best, Node one, Node other) const {
        if (cycle_[one] == cycle_[other]) {
            return;
        }
        const Cost more = ways_.cost(one, follower_[other]) + ways_.cost(other, follower_[one]) -
                          ways_.cost(one, follower_[one]) - ways_.cost(other, follower_[other]);
        if (more < best.more) {
            best = {.more = more, .one = one, .other = other};
        }
    }

    std::size_t joinToAnother(std::size_t cycle) {
        CyclePatch best;
        for (const Node one : members_[cycle]) {
            for (const Node after : nearest_.after(one)) {
                consider(best, one, followed_[after]);
            }
            for (const Node before : nearest_.before(follower_[one])) {
                consider(best, one, before);
            }
        }
        // All that is near is among them: a cluster of its own. Wherever it costs least, then.
        for (std::size_t i = 0; best.more == std::numeric_limits<Cost>::max() && i < members_[cycle].size(); ++i) {
            for (Node other = 0; other < follower_.size(); ++other) {
                consider(best, members_[cycle][i], other);
            }
        }
        return join(best);
    }

    /// Gives the cycle that both are now.
    std::size_t join(const CyclePatch& exchange) {
        std::swap(follower_[exchange.one], follower_[exchange.other]);
        followed_[follower_[exchange.one]] = exchange.one;
        followed_[follower_[exchange.other]] = exchange.other;
        std::size_t grown = cycle_[exchange.one];
        std::size_t gone = cycle_[exchange.other];
        if (members_[grown].size() < members_[gone].size()) {
            std::swap(grown, gone);
        }
        for (const Node node : std::exchange(members_[gone], {})) {
            cycle_[node] = grown;
            members_[grown].push_back(node);
        }
        return grown;
    }

    const Ways& ways_;
    const Nearest& nearest_;
    std::vector<Node> follower_;
    std::vector<Node> followed_;
    std::vector<std::size_t> cycle_{};
    std::vector<std::vector<Node>> members_{};
};

}  // namespace

std::vector<Node> patch(const Ways& ways, const Nearest& nearest, std::vector<Node> follower) {
    return Cycles(ways, nearest, std::move(follower)).joined();
}

}  // namespace capstan::order
