#include "order/ways.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace capstan::order {
namespace {

/// 36 MB; above it costs less to reckon again than to look up.
constexpr std::size_t mostInTable = 3'000;

/// Half an hour: more than any way, and fits.
constexpr std::int32_t mostCost = 2'000'000'000;

std::int32_t microseconds(motion::Seconds time) {
    return static_cast<std::int32_t>(std::clamp<double>(time.count() * 1e6, -mostCost, mostCost));
}

}  // namespace

Ways::Ways(const Law& law, const motion::PhysicalPosition& start, std::span<const Stretch> stretches) : law_(law) {
    from_.reserve(stretches.size() + 1);
    to_.reserve(stretches.size() + 1);
    for (const Stretch& stretch : stretches) {
        from_.push_back(law.spot(stretch.from));
        to_.push_back(law.spot(stretch.to));
    }
    from_.push_back(law.spot(start));
    to_.push_back(law.spot(start));
    prices_ = {.leaving = std::vector<Cost>(nodes()), .reaching = std::vector<Cost>(nodes())};
    if (nodes() <= mostInTable) {
        std::vector<std::int32_t> table(nodes() * nodes());
        for (Node i = 0; i < nodes(); ++i) {
            for (Node j = 0; j < nodes(); ++j) {
                table[i * nodes() + j] = reckon(i, j);
            }
        }
        table_ = std::move(table);
    }
}

void Ways::takeOff(const Prices& prices) {
    for (std::size_t i = 0; i < nodes(); ++i) {
        prices_.leaving[i] += prices.leaving[i];
        prices_.reaching[i] += prices.reaching[i];
    }
    for (std::size_t i = 0; i < table_.size(); ++i) {
        const Cost left = table_[i] - prices.leaving[i / nodes()] - prices.reaching[i % nodes()];
        table_[i] = static_cast<std::int32_t>(std::clamp<Cost>(left, -mostCost, mostCost));
    }
}

std::int32_t Ways::reckon(Node from, Node to) const {
    return to == home() ? 0 : microseconds(law_.between(to_[from], from_[to]));
}

Cost Ways::length(std::span<const Node> tour) const {
    Cost length = 0;
    for (std::size_t i = 0; i < tour.size(); ++i) {
        length += cost(tour[i], tour[i + 1 < tour.size() ? i + 1 : 0]);
    }
    return length;
}

Nearest::Nearest(const Ways& ways, std::size_t count) : count_(std::min(count, ways.nodes() - 1)) {
    const auto nodes = static_cast<Node>(ways.nodes());
    const auto behind = [nodes](Node node, Node steps) {
        return steps < nodes - node ? node + steps : node + steps - nodes;
    };
    // Cost and steps in one number: all pairs are gone through here, and what is small sorts fast. Of equals those that
    // follow as they lie: many equal ones would all have the same few neighbours otherwise.
    constexpr Cost aboveNothing = Cost{1} << 31U;
    const auto packed = [](Cost cost, Node steps) {
        return static_cast<std::uint64_t>(cost + aboveNothing) << 32U | steps;
    };
    std::vector<std::uint64_t> all(nodes - 1);
    const auto sortNearest = [this, &all] {
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(count_);
        std::ranges::nth_element(all, end == all.end() ? end - 1 : end);
        std::sort(all.begin(), end);
    };
    after_.reserve(nodes * count_);
    before_.reserve(nodes * count_);
    for (Node i = 0; i < nodes; ++i) {
        for (Node steps = 1; steps < nodes; ++steps) {
            all[steps - 1] = packed(ways.cost(i, behind(i, steps)), steps);
        }
        sortNearest();
        for (std::size_t k = 0; k < count_; ++k) {
            after_.push_back(behind(i, static_cast<Node>(all[k])));
        }
        for (Node steps = 1; steps < nodes; ++steps) {
            all[steps - 1] = packed(ways.cost(behind(i, nodes - steps), i), steps);
        }
        sortNearest();
        for (std::size_t k = 0; k < count_; ++k) {
            before_.push_back(behind(i, nodes - static_cast<Node>(all[k])));
        }
    }
}

void Nearest::narrow(const Ways& ways, std::size_t count) {
    const std::size_t kept = std::min(count, count_);
    const auto narrowed = [&](std::vector<Node>& lists, const auto& cost) {
        std::vector<Node> best;
        best.reserve(ways.nodes() * kept);
        for (Node i = 0; i < ways.nodes(); ++i) {
            const auto list = std::span(lists).subspan(i * count_, count_);
            std::ranges::stable_sort(list, {}, [&](Node other) { return cost(i, other); });
            best.insert(best.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(kept));
        }
        lists = std::move(best);
    };
    narrowed(after_, [&ways](Node node, Node after) { return ways.cost(node, after); });
    narrowed(before_, [&ways](Node node, Node before) { return ways.cost(before, node); });
    count_ = kept;
}

}  // namespace capstan::order
