#include "order/assignment.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

namespace capstan::order {
namespace {

constexpr Node nobody = std::numeric_limits<Node>::max();
constexpr Cost never = std::numeric_limits<Cost>::max() / 4;

struct Arc {
    Node to;
    Cost cost;
};

/// The ways that are considered, in one piece.
class Arcs {
   public:
    Arcs(const Ways& ways, const Nearest& nearest) {
        const auto nodes = static_cast<Node>(ways.nodes());
        std::vector<std::vector<Node>> lists(nodes);
        for (Node i = 0; i < nodes; ++i) {
            lists[i].insert(lists[i].end(), nearest.after(i).begin(), nearest.after(i).end());
            lists[i].push_back(i == ways.home() ? 0 : i + 1);
            for (const Node before : nearest.before(i)) {
                lists[before].push_back(i);
            }
        }
        for (Node i = 0; i < nodes; ++i) {
            first_.push_back(arcs_.size());
            std::ranges::sort(lists[i]);
            lists[i].erase(std::ranges::unique(lists[i]).begin(), lists[i].end());
            for (const Node to : lists[i]) {
                arcs_.push_back({.to = to, .cost = ways.cost(i, to)});
            }
        }
        first_.push_back(arcs_.size());
    }

    [[nodiscard]] std::size_t nodes() const { return first_.size() - 1; }
    [[nodiscard]] std::span<const Arc> from(Node node) const {
        return std::span(arcs_).subspan(first_[node], first_[node + 1] - first_[node]);
    }

   private:
    std::vector<std::size_t> first_{};
    std::vector<Arc> arcs_{};
};

/// Prices are paid for being the follower; every node takes the follower that is cheapest with its price. First they
/// outbid each other for a while, which settles most; then each that is left finds the shortest chain of changes.
class Bidding {
   public:
    explicit Bidding(const Arcs& arcs)
        : arcs_(arcs),
          price_(arcs.nodes(), never),
          follower_(arcs.nodes(), nobody),
          followed_(arcs.nodes(), nobody),
          paid_(arcs.nodes()),
          distance_(arcs.nodes(), never),
          over_(arcs.nodes()) {
        for (Node i = 0; i < arcs_.nodes(); ++i) {
            free_.push_back(i);
            for (const Arc& arc : arcs_.from(i)) {
                price_[arc.to] = std::min(price_[arc.to], arc.cost);
            }
        }
    }

    Assignment solve() {
        constexpr int rounds = 12;
        for (int round = 0; round < rounds; ++round) {
            outbid();
        }
        for (const Node node : std::exchange(free_, {})) {
            extend(node);
        }
        Prices prices{.leaving = std::vector<Cost>(arcs_.nodes()), .reaching = price_};
        for (Node j = 0; j < arcs_.nodes(); ++j) {
            prices.leaving[followed_[j]] = paid_[j] - price_[j];
        }
        return {.follower = std::move(follower_), .prices = std::move(prices)};
    }

   private:
    struct Edge {
        Node from;
        Cost cost;
    };
    struct Reached {
        Cost distance;
        Node node;
        bool operator>(const Reached& other) const {
            return distance != other.distance ? distance > other.distance : node > other.node;
        }
    };

    void outbid() {
        for (const Node node : std::exchange(free_, {})) {
            Arc best{.to = nobody, .cost = never};
            Cost second = never;
            const Arc* taken = nullptr;
            for (const Arc& arc : arcs_.from(node)) {
                const Cost cost = arc.cost - price_[arc.to];
                if (cost < best.cost) {
                    second = std::exchange(best, {.to = arc.to, .cost = cost}).cost;
                    taken = &arc;
                } else {
                    second = std::min(second, cost);
                }
            }
            const Node displaced = followed_[best.to];
            if (second < never && second > best.cost) {
                price_[best.to] -= second - best.cost;
            } else if (displaced != nobody) {
                free_.push_back(node);
                continue;
            }
            if (displaced != nobody) {
                free_.push_back(displaced);
            }
            follow(node, *taken);
        }
    }

    void follow(Node node, const Arc& arc) {
        follower_[node] = arc.to;
        followed_[arc.to] = node;
        paid_[arc.to] = arc.cost;
    }

    /// Shortest way over changes to a node that follows nobody yet.
    void extend(Node root) {
        std::vector<Node> reached;
        std::vector<Node> fixed;
        std::priority_queue<Reached, std::vector<Reached>, std::greater<>> next;
        const auto relax = [&](Node from, Cost sofar) {
            for (const Arc& arc : arcs_.from(from)) {
                const Cost distance = sofar + arc.cost - price_[arc.to];
                if (distance < distance_[arc.to]) {
                    if (distance_[arc.to] == never) {
                        reached.push_back(arc.to);
                    }
                    distance_[arc.to] = distance;
                    over_[arc.to] = {.from = from, .cost = arc.cost};
                    next.push({.distance = distance, .node = arc.to});
                }
            }
        };
        relax(root, 0);
        Reached at{};
        while (true) {
            at = next.top();
            next.pop();
            if (at.distance > distance_[at.node]) {
                continue;
            }
            const Node owner = followed_[at.node];
            if (owner == nobody) {
                break;
            }
            fixed.push_back(at.node);
            relax(owner, at.distance - (paid_[at.node] - price_[at.node]));
        }
        for (const Node node : fixed) {
            price_[node] += distance_[node] - at.distance;
        }
        for (Node node = at.node; node != nobody;) {
            const Edge way = over_[node];
            const Node given = std::exchange(follower_[way.from], node);
            follow(way.from, {.to = node, .cost = way.cost});
            node = way.from == root ? nobody : given;
        }
        for (const Node node : reached) {
            distance_[node] = never;
        }
    }

    const Arcs& arcs_;
    std::vector<Cost> price_;
    std::vector<Node> follower_;
    std::vector<Node> followed_;  ///< the other way round
    std::vector<Cost> paid_;      ///< of the way to it from whom it follows
    std::vector<Cost> distance_;  ///< `never` between two searches
    std::vector<Edge> over_;      ///< the last of the shortest way to it
    std::vector<Node> free_{};    ///< who follow nobody yet
};

}  // namespace

Assignment assign(const Ways& ways, const Nearest& nearest) {
    const Arcs arcs(ways, nearest);
    return Bidding(arcs).solve();
}

}  // namespace capstan::order
