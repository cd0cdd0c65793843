#include "write/lane_choice.hpp"

#include <algorithm>

namespace capstan::write {

namespace {

using std::chrono::milliseconds;

/// As long as a file keeps up with the drive, which itself has a second's worth in its buffer, a pause of its source is
/// waited for.
constexpr milliseconds patienceWithFast{100};
/// A run that is worth it goes out after that, and whatever there is after the other.
constexpr milliseconds runPatience{1000};
constexpr milliseconds greatPatience{5000};

std::optional<LaneNumber> numberOf(std::span<const LaneState> lanes, auto found) {
    return found == lanes.end() ? std::nullopt : std::optional(found->number);
}

/// Whole ones first, the oldest of them; else the one of which most is ready, once memory is nearly full or nobody
/// knows how long that would take.
std::optional<LaneNumber> longestRun(std::span<const LaneState> lanes, const LaneConditions& moment) {
    const auto whole = std::ranges::find_if(lanes, &LaneState::isWhole);
    if (whole != lanes.end()) {
        return whole->number;
    }
    const auto longest = std::ranges::max_element(lanes, {}, &LaneState::readyBytes);
    if (longest == lanes.end() || !longest->hasMessages) {
        return std::nullopt;
    }
    const bool alone = lanes.size() == 1;
    const bool worthwhile = longest->readyBytes >= moment.worthwhileBytes || moment.dry >= greatPatience;
    const bool waitedEnough = moment.isNearlyFull || (worthwhile && moment.dry >= runPatience);
    return alone || waitedEnough || moment.mustMove ? std::optional(longest->number) : std::nullopt;
}

std::optional<LaneNumber> gather(std::span<const LaneState> lanes, const LaneConditions& moment) {
    if (moment.current) {
        const auto current = std::ranges::find(lanes, *moment.current, &LaneState::number);
        if (current != lanes.end() && current->hasMessages) {
            return moment.current;
        }
        std::size_t others = 0;
        for (const LaneState& lane : lanes) {
            others += lane.readyBytes;
        }
        const bool waits = (moment.keepsUp && moment.dry < patienceWithFast) ||
                           (others < moment.worthwhileBytes && moment.dry < runPatience);
        if (waits && !moment.mustMove) {
            return std::nullopt;
        }
    }
    return longestRun(lanes, moment);
}

/// The next after the one at the drive, in a circle.
std::optional<LaneNumber> rotate(std::span<const LaneState> lanes, const LaneConditions& moment) {
    const auto after = [&](const LaneState& lane) { return lane.hasMessages && lane.number > moment.current; };
    if (const auto next = std::ranges::find_if(lanes, after); next != lanes.end()) {
        return next->number;
    }
    return numberOf(lanes, std::ranges::find_if(lanes, &LaneState::hasMessages));
}

std::optional<LaneNumber> exclusive(std::span<const LaneState> lanes, const LaneConditions& moment) {
    const auto oldest = moment.current ? std::ranges::find(lanes, *moment.current, &LaneState::number) : lanes.begin();
    return oldest != lanes.end() && oldest->hasMessages ? std::optional(oldest->number) : std::nullopt;
}

}  // namespace

std::optional<LaneNumber> chooseLane(Interleave policy, std::span<const LaneState> lanes,
                                     const LaneConditions& moment) {
    switch (policy) {
        case Interleave::gather:
            return gather(lanes, moment);
        case Interleave::rotate:
            return rotate(lanes, moment);
        case Interleave::exclusive:
            return exclusive(lanes, moment);
    }
    return std::nullopt;
}

}  // namespace capstan::write
