#include "algorithms.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

namespace capstan::bench {

Sequence asTheyLie(std::size_t count) {
    Sequence sequence(count);
    std::iota(sequence.begin(), sequence.end(), 0U);
    return sequence;
}

Sequence firstCome(std::size_t count, std::uint64_t seed) {
    Sequence sequence = asTheyLie(count);
    std::mt19937_64 random(seed);
    std::ranges::shuffle(sequence, random);
    return sequence;
}

Sequence nearestNext(const order::Law& law, const motion::PhysicalPosition& start, const Stretches& stretches) {
    std::vector<motion::WoundPosition> from;
    std::vector<motion::WoundPosition> to;
    for (const order::Stretch& stretch : stretches) {
        from.push_back(law.spot(stretch.from));
        to.push_back(law.spot(stretch.to));
    }
    Sequence left = asTheyLie(stretches.size());
    Sequence sequence;
    for (motion::WoundPosition here = law.spot(start); !left.empty(); here = to[sequence.back()]) {
        const auto next =
            std::ranges::min_element(left, {}, [&](std::size_t each) { return law.between(here, from[each]); });
        sequence.push_back(*next);
        left.erase(next);
    }
    return sequence;
}

/// By shortest augmenting paths over the whole table, a row at a time. Row and column 0 are the start, to which whoever
/// is last returns for nothing.
double assignmentBound(const order::Law& law, const motion::PhysicalPosition& start, const Stretches& stretches) {
    const std::size_t nodes = stretches.size() + 1;
    constexpr double never = std::numeric_limits<double>::infinity();
    std::vector<double> cost(nodes * nodes, 0);
    for (std::size_t i = 0; i < nodes; ++i) {
        const motion::WoundPosition from = law.spot(i == 0 ? start : stretches[i - 1].to);
        for (std::size_t j = 1; j < nodes; ++j) {
            cost[i * nodes + j] = law.between(from, law.spot(stretches[j - 1].from)).count();
        }
        cost[i * nodes + i] = nodes == 1 ? 0 : 1e6;
    }
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::vector<double> u(nodes, 0);
    std::vector<double> v(nodes + 1, 0);
    std::vector<std::size_t> rowOf(nodes + 1, none);  // the last column is the root's own
    for (std::size_t row = 0; row < nodes; ++row) {
        std::vector<double> least(nodes + 1, never);
        std::vector<std::size_t> over(nodes + 1, none);
        std::vector<bool> done(nodes + 1, false);
        std::size_t column = nodes;
        rowOf[column] = row;
        while (rowOf[column] != none) {
            done[column] = true;
            const std::size_t i = rowOf[column];
            double delta = never;
            std::size_t next = none;
            for (std::size_t j = 0; j < nodes; ++j) {
                if (!done[j]) {
                    if (const double reduced = cost[i * nodes + j] - u[i] - v[j]; reduced < least[j]) {
                        least[j] = reduced;
                        over[j] = column;
                    }
                    if (least[j] < delta) {
                        delta = least[j];
                        next = j;
                    }
                }
            }
            for (std::size_t j = 0; j <= nodes; ++j) {
                if (done[j]) {
                    u[rowOf[j]] += delta;
                    v[j] -= delta;
                } else {
                    least[j] -= delta;
                }
            }
            column = next;
        }
        while (column != nodes) {
            rowOf[column] = rowOf[over[column]];
            column = over[column];
        }
        rowOf[nodes] = none;
    }
    double bound = 0;
    for (std::size_t j = 0; j < nodes; ++j) {
        bound += cost[rowOf[j] * nodes + j];
    }
    return bound;
}

}  // namespace capstan::bench
