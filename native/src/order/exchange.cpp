#include "order/exchange.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <ranges>
#include <utility>

namespace capstan::order {

/// … before → first … last → then … end → behind … becomes … before → then … end → first … last → behind …
struct TourExchange::SegmentMove {
    Cost gain = 0;
    Node before = 0;
    Node first = 0;
    Node last = 0;
    Node then = 0;
    Node end = 0;
    Node behind = 0;
};

TourExchange::TourExchange(const Ways& ways, const Nearest& nearest, std::vector<Node> tour)
    : ways_(ways), nearest_(nearest), tour_(std::move(tour)), at_(tour_.size()), isAwake_(tour_.size()) {
    for (std::size_t i = 0; i < tour_.size(); ++i) {
        at_[tour_[i]] = i;
    }
    std::ranges::for_each(tour_, [this](Node node) { wake(node); });
}

void TourExchange::improve() {
    while (!awake_.empty()) {
        const Node node = awake_.front();
        awake_.pop_front();
        isAwake_[node] = false;
        if (const SegmentMove move = bestFrom(node); move.gain > 0) {
            apply(move);
            gained_ += move.gain;
        }
    }
}

void TourExchange::shake(std::size_t times) {
    constexpr std::size_t fewest = 4;
    if (tour_.size() < fewest) {
        return;
    }
    improve();
    for (; times > 0; --times) {
        const std::optional<std::size_t> dear = dearWay(random_() % tour_.size());
        if (!dear) {
            return;
        }
        changes_.clear();
        gained_ = -reorderNear(*dear);
        improve();
        if (gained_ < 0) {
            for (const Change& change : changes_ | std::views::reverse) {
                tour_[change.at] = change.was;
                at_[change.was] = change.at;
            }
        }
    }
}

std::vector<Node> TourExchange::tour() const {
    std::vector<Node> tour;
    append(tour, at_[ways_.home()], tour_.size());
    return tour;
}

std::size_t TourExchange::count(Node first, Node last) const {
    const std::size_t from = at_[first];
    const std::size_t to = at_[last];
    return to >= from ? to - from + 1 : to + tour_.size() - from + 1;
}

TourExchange::SegmentMove TourExchange::bestFrom(Node node) const {
    SegmentMove best{.before = node, .first = after(node)};
    const Cost now = ways_.cost(node, best.first);
    for (const Node then : nearest_.after(node)) {
        const Cost gain = now - ways_.cost(node, then);
        if (gain <= 0) {
            break;
        }
        const Node last = before(then);
        const Cost sofar = gain + ways_.cost(last, then);
        for (const Node end : nearest_.before(best.first)) {
            consider(best, sofar, last, then, end);
        }
        for (const Node behind : nearest_.after(last)) {
            consider(best, sofar, last, then, before(behind));
        }
    }
    return best;
}

/// `end` must lie from `then` to before `best.before`.
void TourExchange::consider(SegmentMove& best, Cost sofar, Node last, Node then, Node end) const {
    if (end == best.before || count(then, end) > count(then, best.before)) {
        return;
    }
    const Node behind = after(end);
    const Cost gain = sofar + ways_.cost(end, behind) - ways_.cost(end, best.first) - ways_.cost(last, behind);
    if (gain > best.gain) {
        best = {.gain = gain,
                .before = best.before,
                .first = best.first,
                .last = last,
                .then = then,
                .end = end,
                .behind = behind};
    }
}

/// To exchange any two of the three segments is the same: the two shorter ones.
void TourExchange::apply(const SegmentMove& move) {
    struct TourSegment {
        std::size_t at;
        std::size_t count;
    };
    std::array<TourSegment, 3> segments{{{at_[move.first], count(move.first, move.last)},
                                         {at_[move.then], count(move.then, move.end)},
                                         {at_[move.behind], count(move.behind, move.before)}}};
    const auto longest = std::ranges::max_element(segments, {}, &TourSegment::count);
    std::ranges::rotate(segments, longest);
    piece_.clear();
    append(piece_, segments[2].at, segments[2].count);
    append(piece_, segments[1].at, segments[1].count);
    put(segments[1].at, piece_);
    for (const Node node : {move.before, move.first, move.last, move.then, move.end, move.behind}) {
        wake(node);
    }
}

void TourExchange::put(std::size_t at, const std::vector<Node>& nodes) {
    for (const Node node : nodes) {
        changes_.push_back({.at = at, .was = tour_[at]});
        tour_[at] = node;
        at_[node] = at;
        at = next(at);
    }
}

void TourExchange::append(std::vector<Node>& to, std::size_t at, std::size_t count) const {
    const std::size_t straight = std::min(count, tour_.size() - at);
    const auto from = tour_.begin() + static_cast<std::ptrdiff_t>(at);
    to.insert(to.end(), from, from + static_cast<std::ptrdiff_t>(straight));
    to.insert(to.end(), tour_.begin(), tour_.begin() + static_cast<std::ptrdiff_t>(count - straight));
}

void TourExchange::wake(Node node) {
    if (!isAwake_[node]) {
        isAwake_[node] = true;
        awake_.push_back(node);
    }
}

/// The place of the first way from there on that costs anything beyond its prices. When none does, no tour is shorter.
std::optional<std::size_t> TourExchange::dearWay(std::size_t from) const {
    std::size_t at = from;
    do {
        if (ways_.cost(tour_[at], tour_[next(at)]) > 0) {
            return at;
        }
        at = next(at);
    } while (at != from);
    return std::nullopt;
}

/// Three segments behind that place, in the opposite order: no single exchange undoes that. Gives how much longer it
/// is.
Cost TourExchange::reorderNear(std::size_t at) {
    constexpr std::size_t longest = 10;
    const std::size_t most = std::min(longest, (tour_.size() - 1) / 3);
    std::array<std::size_t, 4> starts{};
    std::array<std::size_t, 3> counts{};
    std::ranges::generate(counts, [&] { return 1 + random_() % most; });
    const auto ahead = static_cast<std::ptrdiff_t>(random_() % starts.size());
    const std::size_t back = std::accumulate(counts.begin(), counts.begin() + ahead, std::size_t{0});
    starts[0] = (at + 1 + tour_.size() - back) % tour_.size();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        starts[i + 1] = (starts[i] + counts[i]) % tour_.size();
    }
    const auto last = [this](std::size_t start) { return tour_[start == 0 ? tour_.size() - 1 : start - 1]; };
    Cost more = 0;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        wake(last(starts[i]));
        wake(tour_[starts[i]]);
        more -= ways_.cost(last(starts[i]), tour_[starts[i]]);
    }
    more += ways_.cost(last(starts[0]), tour_[starts[2]]) + ways_.cost(last(starts[3]), tour_[starts[1]]) +
            ways_.cost(last(starts[2]), tour_[starts[0]]) + ways_.cost(last(starts[1]), tour_[starts[3]]);
    piece_.clear();
    for (std::size_t i = counts.size(); i-- > 0;) {
        append(piece_, starts[i], counts[i]);
    }
    put(starts[0], piece_);
    return more;
}

}  // namespace capstan::order
