#include "recall/read_schedule.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace capstan::recall {

namespace {

/// Without figures for a drive: what is further apart than this may be worth ordering.
constexpr std::uint64_t wideGapBytes = std::uint64_t{1} << 30U;

/// By how much somebody may be kept waiting for all who come later, together: what nobody minds, or half of what it
/// takes anyway.
Seconds allowance(Seconds planned) {
    return std::max<Seconds>(std::chrono::minutes(10), planned / 2);
}

void append(PendingReads& reads, PendingReads more) {
    std::ranges::move(more, std::back_inserter(reads));
}

}  // namespace

Result<void> ReadSchedule::join(PendingReads newcomers, ltfs::BlockPointer head) {
    PendingReads all = newcomers;
    for (const Visit& visit : visits_) {
        append(all, visit.reads);
    }
    const motion::PhysicalPosition here = travel_ != nullptr ? travel_->placeAt(head) : motion::PhysicalPosition{};
    auto together = travel_ != nullptr ? plan(std::move(all), here) : asTheyLie(std::move(all), head);
    if (!together) {
        return fail(std::move(together));
    }
    if (travel_ == nullptr) {
        visits_ = std::move(*together);
        return {};
    }
    Ends ends = endsOf(*together, here);
    if (keepsPromises(ends)) {
        visits_ = std::move(*together);
    } else {
        auto behind = plan(std::move(newcomers), visits_.back().stretch.to);
        if (!behind) {
            return fail(std::move(behind));
        }
        std::ranges::move(*behind, std::back_inserter(visits_));
        ends = endsOf(visits_, here);
    }
    ends_.clear();
    for (const auto& [requestSink, end] : ends) {
        ends_[requestSink] = clock_ + end;
        promised_.try_emplace(requestSink, clock_ + end + allowance(end));
    }
    place_ = here;
    return {};
}

std::optional<Visit> ReadSchedule::next() {
    if (visits_.empty()) {
        return std::nullopt;
    }
    Visit visit = std::move(visits_.front());
    visits_.pop_front();
    underWay_ = visit.stretch;
    return visit;
}

void ReadSchedule::resume(PendingReads left) {
    if (travel_ != nullptr && place_) {
        order::Stretch done = *underWay_;
        if (!left.empty()) {
            done.to = travel_->placeAt(left.front().extent.start);
        }
        clock_ += travel_->reach(*place_, done.from) + std::max(travel_->reading(done), Seconds());
        place_ = done.to;
    }
    if (!left.empty()) {
        const order::Stretch rest =
            travel_ != nullptr ? order::Stretch{.from = *place_, .to = underWay_->to} : order::Stretch{};
        visits_.push_front({.reads = std::move(left), .stretch = rest});
    }
    underWay_.reset();
}

/// In two sweeps, what lies ahead of the head and then what lies behind it, each cut where the gaps are wide.
Result<ReadSchedule::Visits> ReadSchedule::asTheyLie(PendingReads reads, ltfs::BlockPointer head) const {
    sortAsTheyLie(reads);
    const auto startOf = [](const PendingRead& each) {
        return std::pair(each.extent.start.partition, each.extent.start.block);
    };
    const auto ahead = std::ranges::lower_bound(reads, std::pair(head.partition, head.block), {}, startOf);
    std::ranges::rotate(reads, ahead);
    std::vector<Visit> visits;
    ltfs::BlockPointer end;
    for (const PendingRead& pending : reads) {
        const ltfs::BlockPointer start = pending.extent.start;
        const bool goesOn = !visits.empty() && start.partition == end.partition &&
                            start.block >= visits.back().reads.back().extent.start.block &&
                            (start.block <= end.block || (start.block - end.block) * blockBytes_ <= wideGapBytes);
        const ltfs::BlockPointer behind = endOf(pending.extent, blockBytes_);
        end = goesOn && behind.block < end.block ? end : behind;
        if (!goesOn) {
            visits.emplace_back();
        }
        visits.back().reads.push_back(pending);
    }
    return advised(std::move(visits));
}

Result<ReadSchedule::Visits> ReadSchedule::plan(PendingReads reads, const motion::PhysicalPosition& from) const {
    sortAsTheyLie(reads);
    std::vector<order::Stretch> ranges;
    ranges.reserve(reads.size());
    for (const PendingRead& pending : reads) {
        ranges.push_back(travel_->stretchOf(pending.extent));
    }
    const Route route = routeOf(*travel_, ranges, from);
    std::vector<Visit> visits;
    visits.reserve(route.groups.size());
    for (const std::size_t each : route.sequence) {
        const order::StretchGroup& group = route.groups[each];
        const auto first = reads.begin() + static_cast<std::ptrdiff_t>(group.first);
        const auto last = reads.begin() + static_cast<std::ptrdiff_t>(group.last);
        visits.push_back({.reads = PendingReads(first, last), .stretch = group.stretch});
    }
    return advised(std::move(visits));
}

Result<ReadSchedule::Visits> ReadSchedule::advised(std::vector<Visit> visits) const {
    auto sequence = advice_ ? advice_(visits) : Sequence();
    if (!sequence) {
        return fail(std::move(sequence));
    }
    Visits taken;
    if (sequence->empty()) {
        std::ranges::move(visits, std::back_inserter(taken));
    }
    for (const std::size_t each : *sequence) {
        taken.push_back(std::move(visits[each]));
    }
    return taken;
}

ReadSchedule::Ends ReadSchedule::endsOf(const Visits& visits, const motion::PhysicalPosition& from) const {
    Ends ends;
    Seconds time{};
    motion::PhysicalPosition here = from;
    for (const Visit& visit : visits) {
        time += travel_->reach(here, visit.stretch.from);
        const Seconds begun = time;
        for (const PendingRead& pending : visit.reads) {
            const order::Stretch upTo{.from = visit.stretch.from, .to = travel_->stretchOf(pending.extent).to};
            Seconds& end = ends[pending.requestSink];
            end = std::max(end, begun + travel_->reading(upTo));
        }
        time += travel_->reading(visit.stretch);
        here = visit.stretch.to;
    }
    return ends;
}

bool ReadSchedule::keepsPromises(const Ends& ends) const {
    return std::ranges::all_of(ends, [this](const auto& each) {
        const auto promise = promised_.find(each.first);
        return promise == promised_.end() || clock_ + each.second <= promise->second;
    });
}

Seconds ReadSchedule::sinceVisitBegan(ltfs::BlockPointer head) const {
    if (travel_ == nullptr || !underWay_ || !place_) {
        return {};
    }
    const Seconds whole = travel_->reading(*underWay_);
    const Seconds done = travel_->reading({.from = underWay_->from, .to = travel_->placeAt(head)});
    return travel_->reach(*place_, underWay_->from) + std::clamp(done, Seconds(), std::max(whole, Seconds()));
}

Seconds ReadSchedule::passed(ltfs::BlockPointer head) const {
    return clock_ + sinceVisitBegan(head);
}

std::optional<Seconds> ReadSchedule::remaining(const RequestSink& requestSink, ltfs::BlockPointer head) const {
    const auto end = ends_.find(&requestSink);
    if (end == ends_.end()) {
        return std::nullopt;
    }
    return std::max(end->second - passed(head), Seconds());
}

}  // namespace capstan::recall
